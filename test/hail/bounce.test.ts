// What becomes of a stone after an impact (PHYSICS §10.1): how fast it leaves and how far askew, when it lies still,
// and when it breaks.
import { describe, expect, test } from "vitest";
import { flightsAfter } from "../../src/hail/bounce.js";
import { type Ground, HARD, type Quad, RESTITUTION } from "../../src/hail/colliders/collider.js";
import type { Impact } from "../../src/hail/impact.js";
import { box } from "../../src/hail/scenes/parts.js";
import { HAIL_DEFAULTS, type HailSettings } from "../../src/hail/settings.js";
import { stoneMass } from "../../src/hail/stone.js";
import { hash4, unit } from "../../src/math/hash.js";
import { cross, dot, length, minus, times, unitVector, type Vec3 } from "../../src/math/vec3.js";
import { hailOn, run, THINGS } from "./support/ground.js";
import { kolmogorov } from "./support/statistics.js";

const GROUNDS = Object.keys(RESTITUTION) as Ground[];

/** An impact of stone `stone`, from any side and with any speed up to 20 m/s unless said otherwise. */
function impactOf(stone: number, change: Partial<Impact> = {}): Impact {
  const c = [...hash4(stone, 0, 1, 1), ...hash4(stone, 1, 1, 1)].map((word) => 2 * unit(word) - 1);
  const normal = unitVector([c[0], c[1], c[2]]);
  const way = unitVector([c[3], c[4], c[5]]);
  const into = dot(way, normal) > 0 ? times(way, -1) : way;
  const diameter = change.diameter ?? 0.008;
  const velocity = change.velocity ?? times(into, 10 * (1.05 + c[6]));
  return {
    step: 7,
    within: 0.004,
    time: 7 / 60 + 0.004,
    stone,
    hop: 0,
    bounce: 0,
    collider: 0,
    body: undefined,
    place: [c[0], c[3], c[6]],
    across: [0.5, 0.5],
    normal,
    velocity,
    diameter,
    mass: stoneMass(diameter),
    energy: 0.5 * stoneMass(diameter) * length(velocity) ** 2,
    impulse: 0,
    ground: "steel",
    ...change,
  };
}

const after = (impact: Impact, ground: Ground, settings: Partial<HailSettings> = {}, seed = 1) =>
  flightsAfter({ ...impact, ground }, { ...HAIL_DEFAULTS, ...settings }, seed, 0.24);

/** Velocity after a bounce that is not askew. */
function straight({ velocity, normal }: Impact, ground: Ground): Vec3 {
  const across = dot(velocity, normal);
  const along = minus(velocity, times(normal, across));
  return minus(times(along, 0.7), times(normal, RESTITUTION[ground] * across));
}

describe.each(GROUNDS)("on %s a stone", (ground) => {
  test("leaves with e of the speed across, 0.7 of that along, within 15° of it, and never into the ground", () => {
    let bounced = 0;
    for (let stone = 0; stone < 500; stone++) {
      const impact = impactOf(stone);
      const [flight, ...more] = after(impact, ground);
      expect(more).toEqual([]);
      const wanted = straight(impact, ground);
      const rises = -RESTITUTION[ground] * dot(impact.velocity, impact.normal);
      expect(flight !== undefined, `${rises} m/s`).toBe(rises >= 0.3);
      if (!flight) continue;
      bounced++;
      expect(length(flight.v)).toBeCloseTo(length(wanted), 9);
      expect(length(flight.v)).toBeLessThan(length(impact.velocity));
      const cosine = dot(flight.v, wanted) / length(wanted) ** 2;
      expect(cosine).toBeGreaterThan(Math.cos((15 * Math.PI) / 180) - 1e-9);
      expect(dot(flight.v, impact.normal)).toBeGreaterThanOrEqual(0);
      // from the place of the impact, a micrometre off the surface, at its own moment
      const off = minus(flight.x, impact.place);
      expect(dot(off, impact.normal)).toBeCloseTo(1e-6, 12);
      expect(length(off)).toBeCloseTo(1e-6, 12);
      expect(flight).toMatchObject({ stone, hop: 1, bounce: 1, birth: 7, fraction: 0.24, gravity: -9.81 });
      expect(flight.diameter).toBe(impact.diameter);
    }
    expect(bounced).toBeGreaterThan(100);
  });
});

describe("askew", () => {
  test("is even over the cap of 15°, in all directions", () => {
    const normal: Vec3 = [0, 1, 0];
    const parts: number[] = [];
    const turns: number[] = [];
    for (let stone = 0; stone < 20_000; stone++) {
      const [{ v }] = after(impactOf(stone, { normal, velocity: [0, -10, 0] }), "steel");
      parts.push((1 - v[1] / length(v)) / (1 - Math.cos((15 * Math.PI) / 180)));
      turns.push(0.5 + Math.atan2(v[2], v[0]) / (2 * Math.PI));
    }
    // 1.95 is passed by chance once in 1000
    expect(kolmogorov(parts)).toBeLessThan(1.95);
    expect(kolmogorov(turns)).toBeLessThan(1.95);
  });

  test("depends on seed, stone and hop alone", () => {
    const impact = impactOf(3, { velocity: [0, -10, 0], normal: [0, 1, 0] });
    expect(after(impact, "steel")).toEqual(after(impact, "steel"));
    expect(after(impact, "steel", {}, 2)[0].v).not.toEqual(after(impact, "steel")[0].v);
    expect(after({ ...impact, hop: 1 }, "steel")[0].v).not.toEqual(after(impact, "steel")[0].v);
    expect(after({ ...impact, stone: 4 }, "steel")[0].v).not.toEqual(after(impact, "steel")[0].v);
  });
});

describe("bounces", () => {
  test("are at most as many as asked for", () => {
    const impact = impactOf(1, { velocity: [0, -10, 0], normal: [0, 1, 0] });
    expect(after(impact, "steel", { bounces: 0 })).toEqual([]);
    expect(after({ ...impact, bounce: 3 }, "steel", { bounces: 3 })).toEqual([]);
    expect(after({ ...impact, bounce: 2, hop: 9 }, "steel", { bounces: 3 })[0]).toMatchObject({ bounce: 3, hop: 73 });
  });

  test("of real hail follow each other: each begins where the last ended, later; none goes through the floor", () => {
    for (const bounces of [1, 4, 8]) {
      const impacts = run(hailOn({ bounces }), 150);
      const byHop = new Map(impacts.map((impact) => [`${impact.stone} ${impact.hop}`, impact]));
      const hops = impacts.filter(({ hop }) => hop > 0);
      expect(hops.length).toBeGreaterThan(300);
      // the fifth or so is too slow to rise again
      expect(Math.max(...impacts.map(({ bounce }) => bounce))).toBe(Math.min(bounces, 5));
      for (const impact of hops) {
        const before = byHop.get(`${impact.stone} ${Math.floor((impact.hop - 1) / 8)}`)!;
        expect(before.bounce).toBe(impact.bounce - 1);
        expect(impact.time).toBeGreaterThan(before.time);
        expect(impact.place[1]).toBeGreaterThan(-1e-9);
        // the flight between: y = y₀ + v t − ½ g t², with the speed that the impact says
        const t = impact.time - before.time;
        const vy = impact.velocity[1] + 9.81 * t;
        expect(before.place[1] + vy * t - 0.5 * 9.81 * t * t).toBeCloseTo(impact.place[1], 5);
        expect(before.place[0] + impact.velocity[0] * t).toBeCloseTo(impact.place[0], 5);
        expect(before.place[2] + impact.velocity[2] * t).toBeCloseTo(impact.place[2], 5);
        // of its energy a part was lost, what it falls further is gained
        const fallen = 9.81 * impact.mass * (before.place[1] - impact.place[1]);
        expect(impact.energy).toBeLessThan(before.energy + fallen);
      }
    }
  });

  test("in a closed box stay in it", () => {
    const colliders = box([0, 1, 0], [2, 2, 2], { name: "box", ground: "glass" }, [
      [1, 0, 0.2],
      [0, 1, 0.1],
    ]);
    const cloud = { centre: [0, 1, 0] as const, radius: 0.6 };
    const thrown = { fall: "ballistic", velocity: [3, 1, 2], wind: [0, 0] } as const;
    const impacts = run(hailOn({ colliders, cloud, ...thrown, bounces: 8, rate: 1500, shatter: true }), 120);
    expect(impacts.length).toBeGreaterThan(8000);
    // every place is on a side of the box: none is further from its middle than a corner, and none is beyond a side
    const beyond = impacts.filter(({ place }) =>
      colliders.some(({ shape }) => {
        const { corner, u, v } = shape as Quad;
        const outward = unitVector(cross(u, v));
        const sign = dot(outward, minus(corner, [0, 1, 0])) > 0 ? 1 : -1;
        return sign * dot(outward, minus(place, corner)) > 1e-9;
      }),
    );
    expect(beyond).toEqual([]);
  });

  test("on one level are quieter every time, and all lie still after a few seconds", () => {
    const hail = hailOn({ colliders: THINGS.slice(0, 1), bounces: 8 });
    const impacts = run(hail, 120);
    hail.set({ rate: 0 });
    impacts.push(...run(hail, 300));
    expect(run(hail, 60)).toEqual([]);
    const last = new Map<number, Impact>();
    for (const impact of impacts) {
      const before = last.get(impact.stone);
      if (before) {
        expect(impact.energy).toBeLessThan(before.energy);
        expect(impact.impulse).toBeLessThan(before.impulse);
      }
      last.set(impact.stone, impact);
    }
    expect(last.size).toBe(hail.counts.born);
  });
});

describe("a stone that breaks", () => {
  const HIT = { velocity: [0, -15, 0], normal: [0, 1, 0], diameter: 0.02 } as const;
  const pieces = (stone: number, ground: Ground, change: Partial<Impact> = {}, shatter = true) =>
    after(impactOf(stone, { ...HIT, ...change }), ground, { shatter });

  test.each(GROUNDS)("does so on %s in half of all cases, or never where it is soft", (ground) => {
    const broken = Array.from({ length: 2000 }, (_, stone) => pieces(stone, ground).length > 1).filter(Boolean).length;
    if (!HARD.has(ground)) expect(broken).toBe(0);
    else expect(Math.abs(broken - 1000)).toBeLessThan(4 * Math.sqrt(500));
  });

  test("is hard ground's alone: steel, plate, glass and stone", () => {
    expect([...HARD].sort()).toEqual(["glass", "plate", "steel", "stone"]);
  });

  test("is larger than 12 mm and has more than 0.05 J, and only when it is asked for", () => {
    const ever = (change: Partial<Impact>, shatter = true) =>
      Array.from({ length: 200 }, (_, stone) => pieces(stone, "steel", change, shatter).length).some((n) => n > 1);
    expect(ever({})).toBe(true);
    expect(ever({}, false)).toBe(false);
    expect(ever({ diameter: 0.0119 })).toBe(false);
    expect(ever({ diameter: 0.0121 })).toBe(true);
    expect(ever({ energy: 0.0499 })).toBe(false);
    expect(ever({ energy: 0.0501 })).toBe(true);
  });

  test("has 3 to 6 pieces, each as often, that share its mass and 0.3 of its energy, and fly off the surface", () => {
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let stone = 0; stone < 2000; stone++) {
      const flights = pieces(stone, "glass");
      if (flights.length < 2) continue;
      counts[flights.length]++;
      const impact = impactOf(stone, HIT);
      const energy = flights.reduce((sum, { v, diameter }) => sum + 0.5 * stoneMass(diameter) * length(v) ** 2, 0);
      expect(energy / impact.energy).toBeCloseTo(0.3, 9);
      const mass = flights.reduce((sum, { diameter }) => sum + stoneMass(diameter), 0);
      expect(mass / impact.mass).toBeCloseTo(1, 9);
      for (const [k, { v, hop, bounce }] of flights.entries()) {
        expect(v[1]).toBeGreaterThan(0);
        expect([hop, bounce]).toEqual([1 + k, 1]);
      }
      expect(new Set(flights.map(({ v }) => v[0])).size).toBe(flights.length);
    }
    const total = counts.reduce((sum, count) => sum + count, 0);
    for (const count of counts.slice(3)) {
      expect(Math.abs(count - total / 4)).toBeLessThan(4 * Math.sqrt((3 * total) / 16));
    }
    expect(counts.slice(0, 3)).toEqual([0, 0, 0]);
  });

  test("is counted once, and its pieces are hops of their own", () => {
    const hail = hailOn({ shatter: true, energies: [0.4, 0.5], bounces: 1 });
    const impacts = run(hail, 240);
    const broken = new Set(impacts.filter(({ hop }) => hop > 1).map(({ stone }) => stone));
    expect(hail.counts.broken).toBeGreaterThan(50);
    expect(broken.size).toBeGreaterThan(50);
    expect(broken.size).toBeLessThanOrEqual(hail.counts.broken);
    expect(hail.counts.falls + hail.counts.hops).toBe(impacts.length);
    expect(impacts.filter(({ hop }) => hop > 0).length).toBe(hail.counts.hops);
  });
});
