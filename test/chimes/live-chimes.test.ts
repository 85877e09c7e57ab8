// Chimes in a live world: they come and go as they are wanted, strikes come ahead of their time and at their own, and
// silence loses nothing but sound.
import { describe, expect, test } from "vitest";
import { chimeRoom, LiveChimes } from "../../src/chimes/index.js";
import { OfflineWorld } from "../../src/world/index.js";

/** A world that notes what it is told. */
function fakeWorld() {
  const context = { currentTime: 0 };
  const strikes: { body: number; time: number; told: number }[] = [];
  const full = { now: false };
  let alive = 0;
  let bodies = 0;
  const world = {
    state: "running",
    context,
    clock: { report: () => ({ outputLatency: 0.01 }) },
    addBody: () => {
      const body = bodies++;
      alive++;
      return {
        strike: ({ time }: { time: number }) => strikes.push({ body, time, told: context.currentTime }) > 0,
        remove: () => {
          if (full.now) return false;
          alive--;
          return true;
        },
      };
    },
    setListener: () => {},
  };
  return { world, context, strikes, full, alive: () => alive };
}

/** Frames of a page. */
function play(chimes: LiveChimes, context: { currentTime: number }, seconds: number) {
  const heard = [];
  for (let k = 0; k < 60 * seconds; k++) {
    context.currentTime += 1 / 60;
    heard.push(...chimes.tick());
  }
  return heard;
}

describe("live chimes", () => {
  test("hang some hundred at a time until there are as many as wanted, and go again", () => {
    const { world, context, alive } = fakeWorld();
    const chimes = new LiveChimes(world, { chimes: 1000, pageTime: () => 0 });
    chimes.tick();
    expect(alive()).toBe(400);
    play(chimes, context, 0.1);
    expect([alive(), chimes.hung]).toEqual([1000, 1000]);
    chimes.count = 30;
    play(chimes, context, 0.1);
    expect([alive(), chimes.hung]).toEqual([30, 30]);
    chimes.dispose();
    expect(alive()).toBe(0);
    expect(chimes.tick()).toEqual([]);
  });

  test("that a world has no room to hear of going stay until it has", () => {
    const { world, context, full, alive } = fakeWorld();
    const chimes = new LiveChimes(world, { chimes: 300, pageTime: () => 0 });
    play(chimes, context, 0.1);
    full.now = true;
    chimes.count = 30;
    play(chimes, context, 0.1);
    expect([alive(), chimes.hung]).toEqual([300, 300]);
    full.now = false;
    play(chimes, context, 0.1);
    expect([alive(), chimes.hung]).toEqual([30, 30]);
  });

  test("are told of strikes before their time, and the page hears of each when it sounds", () => {
    const { world, context, strikes } = fakeWorld();
    const chimes = new LiveChimes(world, { chimes: 300, pageTime: () => 0 });
    const heard = play(chimes, context, 2);
    expect(heard.length).toBeGreaterThan(300);
    const late = strikes.filter(({ time, told }) => time < told);
    // only those of the storm's very first moment
    expect(late.every(({ told }) => told <= 1 / 60)).toBe(true);
    const times = heard.map(({ time }) => time);
    expect(Math.max(...times)).toBeLessThanOrEqual(chimes.now);
  });

  test("a wind that is stopped strikes no more, and a page that was away misses what it missed", () => {
    const { world, context, strikes } = fakeWorld();
    const chimes = new LiveChimes(world, { chimes: 100, pageTime: () => 0 });
    play(chimes, context, 1);
    chimes.playing = false;
    play(chimes, context, 0.2);
    const before = strikes.length;
    play(chimes, context, 2);
    expect(strikes.length).toBe(before);
    chimes.playing = true;
    context.currentTime += 100;
    play(chimes, context, 0.5);
    const fresh = strikes.slice(before);
    expect(fresh.length).toBeGreaterThan(50);
    expect(fresh.length).toBeLessThan(3000);
    expect(Math.min(...fresh.map(({ time }) => time))).toBeGreaterThan(100);
  });

  test("while the world is silent the page's clock goes on, and nothing is hung up", () => {
    const { world, strikes, alive } = fakeWorld();
    world.state = "suspended";
    let page = 0;
    const chimes = new LiveChimes(world, { chimes: 100, pageTime: () => page });
    let heard = 0;
    for (let k = 0; k < 60; k++) {
      page += 1 / 60;
      heard += chimes.tick().length;
    }
    expect(heard).toBeGreaterThan(100);
    expect([strikes.length, alive()]).toEqual([0, 0]);
  });

  test("a world of the room that they ask for takes them all, and they sound", async () => {
    const offline = await OfflineWorld.create(chimeRoom(60));
    const world = {
      state: "running",
      context: { currentTime: 0 },
      clock: { report: () => ({ outputLatency: 0 }) },
      addBody: (spec: Parameters<OfflineWorld["addBody"]>[0]) => offline.addBody(spec),
      setListener: (listener: Parameters<OfflineWorld["setListener"]>[0]) => offline.setListener(listener),
    };
    const chimes = new LiveChimes(world, { chimes: 60, pageTime: () => 0 });
    for (let k = 0; k < 50; k++) {
      chimes.tick();
      offline.render(441);
      world.context.currentTime = offline.currentTime;
    }
    const { modes, events, peak, limiterDb } = offline.meters();
    expect(modes.total).toBe(6000);
    expect(modes.alive).toBeGreaterThan(3000);
    expect(events.dropped).toBe(0);
    expect(Math.max(...peak)).toBeGreaterThan(0.001);
    expect(limiterDb).toBe(0);
  });
});
