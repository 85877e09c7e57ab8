// Bodies that have several things beside their modes, and what becomes of them when bodies come and go: room, silence,
// replay.
import { describe, expect, test } from "vitest";
import { DROP_NO_BODY, METER_BODIES_TOTAL } from "../../../src/core/layout/records.js";
import { bubblesRecord, clickRecord, diffuseRecord } from "../../../src/core/records/residual.js";
import { ModalModel } from "../../../src/model/modal-model.js";
import { builds, firstDifference, largestDifference, peak } from "../listen.js";
import { BLOCK, dropsOf, eight, play, RATE, type Stage, stage, strike } from "./stage.js";

const noise = { t60: eight(0.3), gains: eight(0.02), seed: 8 };
const click = { radius: 0.02, mass: 0.1, gain: 1 };
const water = { rate: 100, radii: [1e-3, 4e-3] as const, exponent: 2, rise: 0.1, level: 0.005, seed: 2 };
const bar = new ModalModel({
  frequencies: [440, 1210.5],
  decayRates: [6, 9],
  gains: [1, 0.7],
  radiationGains: [0.5, 0.5],
});

type Part = "noise" | "click" | "water";
function give({ engine }: Stage, parts: readonly Part[], body = 1): void {
  if (parts.includes("noise")) engine.take(diffuseRecord(body, -1, noise));
  if (parts.includes("click")) engine.take(clickRecord(body, -1, click));
  if (parts.includes("water")) engine.take(bubblesRecord(body, -1, water));
}

describe.each(builds)("with the %s build", (build) => {
  test("a body may have any of the three, and sounds as the sum of them and of its modes", async () => {
    const heard = async (parts: Part[], model = bar) => {
      const on = await stage({}, { model, build });
      give(on, parts);
      strike(on, 200.3, 0.05, 30);
      strike(on, 5000.7, 0.02, 400);
      return play(on, 16_384);
    };
    const whole = await heard(["noise", "click", "water"]);
    const pieces = [
      await heard([]),
      ...(await Promise.all((["noise", "click", "water"] as const).map((p) => heard([p])))),
    ];
    const silent = pieces[0];
    const together = Float64Array.from(whole, (_, n) => pieces[1][n] + pieces[2][n] + pieces[3][n] - 2 * silent[n]);
    for (const piece of pieces) expect(peak(piece)).toBeGreaterThan(1e-3);
    // float32 sums of four sounds
    expect(largestDifference(whole, together)).toBeLessThan(1e-5 * peak(whole));
  });
});

test("all builds make nearly the same of it", async () => {
  const sounds = await Promise.all(
    builds.map(async (build) => {
      const on = await stage({}, { build });
      give(on, ["noise", "click", "water"]);
      strike(on, 200.3, 0.05, 30);
      return play(on, 32_768);
    }),
  );
  // filters and sines differ by rounding alone, the noise not at all
  for (const sound of sounds) expect(largestDifference(sound, sounds[0])).toBeLessThan(2e-4 * peak(sounds[0]));
});

test("the same calls give the same bytes", async () => {
  const heard = async () => {
    const on = await stage({}, { bodies: 3 });
    for (const body of [1, 2, 3]) give(on, ["noise", "click", "water"], body);
    for (let i = 0; i < 40; i++) strike(on, 731.3 * i, 0.01, 3 * i, 1 + (i % 3));
    return play(on, RATE);
  };
  expect(firstDifference(await heard(), await heard())).toBe(-1);
});

test("the gain and the place of the body count", async () => {
  const at = async (gain: number, metres: number) => {
    const on = await stage({}, { position: [0, 0, -metres] });
    on.engine.take(on.writer.update(1, -1, { gain }));
    give(on, ["click"]);
    strike(on, 200, 0.05);
    return peak(play(on, 1024));
  };
  expect((await at(1, 4)) / (await at(1, 1))).toBeCloseTo(0.25, 5);
  expect((await at(0.5, 1)) / (await at(1, 1))).toBeCloseTo(0.5, 5);
});

test("a body that is removed rings out here too, and only then goes", async () => {
  const on = await stage();
  give(on, ["noise"]);
  strike(on, 0, 0.1);
  play(on, 1024);
  on.engine.take(on.writer.remove(1, -1, false));
  expect(peak(play(on, 4096))).toBeGreaterThan(1e-4);
  expect(on.engine.meters[METER_BODIES_TOTAL / 8]).toBe(1);
  play(on, RATE);
  expect(on.engine.meters[METER_BODIES_TOTAL / 8]).toBe(0);
});

test("a body that is cut fades with its gains and is gone", async () => {
  const on = await stage();
  give(on, ["noise", "water"]);
  strike(on, 0, 0.1);
  play(on, 1024);
  on.engine.take(on.writer.remove(1, -1, true));
  play(on, 20 * BLOCK);
  expect(peak(play(on, 4096))).toBe(0);
  expect(on.engine.meters[METER_BODIES_TOTAL / 8]).toBe(0);
});

test("room comes back when bodies go", async () => {
  const on = await stage({ maxBodies: 4 }, { bodies: 4 });
  const state = { gain: 1, pitchScale: 1, dampingScale: 1, position: [0, 0, -1], velocity: [0, 0, 0] } as const;
  for (let round = 0; round < 12; round++) {
    for (let body = 1; body <= 4; body++) {
      give(on, ["noise", "click", "water"], body);
      strike(on, on.engine.blocks * BLOCK, 0.1, 10, body);
    }
    expect(peak(play(on, 2048))).toBeGreaterThan(1e-4);
    for (let body = 1; body <= 4; body++) on.engine.take(on.writer.remove(body, -1, true));
    play(on, 4096);
    for (let body = 1; body <= 4; body++) on.engine.take(on.writer.add(body, -1, 0, 0, { ...state }));
  }
  expect(on.engine.meters.slice(0).every(Number.isFinite)).toBe(true);
});

test("what is said of a body that is not there is dropped and counted", async () => {
  const on = await stage();
  on.engine.take(diffuseRecord(99, -1, noise));
  play(on, BLOCK);
  expect(dropsOf(on, DROP_NO_BODY)).toBe(1);
});

test("a force on a body that has only water leaves the water alone", async () => {
  const heard = async (struck: boolean) => {
    const on = await stage();
    give(on, ["water"]);
    if (struck) strike(on, 3000, 1, 20);
    return play(on, 8192);
  };
  expect(firstDifference(await heard(true), await heard(false))).toBe(-1);
});

test("a body that falls silent looks where the listener is when it is struck again", async () => {
  const on = await stage();
  give(on, ["click"]);
  strike(on, 0, 0.05);
  const near = peak(play(on, 8192));
  on.engine.take(on.writer.listener(-1, { position: [0, 0, 3] }));
  play(on, BLOCK);
  strike(on, on.engine.blocks * BLOCK, 0.05);
  expect(peak(play(on, 8192)) / near).toBeCloseTo(0.25, 4);
});
