// The parts of the studio that need no page: scales of sliders, numbers in words, files.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readWav } from "../../src/offline/index.js";
import { positionOf, stepped, valueAt } from "../../studio/parts/controls/scale.js";
import { brief, count, decibels, percent } from "../../studio/parts/plots/format.js";
import { labelPlace, type PlotData, type PlotSpec } from "../../studio/parts/plots/plot-spec.js";
import { plotSvg } from "../../studio/parts/plots/plot-svg.js";
import { floatWav } from "../../studio/parts/sound/wav.js";
import { nearest, number } from "../../studio/parts/state/schema.js";
import { temporaryFolder } from "../support/run.js";
import { fc, test as property } from "./property.js";

const FIELDS = [
  number({ default: 5, min: 0, max: 40, step: 0.5 }),
  number({ default: -6, min: -60, max: 0, step: 1 }),
  number({ default: 400, min: 1, max: 100_000, step: 0.1, log: true }),
  number({ default: 1, min: 1, max: 1000, step: 0.25, log: true, whole: true }),
  number({ default: 1, min: 0, max: 0xffffffff, step: 1, whole: true }),
  number({ default: 10, min: 0, max: 300, step: 0.1, bend: 3 }),
  number({ default: 0, min: 0, max: 1, step: 0.01, bend: 2 }),
];
const field = fc.constantFrom(...FIELDS);
const share = fc.double({ min: 0, max: 1, noNaN: true });

property(
  "a value from a slider lies within its bounds, and close to the place it came from",
  [field, share],
  (f, at) => {
    const value = valueAt(f, at);
    expect(nearest(f, value)).toBe(value);
    const slack = f.log ? (f.whole ? 0.06 : 0.001) : Math.max(f.step, 1) / (f.max - f.min);
    expect(Math.abs(positionOf(f, value) - at)).toBeLessThanOrEqual(slack);
  },
);

property("a step moves the value its way, and fine steps move it less", [field, share, fc.boolean()], (f, at, up) => {
  const value = valueAt(f, at);
  const steps = up ? 1 : -1;
  const [plain, fine] = [stepped(f, value, steps, false), stepped(f, value, steps, true)];
  const atEnd = value === (up ? f.max : f.min);
  for (const next of [plain, fine]) {
    expect(nearest(f, next)).toBe(next);
    if (atEnd) expect(next).toBe(value);
    else expect(Math.sign(next - value)).toBe(steps);
  }
  expect(Math.abs(fine - value)).toBeLessThanOrEqual(Math.abs(plain - value));
});

test("ends of a slider are the ends of its values", () => {
  for (const f of FIELDS) expect([valueAt(f, 0), valueAt(f, 1)]).toEqual([f.min, f.max]);
});

test("numbers that are none give the default, others the nearest that is allowed", () => {
  const [av, , , copies] = FIELDS;
  expect([Number.NaN, Number.POSITIVE_INFINITY, -1, 41, 7.3].map((value) => nearest(av, value))).toEqual([
    5, 5, 0, 40, 7.3,
  ]);
  expect(nearest(copies, 2.6)).toBe(3);
});

test("numbers read as people write them", () => {
  expect([count(2904), brief(0.123), brief(12.34), brief(1234.5)]).toEqual(["2,904", "0.12", "12.3", "1,235"]);
  expect([percent(0.123), percent(0.0123), decibels(-1.25), decibels(-0), decibels(Number.NEGATIVE_INFINITY)]).toEqual([
    "12 %",
    "1.2 %",
    "−1.3 dB",
    "0.0 dB",
    "silent",
  ]);
});

test("a recording is a WAV file with the very samples", async () => {
  const left = Float32Array.of(0, 0.1, -1, 1.5, 1e-20);
  const right = left.map((x) => -x);
  const file = join(temporaryFolder(), "one.wav");
  writeFileSync(file, new Uint8Array(floatWav([[left.subarray(0, 2), left.subarray(2)], [right]], 48_000)));
  const { channels, sampleRate } = await readWav(file);
  expect(sampleRate).toBe(48_000);
  expect(channels.map((channel) => [...channel])).toEqual([[...left], [...right]]);
});

const SPEC: PlotSpec = {
  title: "Levels <of> modes & mask",
  x: {
    label: "Bark",
    min: 0,
    max: 10,
    ticks: [
      [0, "0"],
      [10, "10"],
    ],
  },
  y: {
    label: "dB SPL",
    min: 0,
    max: 100,
    ticks: [
      [0, "0"],
      [100, "100"],
    ],
  },
  series: [
    { label: "mask", kind: "area", colour: "second", labelAt: 5 },
    { label: "share", kind: "line", colour: "text", labelAt: 0 },
  ],
  dotColours: ["accent", "muted"],
};
const DATA: PlotData = {
  x: [0, 5, 10],
  series: [
    [10, 20, 30],
    [Number.NaN, 50, Number.POSITIVE_INFINITY],
  ],
  dots: { x: [1, 2], y: [50, -10], kind: [0, 1] },
};

test("a plot as SVG has its title, axes, labels, areas and dots, and no number that is none", () => {
  const svg = plotSvg(SPEC, DATA, (name) => `#${name}`);
  expect(svg).toContain("Levels &lt;of&gt; modes &amp; mask");
  for (const word of ["Bark", "dB SPL", ">mask<", ">share<", 'fill="#second"']) expect(svg).toContain(word);
  expect(svg.match(/<circle/g)).toHaveLength(1); // the other dot lies below the axis
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test("a label stands at the nearest known value, and nowhere when there is none", () => {
  expect(labelPlace(SPEC, DATA, 1)).toEqual({ text: "share", x: 5, y: 50 });
  expect(labelPlace(SPEC, { x: [0], series: [[1], [Number.NaN]] }, 1)).toBeUndefined();
});
