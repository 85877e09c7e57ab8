// Encodes what is said of coupled bodies into the core's records: how a body's modes act on each other, what it rattles
// against, how far it is stretched. Values are checked by the caller; the core drops what makes no sense. PHYSICS §7.7,
// §8.4, §8.5.
import * as C from "../layout/contact.js";
import * as L from "../layout/records.js";
import type { Hit } from "./records.js";

/** A curve of distortion: φ(0) = 0 and |φ(y)| ≤ |y|. */
export type DistortionCurve = "soft" | "cubic" | "rectify";

/** How the modes of a body act on each other; what is left out does not happen. */
export interface Coupling {
  /** Distortion whose output pushes the body again. */
  feedback?: {
    curve: DistortionCurve;
    /** 0 … 0.95, the fraction of what would be safe. */
    amount: number;
    /** s/m: the curve bends at a velocity of 1/drive. */
    drive: number;
    /** Where it listens and pushes, along a unit vector. */
    at: Hit;
    /** A bound of the response of velocity to force there, (m/s)/N; the core never goes below its own. */
    bound?: number;
  };
  /** Neighbours in frequency turn into each other. */
  rotation?: {
    /** 1/J. */
    kappa: number;
    /** rad, 0 … π/2. */
    most: number;
  };
  /** A curve on the sound that leaves. */
  output?: {
    curve: DistortionCurve;
    /** 1/Pa. */
    drive: number;
  };
  /** What strain does: ω√(1 + κε). */
  strain?: {
    kappa: number;
    /** By how large a part κ differs from mode to mode, 0 … 1. */
    spread?: number;
    seed?: number;
  };
}

/** What stands between two bodies that rattle. */
export interface Rattling {
  /** m, at least 0. */
  gap: number;
  /** N/m. */
  stiffness: number;
  /** Samples in which a change glides; by default 0. */
  over?: number;
}

const CURVES: Record<DistortionCurve, number> = { soft: C.CURVE_SOFT, cubic: C.CURVE_CUBIC, rectify: C.CURVE_RECTIFY };

/**
 * The modes of a body act on each other from now on, or in another way. `time` in samples, negative = as soon as
 * possible.
 *
 * @example
 * engine.take(coupleRecord(1, -1, { rotation: { kappa: 0.5, most: 0.6 } }));
 */
export function coupleRecord(body: number, time: number, coupling: Coupling): Uint8Array {
  const { feedback, rotation, output, strain } = coupling;
  const record = new Encoder(C.COUPLE, body, time);
  if (feedback) {
    record.hit(feedback.at);
    record.integer(C.COUPLE_CURVE, CURVES[feedback.curve]);
    record.number(C.COUPLE_FEEDBACK, feedback.amount);
    record.number(C.COUPLE_BOUND, feedback.bound ?? 0);
    record.number(C.COUPLE_DRIVE, feedback.drive);
  }
  record.number(C.COUPLE_KAPPA, rotation?.kappa ?? 0);
  record.number(C.COUPLE_ANGLE, rotation?.most ?? 0);
  record.integer(C.COUPLE_OUT_CURVE, output ? CURVES[output.curve] : C.CURVE_NONE);
  record.number(C.COUPLE_OUT_DRIVE, output?.drive ?? 0);
  record.number(C.COUPLE_STRETCH, strain?.kappa ?? 0);
  record.number(C.COUPLE_SPREAD, strain?.spread ?? 0);
  record.integer(C.COUPLE_SEED, strain?.seed ?? 0);
  return record.bytes;
}

/**
 * Coupled body `body` begins to rattle against `other` (0 = a rigid wall) in joint `slot`. `at` is its place and the
 * unit vector towards the other. With another body `rattlePlaceRecord` must follow; from then on the joint acts.
 */
export function rattleRecord(
  body: number,
  time: number,
  slot: number,
  other: number,
  at: Hit,
  rattling: Rattling,
  bothWays: boolean,
): Uint8Array {
  const record = new Encoder(C.RATTLE, body, time);
  record.hit(at);
  record.integer(C.RATTLE_OTHER, other);
  record.joint(slot, C.RATTLE_BEGINS | (bothWays ? C.RATTLE_BOTH_WAYS : 0), rattling);
  return record.bytes;
}

/** Where the other body of joint `slot` is touched, along the same direction in its own frame. */
export function rattlePlaceRecord(other: number, time: number, slot: number, at: Hit): Uint8Array {
  const record = new Encoder(C.RATTLE, other, time);
  record.hit(at);
  record.joint(slot, C.RATTLE_PLACES_OTHER, { gap: 0, stiffness: 0 });
  return record.bytes;
}

/** Gap and stiffness of joint `slot`, whose first body is `body`, glide to other values. */
export function rattleChangeRecord(body: number, time: number, slot: number, rattling: Rattling): Uint8Array {
  const record = new Encoder(C.RATTLE, body, time);
  record.joint(slot, 0, rattling);
  return record.bytes;
}

/** Joint `slot` ends: it fades within a block. */
export function rattleEndRecord(body: number, time: number, slot: number): Uint8Array {
  const record = new Encoder(C.RATTLE, body, time);
  record.joint(slot, C.RATTLE_ENDS, { gap: 0, stiffness: 0 });
  return record.bytes;
}

/** A coupled body is stretched by `strain`, 0 = not at all: 0.01 is one per cent longer. */
export function strainRecord(body: number, time: number, strain: number): Uint8Array {
  const record = new Encoder(C.STRAIN, body, time);
  record.number(C.STRAIN_AMOUNT, strain);
  return record.bytes;
}

/**
 * A body that is not coupled is strained, all modes alike: pitch and damping are scaled on top of its own scales; 1 =
 * not at all.
 */
export function bendRecord(body: number, time: number, pitch: number, damping: number): Uint8Array {
  const record = new Encoder(C.BEND, body, time);
  record.number(C.BEND_PITCH, pitch);
  record.number(C.BEND_DAMPING, damping);
  return record.bytes;
}

class Encoder {
  readonly bytes = new Uint8Array(L.RECORD_BYTES);
  readonly #view = new DataView(this.bytes.buffer);

  constructor(kind: number, body: number, time: number) {
    this.integer(L.RECORD_KIND, kind);
    this.integer(L.RECORD_BODY, body);
    this.#view.setFloat64(L.RECORD_TIME, time, true);
  }
  integer(offset: number, value: number): void {
    this.#view.setUint32(offset, value, true);
  }
  number(offset: number, value: number): void {
    this.#view.setFloat32(offset, value, true);
  }
  hit({ vector, points, weights }: Hit): void {
    vector.forEach((x, i) => {
      this.number(L.HIT_X + 4 * i, x);
    });
    points.forEach((point, i) => {
      this.integer(L.HIT_POINT_0 + 4 * i, point);
    });
    weights.forEach((weight, i) => {
      this.number(L.HIT_WEIGHT_0 + 4 * i, weight);
    });
  }
  joint(slot: number, flags: number, { gap, stiffness, over = 0 }: Rattling): void {
    this.integer(C.RATTLE_SLOT, slot);
    this.integer(C.RATTLE_FLAGS, flags);
    this.number(C.RATTLE_GAP, gap);
    this.number(C.RATTLE_STIFFNESS, stiffness);
    this.number(C.RATTLE_OVER, over);
  }
}
