// Pages without a bundler: plain files, one file from another origin, from a disk, in a frame without an origin.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { browsers } from "../browser/support/browsers.js";
import { textOf } from "../support/files.js";
import { bellCode, bellFrom, bellPage, PEAK } from "./support/bell.js";
import { CDN_HEADERS, oneBrowser, PACKAGE, withCdn, withPage } from "./support/chromium.js";
import { appFolder, packageFolder } from "./support/package.js";
import { note } from "./support/rows.js";
import { complaint, host, isTheBell, visit } from "./support/visit.js";

const [chromium] = browsers(["Chromium"]);
const MAIN = '<script type="module" src="main.js"></script>';
const mapTo = (dist: string) =>
  `<script type="importmap">${JSON.stringify({
    imports: { phonolite: `${dist}index.js`, "phonolite/model": `${dist}model/index.js` },
  })}</script>`;

describe.runIf(chromium)("in Chromium", () => {
  const browser = chromium && oneBrowser(chromium);

  test("the README's first page sounds as it stands, neither faint nor loud", async () => {
    const page = /```html\n(<!doctype html>[\s\S]*?)```/.exec(textOf("README.md"))![1];
    expect(page).toContain('src="node_modules/phonolite/dist/phonolite.iife.js"');
    await withPage({ "index.html": page }, async (host) => {
      const { peak, complaints } = await visit(browser(), host.url);
      expect(complaints).toEqual([]);
      expect(host.refused()).toEqual([]);
      isWellHeard(peak);
    });
  });

  test("the README's bell is neither faint nor loud", () => isWellHeard(PEAK));

  test("plain files with an import map play", async () => {
    await withPage({ "index.html": bellPage(MAIN, mapTo(`${PACKAGE}dist/`)), "main.js": bellCode() }, async (page) => {
      const { peak, complaints } = await visit(browser(), page.url);
      expect(complaints).toEqual([]);
      expect(page.refused()).toEqual([]);
      expect(paths(page)).toContain(`${PACKAGE}dist/live/worklet.js`);
      expect(paths(page)).toContain(`${PACKAGE}dist/wasm/phonolite.relaxed.wasm`);
      isTheBell(peak);
      note("import-map", { peak, bytes: page.bytes() });
    });
  });

  test("a copy of dist under another name plays from its files, under a policy without blob:", async () => {
    const app = await appFolder({ "index.html": bellPage(MAIN) });
    const code = bellCode()
      .replace('"phonolite"', '"/sounds/index.js"')
      .replace('"phonolite/model"', '"/sounds/model/index.js"');
    writeFileSync(join(app, "main.js"), code);
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
    const headers = { "/": { "content-security-policy": policy } };
    const server = await host({ "/": app, "/sounds/": join(await packageFolder(), "dist") }, { headers });
    try {
      const { peak, complaints } = await visit(browser(), server.url);
      expect(complaints).toEqual([]);
      expect(server.refused()).toEqual([]);
      expect(paths(server)).toContain("/sounds/live/worklet.js");
      isTheBell(peak);
      note("other-folder", { peak, bytes: server.bytes() });
    } finally {
      await server.close();
    }
  });

  test("the package's files from another origin play", async () => {
    await withCdn(CDN_HEADERS, (cdn) =>
      withPage({ "index.html": bellPage(MAIN, mapTo(cdn.url)), "main.js": bellCode() }, async (page) => {
        const { peak, complaints } = await visit(browser(), page.url);
        expect(complaints).toEqual([]);
        expect(cdn.refused()).toEqual([]);
        isTheBell(peak);
        note("cdn-files", { peak, bytes: cdn.bytes() });
      }),
    );
  });

  test("one module from another origin plays, with Access-Control-Allow-Origin alone", async () => {
    await withCdn({ "access-control-allow-origin": "*" }, (cdn) => {
      const script = `<script type="module">${bellFrom(`await import("${cdn.url}phonolite.js")`)}</script>`;
      return withPage({ "index.html": bellPage(script) }, async (page) => {
        const { peak, complaints } = await visit(browser(), page.url);
        expect(complaints).toEqual([]);
        expect(paths(cdn)).toEqual(["/phonolite.js"]);
        isTheBell(peak);
        note("cdn-module", { peak, bytes: cdn.bytes() });
      });
    });
  });

  test("without that header the browser itself refuses the module", async () => {
    await withCdn({}, (cdn) => {
      const script = `<script type="module">${bellFrom(`await import("${cdn.url}phonolite.js")`)}</script>`;
      return withPage({ "index.html": bellPage(script) }, async (page) => {
        expect(await complaint(browser(), page.url)).toContain("Failed to fetch dynamically imported module");
      });
    });
  });

  test("one classic script from another origin plays, with no header at all", async () => {
    await withCdn({}, (cdn) => {
      const scripts = `<script src="${cdn.url}phonolite.iife.js"></script><script>${bellFrom("Phonolite")}</script>`;
      return withPage({ "index.html": bellPage(scripts) }, async (page) => {
        const { peak, complaints } = await visit(browser(), page.url);
        expect(complaints).toEqual([]);
        expect(paths(cdn)).toEqual(["/phonolite.iife.js"]);
        isTheBell(peak);
        note("cdn-script", { peak, bytes: cdn.bytes() });
      });
    });
  });

  test("a page opened from a disk plays by the classic script", async () => {
    const scripts =
      "<script " +
      `src="node_modules/phonolite/dist/phonolite.iife.js"></script><script>${bellFrom("Phonolite")}</script>`;
    const app = await appFolder({ "index.html": bellPage(scripts) });
    const { peak, complaints } = await visit(browser(), pathToFileURL(join(app, "index.html")).href);
    expect(complaints).toEqual([]);
    isTheBell(peak);
    note("from-disk", { peak });
  });

  test("a sandboxed frame plays by the classic script", async () => {
    const scripts = `<script src="${PACKAGE}dist/phonolite.iife.js"></script><script>${bellFrom("Phonolite")}</script>`;
    const frame = '<!doctype html>\n<iframe sandbox="allow-scripts" allow="autoplay" src="bell.html"></iframe>';
    await withPage({ "index.html": frame, "bell.html": bellPage(scripts) }, async (page) => {
      const { peak, complaints } = await visit(browser(), page.url);
      expect(complaints).toEqual([]);
      isTheBell(peak);
      note("sandbox", { peak, bytes: page.bytes() });
    });
  });
});

/** Between −24 and −12 dB of full scale: heard on small speakers, with room for more. */
function isWellHeard(peak: number): void {
  expect(20 * Math.log10(peak)).toBeGreaterThan(-24);
  expect(20 * Math.log10(peak)).toBeLessThan(-12);
}

function paths({ answers }: { answers: { path: string }[] }): string[] {
  return answers.map(({ path }) => path).filter((path) => path !== "/favicon.ico");
}
