// What is known of a body between two steps: its figures, worked out once, and its last poses and velocities. A contact
// point belongs to the pose at the START of its step; engines' poses and velocities are those of the end, so both are
// kept.
import type { KnownBody } from "../record.js";

/** A body as the tracker sees it. */
export class BodyState {
  /**
   * Its number. This and what follows is copied from the record: objects that users make have all kinds of shapes, and
   * reading them is slow.
   */
  readonly id: number;
  /** It never moves. */
  readonly fixed: boolean;
  /** No contact moves it: fixed or kinematic. */
  readonly still: boolean;
  /** 1/kg; 0 when still. */
  readonly inverseMass: number;
  /** Inverse principal moments, 1/(kg·m²), in its own frame. */
  readonly inverseInertia: readonly [number, number, number];
  /** Longest side, m. */
  readonly extent: number;
  /** Area of its largest face, m². */
  readonly face: number;
  /** It has only flat faces, so that a contact stays on one of the bodies instead of rolling. */
  readonly flat: boolean;
  /** Its facets stand for a curved surface. */
  readonly smooth: boolean;
  readonly ball: boolean;
  asleep = false;
  /** The step in which it last woke. */
  woke = Number.NEGATIVE_INFINITY;
  /** Whether poses, and velocities, have ever come. */
  posed = false;
  moved = false;
  /** Place, m, and rotation x, y, z, w at the start and at the end of this step; velocities, m/s and rad/s. */
  start: Float64Array = identity();
  end: Float64Array = identity();
  before: Float64Array = new Float64Array(6);
  after: Float64Array = new Float64Array(6);
  /** The step in which a pose or velocity last came, and the one in which it was put elsewhere. */
  told = -1;
  jumped = -1;
  /** The step in which its velocity came for the first time: that before it is not known. */
  met = -1;
  /** Its place while impulses are reconstructed, and the step for which that was given. */
  slot = 0;
  slotted = -1;

  constructor(body: KnownBody) {
    const [x, y, z] = body.size;
    this.id = body.id;
    this.still = body.fixed === true || body.kinematic === true || !(body.mass > 0);
    this.fixed = body.kinematic !== true && this.still;
    this.inverseMass = this.still ? 0 : 1 / body.mass;
    this.inverseInertia = this.still ? [0, 0, 0] : inverseInertia(body);
    this.extent = Math.max(x, y, z);
    this.face = Math.max(x * y, y * z, z * x);
    this.smooth = body.smooth === true;
    this.flat = FLAT.has(body.shape) && !this.smooth;
    this.ball = isBall(body.shape);
  }
}

const FLAT = new Set(["box", "cuboid", "plane", "ground", "heightfield"]);

/** Goes on to the next step: what was the end of the last one is the start of this one. */
export function goOn({ start, end, before, after, posed, moved }: BodyState): void {
  if (posed) for (let i = 0; i < 7; i++) start[i] = end[i];
  if (moved) for (let i = 0; i < 6; i++) before[i] = after[i];
}

/** Inverse principal moments of a solid of even density: sphere, upright cylinder (for capsules too) or box. */
export function inverseInertia({ shape, size, mass }: KnownBody): [number, number, number] {
  // a body without extent along some axes still turns: 1 mm at least
  const [x, y, z] = size.map((side) => Math.max(side, 1e-3));
  if (isBall(shape)) {
    const inverse = 10 / (mass * x * x);
    return [inverse, inverse, inverse];
  }
  if (shape === "cylinder" || shape === "capsule") {
    const across = 12 / (mass * (0.75 * x * x + y * y));
    return [across, 8 / (mass * x * x), across];
  }
  const k = 12 / mass;
  return [k / (y * y + z * z), k / (x * x + z * z), k / (x * x + y * y)];
}

/** The place of a body's centre moved by `dt` seconds tells its velocity; two rotations tell the angular one. */
export function twistBetween(start: Float64Array, end: Float64Array, dt: number, out: Float64Array): void {
  for (let i = 0; i < 3; i++) out[i] = (end[i] - start[i]) / dt;
  const [ax, ay, az, aw] = [-start[3], -start[4], -start[5], start[6]];
  const [bx, by, bz, bw] = [end[3], end[4], end[5], end[6]];
  const x = bw * ax + bx * aw + by * az - bz * ay;
  const y = bw * ay - bx * az + by * aw + bz * ax;
  const z = bw * az + bx * ay - by * ax + bz * aw;
  const w = bw * aw - bx * ax - by * ay - bz * az;
  const sine = Math.hypot(x, y, z);
  const rate = sine < 1e-12 ? 0 : (2 * Math.atan2(sine, Math.abs(w)) * Math.sign(w || 1)) / (sine * dt);
  out[3] = rate * x;
  out[4] = rate * y;
  out[5] = rate * z;
}

const isBall = (shape: string): boolean => shape === "sphere" || shape === "ball";

function identity(): Float64Array {
  const pose = new Float64Array(7);
  pose[6] = 1;
  return pose;
}
