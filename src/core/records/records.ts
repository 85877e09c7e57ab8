// Encodes what happens into the core's records, once for every host: a host only moves the bytes. Fields and kinds come
// from the generated layout. Values are checked by the world before they get here.
import * as L from "../layout/records.js";

/** Three numbers. */
export type Triple = readonly [number, number, number];

/** Where on a body something acts and along which vector. */
export interface Hit {
  /** Impulse in N·s, or direction of a force. */
  vector: Triple;
  points: Triple;
  weights: Triple;
}

/** What of a body may change. */
export interface Change {
  gain?: number;
  pitchScale?: number;
  dampingScale?: number;
  position?: Triple;
  velocity?: Triple;
}

/** What of the listener may change: place, the directions to its right and ahead, velocity. */
export interface Ear {
  position?: Triple;
  turn?: { right: Triple; front: Triple };
  velocity?: Triple;
}

/** How the world listens. */
export interface Hearing {
  mode: "full" | "prune" | "bundle";
  av: number;
  threshold: boolean;
  removed: boolean;
}

const MODES = { full: L.HEARING_FULL, prune: L.HEARING_PRUNE, bundle: L.HEARING_BUNDLE };

/** One record, reused: `bytes` is valid until the next call. */
export class RecordWriter {
  readonly bytes: Uint8Array = new Uint8Array(L.RECORD_BYTES);
  readonly #view = new DataView(this.bytes.buffer);

  /** A body comes, on output 0 or that of a group. */
  add(body: number, time: number, model: number, output: number, change: Required<Change>): Uint8Array {
    this.#begin(L.ADD, body, time);
    this.#integer(L.UPDATE_MODEL, model);
    this.#integer(L.UPDATE_OUTPUT, output);
    this.#change(change);
    return this.bytes;
  }
  /** A body changes. */
  update(body: number, time: number, change: Change): Uint8Array {
    this.#begin(L.UPDATE, body, time);
    this.#change(change);
    return this.bytes;
  }
  /** A body goes. */
  remove(body: number, time: number, fade: boolean): Uint8Array {
    this.#begin(L.REMOVE, body, time);
    this.#integer(L.REMOVE_FADE, fade ? 1 : 0);
    return this.bytes;
  }
  /** A body is struck; `duration` in samples. */
  strike(body: number, time: number, hit: Hit, duration: number): Uint8Array {
    this.#begin(L.STRIKE, body, time);
    this.#hit(hit);
    this.#number(L.STRIKE_DURATION, duration);
    return this.bytes;
  }
  /** A force begins to act on a body. */
  drive(body: number, time: number, hit: Hit): Uint8Array {
    this.#begin(L.DRIVE, body, time);
    this.#hit(hit);
    return this.bytes;
  }
  /** A force ends when all its samples are played. */
  release(body: number, time: number): Uint8Array {
    this.#begin(L.RELEASE, body, time);
    return this.bytes;
  }
  /** The listener moves or turns; what is left out stays. */
  listener(time: number, { position, turn, velocity }: Ear): Uint8Array {
    this.#begin(L.LISTENER, 0, time);
    const fields = (position ? L.HAS_PLACE : 0) | (turn ? L.HAS_TURN : 0) | (velocity ? L.HAS_VELOCITY : 0);
    this.#integer(L.EAR_FIELDS, fields);
    if (position) this.#triple(L.EAR_X, position);
    if (turn) {
      this.#triple(L.EAR_RIGHT_X, turn.right);
      this.#triple(L.EAR_FRONT_X, turn.front);
    }
    if (velocity) this.#triple(L.EAR_VELOCITY_X, velocity);
    return this.bytes;
  }
  /** The master gain changes. */
  master(time: number, gain: number): Uint8Array {
    this.#begin(L.MASTER, 0, time);
    this.#number(L.MASTER_GAIN, gain);
    return this.bytes;
  }
  /**
   * The world listens in another way, has another budget (nominal nanoseconds a block, 0 = none), or is louder at the
   * listener than its full scale says, dB; what is left out stays.
   */
  hearing(time: number, hearing?: Hearing, budget?: number, louder?: number): Uint8Array {
    this.#begin(L.HEARING, 0, time);
    let flags = 0;
    if (hearing) {
      const { mode, av, threshold, removed } = hearing;
      flags |= L.HEARING_HAS_WAY | (threshold ? 0 : L.HEARING_NO_THRESHOLD) | (removed ? L.HEARING_REMOVED : 0);
      this.#integer(L.HEARING_MODE, MODES[mode]);
      this.#number(L.HEARING_AV, av);
    }
    if (budget !== undefined) {
      flags |= L.HEARING_HAS_BUDGET;
      this.#number(L.HEARING_BUDGET, budget);
    }
    if (louder !== undefined) {
      flags |= L.HEARING_HAS_LEVEL;
      this.#number(L.HEARING_LEVEL, louder);
    }
    this.#integer(L.HEARING_FLAGS, flags);
    return this.bytes;
  }
  /** The world stops or goes on. */
  pause(stop: boolean): Uint8Array {
    this.#begin(L.PAUSE, 0, -1);
    this.#integer(L.PAUSE_STOP, stop ? 1 : 0);
    return this.bytes;
  }

  #begin(kind: number, body: number, time: number): void {
    this.bytes.fill(0);
    this.#integer(L.RECORD_KIND, kind);
    this.#integer(L.RECORD_BODY, body);
    this.#view.setFloat64(L.RECORD_TIME, time, true);
  }
  #change(change: Change): void {
    const { gain, pitchScale, dampingScale, position, velocity } = change;
    const fields =
      (gain === undefined ? 0 : L.HAS_GAIN) |
      (pitchScale === undefined ? 0 : L.HAS_PITCH) |
      (dampingScale === undefined ? 0 : L.HAS_DAMPING) |
      (position === undefined ? 0 : L.HAS_PLACE) |
      (velocity === undefined ? 0 : L.HAS_VELOCITY);
    this.#integer(L.UPDATE_FIELDS, fields);
    this.#number(L.UPDATE_GAIN, gain ?? 0);
    this.#number(L.UPDATE_PITCH, pitchScale ?? 0);
    this.#number(L.UPDATE_DAMPING, dampingScale ?? 0);
    if (position) this.#triple(L.UPDATE_X, position);
    if (velocity) this.#triple(L.UPDATE_VX, velocity);
  }
  #hit(hit: Hit): void {
    this.#triple(L.HIT_X, hit.vector);
    this.#triple(L.HIT_WEIGHT_0, hit.weights);
    hit.points.forEach((point, i) => {
      this.#integer(L.HIT_POINT_0 + 4 * i, point);
    });
  }
  #integer(offset: number, value: number): void {
    this.#view.setUint32(offset, value, true);
  }
  #number(offset: number, value: number): void {
    this.#view.setFloat32(offset, value, true);
  }
  #triple(offset: number, [x, y, z]: Triple): void {
    this.#number(offset, x);
    this.#number(offset + 4, y);
    this.#number(offset + 8, z);
  }
}
