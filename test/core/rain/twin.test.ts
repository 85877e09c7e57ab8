// The core's rain against its float64 twin: the same drops, exact kernel, exact mean, poles in float64. Everything in
// the core is float32 but its tables; sums of a few thousand drops on a step lose some 10⁻⁶ of their rms, the kernel's
// table, interpolated in 256 parts, 3·10⁻⁶: below −110 dB. Where colours add up poles with residues of both signs, some
// of that is lost again: still below −100 dB.
import { describe, expect, test } from "vitest";
import { type Colour, RainReference, type RainSetting, type RainValues, USUAL } from "../../../reference/rain/rain.js";
import * as R from "../../../src/core/layout/rain.js";
import { builds } from "../listen.js";
import { cloud, errorDb, play, poleRecord, RATE, rainRecord, tableRecords, type Values } from "./cloud.js";

const MONO = Array.from({ length: 1024 }, () => [1]);
/** Speakers at ±30°: weights 1 − t and t on the two arcs, left first; azimuth to the right of the front. */
const STEREO = Array.from({ length: 1024 }, (_, i) => {
  const degrees = (i * 360) / 1024;
  const right = degrees <= 30 ? 0.5 + degrees / 60 : degrees < 330 ? 1 - (degrees - 30) / 300 : (degrees - 330) / 60;
  return [1 - right, right];
});
const NAMES: Partial<Record<keyof RainValues, number>> = {
  rate: R.P_RATE,
  radius: R.P_DROP_RADIUS,
  smallest: R.P_SMALLEST,
  largest: R.P_LARGEST,
  sourceFactor: R.P_SOURCE_FACTOR,
  brightness: R.P_BRIGHTNESS,
  earHeight: R.P_EAR_HEIGHT,
  nearest: R.P_NEAREST,
  farthest: R.P_FARTHEST,
  softness: R.P_SOFTNESS,
  softnessImaginary: R.P_SOFTNESS_IMAGINARY,
  wind: R.P_WIND,
  gusts: R.P_GUSTS,
  ground: R.P_GROUND,
  water: R.P_WATER,
  leaves: R.P_LEAVES,
  leavesHeight: R.P_LEAVES_HEIGHT,
  mostDrops: R.P_MOST_DROPS,
  gain: R.P_GAIN,
};
/** Values as float32 holds them, for the twin and for the core. */
function both(values: Partial<RainValues>): { twin: RainValues; core: Values } {
  const twin = { ...USUAL };
  // bubbles have a twin of their own (test/core/rain/apart)
  const core: Values = { [R.P_BUBBLES]: 0 };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "number") Object.assign(twin, { [name]: Math.fround(value) });
    else Object.assign(twin, { [name]: value });
    const p = NAMES[name as keyof RainValues];
    if (p !== undefined) core[p] = value as number;
  }
  if (values.law) core[R.P_DROP_LAW] = values.law === "fixed" ? 0 : 1;
  if (values.pulse) core[R.P_PULSE] = values.pulse === "force" ? 0 : 1;
  if (values.softGround) core[R.P_SOFT_GROUND] = values.softGround === "paper" ? 0 : 1;
  return { twin, core };
}
const single = (...z: number[]) => z.map(Math.fround) as [number, number];
/** Colours like those of rain: real poles with residues of both signs for ground and water, modes for leaves. */
const colours: Record<number, Colour> = {};
for (const c of [0, 1, 2, 3, 20, 21])
  colours[c] = {
    direct: single(0.02, 0.3),
    poles: [0.992 - 0.004 * c ** 0.5, 0.9, 0.7].map((p, j) => ({
      p: single(p, 0),
      r0: single(0.05 / (1 + j), 0),
      r1: single(-0.02 * (j - 1), 0),
    })),
  };
for (let c = 22; c < 28; c++)
  colours[c] = {
    direct: single(0.1, 0),
    poles: [0, 1, 2].map((m) => {
      const angle = (2 * Math.PI * (300 + 150 * (c - 22) + 400 * m)) / (2 * RATE);
      const size = Math.exp(-angle / 6);
      return { p: single(size * Math.cos(angle), size * Math.sin(angle)), r0: single(0.03, -0.02), r1: [0, 0] };
    }),
  };
const colourRecords = Object.entries(colours).flatMap(([c, { direct, poles }]) => [
  ...poles.map((pole, j) => poleRecord(Number(c), j, pole)),
  poleRecord(Number(c), R.POLES, { r0: [direct[0], 0], r1: [direct[1], 0] }),
]);
const soft = {
  poles: [0.99, 0.95, 0.8, 0.5, 0.2, 0.1, 0.05].map(Math.fround),
  rings: [0, 1, 2, 3].map((ring) => ({
    direct: Math.fround(0.8 - 0.2 * ring),
    residues: [0.002, 0.001, 0.003, 0.01, -0.02, 0.03, 0.01].map((r) => Math.fround(r * (1 + ring))),
  })),
};
const softRecords = tableRecords(R.TABLE_IMPEDANCE, [
  ...soft.poles,
  ...Array.from({ length: R.IMPEDANCE_ROWS }, () =>
    soft.rings.flatMap((ring) => [ring.direct, ...ring.residues]),
  ).flat(),
]);

const BLOCKS = 12;
const cases: [string, Partial<RainValues>, boolean][] = [
  ["Marshall–Palmer drops of 10 mm/h", {}, false],
  ["a drizzle of a few drops a block", { rate: 0.02 }, true],
  ["the thesis's white drops, all alike", { pulse: "step", law: "fixed", radius: 1.2e-3, rate: 4 }, false],
  ["soft ground after the thesis", { softness: 0.3, softnessImaginary: -0.2, rate: 1 }, true],
  ["ground with an impedance, ring by ring", { softGround: "impedance", rate: 0.5, farthest: 16 }, true],
  ["half water, under leaves", { ground: 0.5, water: 0.5, leaves: 0.7, rate: 1 }, true],
  ["wind with gusts", { wind: 8, gusts: 0.5, rate: 1 }, true],
];

describe.each(builds)("build %s", (build) => {
  test.each(cases)("%s: below −95 or −100 dB", async (_, values, stereo) => {
    const { twin, core } = both(values);
    const setting: RainSetting = { rate: RATE, seed: 7, weights: stereo ? STEREO : MONO, colours, soft };
    const reference = new RainReference(setting);
    const options = stereo ? ({ channels: 2, panLaw: "linear" } as const) : {};
    const engine = await cloud(core, { build, ...options });
    for (const bytes of [...colourRecords, ...softRecords]) engine.take(bytes);
    engine.take(rainRecord(7));
    const came = play(engine, BLOCKS);
    const truth = came.map((side) => new Float64Array(side.length));
    for (let k = 0; k < BLOCKS; k++)
      for (const [c, block] of reference.next(twin).entries()) truth[c].set(block, 128 * k);
    // the filters of soft ground have poles near 1: float32 loses ε/(1 − p) there
    const bar = values.softGround === "impedance" ? -95 : -100;
    for (const [c, side] of came.entries()) expect(errorDb(side, truth[c])).toBeLessThan(bar);
  });
});
