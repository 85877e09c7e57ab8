// The piece of docs/hail.md that needs a page works in one: it hails, and what is struck sounds.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { browsers } from "../browser/support/browsers.js";
import { openPage, sounds } from "../browser/support/listen-in.js";
import { poll } from "../browser/support/poll.js";
import { serve } from "../browser/support/serve.js";
import { ROOT, textOf } from "../support/files.js";
import { temporaryFolder } from "../support/run.js";

const [chromium] = browsers(["Chromium"]);
const [, code] = /<!-- page -->\n+```js\n([\s\S]*?)\n```/.exec(textOf("docs/hail.md")) ?? [];

describe.runIf(chromium)("docs/hail.md", () => {
  test("live hail sounds, and says where stones strike", async () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "page"));
    const addresses = code!
      .replaceAll('"phonolite"', '"/dist/index.js"')
      .replaceAll('"phonolite/hail"', '"/dist/hail/index.js"');
    writeFileSync(join(root, "page/main.js"), addresses);
    const script = `<script type="module" src="main.js"></script>`;
    writeFileSync(join(root, "page/index.html"), `<!doctype html><title>piece</title><body>${script}`);
    const server = await serve({ "/": join(root, "page"), "/dist/": join(ROOT, "dist") });
    const browser = await chromium.launch();
    try {
      const page = await openPage(browser, server.url);
      await poll(() => page.messages.length).toBeGreaterThan(20);
      await sounds(page);
      expect(page.errors).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
