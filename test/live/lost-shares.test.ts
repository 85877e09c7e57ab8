// A live world whose worker hangs: the page is told, the other shares sound on, and a restart brings the lost ones
// back.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveWorld } from "../../src/live/live-world.js";
import { bar } from "../world/split-scene.js";
import { FakePage } from "./fake-page.js";

const AHEAD = 4;
/** Blocks of five seconds. */
const PATIENCE = Math.ceil((5 * 44_100) / 128);

let page: FakePage;
let world: LiveWorld;
let told: string[];
beforeEach(async () => {
  page = new FakePage();
  const options = { shares: 2, workers: 2, workerBlocks: AHEAD, maxModes: 100, maxBodies: 8, build: "simd" } as const;
  world = await page.answer(LiveWorld.create(page.context, options));
  told = [];
  world.on("error", ({ message }) => told.push(message));
});
afterEach(() => {
  world.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Two bodies, one a share. */
function bodies() {
  return [0, 1].map((k) => world.addBody({ model: bar(k, 20), position: [0, 0, -1], dampingScale: 10 }));
}
/** Loudest sample after a strike on a body. */
async function heard(body: ReturnType<typeof bodies>[number]): Promise<number> {
  // what rang before is gone
  await page.play(400, 16);
  body.strike({ impulse: 1e-3 });
  return await page.play(40);
}
const lost = async () => (await page.answer(world.meters())).live.lost;

/** The second worker hangs until the audio thread gives it up, and the page looks after it. */
async function hang(): Promise<void> {
  await page.play(40);
  await page.settle();
  page.workers[1].hangs = true;
  // what it had made is used up
  await page.play(AHEAD, AHEAD);
  await page.play(PATIENCE - 1, 500);
  expect(await lost()).toBe(0);
  // nobody waits for the page to look: its clock is turned on
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  await page.play(2);
  await page.settle();
  vi.runAllTimers();
  vi.useRealTimers();
}

test("a worker that makes no block for five seconds is ended and told of; the other's bodies sound on", async () => {
  const [first, second] = bodies();
  await hang();
  expect(told).toHaveLength(1);
  expect(told[0]).toMatch(/worker.*one that made no block for seconds; it had 1 of the world's shares/);
  expect(page.workers.map(({ ended }) => ended)).toEqual([false, true]);
  expect([await lost(), world.state]).toEqual([1, "running"]);
  expect(await heard(first)).toBeGreaterThan(1e-3);
  expect(await heard(second)).toBeLessThan(1e-4);
  expect(told).toHaveLength(1);
});

test("a restart brings the lost shares back, with workers of their own, and ends the old ones", async () => {
  const [first, second] = bodies();
  await hang();
  expect(await lost()).toBe(1);
  await page.answer(world.restart());
  await page.play(AHEAD);
  expect(page.workers.map(({ ended }) => ended)).toEqual([true, true, false, false]);
  expect([await lost(), world.state]).toEqual([0, "running"]);
  for (const body of [first, second]) expect(await heard(body)).toBeGreaterThan(1e-3);
  expect((await page.answer(world.meters())).bodies.total).toBe(2);
  expect(told).toHaveLength(1);
});
