// What `Rain` says to the core: everything at the beginning, what changes after it, all of it again to another core;
// and what it refuses.
import { expect, test } from "vitest";
import * as R from "../../src/core/layout/rain.js";
import { PhonoliteError } from "../../src/math/error.js";
import { ModalModel } from "../../src/model/modal-model.js";
import { Rain, rainModel, rainParameters, rainPresets } from "../../src/rain/index.js";
import { setsOf, ToldWorld } from "./told-world.js";

/** Rain that has fallen for a second. */
function rainy(options?: ConstructorParameters<typeof Rain>[1]): { world: ToldWorld; rain: Rain } {
  const world = new ToldWorld();
  const rain = new Rain(world, options);
  world.currentTime = 1;
  return { world, rain };
}

test("at first the core is told colours, tables, every parameter, and then that it rains", () => {
  const { world } = rainy({ seed: 7, rate: 20 });
  const told = world.take();
  const kinds = told.map(({ kind }) => kind);
  expect(kinds.at(-1)).toBe(R.RAIN);
  expect(told.at(-1)?.view.getUint32(R.RAIN_SEED, true)).toBe(7);
  const sets = setsOf(told);
  expect(sets.map(({ parameter }) => parameter).sort((a, b) => a - b)).toEqual([...Array(R.PARAMETERS).keys()]);
  expect(sets.every(({ jumps, time }) => jumps && time === -1)).toBe(true);
  expect(sets.find(({ parameter }) => parameter === R.P_RATE)?.value).toBe(20);
  // Marshall–Palmer is the core's number 1
  expect(sets.find(({ parameter }) => parameter === R.P_DROP_LAW)?.value).toBe(1);
  const poles = told.filter(({ kind }) => kind === R.RAIN_POLE);
  const colours = new Set(poles.map(({ view }) => view.getUint32(R.POLE_COLOUR, true)));
  for (const colour of [0, R.GROUND_COLOURS - 1, R.C_WATER, R.C_LEAVES, R.C_CLOTH]) {
    expect(colours).toContain(colour);
  }
  const numbers = told
    .filter(({ kind, view }) => kind === R.RAIN_TABLE && view.getUint32(R.TABLE_WHICH, true) === R.TABLE_IMPEDANCE)
    .reduce((sum, { view }) => sum + view.getUint32(R.TABLE_COUNT, true), 0);
  expect(numbers).toBe(R.IMPEDANCE_NUMBERS);
});

test("only what changes is told, and it glides as the slider does", () => {
  const { world, rain } = rainy();
  world.take();
  rain.set({ rate: 40, brightness: 0.6, pulse: "force" });
  expect(setsOf(world.take())).toMatchObject([{ parameter: R.P_RATE, value: 40, most: 300, speed: 0.5, jumps: false }]);
  rain.set({ rate: 50, highPass: 30 }, { time: 2, glide: { speed: 2 } });
  expect(setsOf(world.take())).toMatchObject([
    { parameter: R.P_RATE, value: 50, speed: 2, jumps: false, time: 88200 },
    { parameter: R.P_HIGH_PASS, value: 30, jumps: true, time: 88200 },
  ]);
  rain.set({ rate: 50 }, { jump: true });
  expect(setsOf(world.take())).toMatchObject([{ parameter: R.P_RATE, value: 50, jumps: true, time: -1 }]);
});

test("targets are there at once, values follow", () => {
  const { world, rain } = rainy();
  rain.set({ rate: 160 });
  expect(rain.targets.rate).toBe(160);
  expect(rain.valuesAt(1.5).rate).toBeGreaterThan(11);
  expect(rain.valuesAt(1.5).rate).toBeLessThan(120);
  expect(rain.valuesAt().rate).toBeLessThan(11);
  world.currentTime = 10;
  expect(rain.valuesAt().rate).toBe(160);
  expect(rain.valuesAt()).toEqual(rain.targets);
});

test("what nobody has heard yet does not glide", () => {
  const world = new ToldWorld();
  const rain = new Rain(world, { time: 2 });
  world.take();
  rain.set({ rate: 40 });
  rain.set({ rate: 50 }, { time: 1.9 });
  rain.set({ rate: 60 }, { time: 2.1 });
  expect(setsOf(world.take()).map(({ value, jumps }) => [value, jumps])).toEqual([
    [40, true],
    [50, true],
    [60, false],
  ]);
  rain.stop();
  rain.set({ rate: 70 });
  expect(setsOf(world.take())).toMatchObject([{ value: 70, jumps: true }]);
});

test("a rate beyond the slider is taken, with a note, and the slider that the core is told reaches so far", () => {
  const { world, rain } = rainy();
  world.take();
  rain.set({ rate: 10_000 });
  expect(setsOf(world.take())).toMatchObject([{ value: 10_000, most: 10_000 }]);
  expect(rain.notes).toEqual([expect.stringContaining("10000 mm/h is more than drop sizes were ever measured")]);
  // on the way back as well: it begins beyond the slider's end
  rain.set({ rate: 5 }, { time: 60 });
  expect(setsOf(world.take())).toMatchObject([{ value: 5, most: 10_000 }]);
  expect(rain.notes).toEqual([]);
});

test("the wind turns the short way", () => {
  const { world, rain } = rainy({ windFrom: 170 });
  world.take();
  rain.set({ windFrom: -170 });
  expect(setsOf(world.take())).toMatchObject([{ parameter: R.P_WIND_FROM, value: 190, most: 190 }]);
  expect(rain.targets.windFrom).toBe(-170);
  world.currentTime = 10;
  expect(rain.valuesAt().windFrom).toBe(-170);
});

test("a preset glides in and takes the place of the one before, whole", () => {
  const { world, rain } = rainy({ preset: "woods", rate: 3 });
  expect(rain.targets).toMatchObject({ rate: 3, leaves: rainPresets.woods.parameters.leaves });
  world.take();
  rain.use("drizzle");
  expect(rain.targets).toMatchObject({ ...rainPresets.drizzle.parameters, leaves: 0, drips: 0 });
  const told = setsOf(world.take()).map(({ parameter }) => parameter);
  expect(told).toContain(R.P_LEAVES);
  expect(told).not.toContain(R.P_WIND);
});

test("the paper's pulse has an efficiency of its own, unless another is asked for", () => {
  expect(rainy({ pulse: "paper" }).rain.targets.efficiency).toBe(0.023);
  expect(rainy({ pulse: "paper", efficiency: 1 }).rain.targets.efficiency).toBe(1);
  const { rain } = rainy();
  rain.set({ pulse: "paper" });
  expect(rain.targets.efficiency).toBe(0.023);
  rain.set({ pulse: "force" });
  expect(rain.targets.efficiency).toBe(0.215);
});

test("another core is told all of it, with the parameters where they were to arrive", () => {
  const { world, rain } = rainy({ seed: 3 });
  const body = world.addBody({ model: new ModalModel({ frequencies: [500], decayRates: [5], gains: [1] }) });
  rain.fallOn(body, { area: 2 });
  rain.set({ rate: 160 });
  world.currentTime = 1.5;
  world.restart();
  const told = world.take();
  const rates = setsOf(told).filter(({ parameter }) => parameter === R.P_RATE);
  expect(rates).toMatchObject([{ value: 160, jumps: true }]);
  expect(rain.valuesAt().rate).toBe(160);
  expect(told.filter(({ kind }) => kind === R.RAIN)).toHaveLength(1);
  expect(told.filter(({ kind }) => kind === R.RAIN_BODY).map(({ body }) => body)).toEqual([1]);
  rain.stop();
  body.present = false;
  world.restart();
  expect(world.take().filter(({ kind }) => kind === R.RAIN || kind === R.RAIN_BODY)).toEqual([]);
});

test("one drop is a few impulses: late by its way, of the area that physics says, in the colour of its force", () => {
  const { world, rain } = rainy({ earHeight: 1.5 });
  world.take();
  rain.drop({ distance: 2, azimuth: 90, diameter: 4e-3, time: 1 });
  const impulses = world.take();
  expect(impulses.length).toBeGreaterThan(0);
  expect(impulses.every(({ kind }) => kind === R.RAIN_IMPULSE)).toBe(true);
  // 2.5 m at 343.2 m/s; the disc of 3 mm is heard within 11 µs, half a sample
  for (const { time } of impulses) expect(Math.abs(time - 44100 * (1 + 2.5 / 343.2))).toBeLessThan(0.6);
  const area = impulses.reduce((sum, { view }) => sum + view.getFloat32(R.IMPULSE_AREA, true), 0);
  // q/R of PHYSICS §9.3 with v = 8.72 m/s: A = v √(2·0.215·998/2400/1.5³) = 2.01 m/s, q = 1.204·A·(3 mm)²/2; and
  // √(1570/1157) for the corner
  expect(area * 2.5).toBeCloseTo(1.204 * 2.01 * 9e-6 * 0.5 * Math.sqrt(1570 / 1157), 7);
  expect(impulses[0].view.getFloat32(R.IMPULSE_AZIMUTH, true)).toBeCloseTo(Math.PI / 2, 6);
  // a corner of 1.16 kHz lies nearest to the second
  expect(impulses[0].view.getUint32(R.IMPULSE_COLOUR, true)).toBe(1);
  rain.set({ pulse: "paper" });
  world.take();
  rain.drop();
  expect(world.take()[0].view.getUint32(R.IMPULSE_COLOUR, true)).toBe(R.GROUND_COLOURS - 1);
});

test("thunder, stopping, starting, and the end", () => {
  const { world, rain } = rainy({ seed: 5 });
  world.take();
  rain.thunder({ distance: 800, azimuth: -90, time: 1 });
  rain.thunder();
  const [first, second] = world.take();
  expect(first).toMatchObject({ kind: R.RAIN_THUNDER, time: 44100 });
  expect(first.view.getFloat32(R.THUNDER_AZIMUTH, true)).toBeCloseTo(-Math.PI / 2, 6);
  expect(second.view.getFloat32(R.THUNDER_DISTANCE, true)).toBe(2000);
  expect(first.view.getUint32(R.THUNDER_SEED, true)).not.toBe(second.view.getUint32(R.THUNDER_SEED, true));
  rain.stop(3);
  rain.start(4);
  expect(world.take().map(({ kind, time, view }) => [kind, time, view.getUint32(R.RAIN_STOPS, true)])).toEqual([
    [R.RAIN, 132300, 1],
    [R.RAIN, 176400, 0],
  ]);
  rain.dispose();
  expect(world.take().map(({ kind }) => kind)).toEqual([R.RAIN]);
  rain.dispose();
  expect(world.take()).toEqual([]);
  expect(() => rain.set({ rate: 1 })).toThrow("one that is not disposed of");
  expect(new Rain(world).raining).toBe(true);
});

test("a roof is made of bodies that are rained on, and is taken down again", () => {
  const { world, rain } = rainy({ preset: "tin-roof", under: [1, 0, 0] });
  const panes = world.bodies.length;
  expect(panes).toBeGreaterThan(3);
  expect(world.take().filter(({ kind }) => kind === R.RAIN_BODY)).toHaveLength(panes);
  rain.set({ roof: "glass" });
  expect(world.bodies.slice(0, panes).every(({ present }) => !present)).toBe(true);
  expect(world.bodies.slice(panes).every(({ present }) => present)).toBe(true);
  rain.use("shower");
  expect(world.bodies.every(({ present }) => !present)).toBe(true);
});

test("a model as rain strikes it loses treble by the force's own curve", () => {
  const model = new ModalModel({ frequencies: [130, 1300, 13000], decayRates: [1, 1, 1], gains: [1, 1, 1] });
  const rained = rainModel(model);
  const factors = Array.from(rained.radiationGains, (gain, i) => gain / model.radiationGains[i]);
  // |1 + i f/f_c|^(−3/2) at a tenth, once and ten times the corner
  expect(factors[0]).toBeCloseTo(1.01 ** -0.75, 12);
  expect(factors[1]).toBeCloseTo(2 ** -0.75, 12);
  expect(factors[2]).toBeCloseTo(101 ** -0.75, 12);
  expect(rained.shapes).toEqual(model.shapes);
});

test("what is out of reach is moved, and a note says so", () => {
  const notes = (options: ConstructorParameters<typeof Rain>[1]) => {
    const { rain } = rainy(options);
    return [rain.targets, rain.notes] as const;
  };
  expect(notes({ dropRadius: 0 })).toMatchObject([{ dropRadius: 0.05e-3 }, ["dropRadius 0 mm was moved to 0.05 mm"]]);
  expect(notes({ dropRadius: 1 })).toMatchObject([{ dropRadius: 4e-3 }, ["dropRadius 1000 mm was moved to 4 mm"]]);
  expect(notes({ earHeight: 0 })).toMatchObject([{ earHeight: 0.01 }, ["earHeight 0 m was moved to 0.01 m"]]);
  const [targets, [note]] = notes({ nearest: 0 });
  // the largest drop has a radius of 3 mm, its source 1.5 times that
  expect(targets.nearest).toBeCloseTo(4.5e-3, 12);
  expect(note).toContain("nearest 0 m was raised to 4.5 mm, the radius of the patch of ground");
  expect(notes({ rate: 0 })).toMatchObject([{ rate: 0 }, []]);
});

const WRONG: [string, (rain: Rain) => void, string][] = [
  ...rainParameters
    .filter(({ choices }) => !choices)
    .flatMap(({ name }): [string, (rain: Rain) => void, string][] =>
      [Number.NaN, Number.POSITIVE_INFINITY, "1"].map((value) => [
        `${name} of ${value}`,
        (rain) => rain.set({ [name]: value }),
        `set rain: ${name} should be a `,
      ]),
    ),
  ["a negative rate", (rain) => rain.set({ rate: -1 }), "rate should be a finite number (mm/h) from 0 to 10000"],
  ["ground that makes sound", (rain) => rain.set({ softness: -0.1 }), "softness should be"],
  ["part of a place", (rain) => rain.set({ dripPlaces: 1.5 }), "dripPlaces should be a whole number"],
  ["an unknown word", (rain) => rain.set({ roof: "straw" as never }), "one of none, tin, glass"],
  ["an unknown parameter", (rain) => rain.set({ brightnes: 1 } as never), "did you mean brightness?"],
  ["rings inside out", (rain) => rain.set({ farthest: 0.4 }), "nearest should be less than farthest, 0.4 m"],
  ["an unknown preset", (rain) => rain.use("drizle" as never), "did you mean drizzle?"],
  ["nothing", (rain) => rain.set(undefined as never), "an object of parameters"],
  ["a time before all times", (rain) => rain.set({ rate: 1 }, { time: -1 }), "time should be"],
  ["an unknown option", (rain) => rain.set({ rate: 1 }, { jmp: true } as never), "one of jump, time, glide"],
  ["a drop from nowhere", (rain) => rain.drop({ distance: Number.NaN }), "drop: distance should be"],
  ["a drop of no size", (rain) => rain.drop({ diameter: -1 }), "drop: diameter should be"],
  ["thunder in the ear", (rain) => rain.thunder({ distance: 0 }), "thunder: distance should be"],
  ["a body of no area", (rain) => rain.fallOn({ id: 1 }, { area: 0 }), "fall on: area should be"],
  ["no body", (rain) => rain.fallOn(undefined as never, { area: 1 }), "fall on: body should be"],
  ["rain from no side", (rain) => rain.fallOn({ id: 1 }, { area: 1, direction: [0, 0, 0] }), "direction should be"],
];

test.each(WRONG)("%s is refused, and nothing has changed", (_, work, words) => {
  const { world, rain } = rainy();
  world.take();
  const before = rain.targets;
  expect(() => work(rain)).toThrow(PhonoliteError);
  expect(() => work(rain)).toThrow(words);
  expect(rain.targets).toEqual(before);
  expect(world.take()).toEqual([]);
});

test("a world without room for rain is refused, and so is a second rain", () => {
  const dry = Object.assign(new ToldWorld(), { options: { rain: false } });
  expect(() => new Rain(dry)).toThrow("rain: world should be one made with rain: true");
  const { world } = rainy();
  expect(() => new Rain(world)).toThrow("one without other rain");
  expect(() => new Rain(new ToldWorld(), { seed: -1 })).toThrow("seed should be a whole number");
  expect(() => new Rain(new ToldWorld(), { rate: -1 })).toThrow("rain: rate should be");
});
