// The same physics written down differently: bodies swapped, points shuffled, fields left out, other units of size,
// other steps. The hits must stay the same, because other engines and other adapters will write it down so.
import { describe, expect, test } from "vitest";
import type { ContactPoint } from "../../../src/contact/record.js";
import type { Hit } from "../../../src/contact/tracker/tracker.js";
import { hash4, unit } from "../../../src/math/hash.js";
import { times, type Vec3 } from "../../../src/math/vec3.js";
import { changeLists, changePoints, loudUntil, readStream, STREAMS, type Stream, track } from "./run.js";

const streams = new Map(STREAMS.map((name) => [name, readStream(name)]));
const found = new Map(STREAMS.map((name) => [name, track(streams.get(name)!)]));

/** What a hit is, whatever the order of bodies and points. */
const facts = ({ time, a, b, speed, mass }: Hit, bySpeed = 1, byMass = 1) => ({
  time: time.toFixed(5),
  a,
  b,
  speed: (speed / bySpeed).toPrecision(6),
  mass: (mass / byMass).toPrecision(6),
});

const order = (count: number, step: number, seed: number): number[] =>
  Array.from({ length: count }, (_, i) => i).sort((i, k) => hash4(i, step, seed, 1)[0] - hash4(k, step, seed, 1)[0]);

const swap = ({ a, b, n, slip, va, vb, ...rest }: ContactPoint): ContactPoint => ({
  ...rest,
  a: b,
  b: a,
  n: times(n, -1),
  slip: slip && times(slip, -1),
  va: vb,
  vb: va,
});

const SAME: [string, (stream: Stream) => Stream][] = [
  ["with a and b swapped", (stream) => changePoints(stream, swap)],
  [
    "with a and b swapped in every other step",
    (s) => changePoints(s, (point, step) => (step % 2 ? swap(point) : point)),
  ],
  ["without ids", (stream) => changePoints(stream, ({ id, ...point }) => point)],
  ["with one id for all points", (stream) => changePoints(stream, (point) => ({ ...point, id: 7 }))],
  ["with the points of a step shuffled", (s) => changeLists(s, (c, step) => order(c.length, step, 5).map((i) => c[i]))],
  ["with the points of a step in reverse", (stream) => changeLists(stream, (c) => [...c].reverse())],
  ["with every point twice", (stream) => changeLists(stream, (c) => [...c, ...c])],
  ["with every point again, swapped", (stream) => changeLists(stream, (c) => [...c, ...c.map(swap)])],
  ["with normals three long", (stream) => changePoints(stream, (point) => ({ ...point, n: times(point.n, 3) }))],
  ["without events", (stream) => ({ ...stream, steps: stream.steps.map(({ ev, ...step }) => step) })],
  ["with points that carry nothing left out", (stream) => changeLists(stream, (c) => c.filter(({ j }) => j! > 0))],
  [
    "far from the origin",
    (stream) => changePoints(stream, (point) => ({ ...point, p: [point.p[0] + 900, point.p[1] - 40, point.p[2]] })),
  ],
  [
    "with fields that nobody knows",
    (s) => changePoints(s, (point) => ({ ...point, warmth: 3, vnn: "x" }) as ContactPoint),
  ],
];

describe.each(STREAMS)("%s has the same hits", (name) => {
  const stream = streams.get(name)!;
  const original = found.get(name)!;

  test.each(SAME)("%s", (_, change) => {
    const { hits } = track(change(stream));
    expect(hits.map((hit) => facts(hit))).toEqual(original.hits.map((hit) => facts(hit)));
  });

  test("turned about any axis", () => {
    // x → y → z → x: gravity turns with it
    const turn = (v: Vec3 | undefined): Vec3 => (v ? [v[2], v[0], v[1]] : [0, 0, 0]);
    const turned = changePoints(stream, (point) => ({
      ...point,
      p: turn(point.p),
      n: turn(point.n),
      slip: turn(point.slip),
    }));
    for (const step of turned.steps)
      for (const point of step.c) {
        delete point.va;
        delete point.vb;
      }
    const { hits } = track({ ...turned, header: { ...turned.header, gravity: turn(stream.header.gravity) } });
    expect(hits.map((hit) => facts(hit))).toEqual(original.hits.map((hit) => facts(hit)));
  });

  test.each([0.001, 0.1, 50])("with masses %f times as large", (by) => {
    const heavy = changePoints(stream, (point) => ({ ...point, m: by * point.m!, j: by * point.j! }));
    const bodies = stream.header.bodies.map((body) => ({ ...body, mass: by * body.mass }));
    const { hits } = track({ ...heavy, header: { ...stream.header, bodies } });
    expect(hits.map((hit) => facts(hit, 1, by))).toEqual(original.hits.map((hit) => facts(hit)));
  });

  test.each([0.4, 3])("with lengths and gravity %f times as large", (by) => {
    const large = changePoints(stream, (point) => ({
      ...point,
      p: times(point.p, by),
      d: by * point.d!,
      j: by * point.j!,
      vn: by * point.vn!,
      vo: by * point.vo!,
      slip: times(point.slip!, by),
      va: point.va && times(point.va, by),
      vb: point.vb && times(point.vb, by),
    }));
    const bodies = stream.header.bodies.map((body) => ({ ...body, size: times(body.size, by) }));
    const { hits } = track({
      ...large,
      header: { ...stream.header, bodies, gravity: times(stream.header.gravity!, by) },
    });
    expect(hits.map((hit) => facts(hit, by))).toEqual(original.hits.map((hit) => facts(hit)));
  });
});

/** How many hits of `wanted` have a hit of `hits` within a step and a half. */
const recalled = (wanted: Hit[], hits: Hit[]) =>
  wanted.filter((hit) => hits.some(({ a, b, time }) => a === hit.a && b === hit.b && Math.abs(time - hit.time) < 0.026))
    .length;

describe("with a field left out that the others tell", () => {
  test.each(["vn", "m", "vo", "j", "slip", "va"] as const)("%s: drop, slide and roll have the same hits", (field) => {
    for (const name of ["drop-rapier", "drop-havok", "slide-rapier", "roll-jolt"] as const) {
      const without = changePoints(streams.get(name)!, ({ ...point }) => {
        delete point[field];
        return point;
      });
      const { hits } = track(without);
      const times = (list: Hit[]) => list.map(({ time }) => +time.toFixed(3));
      expect(times(hits), name).toEqual(times(found.get(name)!.hits));
    }
  });

  test.each(["vn", "m", "vo", "j", "slip"] as const)(
    "%s: stacks and pours have no more hits, and most of them",
    (field) => {
      for (const [name, most] of [
        ["stack-jolt", 6],
        ["stack-cannon", 8],
        ["pour-rapier", 54],
        ["pour-cannon", 76],
      ] as const) {
        const without = changePoints(streams.get(name)!, ({ ...point }) => {
          delete point[field];
          return point;
        });
        const { hits } = track(without);
        expect(hits.length, name).toBeLessThanOrEqual(1.2 * most);
        expect(recalled(found.get(name)!.hits, hits), name).toBeGreaterThanOrEqual(0.5 * found.get(name)!.hits.length);
      }
    },
  );
});

describe("with other steps", () => {
  /** Two steps as one of twice the length: impulses add up, closing speeds are the first's, all else the second's. */
  function halved(stream: Stream): Stream {
    const steps: Stream["steps"] = [];
    for (let i = 0; i + 1 < stream.steps.length; i += 2) {
      const [first, second] = [stream.steps[i], stream.steps[i + 1]];
      const rest = [...first.c];
      const c = second.c.map((point) => {
        const k = rest.findIndex(
          ({ a, b, p }) => a === point.a && b === point.b && Math.hypot(...p.map((x, axis) => x - point.p[axis])) < 0.1,
        );
        const [was] = k < 0 ? [undefined] : rest.splice(k, 1);
        return was ? { ...point, p: was.p, j: point.j! + was.j!, vn: was.vn } : point;
      });
      // what bounced off within the two steps is listed too
      c.push(...rest.filter(({ j }) => j! > 0));
      steps.push({ t: second.t, c, asleep: second.asleep ?? first.asleep });
    }
    return { header: { ...stream.header, dt: 2 * stream.header.dt! }, steps };
  }

  test("at 30 steps a second the faster hits are the same", () => {
    const drop = track(halved(streams.get("drop-rapier")!)).hits;
    expect(drop.map(({ speed }) => +speed.toFixed(1))).toEqual([4.4, 2.2, 0.9]);
    expect(track(halved(streams.get("slide-rapier")!)).hits).toEqual([]);
    const roll = track(halved(streams.get("roll-jolt")!));
    expect(roll.hits.length).toBeGreaterThanOrEqual(1);
    expect(roll.hits.length).toBeLessThanOrEqual(2);
    expect(roll.keys.size).toBe(1);
    const pour = track(halved(streams.get("pour-rapier")!));
    const fast = found.get("pour-rapier")!.hits.filter(({ speed }) => speed > 1);
    expect(pour.hits.length).toBeLessThanOrEqual(54);
    expect(recalled(fast, pour.hits)).toBeGreaterThan(0.7 * fast.length);
  });

  test.each(STREAMS)("%s: steps of uneven length leave hits nearly as they are", (name) => {
    const stream = streams.get(name)!;
    const jitter = (i: number) => stream.header.dt! * (0.8 + 0.4 * unit(hash4(i, 0, 0, 9)[0]));
    let t = 0;
    const steps = stream.steps.map((step, i) => {
      t += jitter(i);
      return { ...step, dt: jitter(i), t };
    });
    const { hits } = track({ ...stream, steps });
    const usual = found.get(name)!.hits.length;
    expect(Math.abs(hits.length - usual)).toBeLessThanOrEqual(0.15 * usual);
  });
});

test("silence comes as early when points flicker as when they do not", () => {
  // every fifth time a point of the slide is missing
  const flickering = changeLists(streams.get("slide-rapier")!, (c, step) =>
    c.filter((_, i) => (2 * i + step) % 5 !== 0),
  );
  const { hits, keys } = track(flickering);
  expect(hits).toEqual([]);
  expect(keys.size).toBe(4);
  // a point that is missing when the box stops is as it was for one step more
  expect(loudUntil(track(flickering))).toBeLessThan(1.05);
});
