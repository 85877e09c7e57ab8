// Contacts as they are heard: hits by their formulas, rolling against sliding, damping, silence, and whatever may come
// in.
import { describe, expect, test } from "vitest";
import { Contacts, type NamedSurface } from "../../../src/contact/index.js";
import { slipsOf, stickSlip } from "../../../src/contact/law/friction.js";
import type { PairOverrides } from "../../../src/contact/law/pair.js";
import { peak, pitchAndDecay, quietWorld, roughness, tone } from "../../core/listen.js";
import { along, BALL, DT, hitAt, playing, stepsOf } from "./playing.js";
import { centroid, decibels, probe, RATE, rms, spectrum } from "./probe.js";

/**
 * A hit heard as its force: how long it lasts (between halves of its peak, as a part of a half-sine's), its peak, its
 * impulse.
 */
async function pulse(overrides: PairOverrides, speed: number, mass: number) {
  const { contacts, play } = await playing(probe(), {}, {}, { impact: { jitter: 0, burst: null, graze: false } });
  contacts.pair(0, 1, { restitution: 1, ...overrides });
  const sound = play(hitAt(0.1, speed, mass, 0.2), 0.1);
  const most = peak(sound);
  const above = sound.filter((x) => Math.abs(x) > most / 2).length;
  const sum = sound.reduce((all, x) => all + x, 0);
  return { lasts: above / RATE / (2 / 3), peak: most, impulse: Math.abs(sum) / RATE };
}

describe("a hit on springs", () => {
  const springs = [2e6, 2e6] as const; // together 1e6 N/m: 1 kg lasts 3.1 ms
  test("lasts π√(m/k), has the impulse 2mv and the force v√(mk)", async () => {
    const hit = await pulse({ springs }, 0.5, 1);
    expect(hit.lasts).toBeCloseTo(Math.PI / 1000, 4);
    expect(hit.impulse).toBeCloseTo(1, 1);
    expect(hit.peak / 500).toBeCloseTo(1, 1);
  });
  test.each([
    ["twice as stiff", { springs: [4e6, 4e6] as const }, 0.5, 1, Math.SQRT1_2, Math.SQRT2, 1],
    ["twice as heavy", { springs }, 0.5, 2, Math.SQRT2, Math.SQRT2, 2],
    ["twice as fast", { springs }, 1, 1, 1, 2, 2],
  ])(
    "%s: duration, force and impulse change as they should",
    async (_, overrides, speed, mass, lasts, force, impulse) => {
      const [usual, other] = [await pulse({ springs }, 0.5, 1), await pulse(overrides, speed, mass)];
      expect(other.lasts / usual.lasts).toBeCloseTo(lasts, 1);
      expect(other.peak / usual.peak).toBeCloseTo(force, 1);
      expect(other.impulse / usual.impulse).toBeCloseTo(impulse, 2);
    },
  );
});

test("with stiffness a harder hit is brighter, without it is not", async () => {
  const bright = async (stiffness: number, speed: number) => {
    const { contacts, play } = await playing(probe(), {}, {}, { impact: { jitter: 0, burst: null, graze: false } });
    contacts.pair(0, 1, { hardness: 2e-3, stiffness });
    const sound = play(hitAt(0.1, speed, 0.2, 0.2), 0.1);
    return centroid(spectrum(sound, Math.round(0.09 * RATE), 2048));
  };
  expect((await bright(0.2, 5)) / (await bright(0.2, 0.3))).toBeGreaterThan(1.3);
  expect((await bright(0, 5)) / (await bright(0, 0.3))).toBeCloseTo(1, 2);
});

test("two equal hits never sound alike, and the same run sounds the same again", async () => {
  const bell = tone([523, 1410, 2891], [2, 3, 5]);
  const run = async () => {
    const { play } = await playing(bell);
    const steps = stepsOf(4, (t) =>
      Math.abs(t - 0.5) < DT / 2 || Math.abs(t - 3.5) < DT / 2
        ? { j: 0.4, vn: 1, vo: 0.5, slip: [0, 0, 0], m: 0.26 }
        : undefined,
    );
    return play(steps);
  };
  const [one, again] = [await run(), await run()];
  expect(one).toEqual(again);
  const [first, second] = [0.5, 3.5].map((t) => one.subarray(Math.round(t * RATE), Math.round((t + 0.4) * RATE)));
  const most = peak(first);
  let difference = 0;
  for (let i = 0; i < first.length; i++) difference = Math.max(difference, Math.abs(first[i] - second[i]));
  expect(difference).toBeGreaterThan(2e-4 * most);
  expect(peak(second)).toBeGreaterThan(0.8 * most);
});

test("a rolling ball is duller than the same ball sliding", async () => {
  const sound = async (rolls: boolean) => {
    const { play } = await playing(probe());
    const x = play(along(1, { speed: 0.8, load: 2.55, mass: 0.26, rolls }));
    expect(peak(x)).toBeGreaterThan(0);
    return centroid(spectrum(x, RATE / 4, 16_384));
  };
  expect(await sound(true)).toBeLessThan(0.6 * (await sound(false)));
});

test("sliding is louder under more load, and louder and not duller where it is faster", async () => {
  const sound = async (load: number, speed: number) => {
    const { play } = await playing(probe(), { shape: "box" }, { material: "hardwood" });
    return play(along(1, { speed, load, mass: 0.26 }));
  };
  const [light, heavy, fast] = [await sound(1, 0.3), await sound(8, 0.3), await sound(1, 1.5)];
  expect(decibels(rms(heavy, RATE / 4) / rms(light, RATE / 4))).toBeGreaterThan(5);
  // the surface looks alike at all scales below its correlation length: speed shifts it up, and more of it passes
  expect(decibels(rms(fast, RATE / 4) / rms(light, RATE / 4))).toBeGreaterThan(3);
  expect(centroid(spectrum(fast, RATE / 4, 16_384))).toBeGreaterThan(centroid(spectrum(light, RATE / 4, 16_384)));
});

test("a touch begins and ends without a click, and rest is silent", async () => {
  const { play } = await playing(probe());
  const sound = play([
    ...along(0.5, { speed: 0.8, load: 2.55, mass: 0.26 }),
    ...along(1, { speed: 0, load: 2.55, mass: 0.26 }, 0.5),
  ]);
  expect(peak(sound)).toBeGreaterThan(0);
  expect(peak(sound, Math.round(0.9 * RATE))).toBe(0);
  // nothing at the begin or the end is rougher than the rubbing between
  const middle = roughness(sound, Math.round(0.1 * RATE), Math.round(0.4 * RATE));
  expect(roughness(sound, 0, Math.round(0.08 * RATE))).toBeLessThan(1.2 * middle);
  expect(roughness(sound, Math.round(0.45 * RATE), Math.round(0.9 * RATE))).toBeLessThan(1.2 * middle);
});

test("a cup that lies on a table rings shorter, by what the table's surface damps", async () => {
  const cup = tone([1000], [3]);
  const decay = async (surface: NamedSurface | undefined, load: number) => {
    const { world, body, play } = await playing(cup, { surface: "glass" }, surface ? { surface } : {});
    const steps = along(1.5, { speed: 0, load: surface ? load : 0, mass: 0.26 });
    play(steps.slice(0, 40));
    body.strike({ impulse: 0.01, time: world.currentTime + 0.01 });
    const sound = play(steps.slice(40));
    return pitchAndDecay(sound, 1000, RATE, 2048, 4096, 8192).decay;
  };
  expect(await decay(undefined, 0)).toBeCloseTo(3, 1);
  // wood damps by 15/s at 1 kHz, by half of it under half a newton
  expect(await decay("sanded-wood", 2)).toBeCloseTo(3 + (15 * 2) / 2.5, 0);
  expect((await decay("felt", 0.5)) / (3 + 120 / 2)).toBeCloseTo(1, 1);
});

test("two things that share a sounding body are both heard by it, and damp it together", async () => {
  const { world, contacts, body, play } = await playing(
    tone([1000], [3]),
    { surface: "glass" },
    { surface: "sanded-wood" },
  );
  contacts.body(2, { ...BALL, body, surface: "glass" });
  const both = stepsOf(1.2, () => ({})).map((step, i) => ({
    ...step,
    c: [1, 2].map((b) => ({
      a: 0,
      b,
      p: [b, 0, 0] as const,
      n: [0, 1, 0] as const,
      j: i === 30 && b === 2 ? 1.5 * 0.26 : 2 * DT,
      vn: i === 30 && b === 2 ? 1 : 0,
      vo: 0,
      slip: [0, 0, 0] as const,
      m: 0.26,
    })),
  }));
  const sound = play(both);
  const hit = Math.round(31 * DT * RATE);
  expect(peak(sound, 0, hit - 1000)).toBe(0);
  expect(peak(sound, hit)).toBeGreaterThan(1e-3);
  const { decay } = pitchAndDecay(sound, 1000, RATE, hit + 2048, 2048, 4096);
  expect(decay / (3 + (2 * (15 * 2)) / 2.5)).toBeCloseTo(1, 1);
  expect(world.meters().events.dropped).toBe(0);
});

test("a hinge creaks: slips come at distances that grow with the load; it is silent when it stands still", async () => {
  const pulses = async (load: number, speed: number) => {
    const { contacts, play } = await playing(probe(), { shape: "box", surface: "glass" });
    contacts.pair(0, 1, { friction: "door-hinge" });
    const sound = play(along(2, { speed, load, mass: 1 }));
    return slips(sound.subarray(RATE));
  };
  // 1 mm/s: there is time to rest, and Δ is nearly 2Δμ N/k, so half as often under twice the load
  const [light, heavy] = [await pulses(50, 0.001), await pulses(100, 0.001)];
  expect(light / slipsOf(stickSlip("door-hinge"), 50, 0.001).rate).toBeCloseTo(1, 1);
  expect(light / heavy).toBeGreaterThan(1.7);
  expect(light / heavy).toBeLessThan(2.6);
  const { contacts, play } = await playing(probe(), { shape: "box", surface: "glass" });
  contacts.pair(0, 1, { friction: "door-hinge" });
  const still = play([
    ...along(1, { speed: 0.002, load: 50, mass: 1 }),
    ...along(1, { speed: 0, load: 50, mass: 1 }, 1),
  ]);
  expect(peak(still, RATE / 2, RATE)).toBeGreaterThan(1e-3);
  expect(peak(still, Math.round(1.4 * RATE))).toBe(0);
});
/** Passages of half the peak, on the peak's side, in a second of sound. */
function slips(sound: Float32Array): number {
  const most = peak(sound);
  const side = Math.sign(sound.find((x) => Math.abs(x) === most) ?? 1);
  let count = 0;
  for (let i = 1; i < sound.length; i++) if (side * sound[i] > most / 2 && side * sound[i - 1] <= most / 2) count++;
  return (count * RATE) / sound.length;
}

describe("bad input", () => {
  test("a world without room for contacts is told so", async () => {
    const world = await quietWorld();
    expect(() => new Contacts(world)).toThrow(/maxContacts/);
  });
  test("records that make no sense are counted, and nothing else is lost", async () => {
    const { contacts, play } = await playing(probe());
    const good = along(0.5, { speed: 0.8, load: 2.55, mass: 0.26 });
    const bad = good.map((step, i) => {
      const [point] = step.c;
      const worse = [
        { ...point, m: Number.NaN },
        { ...point, n: [0, 0, 0] as const },
        { ...point, j: Number.NaN },
        { ...point, a: 7 },
        { ...point, p: [Number.NaN, 0, 0] as const },
        { ...point, slip: [Number.POSITIVE_INFINITY, 0, 0] as const },
      ][i % 6];
      return { ...step, c: [worse, point] };
    });
    const sound = play(bad);
    expect(Number.isFinite(peak(sound))).toBe(true);
    expect(peak(sound)).toBeGreaterThan(0);
    expect(Object.values(contacts.counts.drops).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(20);
  });
  test("ten thousand contacts in a step, and no more room than for 32 touches", async () => {
    const { contacts, play } = await playing(probe());
    const [step] = along(DT, { speed: 0.8, load: 2.55, mass: 0.26 });
    const crowd = { ...step, c: Array.from({ length: 10_000 }, (_, i) => ({ ...step.c[0], p: [i, 0, 0] as const })) };
    expect(Number.isFinite(peak(play([crowd, { ...crowd, t: 2 * DT }], 0.1)))).toBe(true);
    expect(contacts.counts.drops["too-many"]).toBeGreaterThan(0);
  });
  test("a body that is removed in the middle of a touch falls silent, and nothing is stuck", async () => {
    const { world, contacts, play } = await playing(tone([400], [20]));
    const steps = along(2, { speed: 0.8, load: 2.55, mass: 0.26 });
    play(steps.slice(0, 60));
    expect(contacts.sounding).toBe(1);
    contacts.remove(1);
    const sound = play(steps.slice(60), 1);
    expect(peak(sound, RATE)).toBe(0);
    expect(contacts.sounding).toBe(0);
    expect(world.meters().events.dropped).toBe(0);
  });
  test("a page that stops telling leaves no sound behind", async () => {
    const { play } = await playing(probe());
    const sound = play(along(0.5, { speed: 0.8, load: 2.55, mass: 0.26 }), 1);
    expect(peak(sound, 0, RATE / 2)).toBeGreaterThan(0);
    expect(peak(sound, RATE)).toBe(0);
  });
});
