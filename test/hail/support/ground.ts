// A small place where it hails, for tests: floor, table, ball, post and hat, one of each shape, and the usual stones.
import type { Collider } from "../../../src/hail/colliders/collider.js";
import { Hail, type HailOptions } from "../../../src/hail/hail.js";
import type { Impact } from "../../../src/hail/impact.js";
import { level, levelDisc } from "../../../src/hail/scenes/parts.js";

export const FLOOR: Collider = { name: "floor", shape: level([0, 0, 0], 30, 30), ground: "stone" };

export const THINGS: Collider[] = [
  FLOOR,
  { name: "table", shape: level([0, 0.8, 0], 0.5, 0.4), ground: "wood", body: "table" },
  { name: "lid", shape: levelDisc([1.2, 0.5, 0.2], 0.3), ground: "steel", body: "lid" },
  { name: "ball", shape: { kind: "sphere", centre: [-0.9, 0.4, 0.3], radius: 0.4 }, ground: "plate", body: "ball" },
  {
    name: "post",
    shape: { kind: "cylinder", base: [0.4, 0, -1], axis: [0.3, 1.5, 0], radius: 0.25 },
    ground: "wood",
    body: "post",
  },
  {
    name: "hat",
    shape: { kind: "cone", tip: [-0.2, 1.5, 1.1], axis: [0, -0.6, 0], radius: 0.5 },
    ground: "canvas",
    body: "hat",
  },
];

/** Hail on the small place. */
export function hailOn(options: Partial<HailOptions> = {}): Hail {
  return new Hail({ colliders: THINGS, rate: 600, seed: 5, ...options });
}

/** The impacts of some steps, one after the other. */
export function run(hail: Hail, steps: number): Impact[] {
  return Array.from({ length: steps }, () => hail.step()).flat();
}

/** The first entries in which two lists of impacts differ in any bit; nothing when they are the same. */
export function difference(came: readonly object[], wanted: readonly object[]): string | undefined {
  for (let i = 0; i < Math.max(came.length, wanted.length); i++) {
    const [a, b] = [JSON.stringify(came[i]), JSON.stringify(wanted[i])];
    if (a !== b) return `entry ${i} of ${came.length} and ${wanted.length}: ${a} is not ${b}`;
  }
  return undefined;
}
