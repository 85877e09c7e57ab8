// What a strike is like before it is heard: levels of modes by place, strength and mallet; bodies that come and go.
import { ModalModel, models } from "phonolite/model";
import { expect, test } from "vitest";
import { initOfModel } from "../../../src/model/edit/parts/draft.js";
import { pulsePart } from "../../../src/model/presets/summary.js";
import { Bodies, ROOM } from "../../../studio/pages/gallery/bodies.js";
import { levelsOf, SPECTRUM, smallSpectrum, USUAL_BLOW } from "../../../studio/pages/gallery/model/levels.js";
import { portraitOf } from "../../../studio/pages/gallery/model/portrait.js";
import { ringData, SPECTRUM_PLOT, spectrumData, strongest } from "../../../studio/pages/gallery/plots.js";

const bell = models.load("bell");
const bar = models.load("bar");

test("twice as hard is 6 dB louder in every mode", () => {
  const [once, twice] = [levelsOf(bell, USUAL_BLOW), levelsOf(bell, { ...USUAL_BLOW, impulse: 0.02 })];
  for (const [m, level] of once.entries()) expect(twice[m] - level).toBeCloseTo(20 * Math.log10(2), 6);
});

test("a softer mallet leaves low modes and takes high ones", () => {
  const [hard, soft] = [
    levelsOf(bar, { ...USUAL_BLOW, duration: 1e-4 }),
    levelsOf(bar, { ...USUAL_BLOW, duration: 1e-3 }),
  ];
  const low = bar.frequencies.indexOf(Math.min(...bar.frequencies));
  const high = bar.frequencies.indexOf(Math.max(...bar.frequencies));
  expect(hard[low] - soft[low]).toBeLessThan(6);
  expect(hard[high] - soft[high]).toBeGreaterThan(20);
  expect([pulsePart(0), pulsePart(0.5)]).toEqual([1, Math.PI / 4]);
});

test("the levels of a strike add up to what the model says of it", () => {
  const levels = levelsOf(bell, { impulse: 0.01, duration: 0, at: 0 });
  const sum = 10 * Math.log10(levels.reduce((all, level) => all + 10 ** (level / 10), 0));
  expect(sum).toBeCloseTo(bell.strikeLevel(0.01, { at: 0 }), 6);
});

test("a small spectrum has its highest line at the loudest mode, and none above 1", () => {
  const portrait = portraitOf(bell);
  const { spectrum, loudest } = portrait;
  expect(spectrum).toHaveLength(SPECTRUM.lines);
  expect(Math.max(...spectrum)).toBe(1);
  const line = (SPECTRUM.lines * Math.log(loudest / SPECTRUM.low)) / Math.log(SPECTRUM.high / SPECTRUM.low);
  expect(spectrum[Math.floor(line)]).toBe(1);
  const beyond = smallSpectrum(Float64Array.of(5, 30_000), Float64Array.of(60, 60));
  expect(Math.max(...beyond)).toBe(0);
});

test("a model that was sent from a worker is the same model", () => {
  const sent = new ModalModel(structuredClone(initOfModel(bell)));
  expect(sent.name).toBe("bell");
  expect(sent.shapes).toEqual(bell.shapes);
  expect([...sent.strikeGains({ at: 3 })]).toEqual([...bell.strikeGains({ at: 3 })]);
  expect(sent.material).toEqual(bell.material);
});

test("plots and table tell of modes that can be heard, the strongest first", () => {
  const levels = levelsOf(bell, USUAL_BLOW);
  const { dots } = spectrumData(bell, levels);
  expect(dots!.x.length).toBe(bell.modeCount);
  for (const x of Array.from(dots!.x)) expect(x >= SPECTRUM_PLOT.x.min && x <= SPECTRUM_PLOT.x.max).toBe(true);
  for (const y of Array.from(ringData(bell).dots!.y)) expect(Number.isFinite(y)).toBe(true);
  const table = strongest(bell, levels, 4);
  expect(table.map(({ level }) => level)).toEqual(table.map(({ level }) => level).toSorted((a, b) => b - a));
  expect(table[0].level).toBe(Math.max(...levels));
});

/** A model of so many modes. */
const model = (name: string, modes: number) =>
  new ModalModel({
    name,
    frequencies: Array.from({ length: modes }, (_, i) => 100 + i),
    decayRates: Array.from({ length: modes }, () => 1),
    gains: Array.from({ length: modes }, () => 1),
  });

test("a body comes with its first strike and stays; the one struck longest ago leaves when modes are short", () => {
  const gone: string[] = [];
  let added = 0;
  const bodies = new Bodies((of: ModalModel) => {
    added++;
    return { remove: ({ fade }: { fade: boolean }) => fade && gone.push(of.name) > 0 };
  });
  const [one, two, three] = [model("one", 2000), model("two", 1500), model("three", 1000)];
  const first = bodies.of(one);
  bodies.of(two);
  expect(bodies.of(one)).toBe(first);
  expect([added, gone]).toEqual([2, []]);
  bodies.of(three);
  expect(gone).toEqual(["two"]);
  expect(bodies.names).toEqual(["one", "three"]);
  expect(bodies.modes).toBeLessThanOrEqual(ROOM.modes);
});

test("there are never more bodies than there is room for", () => {
  const gone: string[] = [];
  const bodies = new Bodies((of: ModalModel) => ({ remove: () => gone.push(of.name) > 0 }));
  for (let i = 0; i < ROOM.bodies + 3; i++) bodies.of(model(`m${i}`, 2));
  expect(bodies.names).toHaveLength(ROOM.bodies);
  expect(gone).toEqual(["m0", "m1", "m2"]);
});

test("every preset fits the room by itself", () => {
  for (const name of ["can", "cymbal", "steel-sheet"])
    expect(models.load(name).modeCount).toBeLessThanOrEqual(ROOM.modes);
});
