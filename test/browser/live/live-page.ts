// A page with the built package, for tests of live worlds: pages/live.js has put everything under the one name `live`.
import { join } from "node:path";
import { ROOT } from "../../support/files.js";
import type { Browser, Page } from "../support/browsers.js";
import { type Served, type ServeOptions, serve } from "../support/serve.js";

declare global {
  /** All public names of the package, and what pages/live.js adds. */
  // biome-ignore lint/suspicious/noExplicitAny: the page's own script has no types
  var live: any;
}

/** Serves the pages and dist. */
export function serveLive(options?: ServeOptions): Promise<Served> {
  return serve({ "/": join(ROOT, "test/browser/pages"), "/dist/": join(ROOT, "dist") }, options);
}

/** A page that has loaded. */
export async function livePage(browser: Browser, server: Served, path = "live.html"): Promise<Page> {
  const page = await browser.newPage();
  await page.open(server.url + path);
  return page;
}
