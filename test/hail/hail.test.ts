// Hail as a whole: the same seed gives the same impacts, each in the step and the order in which it happens, at any
// hour; every stone lands once; and what it is told while it falls is what falls from then on.
import { describe, expect, test } from "vitest";
import type { Collider } from "../../src/hail/colliders/collider.js";
import { Hail } from "../../src/hail/hail.js";
import { level } from "../../src/hail/scenes/parts.js";
import type { HailSettings } from "../../src/hail/settings.js";
import { STONE } from "../../src/hail/stone-ring.js";
import { difference, FLOOR, hailOn, run, THINGS } from "./support/ground.js";

describe("the same hail", () => {
  test("comes from the same seed, to the last bit; another seed gives another", () => {
    const impacts = run(hailOn({ shatter: true }), 240);
    expect(impacts.length).toBeGreaterThan(1500);
    expect(difference(run(hailOn({ shatter: true }), 240), impacts)).toBeUndefined();
    const times = new Set(impacts.map(({ time }) => time));
    const other = run(hailOn({ shatter: true, seed: 6 }), 240);
    expect(other.filter(({ time }) => times.has(time)).length).toBe(0);
  });

  test("comes when steps are begun long before they are finished", () => {
    const ahead = hailOn();
    for (let i = 0; i < 8; i++) ahead.begin();
    const impacts = Array.from({ length: 240 }, (_, step) => {
      ahead.begin();
      return ahead.finish(step);
    }).flat();
    expect(difference(impacts, run(hailOn(), 240))).toBeUndefined();
  });

  test("does not depend on the order in which colliders are listed", () => {
    const strip = (colliders: Collider[]) =>
      run(hailOn({ colliders }), 150).map(({ collider, ...impact }) => ({ ...impact, name: colliders[collider].name }));
    expect(difference(strip([...THINGS].reverse()), strip(THINGS))).toBeUndefined();
  });
});

describe("time", () => {
  test("after an hour is as exact as at the start: each stone's flight is the same to the last bit", () => {
    const START = 216_000;
    const flights = (startStep: number) => {
      const hail = hailOn({ startStep, bounces: 0 });
      const births = new Map<number, number>();
      const impacts = Array.from({ length: 200 }, () => {
        const { step, from, to } = hail.begin();
        for (let id = from; id < to; id++) births.set(id, step);
        return hail.finish(step);
      }).flat();
      return new Map(
        impacts.map(({ stone, step, within, collider, place }) => {
          return [stone, { steps: step - births.get(stone)!, within, collider, place }];
        }),
      );
    };
    const [early, late] = [flights(0), flights(START)];
    const both = [...early.keys()].filter((stone) => late.has(stone));
    expect(both.length).toBeGreaterThan(800);
    for (const stone of both) expect(late.get(stone)).toEqual(early.get(stone));
  });

  test("is a step and the seconds since it began; impacts are in their own step, in order", () => {
    for (const startStep of [0, 216_000]) {
      const hail = hailOn({ startStep, stepRate: 50 });
      for (let step = startStep; step < startStep + 100; step++) {
        const impacts = hail.step();
        for (const [i, { within, time, ...impact }] of impacts.entries()) {
          expect(impact.step).toBe(step);
          expect(within).toBeGreaterThanOrEqual(0);
          expect(within).toBeLessThan(0.02);
          expect(time).toBeCloseTo(step / 50 + within, 9);
          if (i > 0) expect(within).toBeGreaterThanOrEqual(impacts[i - 1].within);
        }
      }
    }
  });

  test("does not depend on the step rate for a stone that is known: it lands when its fall is over", () => {
    for (const stepRate of [1, 30, 60, 1000]) {
      const hail = hailOn({ stepRate, rate: 200, bounces: 0, colliders: [FLOOR], wind: [0, 0] });
      const impacts = run(hail, 4 * stepRate);
      expect(impacts.length).toBeGreaterThan(100);
      for (const { stone, time } of impacts) {
        const at = hail.stones.at(stone);
        const { floats, words } = hail.stones;
        const born = (words[at + STONE.birth] + floats[at + STONE.fraction]) / stepRate;
        expect(time - born).toBeCloseTo(-floats[at + STONE.x + 1] / floats[at + STONE.v + 1], 9);
      }
    }
  });
});

describe("stones", () => {
  test("land once each, or never where there is nothing below them", () => {
    const plate: Collider = { name: "plate", shape: level([0, 0, 0], 1, 1), ground: "steel" };
    const hail = hailOn({ colliders: [plate], bounces: 0, wind: [0, 0] });
    const above: number[] = [];
    const stones: number[] = [];
    for (let i = 0; i < 500; i++) {
      if (i === 300) hail.set({ rate: 0 });
      const { step, from, to } = hail.begin();
      for (let id = from; id < to; id++) {
        const [x, , z] = hail.stones.floats.subarray(hail.stones.at(id));
        if (Math.abs(x) <= 1 && Math.abs(z) <= 1) above.push(id);
      }
      stones.push(...hail.finish(step).map(({ stone }) => stone));
    }
    expect(stones.length).toBeGreaterThan(1000);
    // who lands is who was born above the plate
    expect([...stones].sort((a, b) => a - b)).toEqual(above);
    expect(hail.counts).toMatchObject({ falls: stones.length, hops: 0, late: 0, crowded: 0 });
  });

  test("are as many as the rate says, and strike what is below the cloud in proportion to its area", () => {
    const hail = hailOn({ colliders: THINGS.slice(0, 2), rate: 5000, wind: [0, 0], bounces: 0 });
    const impacts = run(hail, 300);
    const { born } = hail.counts;
    expect(Math.abs(born - 25_000)).toBeLessThan(4 * Math.sqrt(25_000));
    const share = impacts.filter(({ body }) => body === "table").length / impacts.length;
    const area = 0.8 / (Math.PI * 1.6 ** 2);
    expect(Math.abs(share - area)).toBeLessThan(4 * Math.sqrt((area * (1 - area)) / impacts.length));
  });

  test("strike with (1 + e) m times the speed across, and the energy ½ m v²", () => {
    for (const impact of run(hailOn(), 100)) {
      const { mass, velocity, normal, energy, impulse, collider } = impact;
      const speed = Math.hypot(...velocity);
      const across = -(velocity[0] * normal[0] + velocity[1] * normal[1] + velocity[2] * normal[2]);
      const left = { stone: 0.4, wood: 0.3, steel: 0.35, plate: 0.4, canvas: 0.1, grass: 0.1, glass: 0.45 };
      expect(across).toBeGreaterThanOrEqual(0);
      expect(Math.hypot(...normal)).toBeCloseTo(1, 12);
      expect(energy / (0.5 * mass * speed ** 2)).toBeCloseTo(1, 12);
      expect(impulse).toBeCloseTo((1 + left[THINGS[collider].ground]) * mass * across, 12);
    }
  });

  test("of a cloud beside the scene strike nothing, and are forgotten in time: the ring stays small", () => {
    const hail = hailOn({ rate: 2000, cloud: { centre: [900, 12, 0], radius: 2 } });
    expect(run(hail, 600)).toEqual([]);
    expect(hail.counts.born).toBeGreaterThan(19_000);
    // 12 m at 5 m/s and more: at most 2.4 s of 2000 a second
    expect(hail.stones.capacity).toBe(8192);
  });

  test("below everything, or in a scene without anything, strike nothing", () => {
    expect(run(hailOn({ cloud: { centre: [0, -5, 0], radius: 1 } }), 60)).toEqual([]);
    expect(run(hailOn({ colliders: [] }), 200)).toEqual([]);
  });

  test("may be thrown up, and strike from below", () => {
    const roof: Collider = { name: "roof", shape: level([0, 2, 0], 3, 3), ground: "steel" };
    const cloud = { centre: [0, 1, 0] as const, radius: 0.5 };
    const hail = hailOn({ colliders: [FLOOR, roof], cloud, fall: "ballistic", velocity: [0, 8, 0], bounces: 0 });
    const impacts = run(hail, 60);
    expect(impacts.length).toBeGreaterThan(300);
    for (const { collider, normal, velocity } of impacts) {
      expect(collider).toBe(1);
      expect(normal[1]).toBe(-1);
      expect(velocity[1]).toBeCloseTo(Math.sqrt(64 - 2 * 9.81), 5);
    }
  });
});

describe("rates", () => {
  test("of 0 give nothing", () => {
    const hail = hailOn({ rate: 0 });
    expect(run(hail, 120)).toEqual([]);
    expect(hail.counts.born).toBe(0);
  });

  test("of a million a second give a million a second; the mean of impacts is right as soon as all are landing", () => {
    const cloud = { centre: [0, 0.25, 0] as const, radius: 1 };
    const hail = hailOn({ rate: 1e6, colliders: [FLOOR], cloud, wind: [0, 0], bounces: 0 });
    const counts = Array.from({ length: 6 }, () => hail.step().length);
    expect(Math.abs(hail.counts.born - 100_000)).toBeLessThan(4 * Math.sqrt(100_000));
    // the slowest fall 0.25 m in 0.05 s: 3 steps
    const settled = counts.slice(4).reduce((sum, count) => sum + count, 0);
    expect(Math.abs(settled - 2e6 / 60)).toBeLessThan(4 * Math.sqrt(2e6 / 60));
  });
});

describe("settings", () => {
  test("change stones that are born from then on, and nothing that is in the air", () => {
    const changed = hailOn({ bounces: 0 });
    const plain = hailOn({ bounces: 0 });
    const before = [run(changed, 30), run(plain, 30)];
    expect(difference(before[0], before[1])).toBeUndefined();
    const born = plain.counts.born;
    changed.set({ wind: [3, 3], energies: [0.3, 0.4], law: "box", cloud: { centre: [0, 9, 0], radius: 1 } });
    const [after, same] = [run(changed, 200), run(plain, 200)];
    const old = (impacts: typeof after) => impacts.filter(({ stone }) => stone < born);
    expect(difference(old(after), old(same))).toBeUndefined();
    for (const { stone, velocity } of after) if (stone >= born) expect(velocity[0]).toBe(3);
    expect(after.filter(({ stone }) => stone >= born).length).toBeGreaterThan(500);
  });

  test("of bounces hold at once, also for stones in the air", () => {
    const hail = hailOn();
    run(hail, 100);
    hail.set({ bounces: 0 });
    const hops = hail.counts.hops;
    // hops that are under way still land; they do not go on
    run(hail, 120);
    const left = hail.counts.hops - hops;
    run(hail, 120);
    expect(hail.counts.hops - hops).toBe(left);
  });

  test("that are not given stay; what is shown is what was set", () => {
    const hail = hailOn();
    const before = hail.settings;
    hail.set({ rate: 17, stoneSize: undefined });
    expect(hail.settings).toEqual({ ...before, rate: 17 });
  });

  test("that are wrong change nothing", () => {
    const hail = hailOn();
    const before = hail.settings;
    expect(() => hail.set({ rate: 9, wind: [Number.NaN, 0] })).toThrow("wind");
    expect(hail.settings).toEqual(before);
    expect(difference(run(hail, 60), run(hailOn(), 60))).toBeUndefined();
  });

  test("are all there: each has a default", () => {
    const fields: (keyof HailSettings)[] = ["rate", "cloud", "wind", "fall", "velocity", "law", "energies"];
    for (const field of [...fields, "stoneSize", "bounces", "shatter"] as const) {
      expect(new Hail({ colliders: [] }).settings[field]).toBeDefined();
    }
  });
});

test("steps are finished in order, each once, and not before they are begun", () => {
  const hail = hailOn();
  expect(() => hail.finish(0)).toThrow("step should be 0, begun and not yet finished, but came 0");
  hail.begin();
  hail.begin();
  expect(() => hail.finish(1)).toThrow("step should be 0");
  hail.finish(0);
  expect(() => hail.finish(0)).toThrow("step should be 1");
  hail.finish(1);
  expect(hail.nextStep).toBe(2);
});
