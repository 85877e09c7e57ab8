// Content security policies: which of them the bell plays under, and the message of those that it cannot.
import { describe, expect, test } from "vitest";
import { browsers } from "../browser/support/browsers.js";
import type { ServeOptions } from "../browser/support/serve.js";
import { bellCode, bellPage } from "./support/bell.js";
import { oneBrowser, PACKAGE, withPage } from "./support/chromium.js";
import { complaint, isTheBell, visit } from "./support/visit.js";

const [chromium] = browsers(["Chromium"]);
const PAGE = bellPage('<script type="module" src="main.js"></script>');
const FILES = {
  "index.html": PAGE,
  "main.js": bellCode()
    .replace('"phonolite"', `"${PACKAGE}dist/index.js"`)
    .replace('"phonolite/model"', `"${PACKAGE}dist/model/index.js"`),
};
const EMBEDDED = {
  "index.html": PAGE,
  "main.js": bellCode().replace(/"phonolite[^"]*"/g, `"${PACKAGE}dist/phonolite.js"`),
};
const policy = (text: string): ServeOptions => ({
  headers: { "/": { "content-security-policy": `default-src 'none'; ${text}` } },
});

describe.runIf(chromium)("in Chromium", () => {
  const browser = chromium && oneBrowser(chromium);

  test("files play with 'self', 'wasm-unsafe-eval' and connect-src", async () => {
    const strict = policy("script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'");
    await withPage(
      FILES,
      async ({ url }) => {
        const { peak, complaints } = await visit(browser(), url);
        expect(complaints).toEqual([]);
        isTheBell(peak);
      },
      strict,
    );
  });

  test("without connect-src the core comes as a script, and the console tells of the file", async () => {
    await withPage(
      FILES,
      async ({ url }) => {
        const { peak, complaints } = await visit(browser(), url);
        expect(complaints.length).toBeGreaterThan(0);
        for (const line of complaints) expect(line).toMatch(/connect-src|default-src|Refused|Fetch API/);
        isTheBell(peak);
      },
      policy("script-src 'self' 'wasm-unsafe-eval'"),
    );
  });

  test("the single file plays with blob: and without connect-src", async () => {
    await withPage(
      EMBEDDED,
      async ({ url }) => {
        const { peak, complaints } = await visit(browser(), url);
        expect(complaints).toEqual([]);
        isTheBell(peak);
      },
      policy("script-src 'self' 'wasm-unsafe-eval' blob:"),
    );
  });

  test.each([
    [
      "files without 'wasm-unsafe-eval'",
      FILES,
      "script-src 'self'; connect-src 'self'",
      /wasm file should be .*Content-Security-Policy.*'wasm-unsafe-eval' in script-src, but came CompileError/,
    ],
    [
      "the single file without 'wasm-unsafe-eval'",
      EMBEDDED,
      "script-src 'self' blob:",
      /wasm file should be .*Content-Security-Policy.*'wasm-unsafe-eval' in script-src, but came CompileError/,
    ],
    [
      "the single file without blob:",
      EMBEDDED,
      "script-src 'self' 'wasm-unsafe-eval'",
      /worklet file should be allowed by the page's Content-Security-Policy: blob: in script-src \(workletUrl/,
    ],
  ])("%s: the message names the missing word", async (_, files, text, words) => {
    await withPage(files, async ({ url }) => expect(await complaint(browser(), url)).toMatch(words), policy(text));
  });

  test("cores served as text/plain play", async () => {
    const headers = { [`${PACKAGE}dist/wasm/phonolite`]: { "content-type": "text/plain" } };
    await withPage(
      FILES,
      async ({ url, answers }) => {
        const { peak, complaints } = await visit(browser(), url);
        expect(complaints).toEqual([]);
        expect(answers.some(({ path, status }) => path.endsWith(".wasm") && status === 200)).toBe(true);
        isTheBell(peak);
      },
      { headers },
    );
  });

  test("a worklet's file that is not there is carried inside", async () => {
    await withPage(
      FILES,
      async (page) => {
        const { peak } = await visit(browser(), page.url);
        expect(page.refused().length).toBeGreaterThan(0);
        isTheBell(peak);
      },
      { missing: /live\/worklet\.js$/ },
    );
  });

  test("an HTML page in the place of every missing file is seen through", async () => {
    const served = { missing: /live\/worklet\.js$|\.wasm$/, instead: PAGE };
    await withPage(
      FILES,
      async (page) => {
        const { peak } = await visit(browser(), page.url);
        isTheBell(peak);
      },
      served,
    );
  });
});
