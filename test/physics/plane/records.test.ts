// Records of two dimensions that are wrong: errors at once where somebody names a body or attaches, counted drops while
// it runs.
import fc from "fast-check";
import { expect, test } from "vitest";
import { SoundWorld } from "../../../src/index.js";
import { PhonoliteError } from "../../../src/math/error.js";
import { Contacts, type PlaneEngine, planeReader, planeSound } from "../../../src/physics/index.js";
import type { PlaneContact, PlaneMotion, PlaneShape } from "../../../src/physics/plane/records.js";

interface Thing {
  shape: PlaneShape;
  motion: PlaneMotion;
}
const SQUARE = [-1, 1].flatMap((x) => [
  { x, y: -x },
  { x, y: x },
]);
const floor = (): Thing => ({ shape: { outline: SQUARE, fixed: true }, motion: { position: { x: 0, y: 0 } } });
const ball = (): Thing => ({
  shape: { radius: 0.1, mass: 1 },
  motion: { position: { x: 0, y: 1.1 }, velocity: { x: 0, y: -2 } },
});
const engineOf = (things: Thing[], contacts: PlaneContact<Thing>[] = []): PlaneEngine<Thing> => ({
  bodies: () => things,
  shape: ({ shape }) => shape,
  motion: ({ motion }) => motion,
  contacts: () => contacts,
});
const offline = () => SoundWorld.createOffline({ channels: 1, limiter: false, maxContacts: 16 });

test.each([
  [{ outline: [] }],
  [{ outline: [{ x: 0, y: 0 }] }],
  [
    {
      outline: [
        { x: 0, y: 0 },
        { x: Number.NaN, y: 1 },
        { x: 1, y: 1 },
      ],
    },
  ],
  [{ radius: Number.NaN }],
  [{ radius: -1 }],
  [{ radius: Number.POSITIVE_INFINITY }],
  [{}],
] as [PlaneShape][])("a body of shape %j is an error where it is named, and counted where it is met", async (shape) => {
  const [bad, good] = [{ shape, motion: { position: { x: 0, y: 0 } } }, ball()];
  const contacts = [{ a: bad, b: good, point: { x: 0, y: 1 }, normal: { x: 0, y: 1 }, impulse: 2 }];
  const sound = planeSound(await offline(), engineOf([bad, good], contacts));
  expect(() => sound.body(bad, "oak")).toThrow(PhonoliteError);
  sound.body(good, "steel");
  expect(sound.step().hits).toEqual([]);
  expect(sound.counts.drops["unknown-body"]).toBe(1);
});

test("what an engine must tell, and options that make no sense, are errors at once", async () => {
  const world = await offline();
  expect(() => planeSound(world, { ...engineOf([]), motion: undefined } as never)).toThrow(
    /engine\.motion should be a function/,
  );
  expect(() => planeSound(world, null as never)).toThrow(/engine\.bodies/);
  expect(() => planeSound(world, { ...engineOf([]), contactsAt: "middle" as never })).toThrow(/"start" or "end"/);
  for (const depth of [0, -1, Number.NaN, "1" as never])
    expect(() => planeSound(world, engineOf([]), { depth })).toThrow(/options\.depth/);
  expect(() => planeSound(world, engineOf([]), { metresPerUnit: -1 })).toThrow(/options\.metresPerUnit/);
  const thing = ball();
  const sound = planeSound(world, engineOf([thing]));
  expect(() => sound.body(thing, { material: "oak", depth: Number.NaN })).toThrow(/depth should be a number of metres/);
  expect(() => sound.body(ball(), "oak")).toThrow(/one that bodies\(\) lists/);
});

test.each([
  [{ shape: () => undefined }, /shape should be a record with a radius or an outline, but came nothing/],
  [{ motion: () => null }, /motion should be a record with a position, but came null/],
])(
  "a body of which nothing is told (%#) is an error where it is named, and counted where it is met",
  async (said, words) => {
    const [stranger, known] = [floor(), ball()];
    const contacts = [{ a: stranger, b: known, point: { x: 0, y: 1 }, normal: { x: 0, y: 1 }, impulse: 2 }];
    const whole = engineOf([stranger, known], contacts);
    const ask = (name: "shape" | "motion") => (body: Thing) =>
      body === stranger && name in said ? (Object.values(said)[0]() as never) : (whole[name](body) as never);
    for (const contactsAt of ["start", "end"] as const) {
      const sound = planeSound(await offline(), { ...whole, contactsAt, shape: ask("shape"), motion: ask("motion") });
      expect(() => sound.body(stranger, "oak")).toThrow(PhonoliteError);
      expect(() => sound.body(stranger, "oak")).toThrow(words);
      sound.body(known, "steel");
      expect(sound.step().hits).toEqual([]);
      expect(sound.counts.drops["unknown-body"]).toBe(1);
    }
  },
);

test("what left the world is not asked for, also after a step of no length and after another was named", async () => {
  const [gone, stays, late] = [ball(), ball(), ball()];
  const things = [gone, stays, late];
  const engine = engineOf(things);
  const motion = (body: Thing) => {
    if (!things.includes(body)) throw new TypeError("a body that is not there any more");
    return engine.motion(body);
  };
  const sound = planeSound(await offline(), { ...engine, motion });
  sound.body(gone, "steel");
  sound.body(stays, "steel");
  sound.step(0);
  things.splice(0, 1);
  sound.step(1 / 60);
  expect([gone, stays].map((body) => sound.find(body) !== undefined)).toEqual([false, true]);
  sound.body(late, "steel");
  things.splice(0, 1);
  sound.step(1 / 60);
  expect([stays, late].map((body) => sound.find(body) !== undefined)).toEqual([false, true]);
  expect(() => sound.body(stays, "steel")).toThrow(/one that bodies\(\) lists/);
});

test("a shape is asked for when its body is named or first touched, and no more", () => {
  const [ground, thing] = [floor(), ball()];
  const contacts = [{ a: ground, b: thing, point: { x: 0.01, y: 1 }, normal: { x: 0, y: 1 } }];
  const engine = engineOf([ground, thing], contacts);
  const asked: Thing[] = [];
  const shape = (body: Thing) => {
    asked.push(body);
    return engine.shape(body);
  };
  const reader = planeReader({ ...engine, shape, contactsAt: "end" });
  reader.body(thing, "steel");
  const points = Array.from({ length: 5 }, () => reader.collect(1 / 60).c[0].p);
  expect(asked).toEqual([thing, ground]);
  // the lowest point of the ball, not the corner that was told
  expect(points).toEqual(points.map(() => [0, 1, 0]));
  // named again, it may be another
  thing.shape = { radius: 0.2, mass: 1 };
  reader.body(thing, "steel");
  expect(reader.collect(1 / 60).c[0].p[1]).toBeCloseTo(0.9, 12);
  thing.shape = { outline: SQUARE, mass: 1 };
  reader.body(thing, "steel");
  expect(reader.collect(1 / 60).c[0].p).toEqual([0.01, 1, 0]);
});

test("points of one circle are one where they share a normal; those on two sides of a groove are two", () => {
  const [ground, thing] = [floor(), ball()];
  const point = { x: 0, y: 1 };
  const contacts = [0.5, 0.5, -0.5, -0.5].map((angle) => ({
    a: ground,
    b: thing,
    point,
    normal: { x: Math.sin(angle), y: Math.cos(angle) },
  }));
  const reader = planeReader({ ...engineOf([ground, thing], contacts), contactsAt: "end" });
  reader.body(thing, "steel");
  expect(reader.collect(1 / 60).c.map(({ n }) => Math.sign(n[0]))).toEqual([1, -1]);
});

test("naming many bodies asks once which there are, and one that came since is found", () => {
  const things = Array.from({ length: 50 }, ball);
  const engine = engineOf(things);
  let asked = 0;
  const bodies = () => {
    asked++;
    return things;
  };
  const reader = planeReader({ ...engine, bodies });
  for (const thing of things) reader.body(thing, "steel");
  expect(asked).toBe(1);
  things.push(ball());
  expect(reader.body(things[50], "steel").id).toBe(50);
  expect(() => reader.body(ball(), "steel")).toThrow(/one that bodies\(\) lists/);
});

test.each([0.02, 0.5, undefined])(
  "a circle that is called a sphere is as deep as it is wide, with a depth of %s",
  (depth) => {
    const thing = { ...ball(), shape: { radius: 0.05, mass: 1 } };
    const told = { material: "glass", shape: "sphere" } as const;
    const of = [
      planeReader(engineOf([thing])).body(thing, { ...told, ...(depth !== undefined && { depth }) }),
      planeReader(engineOf([thing]), "concrete", depth === undefined ? {} : { depth }).body(thing, told),
    ];
    for (const { size, mass } of of) {
      expect(size).toEqual([0.1, 0.1, 0.1]);
      expect(mass).toBeCloseTo(2500 * (4 / 3) * Math.PI * 0.05 ** 3, 2);
    }
  },
);

test("a reader's records are plain data that sound elsewhere", async () => {
  const [ground, thing] = [floor(), ball()];
  const contacts = [{ a: ground, b: thing, point: { x: 0, y: 1 }, normal: { x: 0, y: 1 }, impulse: 2.5, gap: 0 }];
  const reader = planeReader(engineOf([ground, thing], contacts), "concrete", { depth: 0.1 });
  reader.body(thing, "steel");
  const sound = new Contacts(await offline());
  thing.motion = { position: { x: 0, y: 1.1 }, velocity: { x: 0, y: 0.5 } };
  const { hits } = sound.play(JSON.parse(JSON.stringify(reader.collect(1 / 60))));
  expect(hits).toHaveLength(1);
  expect(hits[0].impulse).toBeCloseTo(2.5 * 7850 * Math.PI * 0.01 * 0.1, 5);
});

test("whatever a step holds, nothing throws, the sound is finite, and what came right is heard after it", async () => {
  const world = await offline();
  const odd = fc.oneof(
    fc.double(),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e300, -1e300, 0),
    fc.integer(),
  );
  const vector = fc.record({ x: odd, y: odd });
  const motion = fc.record(
    { position: vector, angle: odd, velocity: vector, spin: odd, asleep: fc.boolean() },
    { requiredKeys: ["position"] },
  );
  const contact = fc.record(
    { point: vector, normal: vector, gap: odd, impulse: odd },
    { requiredKeys: ["point", "normal"] },
  );
  const at = fc.constantFrom("start", "end", undefined);
  fc.assert(
    fc.property(motion, fc.array(contact, { maxLength: 4 }), at, odd, (moved, points, contactsAt, dt) => {
      const [ground, thing] = [floor(), ball()];
      const contacts: PlaneContact<Thing>[] = [];
      const sound = planeSound(world, { ...engineOf([ground, thing], contacts), ...(contactsAt && { contactsAt }) });
      try {
        sound.body(ground, "oak");
        sound.body(thing, "steel");
        sound.step(1 / 60);
        thing.motion = moved;
        contacts.push(...points.map((point) => ({ a: ground, b: thing, ...point })));
        sound.step(dt);
      } finally {
        sound.dispose();
      }
      expect(world.render(256)[0].every(Number.isFinite)).toBe(true);
    }),
    // farther than a body of a world may lie
    { numRuns: 150, examples: [[{ position: { x: 0, y: -4_891_226 } }, [], "start", 1 / 60]] },
  );
  const [ground, thing] = [floor(), ball()];
  const contacts = [{ a: ground, b: thing, point: { x: 0, y: 1 }, normal: { x: 0, y: 1 }, impulse: 2 }];
  const sound = planeSound(world, engineOf([ground, thing], contacts));
  sound.body(thing, "steel");
  thing.motion = { position: { x: 0, y: 1.1 }, velocity: { x: 0, y: 0 } };
  expect(sound.step().hits).toHaveLength(1);
});
