// Hail in a live world: strikes at the right audio time, well ahead of it; clocks that change, stop and jump; and
// impacts that are the same whether the CPU or a finder finds them, also when the finder is late or lost.
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Finder } from "../../src/hail/find/finder.js";
import { Hail } from "../../src/hail/hail.js";
import type { Impact } from "../../src/hail/impact.js";
import { LiveHail, type LiveHailOptions, listenerOf } from "../../src/hail/live-hail.js";
import { birthsFor, hailOptionsOf, modelOf } from "../../src/hail/scenes/scene.js";
import { HailSound } from "../../src/hail/sound.js";
import { locate } from "../../src/model/locate.js";
import { FakeFinder, type FakeOptions } from "./support/fake-finder.js";
import { FakeLiveWorld } from "./support/fake-live-world.js";
import { difference } from "./support/ground.js";
import { littleScene } from "./support/little-scene.js";

/** What `openFinder` gives next. */
let next: Finder | undefined;
vi.mock("../../src/hail/find/choose.js", () => ({
  openFinder: async () => ({ finder: next, why: next ? "a fake finds impacts" : "the CPU finds impacts" }),
}));
beforeEach(() => {
  next = undefined;
});

const scene = littleScene();
const STEP = 1 / 60;

async function start(options: LiveHailOptions = {}, world = new FakeLiveWorld()) {
  const live = await LiveHail.create(world, scene, { seed: 4, pageTime: () => world.page, ...options });
  return { world, live };
}

/** Frames of a page, each a tick; promises are kept between them. Gives what is heard, frame by frame. */
async function play({ world, live }: Awaited<ReturnType<typeof start>>, frames: number, frame = STEP, each = () => {}) {
  const heard: Impact[][] = [];
  for (let i = 0; i < frames; i++) {
    heard.push(live.tick());
    await Promise.resolve();
    each();
    world.pass(frame);
  }
  return heard;
}

/** The same hail by the CPU, without a world: its impacts and strikes in order. */
function plainHail(steps: number, options: Partial<LiveHailOptions> = {}) {
  const hail = new Hail({ ...hailOptionsOf(scene), rate: birthsFor(scene, 400), seed: 4, ...options });
  const sound = new HailSound(scene);
  const lists = Array.from({ length: steps }, () => hail.step());
  return { impacts: lists.flat(), strikes: lists.flatMap((list) => sound.strikes(list)) };
}

describe("strikes", () => {
  test("come at the audio time of their impact, with place, impulse and contact", async () => {
    const both = await start();
    await play(both, 240, 0.0171);
    const { struck } = both.world;
    const { strikes } = plainHail(260);
    expect(struck.length).toBeGreaterThan(800);
    const ids = scene.bodies.map(({ id }) => id);
    // the first tick was at 5 s
    const wrong = struck.filter(({ body, time, impulse, at, duration }, i) => {
      const wanted = strikes[i];
      const same = ids[body] === wanted.body && impulse === wanted.impulse && duration === wanted.duration;
      const there = locate(modelOf(scene.bodies[body]), wanted.at);
      const placed = JSON.stringify(at) === JSON.stringify(there);
      return !same || !placed || Math.abs(time - (5 + wanted.impact.time)) > 1e-9;
    });
    expect(wrong).toEqual([]);
  });

  test("are handed over seven to nine steps ahead", async () => {
    const both = await start();
    await play(both, 240, 0.01);
    const leads = both.world.struck.map(({ time, handed }) => (time - handed) / STEP);
    expect(leads.length).toBeGreaterThan(400);
    expect(Math.min(...leads)).toBeGreaterThan(8 - 0.01 / STEP - 1e-6);
    expect(Math.max(...leads)).toBeLessThan(9 + 1e-6);
  });

  test("are none while the world is silent; impacts go on by the page's clock", async () => {
    const both = await start();
    both.world.state = "suspended";
    const heard = await play(both, 200);
    expect(both.world.struck).toEqual([]);
    expect(difference(heard.flat(), plainHail(240).impacts.slice(0, heard.flat().length))).toBeUndefined();
    expect(heard.flat().length).toBeGreaterThan(800);
  });

  test("fall on every copy of a body that is not soft, each softer, a little later than the first", async () => {
    const both = await start({ copies: 3, rate: 300 });
    await play(both, 180);
    const { specs, struck } = both.world;
    expect(specs.map(({ gain }) => gain)).toEqual([...Array(9).fill(1 / Math.sqrt(3)), 1]);
    const { strikes } = plainHail(200, { rate: 300 });
    const expected = strikes.flatMap(({ body, impact }) => (body === "lawn" ? [impact] : [impact, impact, impact]));
    expect(struck.length).toBeGreaterThan(200);
    const later = struck.map(({ time }, i) => time - 5 - expected[i].time);
    expect(Math.min(...later)).toBeGreaterThan(-1e-9);
    expect(Math.max(...later)).toBeLessThan(0.03);
    for (const [i, { body }] of struck.entries()) {
      if (body === 9 || body % 3 === 0) expect(later[i]).toBeLessThan(1e-9);
      else expect(later[i]).toBeGreaterThan(1e-9);
    }
    expect(both.live.bodies.size).toBe(4);
  });
});

describe("what is heard", () => {
  test("is given when it is heard: after the latency of the output, each impact once, in order", async () => {
    const both = await start();
    const { world, live } = both;
    const heard: Impact[] = [];
    let before = -1;
    for (let i = 0; i < 240; i++) {
      const now = live.tick();
      // handed to the output at currentTime, heard 0.04 s later
      expect(live.now).toBeCloseTo(Math.max(0, world.context.currentTime - 5 - 0.04), 9);
      expect(now.every(({ time }) => time <= live.now && time > before)).toBe(true);
      heard.push(...now);
      before = live.now;
      world.pass(0.013);
    }
    const wanted = plainHail(260).impacts.filter(({ time }) => time <= before);
    expect(difference(heard, wanted)).toBeUndefined();
  });
});

describe("clocks", () => {
  test("when audio begins after the page has hailed a while, time goes on, and nothing is lost", async () => {
    const both = await start();
    const { world, live } = both;
    world.state = "suspended";
    const heard = (await play(both, 100)).flat();
    const before = live.now;
    world.state = "running";
    heard.push(...live.tick());
    expect(live.now).toBeCloseTo(before, 9);
    expect(live.now).toBeGreaterThanOrEqual(before);
    world.pass(STEP);
    heard.push(...(await play(both, 100)).flat());
    expect(difference(heard, plainHail(220).impacts.slice(0, heard.length))).toBeUndefined();
    // since the change all strikes lie apart from their impact by the same time
    const { strikes } = plainHail(260);
    const first = strikes.findIndex(({ impulse }) => impulse === world.struck[0].impulse);
    const apart = world.struck.map(({ time }, i) => time - strikes[first + i].impact.time);
    expect(apart.length).toBeGreaterThan(300);
    for (const seconds of apart) expect(Math.abs(seconds - apart[0])).toBeLessThan(1e-9);
  });

  test("that jump skip what would have been: the picture goes on where it was", async () => {
    const both = await start();
    const heard = (await play(both, 100)).flat();
    const before = both.live.now;
    both.world.pass(7);
    heard.push(...both.live.tick());
    expect(both.live.now - before).toBeLessThan(0.02);
    both.world.pass(STEP);
    heard.push(...(await play(both, 100)).flat());
    expect(both.live.now).toBeCloseTo(200 * STEP - 0.04, 1);
    expect(difference(heard, plainHail(220).impacts.slice(0, heard.length))).toBeUndefined();
    // no strike after the jump is due before it was handed over
    for (const { time, handed } of both.world.struck) expect(time).toBeGreaterThan(handed);
  });

  test("that run slow or in leaps below a quarter of a second lose nothing", async () => {
    const both = await start();
    const heard = (await play(both, 20, 0.2)).flat();
    expect(both.live.now).toBeCloseTo(3.8 - 0.04, 9);
    expect(difference(heard, plainHail(260).impacts.slice(0, heard.length))).toBeUndefined();
    expect(heard.length).toBeGreaterThan(800);
  });

  test("do not count while it is paused", async () => {
    const both = await start();
    const heard = (await play(both, 100)).flat();
    both.live.playing = false;
    const strikes = both.world.struck.length;
    const now = both.live.now;
    const paused = (await play(both, 50)).flat();
    expect(both.world.struck.length).toBe(strikes);
    expect(both.live.now - now).toBeLessThan(0.05);
    both.live.playing = true;
    heard.push(...paused, ...(await play(both, 100)).flat());
    expect(difference(heard, plainHail(220).impacts.slice(0, heard.length))).toBeUndefined();
    expect(both.live.now).toBeLessThan(201 * STEP);
  });
});

describe("a finder", () => {
  async function startFound(options: LiveHailOptions & FakeOptions = {}) {
    const { patient, late, ...hail } = options;
    const both = await start(hail);
    const finder = new FakeFinder(both.live.hail, { patient, late });
    next = finder;
    return { ...both, finder };
  }

  test("gives the impacts and strikes of the CPU, while the ring grows too", async () => {
    for (const rate of [600, 8000]) {
      const both = await startFound({ rate });
      await both.live.findBy("webgpu");
      expect([both.live.way, both.live.why]).toEqual(["webgpu", "a fake finds impacts"]);
      const heard = (await play(both, 200)).flat();
      const { impacts, strikes } = plainHail(220, { rate });
      expect(difference(heard, impacts.slice(0, heard.length))).toBeUndefined();
      expect(heard.length).toBeGreaterThan(1.5 * rate);
      const times = both.world.struck.map(({ time }) => time - 5);
      expect(times.every((time, i) => Math.abs(time - strikes[i].impact.time) < 1e-9)).toBe(true);
      expect(both.live.hail.counts.late).toBe(0);
      expect(both.finder.asked).toEqual(Array.from({ length: both.finder.asked.length }, (_, step) => step));
      if (rate === 8000) expect(both.live.hail.stones.capacity).toBeGreaterThan(1 << 13);
    }
  });

  test("that answers some frames later costs nothing, from the first frame on and after a slow one", async () => {
    const both = await startFound({ patient: true });
    await both.live.findBy("auto");
    const { world, live, finder } = both;
    const askedAt: number[] = [];
    let answered = 0;
    const heard: Impact[] = [];
    for (let frame = 0; frame < 200; frame++) {
      heard.push(...live.tick());
      while (askedAt.length < finder.asked.length) askedAt.push(world.page);
      world.pass(frame === 60 ? 0.2 : STEP);
      // what was asked for five frames ago is answered now
      const due = askedAt.filter((time) => time <= world.page - 5 * STEP).length;
      finder.answer(due - answered);
      answered = due;
      await Promise.resolve();
    }
    expect(live.way).toBe("webgpu");
    expect(difference(heard, plainHail(240).impacts.slice(0, heard.length))).toBeUndefined();
    expect(heard.length).toBeGreaterThan(1000);
    // only what fell into the slow frame, from step 60 to 72, and into the answers after it comes late
    const late = world.struck.filter(({ time, handed }) => time < handed).map(({ time }) => (time - 5) / STEP);
    expect(late.every((step) => step > 60 && step < 72 + 6)).toBe(true);
  });

  test("that is lost in the middle leaves it to the CPU: the same impacts, and why is said", async () => {
    const both = await startFound({ patient: true });
    await both.live.findBy("webgpu");
    const ways: string[] = [];
    both.live.onWay((way, why) => ways.push(`${way}: ${why}`));
    const heard = (await play(both, 120, STEP, () => both.finder.answer())).flat();
    // a few answers are under way
    heard.push(...(await play(both, 3)).flat());
    both.finder.lose("the GPU was taken away");
    heard.push(...(await play(both, 100)).flat());
    expect([both.live.way, both.live.why]).toEqual(["cpu", "the GPU was taken away: the CPU finds impacts"]);
    expect(ways).toEqual(["cpu: the GPU was taken away: the CPU finds impacts"]);
    expect(difference(heard, plainHail(240).impacts.slice(0, heard.length))).toBeUndefined();
    expect(heard.length).toBeGreaterThan(1000);
    expect(both.live.hail.counts.late).toBe(0);
    expect(both.finder.disposed).toBe(true);
  });

  test("that does not answer in time is given up, unless it was asked for by name", async () => {
    const auto = await startFound({ patient: true });
    await auto.live.findBy("auto");
    const heard = (await play(auto, 150)).flat();
    expect([auto.live.way, auto.live.why]).toEqual(["cpu", "the GPU answers too late: the CPU finds impacts"]);
    expect(difference(heard, plainHail(200).impacts.slice(0, heard.length))).toBeUndefined();
    expect(heard.length).toBeGreaterThan(500);

    const named = await startFound({ patient: true });
    await named.live.findBy("webgpu");
    expect((await play(named, 150)).flat()).toEqual([]);
    expect(named.live.way).toBe("webgpu");
    named.finder.answer();
    const late = (await play(named, 50, STEP, () => named.finder.answer())).flat();
    expect(difference(late, plainHail(240).impacts.slice(0, late.length))).toBeUndefined();
    expect(late.length).toBeGreaterThan(700);
  });

  test("may come and go while it hails", async () => {
    const both = await startFound();
    const heard = (await play(both, 60)).flat();
    await both.live.findBy("webgpu");
    heard.push(...(await play(both, 60)).flat());
    next = undefined;
    await both.live.findBy("cpu");
    expect([both.live.way, both.finder.disposed]).toEqual(["cpu", true]);
    heard.push(...(await play(both, 60)).flat());
    next = new FakeFinder(both.live.hail);
    await both.live.findBy("auto");
    heard.push(...(await play(both, 60)).flat());
    expect(difference(heard, plainHail(260).impacts.slice(0, heard.length))).toBeUndefined();
    expect(heard.length).toBeGreaterThan(1200);
  });

  test("that opens after the hail has ended is given back at once", async () => {
    const both = await startFound();
    const opening = both.live.findBy("webgpu");
    both.live.dispose();
    await opening;
    expect(both.finder.disposed).toBe(true);
  });
});

describe("beginning and end", () => {
  test("bodies and listener of the scene are put into the world; at the end the bodies fade and go", async () => {
    const both = await start();
    expect(both.world.specs.map(({ position }) => position)).toEqual(scene.bodies.map(({ position }) => position));
    expect(both.world.listener).toEqual(listenerOf(scene));
    expect([...both.live.bodies.keys()]).toEqual(["slab", "plate", "can", "lawn"]);
    await play(both, 60);
    both.live.dispose();
    both.live.dispose();
    expect(both.world.removed).toEqual(Array(4).fill({ fade: true }));
    const strikes = both.world.struck.length;
    expect((await play(both, 30)).flat()).toEqual([]);
    expect(both.world.struck.length).toBe(strikes);
  });

  test("the rate is 400 impacts a second on what sounds, unless it is given", async () => {
    expect((await start()).live.hail.settings.rate).toBe(birthsFor(scene, 400));
    expect((await start({ rate: undefined })).live.hail.settings.rate).toBe(birthsFor(scene, 400));
    expect((await start({ rate: 30 })).live.hail.settings.rate).toBe(30);
  });

  test.each([0, -1, 1.5, 1001, Number.NaN, "3"])("%s copies are refused", async (copies) => {
    await expect(start({ copies: copies as number })).rejects.toThrow("copies should be a whole number from 1 to 1000");
  });

  test("the listener looks at what it is told to look at, with level ears", () => {
    for (const looksAt of [
      [0, 1, 0],
      [3, 4, -2],
      [-5, 0, 9],
      [0, 1.6, 9],
    ] as const) {
      const { position, orientation } = listenerOf({ ...scene, listener: { position: [0, 1.6, 5], looksAt } });
      const way = looksAt.map((x, i) => x - position[i]);
      const size = Math.hypot(...way);
      const forward = turned(orientation, [0, 0, -1]);
      for (const [i, x] of forward.entries()) expect(x).toBeCloseTo(way[i] / size, 9);
      expect(turned(orientation, [1, 0, 0])[1]).toBeCloseTo(0, 9);
      expect(turned(orientation, [0, 1, 0])[1]).toBeGreaterThan(0);
    }
  });
});

/** A vector turned by a quaternion x, y, z, w. */
function turned([x, y, z, w]: readonly number[], [a, b, c]: readonly number[]): number[] {
  const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}
