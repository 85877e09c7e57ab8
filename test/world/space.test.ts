// What a page may say of the space, and what it may not: places, velocities, groups, layouts and the air are checked at
// the door, errors name operation and field, and what is refused leaves no trace in the sound. How the space sounds is
// told in test/core/space.
import { describe, expect, test } from "vitest";
import { OfflineWorld, PhonoliteError, type WorldOptions } from "../../src/world/index.js";
import { firstDifference, peak, quietWorld, tone } from "../core/listen.js";

const bell = tone([300, 800, 2100], [2, 3, 4]);
const SPACE: Partial<WorldOptions> = {
  channels: 2,
  layout: "binaural",
  airAbsorption: true,
  propagation: true,
  groups: [{ name: "bells" }, { name: "radio", placed: false }],
};
/** The operation and field that a call's error names. */
function blamed(call: () => unknown): { operation: string; field: string } {
  try {
    call();
  } catch (error) {
    expect(error).toBeInstanceOf(PhonoliteError);
    const { operation, field } = error as PhonoliteError;
    return { operation, field };
  }
  throw new Error("nothing was thrown");
}

const NOWHERE = [
  [Number.NaN, 0, 0],
  [0, Number.NaN, 0],
  [0, 0, 1 / 0],
  [-1 / 0, 0, 0],
  [1.1e6, 0, 0],
  [0, -1e9, 0],
  [0, 0],
  [0, 0, 0, 0],
  ["0", 0, 0],
  [null, 0, 0],
  [undefined, 0, 0],
  [],
  {},
  null,
  5,
  "here",
  new Float32Array(2),
];

describe("a place or velocity that is none is refused by name; the sound goes on as if nothing had been said", () => {
  const play = async (disturb: (world: OfflineWorld, body: ReturnType<OfflineWorld["addBody"]>) => void) => {
    const world = await quietWorld(SPACE);
    const body = world.addBody({ model: bell, position: [1, 2, 3], velocity: [4, 5, 6], group: "bells" });
    body.strike({ impulse: 0.5 });
    world.render(1000);
    disturb(world, body);
    // what was refused must not come back with the next good call
    body.update({ gain: 0.9 });
    world.setListener({ orientation: [0, 0.1, 0, 1] });
    const { own, groups } = world.renderOutputs(4000);
    return { sound: [...own, ...groups.bells, ...groups.radio], meters: world.meters() };
  };
  test.each([
    ["position", "update body", (value, _, body) => body.update({ position: value })],
    ["velocity", "update body", (value, _, body) => body.update({ velocity: value })],
    ["position", "add body", (value, world) => world.addBody({ model: bell, position: value })],
    ["velocity", "add body", (value, world) => world.addBody({ model: bell, velocity: value })],
    ["position", "set listener", (value, world) => world.setListener({ position: value })],
    ["velocity", "set listener", (value, world) => world.setListener({ velocity: value })],
    ["velocity", "set listener", (value, world) => world.setListener({ position: [9, 9, 9], velocity: value })],
    ["velocity", "update body", (value, _, body) => body.update({ position: [9, 9, 9], gain: 7, velocity: value })],
  ] as [string, string, (value: never, world: OfflineWorld, body: ReturnType<OfflineWorld["addBody"]>) => void][])(
    "%s (%s)",
    async (field, operation, call) => {
      const expected = await play(() => {});
      const { sound, meters } = await play((world, body) => {
        for (const value of NOWHERE)
          expect(blamed(() => call(value as never, world, body))).toEqual({ operation, field });
      });
      expect(sound.map((side, c) => firstDifference(side, expected.sound[c]))).toEqual(sound.map(() => -1));
      expect(Math.max(...sound.map((side) => peak(side)))).toBeGreaterThan(0.01);
      expect(meters.events).toEqual(expected.meters.events);
    },
  );
});

describe("at the very edge of the world", () => {
  test.each(["mono", "stereo", "7.1", "binaural"] as const)(
    "bodies in %s are heard as little as they should be, and finitely",
    async (layout) => {
      const world = await OfflineWorld.create({
        layout,
        airAbsorption: true,
        propagation: true,
        maxModes: 64,
        maxBodies: 16,
      });
      const edge = 1e6;
      for (const [x, y, z] of [
        [edge, edge, edge],
        [-edge, 0, 0],
        [0, 0, 0],
        [1e-30, 0, 0],
        [0, 1e-40, 0],
      ]) {
        const body = world.addBody({ model: bell, position: [x, y, z], velocity: [edge, -edge, edge] });
        body.strike({ impulse: 1e-3 });
      }
      world.setListener({ position: [-edge, edge, 0], velocity: [edge, edge, edge], time: 0.02 });
      world.setListener({ position: [0, 0, 0], velocity: [0, 0, 0], time: 0.05 });
      for (const side of world.render(8192)) expect(Number.isNaN(peak(side))).toBe(false);
      expect(world.meters().events.dropped).toBe(0);
    },
  );
});

describe("groups", () => {
  test.each([
    ["groups", "bells"],
    ["groups", { name: "bells" }],
    ["groups", null],
    ["groups", Array.from({ length: 17 }, (_, i) => ({ name: `g${i}` }))],
    ["groups[0]", ["bells"]],
    ["groups[1]", [{ name: "a" }, null]],
    ["groups[0].name", [{}]],
    ["groups[0].name", [{ name: "" }]],
    ["groups[0].name", [{ name: 3 }]],
    ["groups[2].name", [{ name: "a" }, { name: "b" }, { name: "a" }]],
    ["groups[0].placed", [{ name: "a", placed: "yes" }]],
    ["groups[0].placed", [{ name: "a", placed: null }]],
    ["place", [{ name: "a", place: true }]],
  ])("that make no sense are refused (%s)", async (field, groups) => {
    await expect(OfflineWorld.create({ groups: groups as never })).rejects.toMatchObject({
      operation: "create world",
      field,
    });
  });

  test("a body of a group that does not exist is refused, in words that say which there are", async () => {
    const world = await quietWorld(SPACE);
    for (const group of ["bell", "", "Bells", 1, null, {}, "constructor", "__proto__"]) {
      const call = () => world.addBody({ model: bell, group: group as never });
      expect(blamed(call)).toEqual({ operation: "add body", field: "group" });
      expect(call).toThrow(/bells, radio/);
    }
    const plain = await quietWorld();
    expect(() => plain.addBody({ model: bell, group: "bells" })).toThrow(/group should be left out/);
    expect(world.meters().bodies.total).toBe(0);
  });

  test("a body stays in its group: a change may not name one", async () => {
    const world = await quietWorld(SPACE);
    const body = world.addBody({ model: bell, group: "bells" });
    expect(blamed(() => body.update({ group: "radio" } as never))).toEqual({
      operation: "update body",
      field: "group",
    });
  });

  test("names that objects know otherwise are names like any other", async () => {
    const names = ["__proto__", "constructor", "toString"];
    const world = await quietWorld({ groups: names.map((name) => ({ name })) });
    for (const group of names) world.addBody({ model: bell, group }).strike({ impulse: 0.1 });
    const { groups } = world.renderOutputs(512);
    expect(Object.keys(groups)).toEqual(names);
    for (const name of names) expect(peak(groups[name][0])).toBeGreaterThan(0.01);
  });

  test("a caller who changes the list afterwards changes nothing", async () => {
    const groups = [{ name: "bells", placed: true }];
    const world = await quietWorld({ groups });
    groups[0].name = "other";
    groups.push({ name: "more", placed: false });
    expect(world.addBody({ model: bell, group: "bells" }).present).toBe(true);
    expect(() => world.addBody({ model: bell, group: "more" })).toThrow(/group/);
  });
});

describe("layouts", () => {
  test.each([
    ["layout", { layout: "6.1" }],
    ["layout", { layout: "Stereo" }],
    ["layout", { layout: "constructor" }],
    ["layout", { layout: new Float32Array(2) }],
    ["layout", { layout: [null, null] }],
    ["layout", { layout: new Array(33).fill(0) }],
    ["layout[1]", { layout: [0, Number.NaN] }],
    ["layout[0]", { layout: [361] }],
    ["layout[2]", { layout: [0, 90, "180"] }],
    ["layout[1]", { layout: [0, undefined] }],
    ["channels", { channels: 3 }],
    ["channels", { channels: 7 }],
    ["channels", { channels: 2, layout: "5.1" }],
    ["channels", { channels: 6, layout: "binaural" }],
    ["panLaw", { panLaw: "equal" }],
    ["panLaw", { panLaw: null }],
    ["referenceDistance", { referenceDistance: 0 }],
    ["referenceDistance", { referenceDistance: Number.NaN }],
    ["nearestDistance", { nearestDistance: -1 }],
    ["nearestDistance", { nearestDistance: 1e5 }],
    ["headRadius", { headRadius: 0.3 }],
    ["headRadius", { headRadius: "0.1" }],
    ["propagation", { propagation: 1 }],
    ["airAbsorption", { airAbsorption: "yes" }],
    ["airAbsorption", { airAbsorption: null }],
    ["airAbsorption.temperature", { airAbsorption: { temperature: 51 } }],
    ["airAbsorption.humidity", { airAbsorption: { humidity: 0 } }],
    ["airAbsorption.pressure", { airAbsorption: { pressure: Number.NaN } }],
    ["wind", { airAbsorption: { wind: 3 } }],
    ["speakers", { speakers: 2 }],
  ])("and what else makes no space is refused (%s)", async (field, options) => {
    await expect(OfflineWorld.create(options as never)).rejects.toMatchObject({ operation: "create world", field });
  });

  test.each([
    [1, {}, "mono"],
    [2, {}, "stereo"],
    [4, {}, "quad"],
    [6, {}, "5.1"],
    [8, {}, "7.1"],
  ])("%i channels are a layout by themselves, the one that is named so", async (channels, _, layout) => {
    const play = async (options: Partial<WorldOptions>) => {
      const world = await OfflineWorld.create({ maxModes: 64, maxBodies: 4, ...options });
      world.addBody({ model: bell, position: [-1, 0.5, 0.7] }).strike({ impulse: 0.1 });
      return world.render(1024);
    };
    const [counted, named] = [await play({ channels }), await play({ layout: layout as "quad" })];
    expect(counted.length).toBe(channels);
    expect(counted.map((side, c) => firstDifference(side, named[c]))).toEqual(counted.map(() => -1));
  });

  test("the options say how many channels there are, also where the layout said it", async () => {
    for (const [layout, channels] of [
      ["binaural", 2],
      ["5.1", 6],
      [[0, null, 90], 3],
    ] as const) {
      const world = await OfflineWorld.create({ layout, maxModes: 64, maxBodies: 4 });
      expect(world.options.channels).toBe(channels);
      expect(world.render(128).length).toBe(channels);
      expect(world.meters().peak.length).toBe(channels);
    }
  });

  test("thirty-two speakers are the most", async () => {
    const layout = Array.from({ length: 32 }, (_, i) => i * 11.25 - 180);
    const world = await OfflineWorld.create({ layout, maxModes: 64, maxBodies: 4 });
    world.addBody({ model: bell, position: [0, 1, 0] }).strike({ impulse: 1 });
    expect(world.render(1024).every((side) => peak(side) > 0.05)).toBe(true);
  });
});

test("a level to listen at that is none is refused by name", async () => {
  const world = await quietWorld({ hearing: { mode: "prune" } });
  for (const level of [Number.NaN, -1, 201, 1 / 0, "60", null, undefined])
    expect(blamed(() => world.setListeningLevel(level as never))).toEqual({
      operation: "set listening level",
      field: "dbSpl",
    });
  for (const time of [-1, Number.NaN, "1"])
    expect(blamed(() => world.setListeningLevel(60, time as never))).toEqual({
      operation: "set listening level",
      field: "time",
    });
  const deaf = await quietWorld({ hearingRoom: false });
  expect(blamed(() => deaf.setListeningLevel(60))).toEqual({ operation: "set listening level", field: "world" });
});

test("arrays that a caller reuses are read once", async () => {
  const play = async (meddle: boolean) => {
    const world = await quietWorld({ propagation: true, channels: 2 });
    const [place, velocity] = [
      [1, 0, -1],
      [0, 0, 9],
    ] as [number, number, number][];
    const body = world.addBody({ model: bell, position: place, velocity });
    world.setListener({ position: place, velocity });
    if (meddle) for (const list of [place, velocity]) list.fill(Number.NaN);
    body.strike({ impulse: 0.1 });
    world.setListener({ orientation: [0, 1, 0, 1] });
    return world.render(4096);
  };
  const [clean, meddled] = [await play(false), await play(true)];
  expect(clean.map((side, c) => firstDifference(side, meddled[c]))).toEqual([-1, -1]);
  expect(peak(clean[0])).toBeGreaterThan(0.01);
});
