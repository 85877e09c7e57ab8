// A plane in space: the numbers of a two-dimensional engine as records want them. The plane is that of z = 0; lengths
// become metres, y goes up, angles turn about z, and bodies get a depth out of the plane.
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import type { BodyFacts, Quaternion } from "./engine.js";
import { product } from "./rotation.js";

/** How a two-dimensional engine's world lies in space. */
export interface PlaneOptions {
  /** How deep bodies that move are, out of the plane, m. Default: half of the smaller side of each. */
  depth?: number;
  /** Metres of a unit of the engine, such as 0.005 for a pixel of 5 mm. Default 1. */
  metresPerUnit?: number;
  /** The engine's y goes down, as on a screen. Default false. */
  yDown?: boolean;
}

/** Two numbers as engines of two dimensions give them. */
export interface PlaneVector {
  readonly x: number;
  readonly y: number;
}

/** No body that moves is less deep unless somebody says so, m. */
const LEAST_DEPTH = 1e-3;
/** Takes the axis of a cylinder, y, out of the plane. */
const ACROSS: Quaternion = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];
const UPRIGHT: Quaternion = [0, 0, 0, 1];

/** The plane of a two-dimensional engine. */
export class Plane {
  readonly metresPerUnit: number;
  /** −1 where the engine's y goes down. Angles turn the other way then. */
  readonly up: 1 | -1;
  readonly #depth: number | undefined;

  /** @param operation named in errors */
  constructor({ depth, metresPerUnit = 1, yDown = false }: PlaneOptions, operation: string) {
    if (depth !== undefined) mustBePositive(operation, "options.depth", depth, "metres");
    mustBePositive(operation, "options.metresPerUnit", metresPerUnit, "metres");
    if (typeof yDown !== "boolean") throw new PhonoliteError(operation, "options.yDown", "true or false", yDown);
    this.metresPerUnit = metresPerUnit;
    this.up = yDown ? -1 : 1;
    this.#depth = depth;
  }

  /** A place or a velocity, m or m/s. */
  vector({ x, y }: PlaneVector): Vec3 {
    return [this.metresPerUnit * x, this.up * this.metresPerUnit * y, 0];
  }
  /** A direction, as long as it was. */
  direction({ x, y }: PlaneVector): Vec3 {
    return [x, this.up * y, 0];
  }
  /** A rotation by an angle of the engine, rad. */
  rotation(angle: number): Quaternion {
    const half = 0.5 * this.up * angle;
    return [0, 0, Math.sin(half), Math.cos(half)];
  }

  /**
   * A body of the plane as one in space: with its depth, and with how much of its box it fills.
   *
   * @param facts with its size in the plane, m; a `cylinder` is a circle there
   * @param area of the body, m²
   * @param wanted depth of this body, m. Default: that of the plane's options
   */
  deepened(facts: BodyFacts, area: number, wanted?: number): BodyFacts {
    const [width, height] = facts.size;
    const depth = this.#depthOf(width, height, facts.fixed, wanted);
    // engines forget what the rounded edges of a box add
    const share = facts.shape === "box" ? 1 : area / (width * height);
    const fill = share > 0 && share <= 1.01 ? Math.min(share, 1) : 0.5;
    if (facts.shape !== "cylinder") return { ...facts, size: [width, height, depth], fill };
    const { position = [0, 0, 0], orientation = UPRIGHT } = facts.place ?? {};
    const place = { position, orientation: product(orientation, ACROSS) };
    return { ...facts, size: [width, depth, height], fill, place };
  }

  /**
   * A floor goes on out of the plane and is as deep as it is long: with the half of its thickness it would be a sheet
   * that lies in the plane, and nothing in the plane could make it sound.
   */
  #depthOf(width: number, height: number, fixed: boolean, wanted: number | undefined): number {
    if (wanted !== undefined) return mustBePositive("add body", "depth", wanted, "metres");
    if (fixed) return Math.max(width, height);
    return this.#depth ?? Math.max(0.5 * Math.min(width, height), LEAST_DEPTH);
  }
}

/** The largest length that is taken, m: it guards arithmetic. */
const MOST = 1e6;

function mustBePositive(operation: string, field: string, value: unknown, unit: string): number {
  if (typeof value === "number" && value > 0 && value <= MOST) return value;
  throw new PhonoliteError(operation, field, `a number of ${unit} above 0, at most ${MOST}`, value);
}
