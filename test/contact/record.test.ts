// The border: whatever a physics engine hands over, the step call does not throw, loses only what is bad and says how
// much of what. What is left out is filled in from what is there.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONTACT_LIMITS, type ContactPoint, type ContactStep, type KnownBody } from "../../src/contact/record.js";
import { checkStep } from "../../src/contact/tracker/check-step.js";
import { ContactContext } from "../../src/contact/tracker/context.js";
import { ContactTracker } from "../../src/contact/tracker/tracker.js";
import type { Vec3 } from "../../src/math/vec3.js";

const GROUND: KnownBody = { id: 0, fixed: true, shape: "box", size: [40, 1, 10], mass: 0 };
const BALL: KnownBody = { id: 1, shape: "sphere", size: [0.2, 0.2, 0.2], mass: 2 };
const BOX: KnownBody = { id: 2, shape: "box", size: [1, 1, 1], mass: 6 };
const GOOD = {
  a: 0,
  b: 1,
  p: [0, 0, 0] as Vec3,
  n: [0, 1, 0] as Vec3,
  d: 0,
  j: 1,
  vn: 0.5,
  vo: 0.2,
  slip: [0.1, 0, 0] as Vec3,
  m: 2,
};
const DT = 1 / 60;

const context = () => new ContactContext({ dt: DT, bodies: [GROUND, BALL, BOX] });
const check = (c: unknown, more: object = {}, at = context()) =>
  checkStep({ t: 1, c, ...more } as unknown as ContactStep, at);

describe("a point that cannot be used is left out and counted, and nothing else", () => {
  test.each([
    ["nothing", null, "bad-record"],
    ["a number", 7, "bad-record"],
    ["a list", [1], "bad-record"],
    ["an unknown body", { ...GOOD, b: 9 }, "unknown-body"],
    ["an id that is a word", { ...GOOD, b: "1" }, "unknown-body"],
    ["no body", { ...GOOD, a: undefined }, "unknown-body"],
    ["one body with itself", { ...GOOD, a: 1 }, "same-body"],
    ["no place", { ...GOOD, p: undefined }, "bad-point"],
    ["a place of two numbers", { ...GOOD, p: [0, 0] }, "bad-point"],
    ["a place of NaN", { ...GOOD, p: [0, Number.NaN, 0] }, "bad-point"],
    ["a place beyond all bounds", { ...GOOD, p: [1e300, 0, 0] }, "bad-point"],
    ["a normal of nothing", { ...GOOD, n: [0, 0, 0] }, "bad-normal"],
    ["a normal of infinity", { ...GOOD, n: [0, Number.POSITIVE_INFINITY, 0] }, "bad-normal"],
  ])("%s", (_, bad, reason) => {
    const at = context();
    const other = { ...GOOD, p: [1, 0, 0] };
    const { c, dropped } = check([GOOD, bad, other], {}, at);
    expect(c.map(({ p }) => p[0])).toEqual([0, 1]);
    expect(at.drops).toEqual({ [reason]: 1 });
    expect(dropped).toBe(1);
  });

  test.each([
    ["a mass of 0", { m: 0 }, "bad-mass", { m: 2 }],
    ["a mass below 0", { m: -1 }, "bad-mass", { m: 2 }],
    ["a mass of NaN", { m: Number.NaN }, "bad-mass", { m: 2 }],
    ["an impulse below 0", { j: -1 }, "bad-force", { j: 2 * (0.5 + 0.2 + 9.81 * DT) }],
    ["an impulse of NaN", { j: Number.NaN }, "bad-force", { j: 2 * (0.5 + 0.2 + 9.81 * DT) }],
    ["an opening speed that is a word", { vo: "fast" }, "bad-speed", { vo: 0 }],
    ["a slip of two numbers", { slip: [1, 2] }, "bad-speed", { slip: [0, 0, 0] }],
    ["a gap of NaN", { d: Number.NaN }, "bad-gap", { d: 0 }],
  ])("%s costs that number alone, which comes from the others", (_, bad, reason, becomes) => {
    const at = context();
    const { c } = check([{ ...GOOD, ...bad }], {}, at);
    expect(c).toHaveLength(1);
    for (const [field, value] of Object.entries(becomes)) {
      const came = c[0][field as keyof ContactPoint];
      if (typeof value === "number") expect(came).toBeCloseTo(value, 9);
      else expect(came).toEqual(value);
    }
    expect(at.drops).toEqual({ [reason]: 1 });
  });

  test("the same point twice is one; two impulses at one place are two", () => {
    const at = context();
    const turned = { ...GOOD, a: 1, b: 0, n: [0, -1, 0], slip: [-0.1, 0, 0] };
    expect(check([GOOD, { ...GOOD }, turned, { ...GOOD, j: 0.5 }], {}, at).c).toHaveLength(2);
    expect(at.drops).toEqual({ twice: 2 });
  });

  test("of 10,000 points the strongest stay", () => {
    const at = context();
    const many = Array.from({ length: 10_000 }, (_, i) => ({ ...GOOD, p: [i, 0, 0], j: ((i * 7919) % 10_000) / 1000 }));
    const { c } = check(many, {}, at);
    expect(c).toHaveLength(CONTACT_LIMITS.points);
    expect(at.drops).toEqual({ "too-many": 10_000 - CONTACT_LIMITS.points });
    expect(Math.min(...c.map(({ j }) => j))).toBeCloseTo((10_000 - CONTACT_LIMITS.points) / 1000, 6);
  });
});

describe("the clock", () => {
  test("goes on though time goes back, stops or is missing, and says so", () => {
    const at = context();
    const times = [1, 1.1, 0.5, 0.5, Number.NaN, 2].map((t) => checkStep({ t, c: [] }, at).t);
    expect(times.map((t) => +t.toFixed(4))).toEqual([1, 1.1, 1.1167, 1.1333, 1.15, 2]);
    expect(at.drops).toEqual({ "out-of-order": 2, "bad-time": 1 });
  });

  test.each([0, -0.1, Number.NaN, 100, "1/60"])("a step of %s s is as long as usual", (dt) => {
    const at = context();
    expect(check([GOOD], { dt }, at)).toMatchObject({ dt: DT, c: [{ j: 1 }] });
    expect(at.drops).toEqual({ "bad-dt": 1 });
  });

  test("a step may have a length of its own; without a usual one time tells", () => {
    expect(check([], { dt: 0.004 }).dt).toBe(0.004);
    const at = new ContactContext({ bodies: [GROUND] });
    checkStep({ t: 0.1, c: [] }, at);
    expect(checkStep({ t: 0.125, c: [] }, at).dt).toBeCloseTo(0.025, 12);
  });
});

describe("what is left out is filled in", () => {
  test("normals are made one long and bodies put in order", () => {
    const [point] = check([{ ...GOOD, a: 1, b: 0, n: [0, -5, 0], va: [1, 0, 0], vb: [0, 0, 0] }]).c;
    expect(point).toMatchObject({ a: 0, b: 1, n: [0, 1, 0], slip: [-0.1, 0, 0], va: [0, 0, 0], vb: [1, 0, 0] });
  });

  test("the impulse of a lone point is the change of speed, gravity's part with it, times the mass", () => {
    const { j, ...without } = GOOD;
    expect(check([without]).c[0].j).toBeCloseTo(2 * (0.5 + 0.2 + 9.81 * DT), 9);
    // in free fall, before it touches, nothing is carried
    expect(check([{ ...without, d: 0.05, vn: 4, vo: -4 - 9.81 * DT }]).c[0].j).toBeCloseTo(0, 9);
    // at rest the weight is
    expect(check([{ ...without, vn: 0, vo: 0 }]).c[0].j).toBeCloseTo(2 * 9.81 * DT, 9);
    // on a ceiling it falls off
    expect(check([{ ...without, n: [0, -1, 0], vn: 0, vo: 9.81 * DT }]).c[0].j).toBeCloseTo(0, 9);
  });

  test("several points share what the bodies' mass carries", () => {
    const four = [0, 1, 2, 3].map((i) => ({ a: 0, b: 2, p: [i, 0, 0], n: [0, 1, 0], vn: 1, vo: 0 }));
    const sum = check(four).c.reduce((all, { j }) => all + j, 0);
    expect(sum).toBeCloseTo(6 * (1 + 9.81 * DT), 9);
  });

  test("mass comes from bodies: a ball's own, a box's at a corner by its pose", () => {
    expect(check([{ ...GOOD, m: undefined }]).c[0].m).toBe(2);
    const at = context();
    checkStep({ t: 1, c: [], x: [[2, 0, 0.5, 0, 0, 0, 0, 1]] }, at);
    const corner = { ...GOOD, b: 2, p: [0.5, 0, 0.5], m: undefined };
    const middle = { ...corner, p: [0, 0, 0] };
    const { c } = checkStep({ t: 2, c: [corner, middle] as unknown as ContactPoint[] }, at);
    // 1/m (1 + ½ side² · 6/side²) = 4/m
    expect(c[0].m).toBeCloseTo(6 / 4, 9);
    expect(c[1].m).toBeCloseTo(6, 9);
  });

  test("slip and opening speed come from velocities at the point, or from those of bodies", () => {
    const { slip, vo, ...without } = GOOD;
    expect(check([{ ...without, va: [0, 0, 0], vb: [1, 0.3, 0] }]).c[0]).toMatchObject({ slip: [1, 0, 0], vo: 0.3 });
    const at = context();
    const x = [[1, 0, 0.1, 0, 0, 0, 0, 1]];
    checkStep({ t: 1, c: [], x, v: [[1, 2, 0, 0, 0, 0, 0]] }, at);
    const spinning = { t: 2, c: [without], x, v: [[1, 2, 0.3, 0, 0, 0, 5]] };
    // at its lowest point: 2 + 5·0.1
    const [point] = checkStep(spinning, at).c;
    expect(point.slip[0]).toBeCloseTo(2.5, 9);
    expect(point.vo).toBeCloseTo(0.3, 9);
    expect(point.vb).toEqual([2.5, 0.3, 0]);
  });

  test("closing speed comes from velocities before the step", () => {
    const at = context();
    const { vn, ...without } = GOOD;
    checkStep({ t: 1, c: [], x: [[1, 0, 0.1, 0, 0, 0, 0, 1]], v: [[1, 0, -3, 0, 0, 0, 0]] }, at);
    const [point] = checkStep({ t: 2, c: [without], v: [[1, 0, 0, 0, 0, 0, 0]] }, at).c;
    expect(point.vn).toBeCloseTo(3, 9);
  });

  test("bodies spawn with a step that already names them; bad ones are counted", () => {
    const at = context();
    const spawn = [{ ...BALL, id: 7 }, { ...BALL, id: -1 }, { id: 8 }, { ...BALL, id: 9, mass: Number.NaN }, null];
    const step = check(
      [{ ...GOOD, b: 7 }],
      { spawn, asleep: [7, 99], x: [[7, 1], "x", [99, 0, 0, 0, 0, 0, 0, 1]] },
      at,
    );
    expect(step).toMatchObject({ spawned: [7], c: [{ b: 7 }] });
    expect(at.body(7)!.asleep).toBe(true);
    expect(at.drops).toEqual({ "bad-body": 4, "unknown-body": 2, "bad-pose": 2 });
  });
});

describe("bodies that move", () => {
  const x = [[1, 0, 0.1, 0, 0, 0, 0, 1]];
  const v = [[1, 0, -3, 0, 0, 0, 0]];
  const bad = Number.NaN;

  test("stay where they were when a pose is no number, and the step goes on", () => {
    const at = context();
    checkStep({ t: 1, c: [], x, v }, at);
    const worse = { x: [[1, bad, 0.1, 0, 0, 0, 0, 1]], v: [[1, 0, bad, 0, 0, 0, 0]] };
    const { vn, m, ...without } = GOOD;
    const { c } = checkStep({ t: 2, c: [without], ...worse }, at);
    expect(c[0]).toMatchObject({ vn: 3, m: 2 });
    expect([...at.body(1)!.end]).toEqual([0, 0.1, 0, 0, 0, 0, 1]);
    expect(at.drops).toEqual({ "bad-pose": 2 });
  });

  test("may have any number that a body may have", () => {
    const id = CONTACT_LIMITS.id;
    const at = new ContactContext({ dt: DT, bodies: [GROUND, { ...BALL, id }] });
    checkStep({ t: 1, c: [], x: [[id, ...x[0].slice(1)]], v: [[id, ...v[0].slice(1)]] }, at);
    expect(at.body(id)!.after[1]).toBe(-3);
    expect(at.drops).toEqual({});
  });

  test("and leave their number to another: nothing of the first is left", () => {
    const tracker = new ContactTracker({ dt: DT, bodies: [GROUND, BALL] });
    const rest = { c: [{ ...GOOD, vn: 0, vo: 0 }], x, v: [[1, 0, 0, 0, 0, 0, 0]] };
    for (let i = 1; i < 5; i++) tracker.step(checkStep({ t: i * DT, ...rest }, tracker.context));
    const [touch] = tracker.step(checkStep({ t: 5 * DT, ...rest }, tracker.context)).touches;
    const other = { t: 6 * DT, c: [], gone: [1], spawn: [{ ...BALL, mass: 9 }] };
    expect(tracker.step(checkStep(other, tracker.context))).toEqual({ hits: [], touches: [], ended: [touch.key] });
    expect(tracker.context.body(1)).toMatchObject({ posed: false, moved: false, inverseMass: 1 / 9 });
    expect(tracker.pairs).toBe(0);
  });

  test("are all that a step looks at: of 65,536 bodies two", () => {
    const many = Array.from({ length: CONTACT_LIMITS.bodies }, (_, id) => ({ ...BALL, id }));
    const at = new ContactContext({ dt: DT, bodies: many });
    checkStep({ t: 1, c: [], x, v: [...v, [2, 1, 0, 0, 0, 0, 0]] }, at);
    expect(at.moved.map(({ id }) => id).sort()).toEqual([1, 2]);
    checkStep({ t: 2, c: [] }, at);
    expect(at.moved).toEqual([]);
    // and one more finds no room
    at.spawn([{ ...BALL, id: CONTACT_LIMITS.bodies }]);
    expect(at.drops).toEqual({ "bad-body": 1 });
  });

  test("and come to rest, when poses alone tell, as soon as none comes", () => {
    const at = context();
    const moving = (place: number) => ({ c: [], x: [[1, place, 0.1, 0, 0, 0, 0, 1]] });
    [0, 0.01, 0.02].forEach((place, i) => {
      checkStep({ t: i + 1, ...moving(place) }, at);
    });
    expect(at.body(1)!.after[0]).toBeCloseTo(0.01 / DT, 9);
    checkStep({ t: 4, c: [] }, at);
    expect(at.body(1)!.after[0]).toBe(0);
    expect(at.body(1)!.before[0]).toBeCloseTo(0.01 / DT, 9);
    checkStep({ t: 5, c: [] }, at);
    expect(at.body(1)!.before[0]).toBe(0);
  });
});

test("nothing at all throws or gives a number that is not finite", () => {
  const wild = fc.oneof(
    fc.double(),
    fc.constantFrom(0, -0, Number.NaN, Number.POSITIVE_INFINITY, 1e308, -1e-320, null, undefined, "1", [], {}),
  );
  const vector = fc.oneof(fc.array(wild, { maxLength: 4 }), wild, fc.constant([0, 1, 0]));
  const point = fc.oneof(
    fc.anything(),
    fc.record(
      {
        a: fc.oneof(fc.nat(3), wild),
        b: fc.oneof(fc.nat(3), wild),
        id: wild,
        p: vector,
        n: vector,
        d: wild,
        j: wild,
        vn: wild,
        vo: wild,
        slip: vector,
        va: vector,
        vb: vector,
        m: wild,
      },
      { requiredKeys: [] },
    ),
  );
  const list = (one: fc.Arbitrary<unknown>) => fc.oneof(fc.array(one, { maxLength: 6 }), wild);
  const body = fc.record({
    id: fc.nat(3),
    shape: fc.constantFrom("box", "sphere", "capsule", ""),
    size: vector,
    mass: wild,
  });
  const row = fc.oneof(fc.array(wild, { maxLength: 9 }), fc.tuple(fc.nat(3), ...Array(7).fill(fc.double())));
  const step = fc.oneof(
    fc.anything(),
    fc.record(
      {
        t: wild,
        dt: wild,
        c: list(point),
        asleep: list(fc.oneof(fc.nat(3), wild)),
        x: list(row),
        v: list(row),
        spawn: list(body),
      },
      { requiredKeys: [] },
    ),
  );
  const numbers = (value: unknown): number[] =>
    typeof value === "number"
      ? [value]
      : value && typeof value === "object"
        ? Object.values(value).flatMap(numbers)
        : [];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      const tracker = new ContactTracker({ bodies: [GROUND, BALL, BOX] });
      let last = Number.NEGATIVE_INFINITY;
      for (const one of steps) {
        const clean = checkStep(one as ContactStep, tracker.context);
        // the engine's own id of a point may be any number: nobody computes with it
        expect(numbers(clean.c.map(({ id, ...rest }) => rest)).every(Number.isFinite)).toBe(true);
        expect(clean.dt).toBeGreaterThan(0);
        expect(clean.t).toBeGreaterThan(last);
        last = clean.t;
        expect(numbers(tracker.step(clean)).every(Number.isFinite)).toBe(true);
      }
    }),
    { numRuns: 2000 },
  );
});
