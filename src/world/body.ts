// A body in a world, as its user holds it: strike it, drive it, change it, remove it.
import type { Hit, Triple } from "../core/records/records.js";
import { Came, PhonoliteError } from "../math/error.js";
import { locate, type SurfacePoint, strikeDirection } from "../model/locate.js";
import type { ModalModel } from "../model/modal-model.js";
import {
  checkGiven,
  checkNumber,
  checkObject,
  checkTime,
  checkVector,
  complete,
  number,
  type Rules,
  readBy,
  type Vec3,
  vector,
  yesNo,
} from "./checks.js";

/** A strike. */
export interface Strike {
  /** N·s: a vector in the body's frame, or its size along `direction`. */
  impulse: number | Vec3;
  /** Sample-point index, or position in metres in the body's frame. Default: point 0. */
  at?: number | Vec3 | SurfacePoint;
  /**
   * Direction of a scalar impulse. Default: the surface normal, else the axis along which the shapes there move most.
   */
  direction?: Vec3;
  /** Seconds that the contact lasts (a half-sine pulse); longer is duller. Default 0. */
  duration?: number;
  /** When, in seconds of world time. Default: as soon as possible. */
  time?: number;
}

/** What of a body may change while it sounds; changes glide, so that nothing clicks. */
export interface BodyChange {
  /** Linear, default 1. */
  gain?: number;
  /** Factor on all frequencies, default 1. */
  pitchScale?: number;
  /** Factor on all decay rates, default 1. */
  dampingScale?: number;
  /** Metres, in the world. */
  position?: Vec3;
  /** m/s, in the world: with `propagation` it shifts the pitch. It does not move the body. Default: at rest. */
  velocity?: Vec3;
}

const STRIKE_FIELDS = ["impulse", "at", "direction", "duration", "time"];
const DRIVE_FIELDS = ["at", "direction", "time"];
const REMOVAL: Rules<{ fade: boolean; time?: number }> = {
  fade: yesNo(false),
  time: readBy<number | undefined>(undefined),
};
/** What of a body may change, with what it is like at first. */
export const CHANGE: Rules<BodyChange> = {
  gain: number(1, "", 0),
  pitchScale: number(1, "", 0.001, 1000),
  dampingScale: number(1, "", 0, 1e4),
  position: vector([0, 0, -1], "metres"),
  velocity: vector([0, 0, 0], "metres a second"),
};
const UPDATE_FIELDS = [...Object.keys(CHANGE), "time"];

/** What a body needs of its world. */
export interface BodyHome {
  readonly sampleRate: number;
  strike(body: number, time: number, hit: Hit, duration: number): boolean;
  update(body: number, time: number, change: BodyChange): void;
  remove(body: Body, time: number, fade: boolean): boolean;
  drive(body: number, time: number, hit: Hit): boolean;
  force(body: number, samples: Float32Array): number;
  release(body: number): void;
}

/** A sounding body. Made by `world.addBody`. */
export class Body {
  /** Number of the body in its world. */
  readonly id: number;
  readonly model: ModalModel;
  readonly #home: BodyHome;
  #removed = false;

  /** Used by the world. */
  constructor(home: BodyHome, id: number, model: ModalModel) {
    this.#home = home;
    this.id = id;
    this.model = model;
  }

  /** False once it was removed, though it may still ring. */
  get present(): boolean {
    return !this.#removed;
  }

  /**
   * Strikes the body. Returns false when the world's queue is full: the strike is then dropped and counted. In a live
   * world it says whether the strike was sent; what became of it is in the meters.
   *
   * @example
   * body.strike({ impulse: 0.01, at: 3, duration: 0.0005, time: 0.25 });
   */
  strike(strike: Strike): boolean {
    this.#mustBePresent("strike");
    const { duration: lasts = 0 } = checkObject("strike", "strike", strike, STRIKE_FIELDS);
    const duration = checkNumber("strike", "duration", lasts, "seconds", 0, 1);
    const hit = this.#hit("strike", "impulse", strike.impulse, "newton-seconds", strike);
    return this.#home.strike(this.id, this.#time("strike", strike.time), hit, duration * this.#home.sampleRate);
  }

  /**
   * Lets a force act on the body, sample by sample: write newtons into the stream that this returns. A body has one
   * such stream; driving it again turns the stream to another point or direction.
   *
   * @example
   * const bow = body.drive({ at: 0 });
   * bow.write(new Float32Array(1024).fill(0.1)); // newtons
   */
  drive(spec: { at?: Strike["at"]; direction?: Vec3; time?: number } = {}): ForceStream {
    this.#mustBePresent("drive");
    checkObject("drive", "options", spec, DRIVE_FIELDS);
    const hit = this.#hit("drive", "direction", 1, "", spec);
    if (!this.#home.drive(this.id, this.#time("drive", spec.time), hit)) {
      throw new PhonoliteError(
        "drive",
        "streams",
        "a free one (raise maxStreams), on a body that has come",
        new Came("none"),
      );
    }
    return new ForceStream(this.#home, this);
  }

  /** Changes gain, pitch, damping or place; the change glides over about 15 ms. */
  update(change: BodyChange & { time?: number }): void {
    this.#mustBePresent("update body");
    const { time, ...rest } = checkObject("update body", "change", change, UPDATE_FIELDS);
    this.#home.update(this.id, this.#time("update body", time), checkGiven("update body", rest, CHANGE));
  }

  /**
   * Removes the body: it rings out, or with `fade` is cut within about 15 ms. A body that is still to
   * come goes as soon as it has. Returns false when the world's queue is full: the body
   * is then still there.
   */
  remove(how: { fade?: boolean; time?: number } = {}): boolean {
    this.#mustBePresent("remove body");
    const { fade, time } = complete("remove body", "options", how, REMOVAL);
    this.#removed = this.#home.remove(this, this.#time("remove body", time), fade);
    return this.#removed;
  }

  #time(operation: string, time: number | undefined): number {
    return checkTime(operation, time, this.#home.sampleRate);
  }
  #mustBePresent(operation: string): void {
    if (this.#removed)
      throw new PhonoliteError(operation, "body", "one that is in the world", `body ${this.id}, removed`);
  }
  #place(operation: string, at: NonNullable<Strike["at"]>): SurfacePoint {
    if (typeof at !== "object" || at === null || !("points" in at)) return locateFor(operation, this.model, at);
    const { points, weights } = at;
    const count = this.model.pointCount;
    const sound =
      points?.length === 3 &&
      points.every((point) => Number.isInteger(point) && point >= 0 && point < count) &&
      weights?.length === 3 &&
      weights.every((weight) => Number.isFinite(weight) && Math.abs(weight) <= 1e6);
    if (!sound)
      throw new PhonoliteError(operation, "at", `3 sample points from 0 to ${count - 1} and 3 finite weights`, at);
    return at;
  }
  #hit(
    operation: string,
    field: string,
    size: number | Vec3,
    unit: string,
    { at = 0, direction }: { at?: Strike["at"]; direction?: Vec3 },
  ): Hit {
    const place = this.#place(operation, at);
    if (typeof size !== "number" && typeof size !== "object") {
      throw new PhonoliteError(operation, field, `a number or 3 numbers of ${unit}`, size);
    }
    const vector = typeof size === "number" ? undefined : checkVector(operation, field, size, unit);
    const strength = vector ? Math.hypot(...vector) : checkNumber(operation, field, size, unit);
    const { points, weights } = place;
    if (vector && direction !== undefined) {
      throw new PhonoliteError(operation, "direction", `left out when ${field} is a vector`, direction);
    }
    if (!this.model.directional) return { vector: [strength, 0, 0], points, weights };
    if (vector) return { vector, points, weights };
    const along = direction === undefined ? strikeDirection(this.model, place) : unitVector(operation, direction);
    return { vector: [strength * along[0], strength * along[1], strength * along[2]], points, weights };
  }
}

/** The force on a body, sample by sample. Made by `body.drive`. */
export class ForceStream {
  readonly #home: BodyHome;
  readonly #body: Body;
  #ended = false;

  /** Used by the body. */
  constructor(home: BodyHome, body: Body) {
    this.#home = home;
    this.#body = body;
  }

  /**
   * Appends samples of force, in newtons at the world's sample rate. They are played one after the other; when none is
   * left the force is zero until more come. Returns how many found room; the rest is dropped and counted.
   */
  write(samples: Float32Array): number {
    if (this.#ended || !this.#body.present)
      throw new PhonoliteError("write force", "stream", "one that is open", "an ended one");
    if (!(samples instanceof Float32Array))
      throw new PhonoliteError("write force", "samples", "a Float32Array", samples);
    return this.#home.force(this.#body.id, samples);
  }

  /** Ends the stream when all its samples have been played. */
  end(): void {
    if (!this.#ended && this.#body.present) this.#home.release(this.#body.id);
    this.#ended = true;
  }
}

/** The same as `locate`, with errors that speak of the operation's own field. */
function locateFor(operation: string, model: ModalModel, at: number | Vec3): SurfacePoint {
  try {
    return locate(model, at);
  } catch (error) {
    if (!(error instanceof PhonoliteError)) throw error;
    throw new PhonoliteError(operation, "at", error.expected, new Came(error.came));
  }
}

function unitVector(operation: string, direction: Vec3): Triple {
  const [x, y, z] = checkVector(operation, "direction", direction, "");
  const length = Math.hypot(x, y, z);
  if (!(length > 0)) throw new PhonoliteError(operation, "direction", "a vector that is not 0", direction);
  return [x / length, y / length, z / length];
}
