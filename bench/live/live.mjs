// `npm run bench:live`: the engine in a real browser, in real time: a crowd of strikes for a minute, 300,000 ringing modes, and how long
// it takes from a strike to its sound. Prints what it saw; nothing is judged, for machines differ. `--quick` takes a tenth of the time.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const ROOT = new URL("../../", import.meta.url);
const TYPES = { ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };
const quick = argv.includes("--quick");
const only = argv.find((word) => word.startsWith("--only="))?.slice(7);

function serve(isolated) {
  const server = createServer(async ({ url }, response) => {
    if (isolated) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    if (url === "/") {
      response.setHeader("Content-Type", "text/html");
      response.end('<!doctype html><title>bench</title><script type="module" src="/bench/live/page.js"></script>');
      return;
    }
    try {
      const file = new URL(`.${new URL(url, "http://localhost").pathname}`, ROOT);
      if (!file.href.startsWith(ROOT.href)) throw new Error("outside");
      response.setHeader("Content-Type", TYPES[extname(fileURLToPath(file))] ?? "application/octet-stream");
      response.end(await readFile(file));
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** Talks to the audio worklet of a page through the browser's debugger. */
async function watchWorklet(page) {
  const session = await page.context().newCDPSession(page);
  const waiting = new Map();
  let [worklet, count] = [undefined, 0];
  session.on("Target.attachedToTarget", ({ sessionId, targetInfo }) => {
    if (targetInfo.type === "worklet") worklet = sessionId;
  });
  session.on("Target.receivedMessageFromTarget", ({ message }) => {
    const { id, result } = JSON.parse(message);
    waiting.get(id)?.(result);
  });
  await session.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  const ask = (method) => {
    const id = ++count;
    const message = JSON.stringify({ id, method });
    return new Promise((resolve, reject) => {
      waiting.set(id, resolve);
      session.send("Target.sendMessageToTarget", { sessionId: worklet, message }).catch(reject);
    });
  };
  /** Bytes in use of the worklet's heap after a collection. */
  return async () => {
    if (worklet === undefined) return Number.NaN;
    await ask("HeapProfiler.collectGarbage");
    return (await ask("Runtime.getHeapUsage")).usedSize;
  };
}

async function inPage(isolated, name, input) {
  const server = await serve(isolated);
  const browser = await chromium.launch({
    executablePath: process.env.PHONOLITE_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--autoplay-policy=no-user-gesture-required",
      "--js-flags=--expose-gc",
      "--enable-precise-memory-info",
    ],
  });
  try {
    const page = await browser.newPage();
    page.on("pageerror", (error) => console.error(error));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    await page.waitForFunction(() => window.bench !== undefined);
    await page.exposeFunction("workletHeap", await watchWorklet(page));
    return await page.evaluate(([what, given]) => window.bench[what](given), [name, input]);
  } finally {
    await browser.close();
    server.close();
  }
}

const seconds = quick ? 6 : 60;
const JOBS = {
  "crowd, shared": () => inPage(true, "crowd", { seconds, rate: 300, transport: "shared" }),
  "crowd, messages": () => inPage(false, "crowd", { seconds: seconds / 2, rate: 300, transport: "messages" }),
  "crowd, binaural": () =>
    inPage(true, "crowd", { seconds: seconds / 2, rate: 300, transport: "shared", layout: "binaural" }),
  "300,000 modes": () => inPage(true, "manyModes", { count: 300_000, seconds: quick ? 3 : 10 }),
  "300,000 modes, mono": () => inPage(true, "manyModes", { count: 300_000, seconds: quick ? 3 : 10, layout: "mono" }),
  "ways, shared": () => inPage(true, "ways", { count: quick ? 10 : 60, transport: "shared" }),
  "ways, messages": () => inPage(false, "ways", { count: quick ? 10 : 60, transport: "messages" }),
};
for (const [name, job] of Object.entries(JOBS)) {
  if (only && !name.includes(only)) continue;
  console.log(
    `${name}: ${JSON.stringify(await job(), (_, value) => (typeof value === "number" ? Number(value.toPrecision(4)) : value), 1)}`,
  );
}
