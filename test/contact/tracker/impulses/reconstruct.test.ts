// Impulses from velocities: pushed the right way, the velocities before a step become those after it. The forward step
// is done here, with whole matrices, and the impulses must come back.
import { describe, expect, test } from "vitest";
import type { ContactPoint, ContactStep, KnownBody } from "../../../../src/contact/record.js";
import { checkStep } from "../../../../src/contact/tracker/check-step.js";
import { ContactContext } from "../../../../src/contact/tracker/context.js";
import { ContactTracker } from "../../../../src/contact/tracker/tracker.js";
import { hash4, unit } from "../../../../src/math/hash.js";
import { cross, minus, plus, times, unitVector, type Vec3 } from "../../../../src/math/vec3.js";

const DT = 1 / 60;
const G: Vec3 = [0, -9.81, 0];
const GROUND: KnownBody = { id: 0, fixed: true, shape: "box", size: [40, 1, 10], mass: 0 };
const box = (id: number, mass = 1, size: Vec3 = [0.5, 0.5, 0.5]): KnownBody => ({ id, shape: "box", size, mass });

const random = (i: number, k: number) => 2 * unit(hash4(i, k, 3, 4)[0]) - 1;
const vector = (i: number, k: number): Vec3 => [random(i, k), random(i, k + 1), random(i, k + 2)];

/** A body in motion, for the forward step. */
interface Moving {
  body: KnownBody;
  x: Vec3;
  /** Axes of the body in the world. */
  axes: [Vec3, Vec3, Vec3];
  q: number[];
  v: Vec3;
  w: Vec3;
}

function moving(body: KnownBody, seed: number): Moving {
  const q = [random(seed, 20), random(seed, 21), random(seed, 22), random(seed, 23)];
  const size = Math.hypot(...q);
  const [x, y, z, w] = q.map((c) => c / size);
  const axes: [Vec3, Vec3, Vec3] = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
    [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
    [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
  ];
  return {
    body,
    x: vector(seed, 0),
    axes,
    q: [x, y, z, w],
    v: times(vector(seed, 4), 3),
    w: times(vector(seed, 8), 5),
  };
}

/** The body after an impulse at a place. */
function pushed(one: Moving, impulse: Vec3, p: Vec3): Moving {
  const torque = cross(minus(p, one.x), impulse);
  const { mass, size, shape } = one.body;
  let w = one.w;
  one.axes.forEach((axis, i) => {
    const [s, t] = [0, 1, 2].filter((k) => k !== i).map((k) => size[k]);
    const inertia = shape === "sphere" ? 0.1 * mass * size[0] ** 2 : (mass * (s * s + t * t)) / 12;
    const along = axis[0] * torque[0] + axis[1] * torque[1] + axis[2] * torque[2];
    w = plus(w, times(axis, along / inertia));
  });
  return { ...one, v: plus(one.v, times(impulse, 1 / mass)), w };
}

const fallen = (one: Moving): Moving => ({ ...one, v: plus(one.v, times(G, DT)) });
const pose = ({ body, x, q }: Moving) => [body.id, ...x, ...q];
const twist = ({ body, v, w }: Moving) => [body.id, ...v, ...w];
const withoutImpulse = (p: Vec3, n: Vec3, a = 0, b = 1): ContactPoint => ({ a, b, p, n });

describe("one contact comes back exactly", () => {
  test("between a box or ball and the ground, with friction", () => {
    for (let seed = 0; seed < 200; seed++) {
      const body = seed % 2 ? box(1, 0.3 + seed / 50, [0.2, 0.5, 0.9]) : { ...box(1, 2), shape: "sphere" };
      const before = moving(body, seed);
      const n = unitVector(vector(seed, 12));
      const p = plus(before.x, times(vector(seed, 16), 0.3));
      const j = 2 * unit(hash4(seed, 1, 1, 1)[0]);
      const aside = times(unitVector(cross(n, vector(seed, 30))), 0.6 * j * random(seed, 33));
      const after = pushed(fallen(before), plus(times(n, j), aside), p);
      const context = new ContactContext({ dt: DT, bodies: [GROUND, body] });
      checkStep({ t: 1, c: [], x: [pose(before)], v: [twist(before)] }, context);
      context.reconstruction.options.sweeps = 300;
      const { c } = checkStep({ t: 2, c: [withoutImpulse(p, n)], v: [twist(after)] }, context);
      expect(Math.abs(c[0].j - j)).toBeLessThan(1e-6 + 1e-6 * j);
      expect(context.drops).toEqual({});
    }
  });

  test("between two bodies that both move, whichever is named first", () => {
    for (let seed = 0; seed < 100; seed++) {
      const [one, other] = [moving(box(1, 1.5), seed), moving(box(2, 0.4, [0.1, 0.3, 0.2]), seed + 500)];
      const n = unitVector(vector(seed, 12));
      const p = vector(seed, 16);
      const j = 1 + unit(hash4(seed, 2, 2, 2)[0]);
      const context = new ContactContext({ dt: DT, bodies: [one.body, other.body] });
      checkStep({ t: 1, c: [], x: [one, other].map(pose), v: [one, other].map(twist) }, context);
      context.reconstruction.options.sweeps = 300;
      const after = [pushed(fallen(one), times(n, -j), p), pushed(fallen(other), times(n, j), p)];
      const point = seed % 2 ? withoutImpulse(p, n, 1, 2) : withoutImpulse(p, times(n, -1), 2, 1);
      const { c } = checkStep({ t: 2, c: [point], v: after.map(twist) }, context);
      expect(Math.abs(c[0].j - j)).toBeLessThan(1e-6);
    }
  });

  test("ten sweeps are enough for a ball that lands, and its closing speed is known too", () => {
    const ball: KnownBody = { ...box(1, 1, [0.2, 0.2, 0.2]), shape: "sphere" };
    const context = new ContactContext({ dt: DT, bodies: [GROUND, ball] });
    const x = [[1, 0, 0.1, 0, 0, 0, 0, 1]];
    checkStep({ t: 1, c: [], x, v: [[1, 0, -4.4, 0, 0, 0, 0]] }, context);
    const { c } = checkStep({ t: 2, c: [withoutImpulse([0, 0, 0], [0, 1, 0])], v: [[1, 0, 2.2, 0, 0, 0, 0]] }, context);
    expect(c[0].j).toBeCloseTo(6.6 + 9.81 * DT, 9);
    expect(c[0]).toMatchObject({ vn: 4.4, vo: 2.2, m: 1 });
  });
});

/** Five boxes of 1 kg on each other, at rest, four points between each two. */
function stack(steps: number): ContactStep[] {
  const corner = (level: number, i: number): ContactPoint => ({
    ...withoutImpulse([i % 2 ? 0.25 : -0.25, level / 2, i > 1 ? 0.25 : -0.25], [0, 1, 0], level, level + 1),
    d: 0,
  });
  const c = [0, 1, 2, 3, 4].flatMap((level) => [0, 1, 2, 3].map((i) => corner(level, i)));
  const x = [1, 2, 3, 4, 5].map((id) => [id, 0, id / 2 - 0.25, 0, 0, 0, 0, 1]);
  const v = [1, 2, 3, 4, 5].map((id) => [id, 0, 0, 0, 0, 0, 0]);
  return Array.from({ length: steps }, (_, i) => ({ t: (i + 1) * DT, c, x, v }));
}

const STACK = [GROUND, ...[1, 2, 3, 4, 5].map((id) => box(id))];

describe("a stack of five", () => {
  test("reads the weight above each gap, within a tenth", () => {
    const context = new ContactContext({ dt: DT, bodies: STACK });
    const last = stack(120)
      .map((step) => checkStep(step, context))
      .at(-1)!;
    for (let level = 0; level < 5; level++) {
      const load = last.c.filter(({ a }) => a === level).reduce((sum, { j }) => sum + j / DT, 0);
      // warm-started at 0.95 a step, ten sweeps: some of the weight is always still on its way down
      expect(Math.abs(load / (9.81 * (5 - level)) - 1)).toBeLessThan(0.1);
    }
  });

  test("is tracked as any other: no hit, twenty touches, silence", () => {
    const tracker = new ContactTracker({ dt: DT, bodies: STACK });
    const told = stack(120).map((step) => tracker.step(checkStep(step, tracker.context)));
    expect(told.flatMap(({ hits }) => hits)).toEqual([]);
    expect(told.at(-1)!.touches).toHaveLength(20);
    expect(told.at(-1)!.touches.every(({ slipSpeed }) => slipSpeed < 1e-9)).toBe(true);
  });

  test("cold, ten sweeps read far too little at the bottom", () => {
    const context = new ContactContext({ dt: DT, bodies: STACK });
    Object.assign(context.reconstruction.options, { warm: 0 });
    const last = stack(30)
      .map((step) => checkStep(step, context))
      .at(-1)!;
    const load = last.c.filter(({ a }) => a === 0).reduce((sum, { j }) => sum + j / DT, 0);
    expect(load).toBeLessThan(0.8 * 5 * 9.81);
  });
});

test("points with a wide gap carry nothing", () => {
  const context = new ContactContext({ dt: DT, bodies: STACK });
  const [step] = stack(1);
  const c = step.c.map((point, i) => ({ ...point, d: i % 4 === 0 ? 0.03 : 0 }));
  for (let t = 1; t < 20; t++) {
    const clean = checkStep({ ...step, t, c }, context);
    clean.c.forEach((point, i) => {
      if (i % 4 === 0) expect(point.j).toBe(0);
    });
  }
});

test("an engine's own impulses are left alone, and without velocities a fair guess is made", () => {
  const context = new ContactContext({ dt: DT, bodies: STACK });
  const [step] = stack(1);
  const own = { ...step, c: step.c.map((point) => ({ ...point, j: 0.123 })) };
  expect(checkStep(own, context).c.every(({ j }) => j === 0.123)).toBe(true);
  const { v, x, ...blind } = step;
  const { c } = checkStep({ ...blind, t: 9 }, new ContactContext({ dt: DT, bodies: STACK }));
  // only the box on the ground is seen to carry its own weight: nothing tells what lies on it
  expect(c.filter(({ a }) => a === 0).reduce((sum, { j }) => sum + j, 0)).toBeCloseTo(9.81 * DT, 6);
});

test("friction stays inside its cone: a box that someone drags away does not weigh more for it", () => {
  const context = new ContactContext({ dt: DT, bodies: [GROUND, box(1)] });
  const x = [[1, 0, 0.25, 0, 0, 0, 0, 1]];
  checkStep({ t: 1, c: [], x, v: [[1, 0, 0, 0, 0, 0, 0]] }, context);
  const c = [-0.25, 0.05].map((at) => withoutImpulse([at, 0, 0], [0, 1, 0]));
  const dragged = checkStep({ t: 2, c, v: [[1, -3, 0, 0, 0, 0, 0]] }, context).c;
  // unbounded friction would explain 3 m/s by itself, turn the box and press it down with many times its weight
  expect(dragged.reduce((sum, { j }) => sum + j, 0)).toBeLessThan(2 * 9.81 * DT);
});
