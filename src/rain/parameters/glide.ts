// How parameters glide, as in the core (PHYSICS §9.8): in positions of the slider, once a block, with bounded speed and
// acceleration, never past the target. The twin of the core's glide, so that a page can show where each parameter is
// without asking.
import { PhonoliteError } from "../../math/error.js";

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
 * Where on its slider a value is: 0 to 1.
 *
 * @example
 * positionOf(rainParameter("rate"), 37.5); // 0.5
 */
export function positionOf({ least, most, bend }: SliderShape, value: number): number {
  const share = (value - least) / (most - least);
  if (!(share > 0)) return 0;
  return bend === 1 ? Math.min(1, share) : Math.min(1, share) ** (1 / bend);
}

/** The value at a position. */
export function valueAt({ least, most, bend }: SliderShape, position: number): number {
  return least + (most - least) * (bend === 1 ? position : position ** bend);
}

/** A slider that is long enough for these values too. */
export function stretched({ least, most, bend }: SliderShape, ...values: readonly number[]): SliderShape {
  return { least: Math.min(least, ...values), most: Math.max(most, ...values), bend };
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

/** One parameter on its way, as the core has it. */
export class Glider {
  #value: number;
  #targetValue: number;
  #position = 0;
  #target = 0;
  #speed = 0;
  #moves = false;
  #shape: SliderShape = { least: 0, most: 1, bend: 1 };
  #glide: Readonly<Glide> = GLIDE_DEFAULTS;

  constructor(value: number) {
    this.#value = Math.fround(value);
    this.#targetValue = this.#value;
  }

  /** What it is at present. */
  get value(): number {
    return this.#value;
  }
  /** Whether it is on its way. */
  get moves(): boolean {
    return this.#moves;
  }
  /** A copy, to look ahead with. */
  copy(): Glider {
    const copy = new Glider(this.#value);
    copy.#value = this.#value;
    copy.#targetValue = this.#targetValue;
    copy.#position = this.#position;
    copy.#target = this.#target;
    copy.#speed = this.#speed;
    copy.#moves = this.#moves;
    copy.#shape = this.#shape;
    copy.#glide = this.#glide;
    return copy;
  }

  /** Goes to a value from now on; with `jump` it is there. Numbers are those of a record: float32. */
  aim(value: number, shape: SliderShape, glide: Readonly<Glide>, jump: boolean): void {
    this.#shape = { least: Math.fround(shape.least), most: Math.fround(shape.most), bend: Math.fround(shape.bend) };
    const { acceleration, speed, snap } = glide;
    this.#glide = { acceleration: Math.fround(acceleration), speed: Math.fround(speed), snap: Math.fround(snap) };
    this.#targetValue = Math.min(Math.max(Math.fround(value), this.#shape.least), this.#shape.most);
    this.#target = positionOf(this.#shape, this.#targetValue);
    if (jump) {
      this.#arrive();
      return;
    }
    this.#position = positionOf(this.#shape, this.#value);
    if (!this.#moves) this.#speed = 0;
    this.#moves = true;
  }

  /** `dt` seconds pass. */
  tick(dt: number): void {
    if (!this.#moves) return;
    const { acceleration, speed, snap } = this.#glide;
    const d = this.#target - this.#position;
    if (Math.abs(d) <= snap && Math.abs(this.#speed) <= 2 * acceleration * dt + snap / dt) {
      this.#arrive();
      return;
    }
    const wanted = (d < 0 ? -1 : 1) * Math.min(speed, Math.sqrt(2 * acceleration * Math.abs(d)));
    const most = acceleration * dt;
    this.#speed += Math.max(-most, Math.min(most, wanted - this.#speed));
    const way = this.#speed * dt;
    if (way * d > 0 && Math.abs(way) >= Math.abs(d)) {
      this.#arrive();
      return;
    }
    this.#position = Math.max(0, Math.min(1, this.#position + way));
    this.#value = valueAt(this.#shape, this.#position);
  }

  #arrive(): void {
    this.#value = this.#targetValue;
    this.#position = this.#target;
    this.#speed = 0;
    this.#moves = false;
  }
}
