// A trial of a finder that runs in Node and in a page alike: flights at random among colliders at random, many of them
// grazing, along edges or along walls, against float64. It gives plain counts, which the tests judge.
import type { Collider } from "../../../src/hail/colliders/collider.js";
import { FirstImpact } from "../../../src/hail/colliders/first-impact.js";
import { packColliders, packForGpu } from "../../../src/hail/colliders/pack.js";
import { stepOf } from "../../../src/hail/flight.js";
import { STONE, StoneRing, UNKNOWN } from "../../../src/hail/stone-ring.js";
import { hash4, unit } from "../../../src/math/hash.js";
import type { Vec3 } from "../../../src/math/vec3.js";
import { type Open, solve } from "./compare-hail.js";

/** How named flights compare with float64. */
export interface Named {
  flights: number;
  /** Flights that strike something, by float64. */
  strike: number;
  /** Those of them that were never named, or only after their step. */
  unnamed: number;
  late: number;
  /** Namings in all, of any flight. */
  named: number;
  /** Flights that strike nothing but were named. */
  idle: number;
}

/** What to try. */
export interface FlightTrial {
  seed: number;
  flights: number;
  /** Where all of it lies, m: far away float32 is coarse. */
  away?: Vec3;
}

/** Flights at random among colliders at random: every one that strikes must be named in its step or before. */
export async function compareFlights(open: Open, { seed, flights, away = [0, 0, 0] }: FlightTrial): Promise<Named> {
  const colliders = collidersAtRandom(seed, away);
  const packed = packColliders(colliders);
  const solver = new FirstImpact(packed);
  const stepSeconds = 1 / STEP_RATE;
  const ring = new StoneRing(2 ** Math.ceil(Math.log2(flights)));
  for (let i = 0; i < flights; i++) throwOne(ring, i, seed, colliders, away);
  const finder = await open({ colliders: packForGpu(packed), count: packed.count, stepSeconds });
  finder.take(ring, 0, flights);
  const first = new Map<number, number>();
  const result = { flights, strike: 0, unnamed: 0, late: 0, named: 0, idle: 0 };
  for (let step = 0; step < STEPS; step++) {
    const { count, stones } = await finder.find(step);
    result.named += count;
    for (const stone of stones) if (!first.has(stone)) first.set(stone, step);
  }
  finder.dispose();
  for (let id = 0; id < flights; id++) {
    const at = ring.at(id);
    const strikes = solve(solver, ring, at);
    const flight = { birth: ring.words[at + STONE.birth], fraction: ring.floats[at + STONE.fraction] };
    const { step } = stepOf(flight as Parameters<typeof stepOf>[0], solver.time, stepSeconds);
    const named = first.get(id);
    if (!strikes || step >= STEPS) {
      if (!strikes && named !== undefined) result.idle++;
      continue;
    }
    result.strike++;
    if (named === undefined) result.unnamed++;
    else if (named > step) result.late++;
  }
  return result;
}

/** Long steps, so that there are few: 3 s in all. */
const STEP_RATE = 20;
const STEPS = 60;

/** A flight from anywhere, half of them along arcs, most of them towards a collider, some grazing or along an edge. */
function throwOne(ring: StoneRing, i: number, seed: number, colliders: readonly Collider[], away: Vec3): void {
  const at = ring.add();
  const { floats, words } = ring;
  const u = (stream: number) => Array.from(hash4(i, stream, seed, 0x7272), unit);
  const [a, b, c, d] = u(0);
  const [e, f, g, h] = u(1);
  const [j, k, l] = u(2);
  const gravity = d < 0.5 ? 0 : -9.81;
  const from = [8 * (a - 0.5), 8 * (b - 0.2), 8 * (c - 0.5)].map((x, i) => x + away[i]);
  const target = targetIn(colliders[Math.floor(h * colliders.length)], e, f, g);
  const seconds = 0.2 + 2 * j;
  const aimed = k < 0.85;
  const velocity = from.map((x, axis) => (aimed ? (target[axis] - x) / seconds : 20 * (u(3)[axis] - 0.5)));
  if (aimed) velocity[1] -= 0.5 * gravity * seconds;
  // straight down, and nearly so: parallel to walls
  if (l < 0.1) [velocity[0], velocity[2]] = l < 0.05 ? [0, 0] : [1e-3 * (a - 0.5), 1e-4 * (b - 0.5)];
  floats.set(from, at + STONE.x);
  floats[at + STONE.fraction] = f;
  floats.set(velocity, at + STONE.v);
  words[at + STONE.birth] = Math.floor(8 * g);
  floats[at + STONE.life] = UNKNOWN;
  floats[at + STONE.gravity] = gravity;
  floats[at + STONE.diameter] = 0.01;
}

/** A point on or near a collider, often at its edge. */
function targetIn({ shape }: Collider, a: number, b: number, c: number): number[] {
  const near = (x: number) => (c < 0.3 ? Math.round(x) : x);
  if (shape.kind === "quad") return shape.corner.map((x, i) => x + near(a) * shape.u[i] + near(b) * shape.v[i]);
  if (shape.kind === "disc") {
    const [s, t] = [Math.cos(2 * Math.PI * a) * near(b), Math.sin(2 * Math.PI * a) * near(b)];
    return shape.centre.map((x, i) => x + s * shape.u[i] + t * shape.v[i]);
  }
  const [x, y, z] = shape.kind === "sphere" ? shape.centre : shape.kind === "cylinder" ? shape.base : shape.tip;
  const angle = 2 * Math.PI * a;
  const r = (c < 0.3 ? 1 : 1.2 * c) * shape.radius;
  const along = shape.kind === "sphere" ? [0, (b - 0.5) * shape.radius, 0] : shape.axis.map((w) => w * near(b));
  return [x + r * Math.cos(angle) + along[0], y + along[1], z + r * Math.sin(angle) + along[2]];
}

/** Twelve colliders of all kinds at random, some with tests, some standing or lying exactly. */
function collidersAtRandom(seed: number, away: Vec3): Collider[] {
  return Array.from({ length: 12 }, (_, i): Collider => {
    const u = (stream: number) => Array.from(hash4(i, stream, seed, 0x6363), (word) => unit(word) - 0.5);
    const [x, y, z] = u(0).map((part) => 8 * part);
    const centre = [away[0] + x, away[1] + y, away[2] + z] as const;
    const [one, other] = [u(1), u(2)].map((part) => [2 * part[0], 2 * part[1], 2 * part[2]] as const);
    const upright = [0, 1 + one[1], 0] as const;
    const radius = 0.3 + 0.5 * u(3)[0];
    const test = { from: centre, square: [1, 1, 1] as const, constant: -0.04 };
    const base = { name: `${i}`, ground: "steel" as const, tests: i % 3 === 0 ? [test] : [] };
    switch (i % 6) {
      case 0:
        return { ...base, shape: { kind: "quad", corner: centre, u: one, v: other } };
      case 1:
        return { ...base, shape: { kind: "quad", corner: centre, u: [2, 0, 0], v: i < 6 ? upright : [0, 0, 2] } };
      case 2: {
        const along = [other[2], 0, -other[0]] as const;
        return { ...base, shape: { kind: "disc", centre, u: [0, radius, 0], v: along } };
      }
      case 3:
        return { ...base, shape: { kind: "sphere", centre, radius } };
      case 4:
        return { ...base, shape: { kind: "cylinder", base: centre, axis: i < 6 ? upright : one, radius } };
      default:
        return { ...base, shape: { kind: "cone", tip: centre, axis: i < 6 ? [0, -0.8, 0] : other, radius } };
    }
  });
}
