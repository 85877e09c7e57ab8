// A live world with physics whose context waits for the user: what lasts from before the start is there when it comes,
// what was over is not, and the page can know. Page time passes with the sound, so nothing here waits.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Contacts } from "../../src/contact/index.js";
import { LiveWorld } from "../../src/live/index.js";
import { Rain } from "../../src/rain/index.js";
import { FakePage } from "./fake-page.js";

const RATE = 48_000;
/** Blocks of sound in a step of physics, about 1/60 s. */
const BLOCKS = 6;
const DT = (BLOCKS * 128) / RATE;

let page: FakePage;
let world: LiveWorld;
/** Seconds of the page. */
let now: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("performance", { now: () => now * 1000 });
  now = 1;
  page = new FakePage(RATE);
  page.become("suspended");
  world = await page.answer(LiveWorld.create(page.context, { maxContacts: 8, rain: true }));
});
afterEach(() => {
  world.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A ball of steel on planks. */
function ballOnPlanks() {
  const sound = new Contacts(world, { dt: DT });
  sound.body(0, { material: "oak", shape: "box", size: [4, 0.1, 4], fixed: true });
  sound.body(1, { material: "steel", shape: "sphere", size: [0.1, 0.1, 0.1], mass: 4 });
  let steps = 0;
  /** The loudest sample in some steps; the ball rolls, rests in the air or hits. */
  const play = async (count: number, does: "rolls" | "flies" | "hits") => {
    let loudest = 0;
    for (let i = 0; i < count; i++) {
      steps++;
      now += DT;
      const common = { a: 0, b: 1, p: [steps * DT, 0, 0] as const, n: [0, 1, 0] as const, m: 4 };
      // what rolls does not slip: the place of the contact moves over both bodies
      const [va, vb] = [[0, 0, 0] as const, [1, 0, 0] as const];
      const rolls = { ...common, j: 4 * 9.81 * DT, vn: 0, vo: 0, slip: [0, 0, 0] as const, va, vb };
      const hits = { ...common, j: 8, vn: 1, vo: 1, slip: [0, 0, 0] as const };
      const c = does === "rolls" ? [rolls] : does === "hits" && i === 0 ? [hits] : [];
      sound.play({ t: steps * DT, dt: DT, c });
      if (page.context.state === "running") loudest = Math.max(loudest, await page.play(BLOCKS));
      else await page.settle();
    }
    return loudest;
  };
  return { sound, play };
}

describe("before the user's first gesture", () => {
  test("a ball begins to roll: it is heard after the gesture", async () => {
    const { sound, play } = ballOnPlanks();
    await play(200, "rolls");
    expect(sound.sounding).toBe(0);
    const target = new EventTarget();
    world.startOnGesture(target);
    target.dispatchEvent(new Event("pointerdown"));
    expect(await play(30, "rolls")).toBeGreaterThan(0);
    expect(sound.sounding).toBe(1);
    expect(sound.counts).toMatchObject({ noTouch: 0, missed: 0 });
  });

  test("a ball stops rolling: there is silence after it", async () => {
    const { play } = ballOnPlanks();
    await play(200, "rolls");
    await play(20, "flies");
    await world.start();
    expect(await play(30, "flies")).toBe(0);
  });

  test("a ball bounces a hundred times: nothing comes as a burst, and all are counted", async () => {
    const info = vi.spyOn(console, "info").mockImplementation(() => {});
    const { sound, play } = ballOnPlanks();
    for (let i = 0; i < 100; i++) await play(20, "hits");
    expect(sound.counts.missed).toBe(100);
    vi.advanceTimersByTime(10_000);
    expect(info.mock.calls.flat()).toEqual([expect.stringMatching(/100 strikes were not heard so far/)]);
    await world.start();
    expect(await play(30, "flies")).toBe(0);
    expect((await page.answer(world.meters())).live.missed).toBe(100);
    expect(await play(30, "hits")).toBeGreaterThan(0);
    expect(sound.counts.missed).toBe(100);
  });

  test("rain begins: it rains after it", async () => {
    new Rain(world, { preset: "shower" });
    await page.settle();
    await world.start();
    expect(await page.play(400)).toBeGreaterThan(0);
  });

  test("a strike in the very click that starts the sound waits for it and is heard", async () => {
    const { sound } = ballOnPlanks();
    const target = new EventTarget();
    world.startOnGesture({ target });
    target.addEventListener("pointerdown", () => void sound.find(0)?.body?.strike({ impulse: 0.1 }));
    target.dispatchEvent(new Event("pointerdown"));
    expect(await page.play(40)).toBeGreaterThan(0);
  });

  test.each(["running", "closed", "disposed"] as const)(
    "a hint is seen, and goes when the world is %s",
    async (state) => {
      const hint = { hidden: false } as HTMLElement;
      world.startOnGesture({ target: new EventTarget(), hint });
      await vi.dynamicImportSettled();
      vi.advanceTimersByTime(10_000);
      expect(hint.hidden).toBe(false);
      if (state === "disposed") world.dispose();
      else page.become(state);
      expect(world.state).toBe(state);
      expect(hint.hidden).toBe(true);
    },
  );
});
