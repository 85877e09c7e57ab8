// Spectrograms and waveforms as pictures: where a tone stands, which colour it has, and what is written beside it.
import { describe, expect, test } from "vitest";
import { evenTicks, readAt, spectrogramAxes } from "../../../../studio/parts/plots/spectrogram/axes.js";
import { bytesOf, colourRamp, STEPS } from "../../../../studio/parts/plots/spectrogram/colour-ramp.js";
import {
  frequencyAt,
  levelDifference,
  peakOf,
  pixelsOf,
  placeOf,
  spectrogramPicture,
} from "../../../../studio/parts/plots/spectrogram/picture.js";
import { spectrogramSvg } from "../../../../studio/parts/plots/spectrogram/saved.js";
import { largest, outlinePath, waveOutline } from "../../../../studio/parts/plots/waveform/outline.js";

const RATE = 44_100;
const tone = (hertz: number, size = 0.1) =>
  Float32Array.from({ length: RATE / 2 }, (_, i) => size * Math.sin((2 * Math.PI * hertz * i) / RATE));
const options = { sampleRate: RATE, fullScaleDbSpl: 92 };

describe.each(["bark", "log"] as const)("a tone of −20 dBFS on a %s axis", (axis) => {
  const picture = spectrogramPicture(tone(1000), { ...options, axis });
  const { rows, columns, levels } = picture;
  const column = Array.from({ length: rows }, (_, row) => levels[row * columns + (columns >> 1)]);

  test("is highest in its own row, at its own level within the 1.4 dB of a line beside it", () => {
    const row = column.indexOf(Math.max(...column));
    expect(frequencyAt(picture, 1 - (row + 0.5) / rows)).toBeGreaterThan(960);
    expect(frequencyAt(picture, 1 - (row + 0.5) / rows)).toBeLessThan(1040);
    expect(peakOf(picture)).toBeGreaterThan(72 - 1.5);
    expect(peakOf(picture)).toBeLessThan(72.5);
  });

  test("is read by the cursor where it stands, and nothing is beside the picture", () => {
    const axes = spectrogramAxes(picture, { least: 0, most: 70 }, { width: 400, height: 160 }, true);
    const y = axes.top + axes.height * (1 - placeOf(picture, 1000));
    const read = readAt(picture, axes, axes.left + axes.width / 2, y)!;
    expect(read.seconds).toBeCloseTo(0.25, 3);
    expect(read.hz).toBeCloseTo(1000, 0);
    expect(read.db).toBeGreaterThan(65);
    expect(readAt(picture, axes, 1, y)).toBeUndefined();
    expect(axes.frequencies.map(({ text }) => text)).toContain("1k");
  });
});

test("places and frequencies are each other's inverse", () => {
  for (const axis of ["bark", "log"] as const) {
    const scale = { axis, from: 50, to: 16_000 };
    for (const hz of [50, 440, 5000, 16_000]) expect(frequencyAt(scale, placeOf(scale, hz))).toBeCloseTo(hz, 3);
  }
});

test("a picture has no more columns than it is asked for, and no fewer rows, whatever the length of the sound", () => {
  for (const length of [1, 100, 5000, 20 * RATE]) {
    const { columns, rows, levels } = spectrogramPicture(new Float32Array(length), {
      ...options,
      columns: 50,
      rows: 20,
    });
    expect(columns).toBeLessThanOrEqual(50);
    expect(levels).toHaveLength(rows * columns);
    expect(levels.every((level) => level === Number.NEGATIVE_INFINITY)).toBe(true);
  }
});

test("a difference of levels counts nothing that lies under the floor", () => {
  const [loud, soft, silent] = [tone(1000), tone(1000, 0.05), new Float32Array(RATE / 2)].map((samples) =>
    spectrogramPicture(samples, options),
  );
  expect(peakOf(levelDifference(loud, soft, 20))).toBeCloseTo(6.02, 1);
  expect(peakOf(levelDifference(loud, silent, 20))).toBeCloseTo(peakOf(loud) - 20, 3);
  expect(peakOf(levelDifference(silent, loud, 20))).toBe(0);
});

test("colours go from the first of a ramp for silence to the last for the loudest; lightness never turns back", () => {
  const ramp = colourRamp(["#14161a", "#c8763a", "#e8e6e1"]);
  expect(ramp).toHaveLength(3 * STEPS);
  const levels = Float32Array.of(Number.NEGATIVE_INFINITY, 0, 35, 70, 90);
  const pixels = pixelsOf({ levels }, { least: 0, most: 70 }, ramp);
  const colours = Array.from(levels, (_, i) => [...pixels.slice(4 * i, 4 * i + 4)]);
  expect(colours[0]).toEqual([0x14, 0x16, 0x1a, 255]);
  expect(colours[1]).toEqual(colours[0]);
  expect(colours[3]).toEqual([0xe8, 0xe6, 0xe1, 255]);
  expect(colours[4]).toEqual(colours[3]);
  const light = Array.from({ length: STEPS }, (_, i) => 2 * ramp[3 * i] + 7 * ramp[3 * i + 1] + ramp[3 * i + 2]);
  for (let i = 1; i < STEPS; i++) expect(light[i]).toBeGreaterThanOrEqual(light[i - 1] - 5);
  expect([bytesOf("#fff"), bytesOf("nonsense")]).toEqual([
    [255, 255, 255],
    [0, 0, 0],
  ]);
});

test("ticks are round numbers inside of their axis", () => {
  expect(evenTicks(0, 1.3, 4)).toEqual([0, 0.5, 1]);
  expect(evenTicks(20, 90, 5)).toEqual([20, 40, 60, 80]);
  expect(evenTicks(-20, 20, 4)).toEqual([-20, -10, 0, 10, 20]);
  expect(evenTicks(0, 0, 4)).toEqual([]);
});

test("a saved spectrogram has title, axes, image and the bar of its colours", () => {
  const picture = spectrogramPicture(tone(1000), options);
  const svg = spectrogramSvg(
    { title: "A <tone>", picture, scale: { least: 0, most: 70 }, unit: "dB SPL", image: "data:a", bar: "data:b" },
    (name) => `#${name}`,
  );
  for (const part of ["A &lt;tone&gt;", 'href="data:a"', 'href="data:b"', ">dB SPL<", ">1k<", ">0.2<"])
    expect(svg).toContain(part);
  expect(svg).not.toMatch(/NaN|Infinity|undefined/);
});

test("the outline of a waveform holds its largest samples, each at its time", () => {
  const samples = new Float32Array(1000);
  samples[250] = 0.5;
  samples[750] = -0.8;
  const outline = waveOutline(samples, 1000, 100);
  expect(outline.seconds).toBe(1);
  expect([outline.high[25], outline.low[75], largest(outline)]).toEqual([0.5, Math.fround(-0.8), Math.fround(0.8)]);
  expect(outlinePath(outline, 0.8)).toContain("25 -62.5");
  expect(outlinePath(waveOutline(new Float32Array(3), 1000), 1)).not.toMatch(/NaN/);
});
