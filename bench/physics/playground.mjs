// `npm run bench:playground`: physics with sound in headless Chromium. How long it takes from a contact to its sound;
// and the studio's playground with two hundred boxes poured into it, in each engine: milliseconds of script a frame,
// without drawing, and under-runs of the audio. Nothing is judged.
import { spawn } from "node:child_process";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { inPage } from "../live/browser.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const quick = argv.includes("--quick");
const only = argv.find((word) => word.startsWith("--only="))?.slice(7);
const wanted = (part) => only === undefined || only === part;
const ms = (seconds) => (1000 * seconds).toFixed(1);

if (wanted("latency")) {
  console.log("from the end of the step with a hit to its sound, ms | least | median | 95 % | most | hits");
  for (const [isolated, transport] of [
    [true, "shared"],
    [false, "messages"],
  ]) {
    const { wait } = await inPage(isolated, "latency", { count: quick ? 10 : 40, transport }, "physics-page.js");
    console.log([transport, ms(wait.least), ms(wait.median), ms(wait.p95), ms(wait.most), wait.count].join(" | "));
  }
}

if (wanted("pour")) {
  const child = spawn(process.execPath, ["tools/serve/start.mjs", "--no-open", "--port", "0"], { cwd: ROOT });
  const url = await new Promise((said) => {
    child.stdout.on("data", (words) => {
      const found = /http:\S+?(?=#)/.exec(String(words));
      if (found) said(found[0]);
    });
  });
  console.log("engine | bodies | script a frame: median, 90 %, ms | worst second's median | under-runs before, after");
  for (const engine of ["rapier", "jolt", "cannon"]) console.log((await pour(url, engine)).join(" | "));
  child.kill();
}

/** Pours the boxes and watches for some seconds. Without a graphics card there is no picture, and nothing is drawn. */
async function pour(url, engine) {
  const browser = await chromium.launch({
    executablePath: process.env.PHONOLITE_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--autoplay-policy=no-user-gesture-required",
      "--disable-gpu",
      "--disable-software-rasterizer",
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}#/playground?engine=${engine}`);
    await page.waitForFunction(
      () => (window.phonolite?.playground?.bodies() ?? 0) > 40 && window.phonolite.playground.sounding(),
      undefined,
      { timeout: 60_000 },
    );
    await page
      .getByRole("button", { name: "Start sound" })
      .click({ timeout: 5000 })
      .catch(() => {});
    await page.waitForTimeout(3000);
    const underRuns = () => page.evaluate(() => Number(/under-runs\s*(\d+)/.exec(document.body.textContent)?.[1]));
    const before = await underRuns();
    await page.getByRole("button", { name: "Pour 200" }).click();
    const seconds = [];
    for (let i = 0; i < (quick ? 6 : 14); i++) {
      await page.waitForTimeout(1000);
      seconds.push(await page.evaluate(() => window.phonolite.playground.ticks().slice(-60)));
    }
    const sorted = (list) => [...list].sort((a, b) => a - b);
    const at = (list, share) => sorted(list)[Math.floor(share * list.length)] ?? Number.NaN;
    const all = seconds.flat();
    const worst = Math.max(...seconds.map((list) => at(list, 0.5)));
    const bodies = await page.evaluate(() => window.phonolite.playground.bodies());
    const figures = [at(all, 0.5), at(all, 0.9)].map((x) => x.toFixed(1)).join(", ");
    return [engine, bodies, figures, worst.toFixed(1), `${before}, ${await underRuns()}`];
  } finally {
    await browser.close();
  }
}
