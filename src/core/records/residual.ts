// Encodes what a body has beside its modes into the core's records, one function a kind. Values are checked before they
// get here; the core drops and counts what makes no sense.
import * as C from "../layout/contact.js";
import * as L from "../layout/records.js";

/** Noise that rings in octave bands from 125 Hz. */
export interface DiffuseNumbers {
  /** [8] s. */
  t60: ArrayLike<number>;
  /** [8] Pa·m of noise for each N of force in the band, rms both. */
  gains: ArrayLike<number>;
  /** Any whole number from 0 to 2³² − 1. */
  seed: number;
}
/** The click of a body as a whole. */
export interface ClickNumbers {
  /** Of the sphere of the same volume, m. */
  radius: number;
  /** kg */
  mass: number;
  /** A factor, 1 = what physics says. */
  gain: number;
}
/** Bubbles in water. */
export interface BubblesNumbers {
  /** Births a second. */
  rate: number;
  /** Least and greatest radius, m. */
  radii: readonly [number, number];
  /** Numbers go with the radius to minus this power. */
  exponent: number;
  /** ξ of the rising pitch. */
  rise: number;
  /** Pressure at which a bubble of 1 mm begins, Pa at 1 m. */
  level: number;
  /** Any whole number from 0 to 2³² − 1. */
  seed: number;
}

/** A body gets a diffuse resonator, or another one; `time` in samples, negative = as soon as possible. */
export function diffuseRecord(body: number, time: number, { t60, gains, seed }: DiffuseNumbers): Uint8Array {
  const view = begin(body, time, C.RESIDUAL_DIFFUSE, seed);
  for (let band = 0; band < C.RESIDUAL_BANDS; band++) {
    view.setFloat32(C.DIFFUSE_T60 + 4 * band, t60[band], true);
    view.setFloat32(C.DIFFUSE_GAIN + 4 * band, gains[band], true);
  }
  return new Uint8Array(view.buffer);
}

/** A body clicks when it is pushed; `time` in samples, negative = as soon as possible. */
export function clickRecord(body: number, time: number, { radius, mass, gain }: ClickNumbers): Uint8Array {
  const view = begin(body, time, C.RESIDUAL_CLICK, 0);
  view.setFloat32(C.CLICK_RADIUS, radius, true);
  view.setFloat32(C.CLICK_MASS, mass, true);
  view.setFloat32(C.CLICK_GAIN, gain, true);
  return new Uint8Array(view.buffer);
}

/** A body gets bubbles, more or less of them, or other ones; `time` in samples, negative = as soon as possible. */
export function bubblesRecord(body: number, time: number, bubbles: BubblesNumbers): Uint8Array {
  const view = begin(body, time, C.RESIDUAL_BUBBLES, bubbles.seed);
  view.setFloat32(C.BUBBLES_RATE, bubbles.rate, true);
  view.setFloat32(C.BUBBLES_LEAST, bubbles.radii[0], true);
  view.setFloat32(C.BUBBLES_MOST, bubbles.radii[1], true);
  view.setFloat32(C.BUBBLES_EXPONENT, bubbles.exponent, true);
  view.setFloat32(C.BUBBLES_RISE, bubbles.rise, true);
  view.setFloat32(C.BUBBLES_LEVEL, bubbles.level, true);
  return new Uint8Array(view.buffer);
}

function begin(body: number, time: number, what: number, seed: number): DataView {
  const view = new DataView(new ArrayBuffer(L.RECORD_BYTES));
  view.setUint32(L.RECORD_KIND, C.RESIDUAL, true);
  view.setUint32(L.RECORD_BODY, body, true);
  view.setFloat64(L.RECORD_TIME, time, true);
  view.setUint32(C.RESIDUAL_WHAT, what, true);
  view.setUint32(C.RESIDUAL_SEED, seed, true);
  return view;
}
