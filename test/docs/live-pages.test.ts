// Every piece of code in docs/live.md works on a page of its own: it prints what its comments say, and the headers
// there suffice.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Browser, browsers, type Page } from "../browser/support/browsers.js";
import { hasWorld, openPage, sounds } from "../browser/support/listen-in.js";
import { poll } from "../browser/support/poll.js";
import { serve } from "../browser/support/serve.js";
import { ROOT, textOf } from "../support/files.js";
import { temporaryFolder } from "../support/run.js";

const [chromium] = browsers(["Chromium"]);

/** The pieces of docs/live.md, in order. */
const blocks = [...textOf("docs/live.md").matchAll(/<!-- run: (\w+) -->\n```(\w+)\n([\s\S]*?)\n```/g)].map(
  ([, kind, language, code], i) => ({ number: i + 1, kind, language, code }),
);
const pieces = blocks.filter(({ kind }) => kind === "page");
const START = pieces[0].code;

test("every piece of code of docs/live.md is run", () => {
  expect(textOf("docs/live.md").match(/^```./gm)).toHaveLength(blocks.length);
  expect(new Set(blocks.map(({ kind, language }) => `${kind} ${language}`))).toEqual(
    new Set(["page js", "headers http"]),
  );
});

describe.runIf(chromium)("docs/live.md", () => {
  let browser: Browser;
  const root = temporaryFolder();
  beforeAll(async () => {
    browser = await chromium.launch();
  });
  afterAll(() => browser?.close());

  /** A page that runs this code, served with these headers. */
  async function runOn(
    name: string,
    code: string,
    headers: Record<string, string>,
    work: (page: Page) => Promise<void>,
  ) {
    mkdirSync(join(root, name));
    writeFileSync(join(root, name, "main.js"), withAddresses(code));
    const script = `<script type="module" src="main.js"></script>`;
    writeFileSync(join(root, name, "index.html"), `<!doctype html><title>piece</title><body>${script}`);
    const server = await serve({ "/": join(root, name), "/dist/": join(ROOT, "dist") }, { headers: { "/": headers } });
    const page = await openPage(browser, server.url);
    try {
      await work(page);
      expect(page.errors).toEqual([]);
    } finally {
      await page.close();
      await server.close();
    }
  }
  const isolation = headersOf(blocks.find(({ code }) => code.startsWith("Cross-Origin"))!.code);

  test("the quick start sounds when the page is clicked", async () => {
    await runOn("start", START, {}, async (page) => {
      await hasWorld(page);
      await page.driver.chromium!.mouse.click(100, 100);
      await sounds(page);
    });
  });

  test.each(pieces.slice(1))("piece $number prints what its comments say: $code", async ({ number, code }) => {
    const whole = code.includes("SoundWorld.create(") ? code : `${START}\n${code}`;
    const promised = [...code.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, words]) => `log: ${words}`);
    expect(promised.length).toBe(code.match(/console\.log/g)?.length ?? 0);
    const end = promised.length > 0 ? "" : '\nconsole.log("end");';
    if (end) promised.push("log: end");
    await runOn(`piece-${number}`, whole + end, isolation, async (page) => {
      await poll(() => [...page.messages, ...page.errors]).toEqual(promised);
    });
  });

  test.each(blocks.filter(({ kind }) => kind === "headers"))(
    "the headers of piece $number suffice: $code",
    async ({ number, code }) => {
      const tell = `${START}\nconsole.log(world.transport);`;
      await runOn(`headers-${number}`, tell, headersOf(code), async (page) => {
        const way = code.startsWith("Cross-Origin") ? "shared" : "messages";
        await poll(() => [...page.messages, ...page.errors]).toEqual([`log: ${way}`]);
      });
    },
  );
});

/** The code with addresses in place of the package's names, as a page without an import map wants them. */
function withAddresses(code: string): string {
  const { exports } = JSON.parse(textOf("package.json")) as { exports: Record<string, { default: string }> };
  return code.replace(/ from "phonolite(.*)";/g, (_, entry) => {
    const file = exports[`.${entry}`].default;
    expect(existsSync(join(ROOT, file))).toBe(true);
    return ` from "/${file.slice(2)}";`;
  });
}

function headersOf(http: string): Record<string, string> {
  return Object.fromEntries(http.split("\n").map((line) => line.split(/: (.*)/).slice(0, 2)));
}
