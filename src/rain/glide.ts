// How parameters glide, as in the core (PHYSICS §9.8): in positions of the slider, once a block, with bounded speed and acceleration, never past the target.
// The twin of the core's glide, so that a page can show where each parameter is without asking.
import { PhonoliteError } from "../math/error.js";

/** How a parameter goes to another value, in positions of its slider: 0 is one end, 1 the other. */
export interface Glide {
  /** 1/s² */
  acceleration: number;
  /** 1/s: 0.5 takes two seconds from one end to the other. */
  speed: number;
  /** Distance at which it has arrived. */
  snap: number;
}

/** What a glide is unless told otherwise. */
export const GLIDE_DEFAULTS: Readonly<Glide> = { acceleration: 0.8, speed: 0.5, snap: 0.002 };
const LIMITS: Readonly<Record<keyof Glide, readonly [number, number, string]>> = {
  acceleration: [1e-4, 1e4, "positions a second, a second"],
  speed: [1e-4, 1e4, "positions a second"],
  snap: [0, 1, "of the slider"],
};

/** The shape of a slider. */
export interface SliderShape {
  readonly least: number;
  readonly most: number;
  readonly bend: number;
}

/**
 * Where on its slider a value is: 0 to 1, or beyond for values that the slider does not have.
 *
 * @example
 * positionOf(rainParameter("rate"), 37.5); // 0.5
 */
export function positionOf({ least, most, bend }: SliderShape, value: number): number {
  const part = (value - least) / (most - least);
  return bend === 1 ? part : Math.max(part, 0) ** (1 / bend);
}

/** The value at a position. */
export function valueAt({ least, most, bend }: SliderShape, position: number): number {
  return least + (most - least) * (bend === 1 ? position : Math.max(position, 0) ** bend);
}

/** Fills in what of a glide is left out, and checks. */
export function glideOf(operation: string, given: Partial<Glide> = {}, usual: Readonly<Glide> = GLIDE_DEFAULTS): Glide {
  if (typeof given !== "object" || given === null) throw new PhonoliteError(operation, "glide", "an object", given);
  const glide = { ...usual };
  for (const [name, value] of Object.entries(given)) {
    const limits = LIMITS[name as keyof Glide];
    if (!limits)
      throw new PhonoliteError(operation, `glide.${name}`, `one of ${Object.keys(LIMITS).join(", ")}`, value);
    if (value === undefined) continue;
    const [least, most, unit] = limits;
    if (!(typeof value === "number" && value >= least && value <= most)) {
      throw new PhonoliteError(operation, `glide.${name}`, `a number from ${least} to ${most}, ${unit}`, value);
    }
    glide[name as keyof Glide] = value;
  }
  return glide;
}

/** One parameter on its way: a position and a speed that a tick moves. */
export class Glider {
  #position: number;
  #speed = 0;
  #target: number;
  #glide: Readonly<Glide> = GLIDE_DEFAULTS;

  constructor(position: number) {
    this.#position = position;
    this.#target = position;
  }

  /** Where it is. */
  get position(): number {
    return this.#position;
  }
  /** Whether it has arrived. */
  get still(): boolean {
    return this.#position === this.#target && this.#speed === 0;
  }
  /** A copy, to look ahead with. */
  copy(): Glider {
    const copy = new Glider(this.#position);
    copy.#speed = this.#speed;
    copy.#target = this.#target;
    copy.#glide = this.#glide;
    return copy;
  }

  /** Goes to a position from now on; with `jump` it is there. */
  aim(target: number, glide: Readonly<Glide>, jump: boolean): void {
    this.#target = target;
    this.#glide = glide;
    if (!jump) return;
    this.#position = target;
    this.#speed = 0;
  }

  /** `dt` seconds pass. */
  tick(dt: number): void {
    const { acceleration, speed, snap } = this.#glide;
    const d = this.#target - this.#position;
    if (Math.abs(d) <= snap) {
      this.#arrive();
      return;
    }
    const wanted = Math.sign(d) * Math.min(speed, Math.sqrt(2 * acceleration * Math.abs(d)));
    const most = acceleration * dt;
    this.#speed += Math.min(Math.max(wanted - this.#speed, -most), most);
    const step = this.#speed * dt;
    if (step * d > 0 && Math.abs(step) >= Math.abs(d)) this.#arrive();
    else this.#position += step;
  }

  #arrive(): void {
    this.#position = this.#target;
    this.#speed = 0;
  }
}
