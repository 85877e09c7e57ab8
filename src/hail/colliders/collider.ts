// What hail may strike: bounded planes and quadrics (PHYSICS §10.2), what they do to a stone, and what sounds when they
// are struck.
import type { Vec3 } from "../../math/vec3.js";

/** A parallelogram: a corner and its two edges, m. */
export interface Quad {
  kind: "quad";
  corner: Vec3;
  u: Vec3;
  v: Vec3;
}
/** An elliptical disc: its middle and its two half axes, m, at right angles to each other. */
export interface Disc {
  kind: "disc";
  centre: Vec3;
  u: Vec3;
  v: Vec3;
}
/** A sphere, m. */
export interface Sphere {
  kind: "sphere";
  centre: Vec3;
  radius: number;
}
/** The side of a round cylinder, without lids: the middle of one end, the way to the other end, and the radius, m. */
export interface Cylinder {
  kind: "cylinder";
  base: Vec3;
  axis: Vec3;
  radius: number;
}
/** The side of a round cone: its tip, the way to the middle of its open end, and the radius there, m. */
export interface Cone {
  kind: "cone";
  tip: Vec3;
  axis: Vec3;
  radius: number;
}
/** A surface that stones may strike, from both sides. */
export type Shape = Quad | Disc | Sphere | Cylinder | Cone;

/**
 * A test c(p) > 0 that a struck point p must pass, else the stone goes on: with d = p − `from`,
 * c = constant + linear · d + Σ square_i d_i². It makes holes, rims and notches.
 *
 * @example
 * // a round hole of 5 cm in a table top at the origin: outside the circle, x² + z² − 0.05² > 0
 * const hole: Test = { from: [0, 0, 0], square: [1, 0, 1], constant: -(0.05 ** 2) };
 */
export interface Test {
  from: Vec3;
  constant?: number;
  linear?: Vec3;
  square?: Vec3;
}

/**
 * A part of a collider that sounds as another body: a rectangle or an ellipse in the collider's own coordinates
 * ({@link Impact.across}), by its middle and half its extent.
 */
export interface Region {
  shape: "rectangle" | "ellipse";
  centre: readonly [number, number];
  half: readonly [number, number];
  /** The body that sounds; none is silence. */
  body?: string;
  /** What stones meet there. Default: as the whole collider. */
  ground?: Ground;
}

/** All of a collider in equal patches that sound as bodies of their own: row after row, the first along u. */
export interface Patches {
  columns: number;
  rows: number;
  bodies: readonly string[];
}

/** What a stone meets. */
export type Ground = "steel" | "wood" | "plate" | "canvas" | "grass" | "glass" | "stone";

/**
 * One thing that hail may strike.
 *
 * @example
 * const roof: Collider = { name: "roof", shape: level([0, 2.4, 0], 1, 1.5), ground: "steel", body: "roof" };
 */
export interface Collider {
  name: string;
  shape: Shape;
  /** Decides how far stones bounce, and whether they may shatter. */
  ground: Ground;
  /** The body that sounds; none is silence. */
  body?: string;
  /** Parts that sound as other bodies; the first that holds the struck point counts. */
  regions?: readonly Region[];
  /** Patches that sound as bodies of their own, where no region does. */
  patches?: Patches;
  /** Tests that a struck point must pass, 4 at most. */
  tests?: readonly Test[];
}

/** How much of the speed across the surface is left after a bounce (PHYSICS §10.1). */
export const RESTITUTION: Readonly<Record<Ground, number>> = {
  steel: 0.35,
  wood: 0.3,
  plate: 0.4,
  canvas: 0.1,
  grass: 0.1,
  glass: 0.45,
  stone: 0.4,
};

/** Grounds hard enough to break a large stone. */
export const HARD: ReadonlySet<Ground> = new Set<Ground>(["steel", "plate", "glass", "stone"]);
