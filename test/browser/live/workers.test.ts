// Workers that the package brings, beside a page: they start from their files, from another origin, and from inside the
// package where a host lacks the files.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import type { Served, ServeOptions } from "../support/serve.js";
import { livePage, serveLive } from "./live-page.js";

const [chromium] = browsers(["Chromium"]);

describe.runIf(chromium)("in Chromium", () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch();
  });
  afterAll(() => browser?.close());

  /** A page, with the package from its own host or from another. */
  async function onPage<T>(
    work: (page: Page, dist: string) => Promise<T>,
    served?: ServeOptions,
    other?: ServeOptions,
  ) {
    const servers: Served[] = [await serveLive(served)];
    if (other) servers.push(await serveLive(other));
    const page = await livePage(browser, servers[0]);
    try {
      return await work(page, `${servers.at(-1)!.url}dist/`);
    } finally {
      await page.close();
      for (const server of servers) await server.close();
    }
  }

  /** A ring of 440 Hz, fitted in a worker: frequency of its mode, whether progress was told, or the error. */
  const fit = (page: Page, dist: string, wrong?: object) =>
    page.evaluate(
      async ({ dist, wrong }) => {
        const { fitInWorker, PhonoliteError } = await live.load(`${dist}fit/index.js`);
        const samples = Float32Array.from({ length: 22050 }, (_, i) => {
          const t = i / 22050 - 0.05;
          return t < 0 ? 0 : 0.5 * Math.exp(-4 * t) * Math.sin(2 * Math.PI * 440 * t);
        });
        let told = 0;
        const options = { sampleRate: 22050, onProgress: () => void told++, ...wrong };
        try {
          const { strikes } = await fitInWorker(samples, options);
          return `${Math.round(strikes[0].fit.modes[0].frequency)} ${told > 0}`;
        } catch (error) {
          return `${error instanceof PhonoliteError}: ${(error as Error).message}`;
        }
      },
      { dist, wrong },
    );

  test("a fit runs in its worker and tells how far it is", async () => {
    expect(await onPage(fit)).toBe("440 true");
  });

  test("a fit that cannot be made is refused as in the page itself", async () => {
    const words = await onPage((page, dist) => fit(page, dist, { sampleRate: -1 }));
    expect(words).toMatch(/^true: fit.*sampleRate/);
  });

  test("a fit that is given up rejects with the signal's reason", async () => {
    const words = await onPage((page, dist) =>
      page.evaluate(async (dist) => {
        const { fitInWorker } = await live.load(`${dist}fit/index.js`);
        const end = new AbortController();
        const samples = Float32Array.from({ length: 441000 }, (_, i) => Math.sin(i * i));
        const onProgress = () => end.abort("enough");
        const options = { sampleRate: 44100, signal: end.signal, onProgress };
        return fitInWorker(samples, options).catch((reason: unknown) => String(reason));
      }, dist),
    );
    expect(words).toBe("enough");
  });

  test("a host that lacks the worker's file", async () => {
    expect(await onPage(fit, { missing: /work\/worker\.js$/ })).toBe("440 true");
  });

  test("a package from another origin", async () => {
    expect(await onPage(fit, {}, { headers: { "/": { "access-control-allow-origin": "*" } } })).toBe("440 true");
  });

  test("a policy that allows no worker says so", async () => {
    const headers = { "/": { "content-security-policy": "worker-src 'none'" } };
    expect(await onPage(fit, { headers })).toMatch(/^true: fit.*worker file should be .*worker-src/);
  });
});
