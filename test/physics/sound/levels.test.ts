// How loud things are without anybody saying so: a floor is alike everywhere, harder hits are louder, and a thin sheet
// is not a cannon.
import { expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { Contacts, type SoundSpec } from "../../../src/physics/index.js";

const DT = 1 / 60;
const BALL = { material: "steel", shape: "sphere", size: [0.06, 0.06, 0.06], mass: 0.9 } as const;
const FLOOR = { material: "oak", shape: "box", size: [8, 0.1, 8], fixed: true } as const;
const SHEET = { material: "steel", shape: "box", size: [0.2, 0.002, 0.15], mass: 0.47 } as const;

/** Level of the first 50 ms of a hit, dB SPL, heard from 2 m above it. */
async function level(lower: SoundSpec, upper: SoundSpec & { mass: number }, speed: number, x = 0) {
  const world = await SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 16 });
  world.setListener({ position: [x, 2, 0] });
  const sound = new Contacts(world, { impact: { jitter: 0 } });
  const orientation = [0, 0, 0, 1] as const;
  sound.body(0, { ...lower, pose: { position: [0, 0, 0], orientation } });
  sound.body(1, { ...upper, pose: { position: [x, 0.05, 0], orientation } });
  const { mass: m } = upper;
  const point = { a: 0, b: 1, p: [x, 0.05, 0.03] as const, n: [0, 1, 0] as const, j: 1.5 * m * speed, vn: speed, m };
  sound.play({ t: DT, dt: DT, c: [{ ...point, vo: speed / 2 }] });
  const samples = world.render(2205)[0];
  return 92 + 3 + 10 * Math.log10(samples.reduce((sum, y) => sum + y * y, 0) / samples.length);
}

test("a large floor sounds alike wherever it is hit", async () => {
  const levels: number[] = [];
  for (const x of [0, 0.4, 0.7, 1.3, 2.2, 3.7]) levels.push(await level({ ...FLOOR, resonator: true }, BALL, 1, x));
  // modes have nodes: some decibels from place to place, but no step where the stretch of 1.2 m ends
  const [within, beyond] = [levels.slice(0, 2), levels.slice(2)].map((part) => Math.max(...part));
  expect(Math.abs(within - beyond)).toBeLessThan(3);
  expect(Math.max(...levels) - Math.min(...levels)).toBeLessThan(9);
});

test("ten times as fast is ten times as strong and brighter: 20 to 30 dB louder", async () => {
  const louder = (await level(FLOOR, BALL, 2)) - (await level(FLOOR, BALL, 0.2));
  expect(louder).toBeGreaterThan(20);
  expect(louder).toBeLessThan(30);
});

test("a sheet that is dropped from half a metre is below 115 dB at 2 m", async () => {
  const loud = await level({ ...FLOOR, resonator: false }, SHEET, 3);
  expect(loud).toBeGreaterThan(85);
  expect(loud).toBeLessThan(115);
});
