// Resonances in scenes: what bodies have beside their modes, strain and rattling sound when the scene says so, whatever
// the host's block; what is wrong is told with its place.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { KnownBody } from "../../../src/contact/record.js";
import { makeShape } from "../../../src/model/shapes/index.js";
import { readyScene, ScenePlayer, worldNeeds } from "../../../src/world/scene/player.js";
import { parseScene } from "../../../src/world/scene/scene.js";
import { levelOf, play, RATE } from "../contact-play.js";
import { FakeWorld } from "../fake-world.js";

const PLATE = makeShape("plate", { length: 0.3, width: 0.25, thickness: 0.002, material: "steel", modes: 40 });
const BUBBLES = { rate: 200, radii: [0.001, 0.004] };
const BANDS = { t60: Array(8).fill(0.2), gains: Array(8).fill(0.05) };

const content = (more: object) => ({
  format: "scene",
  version: 1,
  bodies: [{ id: "plate", model: PLATE }],
  ...more,
});
const ready = (more: object) => readyScene(parseScene(content(more)));
const withResonance = (resonance: object, more: object = {}) =>
  ready({ bodies: [{ id: "plate", model: PLATE, resonance }], ...more });
const strikeAt = (time: number, impulse = 0.002, body = "plate") => ({ time, body, strike: { impulse, at: 3 } });

describe("a scene says", () => {
  test("that a body has bubbles, from the start or from some time on, and when they end", async () => {
    const from = await withResonance({ bubbles: BUBBLES });
    expect(levelOf((await play(from, 0.5)).out)).toBeGreaterThan(-70);
    const bubbles = (time: number, rate: number) => ({
      time,
      body: "plate",
      resonance: { bubbles: { ...BUBBLES, rate } },
    });
    const { out, events } = await play(await ready({ events: [bubbles(0.5, 200), bubbles(1, 0)] }), 2);
    expect(events).toMatchObject({ late: 0, dropped: 0 });
    expect(out.subarray(0, Math.round(0.5 * RATE)).every((x) => x === 0)).toBe(true);
    expect(levelOf(out, 0.5, 1)).toBeGreaterThan(-70);
    expect(levelOf(out, 1.6, 2)).toBeLessThan(-120);
  });

  test("that a strike rings in bands, and that a body clicks", async () => {
    const level = async (resonance: object) => {
      const { out } = await play(await withResonance(resonance, { events: [strikeAt(0.1)] }), 1);
      return levelOf(out, 0.1, 0.2);
    };
    const plain = await level({});
    expect(await level({ diffuse: { ...BANDS, gains: Array(8).fill(5) } })).toBeGreaterThan(plain + 6);
    expect(await level({ click: { radius: 0.02, mass: 0.001, gain: 100 } })).toBeGreaterThan(plain + 3);
  });

  test("that energy wanders upwards in a body that is struck hard", async () => {
    const bright = async (impulse: number) => {
      const resonance = { nonlinear: { spread: { energy: 1e-3, angle: 0.6 } } };
      // a soft mallet: only low modes ring at first
      const strike = { impulse, at: 3, duration: 0.005 };
      const { out } = await play(await withResonance(resonance, { events: [{ time: 0.1, body: "plate", strike }] }), 1);
      return levelOf(differences(out), 0.4, 0.8) - levelOf(out, 0.4, 0.8);
    };
    expect(await bright(0.5)).toBeGreaterThan((await bright(0.001)) + 3);
  });

  test("that a body is strained: its pitch rises as √(1 + κε)", async () => {
    const model = makeShape("bar", { length: 0.3, width: 0.03, thickness: 0.01, material: "steel", modes: 1 });
    const events = [strikeAt(0.1, 0.01, "bar"), { time: 0.5, body: "bar", strain: 0.02 }];
    const bodies = [{ id: "bar", model, resonance: { nonlinear: { strain: { kappa: 20 } } } }];
    const { out, events: counts } = await play(await ready({ bodies, events }), 1);
    expect(counts).toMatchObject({ late: 0, dropped: 0 });
    expect(crossings(out, 0.7, 0.9) / crossings(out, 0.2, 0.4)).toBeCloseTo(Math.sqrt(1.4), 2);
  });

  test("that bodies rattle, from one time to another", async () => {
    const bodies = [
      { id: "plate", model: PLATE },
      { id: "sheet", model: makeShape("plate", { length: 0.1, width: 0.08, thickness: 5e-4, modes: 40 }), gain: 10 },
    ];
    const rattles = [
      { a: "plate", b: "sheet", at: 3, otherAt: 3, gap: 1e-6, stiffness: 1e5, bothWays: true, from: 0.5, to: 1 },
    ];
    const strikes = { events: [strikeAt(0.1, 0.01), strikeAt(0.6, 0.01), strikeAt(1.1, 0.01)] };
    const plain = await play(await ready({ bodies, ...strikes }), 1.6);
    const { out, events } = await play(await ready({ bodies, rattles, ...strikes }), 1.6);
    expect(events).toMatchObject({ late: 0, dropped: 0 });
    const high = (sound: Float32Array, from: number, until: number) =>
      levelOf(differences(differences(sound)), from, until);
    expect(high(out, 0.3, 0.5) - high(plain.out, 0.3, 0.5)).toBeLessThan(0.5);
    expect(high(out, 0.65, 0.95) - high(plain.out, 0.65, 0.95)).toBeGreaterThan(10);
  });

  test("that a body knocks on a wall", async () => {
    const rattles = [{ a: "plate", at: 3, gap: 1e-6, stiffness: 1e6, bothWays: true }];
    const strikes = { events: [strikeAt(0.1, 0.01)] };
    const plain = (await play(await ready(strikes), 0.5)).out;
    const { out, events } = await play(await ready({ rattles, ...strikes }), 0.5);
    expect(events).toMatchObject({ late: 0, dropped: 0 });
    expect(out).not.toEqual(plain);
    // it takes energy and gives none
    expect(levelOf(out, 0.3, 0.5)).toBeLessThan(levelOf(plain, 0.3, 0.5));
  });
});

test("the sound is the same at host blocks from 1 to 4096", async () => {
  const bodies = [
    { id: "plate", model: PLATE, resonance: { diffuse: BANDS } },
    { id: "sheet", model: PLATE, resonance: { nonlinear: { strain: { kappa: 20 } } } },
  ];
  const events = [
    strikeAt(0.1, 0.01),
    { time: 0.15, body: "plate", resonance: { bubbles: BUBBLES, click: { radius: 0.01, mass: 0.1 } } },
    { time: 0.2123, body: "sheet", strain: 0.05 },
    strikeAt(0.3, 0.01),
  ];
  const rattles = [{ a: "plate", b: "sheet", at: 3, gap: 2e-6, stiffness: 1e5, from: 0.12, to: 0.4 }];
  const scene = await ready({ bodies, events, rattles });
  const { out } = await play(scene, 0.6, [4096]);
  expect(out.some((x) => x !== 0)).toBe(true);
  for (const blocks of [[1], [128], [1000], [37, 2048, 5, 333]])
    expect((await play(scene, 0.6, blocks)).out).toEqual(out);
});

test("what a removed body rattled with is left alone, and nothing is dropped", async () => {
  const bodies = ["one", "other"].map((id) => ({ id, model: PLATE }));
  const events = [strikeAt(0.1, 0.01, "one"), { time: 0.3, body: "other", remove: {} }, strikeAt(0.4, 0.01, "one")];
  const rattles = [
    { a: "one", b: "other", gap: 1e-6, stiffness: 1e5, to: 0.5 },
    { a: "one", b: "other", gap: 1e-6, stiffness: 1e5, from: 0.35 },
  ];
  const { out, events: counts } = await play(await ready({ bodies, events, rattles }), 0.8);
  expect(counts).toMatchObject({ late: 0, dropped: 0 });
  expect(out.every(Number.isFinite)).toBe(true);
});

describe("a world", () => {
  test("has room for resonances only where the scene has some", async () => {
    expect(worldNeeds(await ready({}), RATE)).not.toHaveProperty("maxContacts");
    expect(worldNeeds(await withResonance({ bubbles: BUBBLES }), RATE)).toMatchObject({
      maxContacts: 1,
      maxCoupled: 0,
    });
    const bodies = ["a", "b", "c"].map((id) => ({ id, model: PLATE }));
    const rattles = [{ a: "a", b: "b", gap: 1e-6, stiffness: 1e5 }];
    expect(worldNeeds(await ready({ bodies, rattles }), RATE)).toMatchObject({ maxContacts: 1, maxCoupled: 2 });
    const many = { rattles: Array(9).fill({ a: "plate", gap: 1e-6, stiffness: 1e5 }) };
    expect(worldNeeds(await ready(many), RATE)).toMatchObject({ maxCoupled: 3 });
  });

  test("that has none is refused", async () => {
    const scene = await withResonance({ bubbles: BUBBLES });
    expect(() => new ScenePlayer(new FakeWorld().played, scene)).toThrow(
      /world should be one that has room for contacts/,
    );
  });

  test("has room for as many changes as wait at once", async () => {
    const events = Array.from({ length: 3000 }, (_, i) => ({
      time: 0.2 + i * 1e-5,
      body: "plate",
      resonance: { bubbles: BUBBLES, diffuse: BANDS },
    }));
    const { events: counts } = await play(await ready({ events }), 0.4);
    expect(counts).toMatchObject({ late: 0, dropped: 0 });
  });
});

describe("bodies of a contact stream", () => {
  const FLOOR: KnownBody = { id: 0, name: "floor", fixed: true, shape: "box", size: [3, 0.1, 3], mass: 0 };
  const BOX: KnownBody = { id: 1, name: "box", shape: "box", size: [0.3, 0.2, 0.2], mass: 8, material: "hardwood" };
  const dt = 1 / 60;
  const hit = { a: 0, b: 1, p: [0, 0, -1], n: [0, 1, 0], j: 3, vn: 1, vo: 0.2, slip: [0, 0, 0], m: 2 };
  const stream = {
    header: { format: "contact-stream", version: 1, dt, bodies: [FLOOR, BOX] },
    steps: Array.from({ length: 20 }, (_, i) => ({ t: (i + 1) * dt, c: i === 9 ? [hit] : [] })),
  };

  test("ring in noise where they are of wood, and rattle where the scene says so", async () => {
    const made = await ready({ bodies: [], contacts: { stream, pairs: [{ a: 0, b: 1, rattle: { gap: 1e-5 } }] } });
    expect(made.scene.bodies.map(({ resonance }) => resonance?.diffuse?.gains.length)).toEqual([8, 8]);
    expect(worldNeeds(made, RATE)).toMatchObject({ maxCoupled: 2 });
    const { out, events } = await play(made, 1);
    expect(events).toMatchObject({ late: 0, dropped: 0 });
    const plain = await ready({ bodies: [], contacts: { stream } });
    const silent = {
      ...plain,
      scene: { ...plain.scene, bodies: plain.scene.bodies.map(({ resonance: _, ...body }) => body) },
    };
    const high = (sound: Float32Array) => levelOf(differences(differences(sound)), 0.15, 0.3);
    expect(high(out)).toBeGreaterThan(high((await play(silent, 1)).out) + 3);
  });

  test.each([
    [5, /contacts\.pairs\[0\]\.rattle should be true, false, or an object with gap, load and bothWays/],
    [{ gap: 1 }, /contacts\.pairs\[0\]\.rattle should be metres from 0 to 0\.01/],
  ])("rattle in a possible way: %j", async (rattle, message) => {
    const contacts = { stream, pairs: [{ a: 0, b: 1, rattle }] };
    await expect((async () => ready({ bodies: [], contacts }))()).rejects.toThrow(message);
  });
});

test("the example of docs/formats.md is a scene that sounds without a drop", async () => {
  const page = readFileSync(new URL("../../../docs/formats.md", import.meta.url), "utf8");
  const scene = parseScene(JSON.parse(/```jsonc\n([\s\S]*?)```/.exec(page)![1]));
  expect(scene.rattles).toHaveLength(1);
  const { out, events } = await play(await readyScene(scene), 1.5);
  expect(events).toMatchObject({ late: 0, dropped: 0 });
  expect(out.some((x) => x !== 0)).toBe(true);
});

describe("refused is", () => {
  const body = (resonance: unknown) => ({ bodies: [{ id: "plate", model: PLATE, resonance }] });
  const event = (more: object) => ({ events: [{ time: 1, body: "plate", ...more }] });
  const rattle = (more: object) => ({ rattles: [{ a: "plate", gap: 1e-5, stiffness: 1e5, ...more }] });
  test.each([
    [body(5), /bodies\[0\]\.resonance should be an object with diffuse, click, bubbles or nonlinear/],
    [body({ bubles: {} }), /bodies\[0\]\.resonance\.bubles should be one of .*did you mean bubbles/],
    [
      body({ bubbles: { rate: -1, radii: [0.001, 0.002] } }),
      /resonance\.bubbles\.rate should be births a second from 0/,
    ],
    [body({ bubbles: { rate: 1, radii: [0.002, 0.001] } }), /resonance\.bubbles\.radii should be the least radius/],
    [body({ bubbles: { rate: 1 } }), /resonance\.bubbles\.radii should be the least radius/],
    [body({ bubbles: { rate: 1, radii: ["a", "b"] } }), /resonance\.bubbles\.radii should be the least radius/],
    [body({ diffuse: { ...BANDS, t60: [1] } }), /resonance\.diffuse\.t60 should be 8 numbers of seconds/],
    [body({ diffuse: { ...BANDS, gains: Array(8).fill(-1) } }), /diffuse\.gains should be 8 numbers of Pa·m\/N/],
    [body({ click: { radius: 0.01 } }), /resonance\.click\.mass should be a mass in kilograms/],
    [body({ nonlinear: { feedback: { amount: 1 } } }), /feedback\.amount should be an amount from 0 to 0\.95/],
    [
      body({ nonlinear: { feedback: { amount: 0.5, at: 60_000 } } }),
      /nonlinear\.feedback\.at should be a sample-point/,
    ],
    [
      body({ nonlinear: { output: { onset: 1, curve: "hard" } } }),
      /output\.curve should be one of soft, cubic, rectify/,
    ],
    [body({ nonlinear: { spread: { angle: 3 } } }), /spread\.angle should be an angle in radians from 0/],
    [event({ resonance: {} }), /events\[0\]\.resonance should be an object with diffuse, click/],
    [
      event({ strain: 0.1 }),
      /events\[0\]\.strain should be left out, or of a body whose resonance has nonlinear\.strain/,
    ],
    [event({ strain: "much" }), /events\[0\]\.strain should be a strain from -10 to 10/],
    [event({ strain: 0, strike: { impulse: 1 } }), /events\[0\] should be an event with exactly one of strike, set/],
    [rattle({ a: "gone" }), /rattles\[0\]\.a should be the id of a body of the scene/],
    [rattle({ b: "gone" }), /rattles\[0\]\.b should be the id of a body of the scene/],
    [rattle({ b: "plate" }), /rattles\[0\]\.b should be another body than a/],
    [rattle({ otherAt: 2 }), /rattles\[0\]\.otherAt should be left out where there is no b/],
    [rattle({ at: 60_000 }), /rattles\[0\]\.at should be a sample-point index from 0/],
    [rattle({ gap: -1 }), /rattles\[0\]\.gap should be a gap in metres from 0 to 0\.01/],
    [rattle({ stiffness: 0 }), /rattles\[0\]\.stiffness should be a stiffness in N\/m from 1/],
    [rattle({ from: 2, to: 1 }), /rattles\[0\]\.to should be seconds after 2/],
    [rattle({ to: -1 }), /rattles\[0\]\.to should be seconds from 0/],
    [rattle({ bothWays: 1 }), /rattles\[0\]\.bothWays should be true or false/],
  ])("%#", async (more, message) => {
    await expect((async () => ready(more))()).rejects.toThrow(message);
  });
});

/** Differences of samples: 6 dB more for each octave. */
function differences(out: Float32Array): Float32Array {
  return out.map((x, i) => x - (out[i - 1] ?? x));
}

/** How often a stretch crosses zero upwards a second. */
function crossings(out: Float32Array, from: number, until: number): number {
  let many = 0;
  for (let i = Math.round(from * RATE); i < until * RATE; i++) if (out[i - 1] < 0 && out[i] >= 0) many++;
  return many / (until - from);
}
