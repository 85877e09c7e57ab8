// One Chromium for a test file, and pages of small apps served to it.
import { afterAll, beforeAll } from "vitest";
import type { Browser, InstalledBrowser } from "../../browser/support/browsers.js";
import type { ServeOptions } from "../../browser/support/serve.js";
import { temporaryFolder } from "../../support/run.js";
import { packageFolder, writeFiles } from "./package.js";
import { type Host, host } from "./visit.js";

/** A browser that is there from the first test of a file to the last. */
export function oneBrowser({ launch }: InstalledBrowser): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    await packageFolder();
    browser = await launch();
  });
  afterAll(() => browser?.close());
  return () => browser!;
}

/** Serves files at `/` and the package at `/node_modules/phonolite/`, until `work` is done with it. */
export async function withPage<T>(
  files: Record<string, string>,
  work: (page: Host) => Promise<T>,
  options: ServeOptions = {},
): Promise<T> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return closing(await host({ "/": folder, [PACKAGE]: await packageFolder() }, options), work);
}

/** Where pages find the package. */
export const PACKAGE = "/node_modules/phonolite/";

/** Serves nothing but the package's `dist`, as another origin. */
export async function withCdn<T>(headers: Record<string, string>, work: (cdn: Host) => Promise<T>): Promise<T> {
  return closing(await host({ "/": `${await packageFolder()}/dist` }, { headers: { "/": headers } }), work);
}

/** Headers of a usual CDN. */
export const CDN_HEADERS = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" };

async function closing<T>(server: Host, work: (server: Host) => Promise<T>): Promise<T> {
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}
