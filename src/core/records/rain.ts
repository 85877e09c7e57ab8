// Encodes rain into the records of the full core. Values are checked before they get here; the core drops and counts
// what makes no sense.
import * as R from "../layout/rain.js";
import { RecordList } from "./record-list.js";

/** How a parameter goes to another value. */
export interface RainSetNumbers {
  value: number;
  /** The slider's ends and shape: value = least + (most − least) · position^bend. */
  least: number;
  most: number;
  bend: number;
  /** Of the glide, in positions: 1/s², 1/s, and the distance at which it arrives. */
  acceleration: number;
  speed: number;
  snap: number;
  /** It is there at once. */
  jumps: boolean;
}

/** One pole of a colour; pole `POLES` stands for the direct part. Real and imaginary parts. */
export interface RainPoleNumbers {
  pole: readonly [number, number];
  /** The residue is r0 + brightness · r1. */
  r0: readonly [number, number];
  r1: readonly [number, number];
}

/** What a body that is rained on is like. */
export interface RainedNumbers {
  /** That catches rain, m². */
  area: number;
  /** Unit vector of the blow in the body's frame. */
  direction: readonly [number, number, number];
  /** Most strikes a second on all bodies together. */
  most: number;
}

/**
 * Records of rain, appended one after the other: `bytes` holds those since the last `clear`. Times in samples,
 * negative = as soon as possible.
 */
export class RainWriter extends RecordList {
  /** It begins to rain. `number`: which rain of the world it is; what an older one has still to say does not count. */
  rain(time: number, seed: number, number: number): void {
    const at = this.begin(R.RAIN, 0, time);
    this.integer(at + R.RAIN_SEED, seed);
    this.integer(at + R.RAIN_NUMBER, number);
  }
  /** It ends. */
  stop(time: number, number: number): void {
    const at = this.begin(R.RAIN, 0, time);
    this.integer(at + R.RAIN_STOPS, 1);
    this.integer(at + R.RAIN_NUMBER, number);
  }
  /** A parameter, one of `P_…`, goes to another value. */
  set(time: number, parameter: number, numbers: RainSetNumbers): void {
    const at = this.begin(R.RAIN_SET, 0, time);
    this.integer(at + R.SET_PARAMETER, parameter);
    this.number(at + R.SET_VALUE, numbers.value);
    this.number(at + R.SET_LEAST, numbers.least);
    this.number(at + R.SET_MOST, numbers.most);
    this.number(at + R.SET_BEND, numbers.bend);
    this.number(at + R.SET_ACCELERATION, numbers.acceleration);
    this.number(at + R.SET_SPEED, numbers.speed);
    this.number(at + R.SET_SNAP, numbers.snap);
    this.integer(at + R.SET_FLAGS, numbers.jumps ? R.SET_JUMPS : 0);
  }
  /** One pole of a colour. */
  pole(colour: number, index: number, { pole, r0, r1 }: RainPoleNumbers): void {
    const at = this.begin(R.RAIN_POLE, 0, -1);
    this.integer(at + R.POLE_COLOUR, colour);
    this.integer(at + R.POLE_INDEX, index);
    this.number(at + R.POLE_RE, pole[0]);
    this.number(at + R.POLE_IM, pole[1]);
    this.number(at + R.POLE_R0_RE, r0[0]);
    this.number(at + R.POLE_R0_IM, r0[1]);
    this.number(at + R.POLE_R1_RE, r1[0]);
    this.number(at + R.POLE_R1_IM, r1[1]);
  }
  /** A whole table, one of `TABLE_…`, in as many records as it needs. */
  table(which: number, values: ArrayLike<number>): void {
    for (let from = 0; from < values.length; from += R.TABLE_NUMBERS) {
      const count = Math.min(R.TABLE_NUMBERS, values.length - from);
      const at = this.begin(R.RAIN_TABLE, 0, -1);
      this.integer(at + R.TABLE_WHICH, which);
      this.integer(at + R.TABLE_FROM, from);
      this.integer(at + R.TABLE_COUNT, count);
      for (let i = 0; i < count; i++) this.number(at + R.TABLE_VALUES + 4 * i, values[from + i]);
    }
  }
  /** An impulse arrives: Pa·s at the listener, radians to the right of −z, and a colour without its ring. */
  impulse(time: number, area: number, azimuth: number, colour: number): void {
    const at = this.begin(R.RAIN_IMPULSE, 0, time);
    this.number(at + R.IMPULSE_AREA, area);
    this.number(at + R.IMPULSE_AZIMUTH, azimuth);
    this.integer(at + R.IMPULSE_COLOUR, colour);
  }
  /** A body is rained on from now on. */
  body(time: number, body: number, { area, direction, most }: RainedNumbers): void {
    const at = this.begin(R.RAIN_BODY, body, time);
    this.number(at + R.RAINED_AREA, area);
    this.number(at + R.RAINED_X, direction[0]);
    this.number(at + R.RAINED_Y, direction[1]);
    this.number(at + R.RAINED_Z, direction[2]);
    this.number(at + R.RAINED_MOST, most);
  }
  /** A body is not rained on any more. */
  shelter(time: number, body: number): void {
    this.integer(this.begin(R.RAIN_BODY, body, time) + R.RAINED_ENDS, 1);
  }
  /** Lightning strikes: metres, radians to the right of −z. */
  thunder(time: number, distance: number, azimuth: number, seed: number): void {
    const at = this.begin(R.RAIN_THUNDER, 0, time);
    this.number(at + R.THUNDER_DISTANCE, distance);
    this.number(at + R.THUNDER_AZIMUTH, azimuth);
    this.integer(at + R.THUNDER_SEED, seed);
  }
}
