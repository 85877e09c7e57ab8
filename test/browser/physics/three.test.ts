// The picture of contacts on a real canvas: what is touched, rubbed and hit is seen in the colours that were asked for,
// without a word on the console; and a .glb that a page fetches makes its bodies sound.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writeGltf } from "../../../src/model/gltf/index.js";
import { models } from "../../../src/model/index.js";
// @ts-expect-error a plain script without types
import { serveExamples } from "../../../tools/serve/examples.mjs";
import { ROOT } from "../../support/files.js";
import { type Browser, browsers, type Page } from "../support/browsers.js";
import type { Served } from "../support/serve.js";

const chromium = browsers(["Chromium"])[0];
const IMPORTS = {
  three: "/packages/three/build/three.module.js",
  phonolite: "/dist/index.js",
  "phonolite/three": "/dist/physics/three/index.js",
  "phonolite/rapier": "/dist/physics/rapier/index.js",
  "@dimforge/rapier3d-compat": "/packages/@dimforge/rapier3d-compat/dist/rapier.mjs",
};
const OVERLAY = `
import { OrthographicCamera, Scene, WebGLRenderer } from "three";
import { ContactOverlay } from "phonolite/three";

const renderer = new WebGLRenderer({ preserveDrawingBuffer: true });
renderer.setSize(200, 200);
const scene = new Scene();
const camera = new OrthographicCamera(-1, 1, 1, -1, -10, 10);
const colours = { point: "#ffffff", normal: "#0000ff", slip: "#00ff00", hit: "#ff0000" };
const overlay = new ContactOverlay({ scale: 0.1, colours });
scene.add(overlay);
const at = { point: [0, 0, 0], normal: [0, 1, 0], slip: [1, 0, 0], slipSpeed: 1, load: 100 };
globalThis.draw = (touches, hits, dt) => {
  const hit = { ...at, normal: [0, 0, 1], mass: 1, speed: 1 };
  overlay.update({ touches: touches ? [at] : [], hits: hits ? [hit] : [], ended: [] }, dt);
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  const pixels = new Uint8Array(4 * 200 * 200);
  gl.readPixels(0, 0, 200, 200, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const count = { white: 0, red: 0, green: 0, blue: 0 };
  for (let i = 0; i < pixels.length; i += 4) {
    const [r, g, b] = pixels.subarray(i, i + 3);
    if (r > 20 && g > 20 && b > 20) count.white++;
    else if (r > 20) count.red++;
    else if (g > 20) count.green++;
    else if (b > 20) count.blue++;
  }
  return count;
};
globalThis.end = () => {
  overlay.dispose();
  renderer.render(scene, camera);
  return renderer.info.memory.geometries;
};
globalThis.ready = true;
`;
const GLB = `
import RAPIER from "@dimforge/rapier3d-compat";
import { SoundWorld } from "phonolite";
import { rapierSound } from "phonolite/rapier";
import { soundGltf } from "phonolite/three";

await RAPIER.init();
const physics = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
const ball = physics.createRigidBody(RAPIER.RigidBodyDesc.dynamic().setTranslation(0, 0.3, 0));
physics.createCollider(RAPIER.ColliderDesc.ball(0.1), ball);
physics.createCollider(RAPIER.ColliderDesc.cuboid(2, 0.1, 2));
const world = await SoundWorld.createOffline({ channels: 1, maxContacts: 16 });
const sound = rapierSound(world, RAPIER, physics);
const { bodies, missing } = await soundGltf(sound, "things.glb", new Map([["plate", ball]]));
let peak = 0;
for (let i = 0; i < 60; i++) {
  physics.step();
  sound.step();
  for (const x of world.render(735)[0]) peak = Math.max(peak, Math.abs(x));
}
globalThis.ready = [bodies.map(({ node }) => node.name), missing.map(({ node, what }) => [node.name, what]), peak];
`;

declare global {
  /** Of the pages above. */
  function draw(touches: boolean, hits: boolean, dt: number): Record<"white" | "red" | "green" | "blue", number>;
  function end(): number;
  var ready: unknown;
}

describe.runIf(chromium)("phonolite/three in Chromium", () => {
  let server: Served;
  let browser: Browser;
  beforeAll(async () => {
    server = await serveExamples({ port: 0 });
    browser = await chromium.launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  async function pageOf(script: string, imports: object, files: Record<string, Buffer> = {}): Promise<Page> {
    const page = await browser.newPage();
    const own = page.driver.chromium!;
    const body =
      `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script><script ` +
      `type="module">${script}</script>`;
    await own.route("**/test-page/", (route) => route.fulfill({ contentType: "text/html", body }));
    for (const [name, bytes] of Object.entries(files))
      await own.route(`**/test-page/${name}`, (route) =>
        route.fulfill({ body: bytes, ...(name.endsWith(".js") && { contentType: "text/javascript" }) }),
      );
    await page.open(`${server.url}test-page/`);
    await page.waitFor(() => globalThis.ready !== undefined);
    return page;
  }

  test("touches, slips and hits are seen in their colours, rings fade, and nothing is left behind", async () => {
    const page = await pageOf(OVERLAY, IMPORTS);
    const seen = (touches: boolean, hits: boolean, dt: number) =>
      page.evaluate(([touches, hits, dt]) => draw(touches, hits, dt), [touches, hits, dt] as const);
    expect(await seen(false, false, 0)).toEqual({ white: 0, red: 0, green: 0, blue: 0 });
    const touched = await seen(true, true, 0);
    expect(touched.white).toBeGreaterThan(10); // a dot of 5 pixels
    expect(touched.blue).toBeGreaterThan(25); // four factors of ten: 0.4 m of 2 m on 200 pixels
    expect(touched.green).toBeGreaterThan(20);
    expect(touched.red).toBeGreaterThan(100);
    const faded = await seen(false, false, 0.15);
    expect([faded.white, faded.green, faded.blue]).toEqual([0, 0, 0]);
    expect(faded.red).toBeGreaterThan(100);
    expect((await seen(false, false, 0.2)).red).toBe(0);
    expect(await page.evaluate(() => end())).toBe(0);
    expect(page.errors).toEqual([]);
    expect(page.messages.filter((message) => !/GL Driver/.test(message))).toEqual([]);
    await page.close();
  });

  test("a .glb is fetched and its bodies sound", async () => {
    const files = {
      "things.glb": Buffer.from(await writeGltf([models.load("plate"), models.load("bar")])),
      "gltf.js": readFileSync(fileURLToPath(import.meta.resolve("@gltf-transform/core"))),
      "graph.js": readFileSync(join(ROOT, "node_modules/property-graph/dist/index.mjs")),
    };
    const packages = { "@gltf-transform/core": "./gltf.js", "property-graph": "./graph.js" };
    const page = await pageOf(GLB, { ...IMPORTS, ...packages }, files);
    const [bodies, missing, peak] = (await page.evaluate(() => ready)) as [string[], string[][], number];
    expect(bodies).toEqual(["plate"]);
    expect(missing).toEqual([["bar", "no body"]]);
    expect(peak).toBeGreaterThan(0.001);
    expect(page.messages).toEqual([]);
    expect(page.errors).toEqual([]);
    await page.close();
  });
});
