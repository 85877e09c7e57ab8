// A page of the bench in headless Chromium, served by a small server of its own.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const ROOT = new URL("../../", import.meta.url);
const TYPES = {
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".wasm": "application/wasm",
  ".html": "text/html",
};

function serve(isolated, script) {
  const server = createServer(async ({ url }, response) => {
    if (isolated) {
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      response.setHeader("Cross-Origin-Embedder-Policy", "require-corp");
    }
    if (url === "/") {
      response.setHeader("Content-Type", "text/html");
      response.end(`<!doctype html><title>bench</title><script type="module" src="/bench/live/${script}"></script>`);
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

/** Runs `window.bench[name](input)` of a script of this folder, and gives what it gives. */
export async function inPage(isolated, name, input, script = "page.js") {
  const server = await serve(isolated, script);
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
