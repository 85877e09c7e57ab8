// The README's ten lines, word for word, behind a scene as one starts with three.js and its physics helper: it sounds
// after a click.
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, textOf } from "../../support/files.js";
import { temporaryFolder } from "../../support/run.js";
import { browsers } from "../support/browsers.js";
import { hasWorld, openPage, sounds } from "../support/listen-in.js";
import { serve } from "../support/serve.js";

const LINES = /## With a physics engine[\s\S]*?```js\n([\s\S]*?)```/.exec(textOf("README.md"))![1];
const chromium = browsers(["Chromium"])[0];

test("the README adds sound to a scene with at most ten lines", () => {
  expect(LINES.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(10);
});

test.runIf(chromium)("a scene of three.js and its Rapier helper sounds with them, instances too", async () => {
  const folder = temporaryFolder();
  cpSync(join(ROOT, "test/browser/pages/starter"), folder, { recursive: true });
  const main = `import { balls, physics, scene } from "./scene.js";\n${LINES}\nwindow.starter = { sound, balls };\n`;
  writeFileSync(join(folder, "main.js"), main);
  const server = await serve({
    "/": folder,
    "/dist/": join(ROOT, "dist"),
    "/packages/": join(ROOT, "node_modules"),
  });
  const browser = await chromium.launch({ autoplay: false });
  try {
    const page = await openPage(browser, "about:blank");
    // the helper loads Rapier from a host of its own choice; tests stay on this machine
    await page.driver.chromium!.route(/rapier3d-compat@/, (route) =>
      route.fulfill({
        path: join(ROOT, "node_modules/@dimforge/rapier3d-compat/dist/rapier.mjs"),
        contentType: "text/javascript",
        headers: { "access-control-allow-origin": "*" },
      }),
    );
    await page.open(server.url);
    await hasWorld(page);
    await page.waitFor(() => "starter" in window);
    const things = await page.evaluate(() =>
      // biome-ignore lint/suspicious/noExplicitAny: the page's own script has no types
      (window as any).starter.sound.bodies.map(({ material, shape }: any) => `${material} ${shape}`),
    );
    expect(things.sort()).toEqual(["oak box", "oak box", "steel sphere", "steel sphere", "steel sphere"]);
    await page.driver.chromium!.mouse.click(100, 100);
    await page.evaluate(() => {
      // biome-ignore lint/suspicious/noExplicitAny: the page's own script has no types
      for (const body of (window as any).starter.balls.userData.physics.body)
        body.setTranslation({ x: 0, y: 2, z: -2 }, true);
    });
    await sounds(page, 0.003);
    expect(page.errors).toEqual([]);
    await page.close();
  } finally {
    await browser.close();
    await server.close();
  }
});
