// The drops that a picture shows are the drops that are heard: those of the float64 twin, which is what the core plays
// (twin.test.ts).
import { expect, test } from "vitest";
import { fallenDrops as twinDrops, USUAL } from "../../../reference/rain/rain.js";
import { type FallingValues, fallenDrops } from "../../../src/rain/play/fallen.js";
import { RATE } from "./cloud.js";

const values: FallingValues = {
  rate: 3,
  dropLaw: "marshall-palmer",
  dropRadius: 1e-3,
  smallest: 0.5e-3,
  largest: 6e-3,
  terminal: "atlas",
  sourceFactor: 1.5,
  nearest: 0.5,
  farthest: 10,
  ground: 0.7,
  water: 0.3,
  leaves: 0,
  cloth: 0,
  clothNearest: 0.1,
  clothFarthest: 1,
  lobe: 0,
  windFrom: 0,
  patches: 0,
  mostDrops: 1e7,
};

test.each([0, 1, 77, 1_000_000])("quantum %i: the same drops, at the same places and times", (quantum) => {
  const came = fallenDrops({ seed: 5, quantum, sampleRate: RATE, values }, 1e6);
  const twin = ([0, 1] as const).map((layer) =>
    twinDrops({ ...USUAL, rate: 3, ground: 0.7, water: 0.3 }, RATE, 5, quantum, layer),
  );
  expect(came.map(({ water }) => water)).toEqual(twin.flatMap((drops, layer) => drops.map(() => layer === 1)));
  for (const [i, drop] of twin.flat().entries()) {
    expect(came[i].diameter).toBeCloseTo(drop.diameter, 8);
    expect(came[i].time).toBeCloseTo(drop.at / (2 * RATE), 12);
    expect(Math.hypot(came[i].x, came[i].z, USUAL.earHeight)).toBeCloseTo(drop.distance, 5);
    expect(Math.atan2(came[i].x, -came[i].z)).toBeCloseTo(
      Math.atan2(Math.sin((drop.azimuth * Math.PI) / 512), Math.cos((drop.azimuth * Math.PI) / 512)),
      9,
    );
  }
});
test("no more than asked for, of ground and water alike; none where it does not rain", () => {
  const some = fallenDrops({ seed: 5, quantum: 3, sampleRate: RATE, values }, 100);
  expect(some.length).toBeGreaterThan(97);
  expect(some.length).toBeLessThanOrEqual(100);
  expect(some.filter(({ water }) => water).length).toBeGreaterThan(15);
  for (const rate of [0, -1, Number.NaN])
    expect(fallenDrops({ seed: 5, quantum: 3, sampleRate: RATE, values: { ...values, rate } }, 100)).toEqual([]);
  expect(fallenDrops({ seed: 5, quantum: 3, sampleRate: RATE, values }, 0)).toEqual([]);
});
test("with a lobe more drops fall on the side the wind comes from", () => {
  const windy = { ...values, lobe: 0.8, windFrom: 90 };
  const drops = fallenDrops({ seed: 1, quantum: 9, sampleRate: RATE, values: windy }, 1e6);
  // density 1 + k cos: the mean of the sine of the azimuth is k/2
  const mean = drops.reduce((sum, { x, z }) => sum + x / Math.hypot(x, z), 0) / drops.length;
  expect(mean).toBeGreaterThan(0.3);
  expect(mean).toBeLessThan(0.5);
});
