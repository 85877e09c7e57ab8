// Contact streams in scenes: every recorded run sounds and falls silent, nothing depends on the host's block, bodies of
// the scene stand for bodies of the stream, and what is wrong is told with its place.
import { describe, expect, test } from "vitest";
import type { ContactStep, KnownBody } from "../../../src/contact/record.js";
import { models } from "../../../src/model/index.js";
import { longestWay } from "../../../src/offline/travel.js";
import { OfflineWorld } from "../../../src/world/offline-world.js";
import { readyScene, ScenePlayer, worldNeeds } from "../../../src/world/scene/player.js";
import { parseScene } from "../../../src/world/scene/scene.js";
import { guessMaterial } from "../../../src/world/streams/guess.js";
import type { ContactStream } from "../../../src/world/streams/section.js";
import { loudUntil, STREAMS, track } from "../../contact/tracker/run.js";
import { firstDifference } from "../../core/listen.js";
import { alone, levelOf, play, RATE, recorded } from "../contact-play.js";
import { FakeWorld } from "../fake-world.js";

const GROUND: KnownBody = { id: 0, name: "ground", fixed: true, shape: "box", size: [4, 1, 4], mass: 0 };
const PLATE: KnownBody = { id: 1, name: "plate", shape: "box", size: [0.3, 0.005, 0.2], mass: 2.4 };

/** A stream of one hit at a time, between bodies 0 and 1. */
function oneHit(bodies: KnownBody[] = [GROUND, PLATE], time = 0.5, extra: Partial<ContactStep> = {}): ContactStream {
  const dt = 1 / 60;
  const steps: ContactStep[] = Array.from({ length: 60 }, (_, i) => ({ t: (i + 1) * dt, c: [] }));
  const at = Math.round(time / dt) - 1;
  steps[at] = {
    ...steps[at],
    c: [{ a: 0, b: 1, p: [0.5, 0, -1], n: [0, 1, 0], j: 3, vn: 1, vo: 0.2, slip: [0, 0, 0], m: 2 }],
    ...extra,
  };
  return { header: { format: "contact-stream", version: 1, dt, bodies }, steps };
}

const sceneWith = (contacts: object, more: object = {}) =>
  parseScene({ format: "scene", version: 1, bodies: [], contacts, ...more });

describe("each recorded stream", () => {
  test.each(STREAMS)("%s sounds without a drop, and is silent within 1 s of rest", async (name) => {
    const stream = recorded(name);
    const found = track({ ...stream, steps: [...stream.steps] });
    const last = stream.steps.at(-1)!.t;
    const rest = Math.min(Math.max(loudUntil(found), ...found.hits.map(({ time }) => time)), last);
    const { out, events, contacts } = await play(await alone(stream), rest + 2);
    expect(contacts).toMatchObject({ steps: stream.steps.length, dropped: {}, badLines: 0 });
    expect(events).toMatchObject({ late: 0, dropped: 0 });
    expect(contacts!.hits).toBeLessThanOrEqual(found.hits.length);
    expect(contacts!.hits).toBeGreaterThanOrEqual(0.7 * found.hits.length);
    expect(contacts!.touches).toBe(found.keys.size);
    // 20 dB SPL
    const heard = -72;
    expect(levelOf(out, 0, rest + 0.1)).toBeGreaterThan(heard + 10);
    expect(levelOf(out, rest + 1, rest + 2)).toBeLessThan(heard);
  });
});

describe("the sound is the same", () => {
  test.each(["drop-rapier", "slide-rapier", "pour-rapier"] as const)(
    "of %s at host blocks from 1 to 4096",
    async (name) => {
      const ready = await alone(recorded(name));
      const { out, contacts } = await play(ready, 1, [4096]);
      expect(out.some((x) => x !== 0)).toBe(true);
      for (const blocks of [[1], [64], [128], [1000], [37, 2048, 5, 333]]) {
        const other = await play(ready, 1, blocks);
        expect(firstDifference(other.out, out)).toBe(-1);
        expect(other.contacts).toEqual(contacts);
      }
    },
  );

  test("again for the same seed, and another for another", async () => {
    const stream = recorded("slide-rapier");
    const [a, b, c] = await Promise.all(
      [1, 1, 2].map(async (seed) => (await play(await alone(stream, seed), 0.6)).out),
    );
    expect(firstDifference(b, a)).toBe(-1);
    expect(firstDifference(c, a)).not.toBe(-1);
  });
});

describe("time", () => {
  test("of a step is that of the stream after `start`", async () => {
    for (const start of [0, 0.35]) {
      const ready = await readyScene(sceneWith({ stream: oneHit(), start }));
      const { out } = await play(ready, 1.2);
      const first = out.findIndex((x) => x !== 0) / RATE;
      expect(first).toBeCloseTo(0.5 + start, 2);
    }
  });

  test("that is no time is counted and passed over; one that goes back goes on", async () => {
    const stream = oneHit();
    const steps = [...stream.steps];
    steps.splice(10, 0, { t: 1e7, c: [] });
    steps.splice(20, 0, { t: 0.01, c: [] });
    const { contacts, out } = await play(await alone({ ...stream, steps }), 1);
    expect(contacts!.dropped["bad-time"]).toBe(1);
    expect(contacts!.dropped["out-of-order"]).toBeGreaterThan(0);
    expect(contacts!.steps).toBe(61);
    expect(out.some((x) => x !== 0)).toBe(true);
  });
});

describe("bodies", () => {
  test("of the scene stand for those of the stream, and strike as those would", async () => {
    const bodies = [{ id: "bell", model: "bell", position: [0, 0, -2] }];
    const ready = await readyScene(sceneWith({ stream: oneHit(), bodies: { 1: "bell", 0: null } }, { bodies }));
    expect(ready.scene.bodies.map(({ id }) => id)).toEqual(["bell"]);
    expect(ready.models).toEqual([models.load("bell")]);
    const { out, contacts, impacts } = await play(ready, 2);
    expect(contacts).toMatchObject({ hits: 1, dropped: {} });
    expect(impacts).toBeGreaterThanOrEqual(1);
    // a bell rings on; a small steel plate on the floor would too, but the floor would not
    expect(levelOf(out, 1.5, 2)).toBeGreaterThan(levelOf(out, 0.5, 0.6) - 40);
  });

  test("that nothing stands for get one by their name, shape and material; equal ones share a model", async () => {
    const twin = { ...PLATE, id: 2 };
    const ready = await readyScene(sceneWith({ stream: oneHit([GROUND, PLATE, twin]) }));
    expect(ready.scene.bodies.map(({ id }) => id)).toEqual(["ground", "plate", "plate-2"]);
    expect(ready.models[1]).toBe(ready.models[2]);
    expect(ready.models[0].material?.name).toBe("hardwood");
    expect(ready.models[1].material?.name).toBe("steel");
  });

  test("have the model, the material and the surface that the header names, or the scene", async () => {
    const stream = oneHit([GROUND, { ...PLATE, model: "bell", material: "glass", surface: "ice" }]);
    const ready = await readyScene(sceneWith({ stream, materials: { 1: "brass" } }));
    expect(ready.models[1].name).toBe("bell");
    expect(ready.contacts!.bodies[1].spec).toMatchObject({ material: { name: "brass" }, surface: { name: "ice" } });
  });

  test("too small to be heard only make others sound", async () => {
    const bead: KnownBody = { id: 1, shape: "sphere", size: [0.01, 0.01, 0.01], mass: 0.004, material: "steel" };
    const ready = await readyScene(sceneWith({ stream: oneHit([GROUND, bead]) }));
    expect(ready.scene.bodies).toHaveLength(1);
    expect((await play(ready, 1)).out.some((x) => x !== 0)).toBe(true);
  });

  test("come later with the step that brings them", async () => {
    const stream = oneHit([GROUND], 0.5, { spawn: [PLATE] });
    const { contacts } = await play(await alone(stream), 1);
    expect(contacts).toMatchObject({ hits: 1, dropped: {} });
    const { contacts: unknown } = await play(await alone(oneHit([GROUND])), 1);
    expect(unknown).toMatchObject({ hits: 0, dropped: { "unknown-body": 1 } });
  });

  test.each([
    [8, "cardboard"],
    [430, "softwood"],
    [720, "hardwood"],
    [1000, "plastic"],
    [2500, "stone"],
    [7800, "steel"],
    [20_000, "lead"],
  ])("of %d kg/m³ are of %s unless something is said", (density, name) => {
    expect(guessMaterial({ id: 1, shape: "box", size: [0.1, 0.2, 0.5], mass: 0.01 * density })).toBe(name);
    expect(guessMaterial({ id: 1, shape: "sphere", size: [1, 1, 1], mass: (Math.PI / 6) * density })).toBe(name);
    expect(guessMaterial({ id: 1, shape: "box", size: [1, 1, 1], mass: density, fixed: true })).toBe("hardwood");
  });

  test("without poses sound where they were touched last, others where their poses say", async () => {
    const pan = async (stream: ContactStream) => {
      const ready = await readyScene(sceneWith({ stream, bodies: { 0: null } }, { listener: { position: [0, 0, 1] } }));
      const { out } = await playStereo(ready);
      return levelOf(out[1]) - levelOf(out[0]);
    };
    const touched = oneHit();
    expect(await pan(touched)).toBeGreaterThan(3);
    const posed = oneHit([GROUND, PLATE], 0.5, { x: [[1, -0.5, 0, -1, 0, 0, 0, 1]] });
    expect(await pan(posed)).toBeLessThan(-3);
  });

  test("of a scene that are removed touch nothing any more", async () => {
    const bodies = [{ id: "bell", model: "bell" }];
    const events = [{ time: 0.2, body: "bell", remove: {} }];
    const ready = await readyScene(sceneWith({ stream: oneHit(), bodies: { 1: "bell", 0: null } }, { bodies, events }));
    const { out, contacts } = await play(ready, 1);
    expect(out.every((x) => x === 0)).toBe(true);
    expect(contacts!.steps).toBe(60);
  });
});

async function playStereo(ready: Awaited<ReturnType<typeof readyScene>>) {
  const world = await OfflineWorld.create({ ...worldNeeds(ready, RATE), limiter: false });
  const out = [new Float32Array(RATE), new Float32Array(RATE)];
  new ScenePlayer(world, ready).renderInto(out);
  world.dispose();
  return { out };
}

describe("a world", () => {
  test("has room for contacts only where the scene has some", async () => {
    const plain = await readyScene(parseScene({ format: "scene", version: 1, bodies: [{ id: "a", model: "bell" }] }));
    expect(worldNeeds(plain, RATE)).not.toHaveProperty("maxContacts");
    for (const name of STREAMS) {
      const { maxContacts, maxEvents } = worldNeeds(await alone(recorded(name)), RATE);
      expect(maxContacts).toBeGreaterThanOrEqual(16);
      expect(maxContacts).toBeLessThanOrEqual(512);
      expect(maxEvents).toBeLessThan(100_000);
    }
  });

  test("that has none is refused", async () => {
    const ready = await alone(oneHit());
    expect(() => new ScenePlayer(new FakeWorld().played, ready)).toThrow(
      /world should be one that has room for contacts/,
    );
  });

  test("hears contacts where the header says, unless the scene does", async () => {
    const stream = oneHit();
    const header = { ...stream.header, listener: { position: [1, 2, 3] } };
    const scene = (more: object) => readyScene(sceneWith({ stream: { ...stream, header } }, more));
    expect((await scene({})).scene.listener.position).toEqual([1, 2, 3]);
    expect((await scene({ listener: { position: [4, 0, 0] } })).scene.listener.position).toEqual([4, 0, 0]);
  });

  test("knows how far sound has to come from contacts", async () => {
    const ready = await alone(oneHit([GROUND, PLATE], 0.5, { x: [[1, 343.2, 0, 0, 0, 0, 0, 1]] }));
    expect(longestWay(ready)).toBeGreaterThan(0.9);
  });
});

describe("refused is", () => {
  test.each([
    [{}, /contacts\.stream should be the path of a contact stream, or an object with header and steps/],
    [{ stream: "run.jsonl" }, /contacts\.stream should be in the scene: an object with header and steps/],
    [{ stream: oneHit(), strat: 1 }, /contacts\.strat should be one of stream, start, .*did you mean start/],
    [{ stream: oneHit(), start: -1 }, /contacts\.start should be seconds from 0/],
    [{ stream: oneHit(), bodies: { 1: "gone" } }, /contacts\.bodies\.1 should be the id of a body of the scene/],
    [{ stream: oneHit(), bodies: { 7: null } }, /contacts\.bodies\.7 should be the id of a body of the stream/],
    [{ stream: oneHit(), surfaces: { 1: 5 } }, /contacts\.surfaces\.1 should be an object that names a surface/],
    [{ stream: oneHit(), materials: { 1: "stele" } }, /bodies\[1\]\.material should be one of .*did you mean steel/],
    [{ stream: oneHit(), surfaces: { 0: "lava" } }, /bodies\[0\]\.surface should be one of glass/],
    [{ stream: oneHit([]) }, /contacts\.stream\.bodies should be at least one body, but came none/],
    [{ stream: oneHit([{ ...GROUND, model: "gnog" }]) }, /bodies\[0\]\.model should be a preset or a readable model/],
    [{ stream: { header: { format: "x" }, steps: [] } }, /contacts\.stream\.format should be "contact-stream"/],
    [
      { stream: { header: { ...oneHit().header, version: 2 }, steps: [] } },
      /contacts\.stream\.version should be 1: a newer Phonolite is needed/,
    ],
    [{ stream: oneHit(), pairs: [{ a: 0, b: 5 }] }, /contacts\.pairs\[0\] should be two bodies of the stream/],
    [{ stream: oneHit(), pairs: [{ a: 0, b: 1, gain: -1 }] }, /contacts\.pairs\[0\]\.gain should be a number from 0/],
    [
      { stream: oneHit(), pairs: [{ a: 0, b: 1, friction: "glue" }] },
      /contacts\.pairs\[0\]\.friction should be one of/,
    ],
    [{ stream: oneHit(), pairs: [{ a: 0, b: 1, loud: 1 }] }, /contacts\.pairs\[0\]\.loud should be one of a, b/],
  ])("%#", async (contacts, message) => {
    await expect((async () => readyScene(sceneWith(contacts)))()).rejects.toThrow(message);
  });
});

test("a pair sounds as the scene says", async () => {
  const level = async (gain: number) => {
    const ready = await readyScene(sceneWith({ stream: oneHit(), pairs: [{ a: 1, b: 0, gain }] }));
    return levelOf((await play(ready, 1)).out);
  };
  expect((await level(1)) - (await level(0.1))).toBeCloseTo(20, 0);
});

test("whatever stands in the steps, it neither throws nor sounds what is no number", async () => {
  const odd = [
    null,
    7,
    { t: "x", c: 3 },
    { t: 0.1, c: [null, { a: 0 }, { a: 0, b: 1, p: [Number.NaN, 0, 0], n: [0, 1, 0], j: 1 }] },
    { t: 0.2, c: [], x: [[1, 2]], spawn: [5, { id: -1 }], asleep: "all" },
  ] as unknown as ContactStep[];
  const stream = { ...oneHit(), steps: [...odd, ...oneHit().steps.slice(20)] };
  const { out, contacts } = await play(await alone(stream), 1);
  expect(out.every(Number.isFinite)).toBe(true);
  expect(Object.keys(contacts!.dropped).length).toBeGreaterThan(2);
  expect(contacts!.hits).toBe(1);
});
