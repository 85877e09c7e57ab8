// A user's project that Vite builds or serves finds the worklet and the core by itself: the package is copied into a
// tiny project, as an installation would, and the page sounds.
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, createServer } from "vite";
import { afterAll, beforeAll, describe, test } from "vitest";
import { ROOT } from "../../support/files.js";
import { temporaryFolder } from "../../support/run.js";
import { type Browser, browsers } from "../support/browsers.js";
import { poll } from "../support/poll.js";
import { serve } from "../support/serve.js";

const PAGE = `<!doctype html><title>vite</title><script type="module" src="/main.js"></script>`;
const SCRIPT = `
  import { SoundWorld } from "phonolite";
  import { models } from "phonolite/model";
  const context = new AudioContext();
  const world = await SoundWorld.create(context);
  world.connect(context.destination);
  await world.start();
  world.addBody({ model: models.load("bar") }).strike({ impulse: 0.1 });
  let meters;
  do meters = await world.meters(); while (!(meters.peak[0] > 0));
  console.log("it sounds");
`;

const [chromium] = browsers(["Chromium"]);

describe.runIf(chromium)("a project of Vite", () => {
  let browser: Browser;
  const root = temporaryFolder();
  beforeAll(async () => {
    const installed = join(root, "node_modules/phonolite");
    mkdirSync(installed, { recursive: true });
    cpSync(join(ROOT, "package.json"), join(installed, "package.json"));
    cpSync(join(ROOT, "dist"), join(installed, "dist"), { recursive: true });
    writeFileSync(join(root, "package.json"), '{ "name": "tiny", "type": "module" }');
    writeFileSync(join(root, "index.html"), PAGE);
    writeFileSync(join(root, "main.js"), SCRIPT);
    browser = await chromium.launch();
  });
  afterAll(() => browser?.close());

  async function sounds(url: string): Promise<void> {
    const page = await browser.newPage();
    await page.open(url);
    await poll(() => [...page.messages, ...page.errors]).toContain("log: it sounds");
    await page.close();
  }

  test("sounds when it is built", async () => {
    await build({ root, logLevel: "error", configFile: false, build: { target: "es2022" } });
    const server = await serve({ "/": join(root, "dist") });
    await sounds(server.url).finally(server.close);
  });

  test("sounds when it is served while it is written", async () => {
    const server = await createServer({ root, logLevel: "error", configFile: false, server: { host: "127.0.0.1" } });
    await server.listen();
    await sounds(server.resolvedUrls!.local[0]).finally(() => server.close());
  });
});
