// Encodes what touches do into the records of the core with contacts. Values are checked before they get here.
import * as C from "../layout/contact.js";
import { HIT_POINT_0, HIT_WEIGHT_0, HIT_X } from "../layout/records.js";
import { RecordList } from "./record-list.js";
import type { Hit } from "./records.js";

/** What stays the same while two bodies touch. */
export interface TouchStart {
  /** Numbers of the two bodies; 0 = one without sound. */
  bodies: readonly [number, number];
  /** Indices of the two surfaces; −1 = none. */
  surfaces: readonly [number, number];
  seed: number;
  /** Where on the surfaces it begins, m. */
  start: readonly [number, number];
  /** How far out of round what rolls is, and its curvature, 1/m. */
  lump: number;
  curvature: number;
  /** Samples in which it fades in. */
  fadeIn: number;
}

/** The numbers of a touch that glide. */
export interface TouchNumbers {
  /** The force is gain · ceiling · limit(drive · h): N, 1/m. */
  ceiling: number;
  drive: number;
  /** Hz. */
  cutoff: number;
  gain: number;
  /** Speeds over the two surfaces, m/s, signed. */
  sweepA: number;
  sweepB: number;
  /** m/s */
  slip: number;
  /** Stick and slip: m from one slip to the next (0 = none), samples of a slip, N of its pulse. */
  interval: number;
  lasts: number;
  force: number;
  /** Jumps: impulse for each m/s at which one is met, kg, and samples that it lasts. */
  jumpMass: number;
  jumpLasts: number;
  /** Heights that pass slower than this the body follows, Hz. */
  bass: number;
}

/** Records of touches, appended one after the other: `bytes` holds those since the last `clear`. */
export class ContactWriter extends RecordList {
  /** Two bodies begin to touch in a slot. `time` in samples. */
  touch(slot: number, time: number, start: TouchStart): void {
    const at = this.begin(C.TOUCH, start.bodies[0], time);
    this.integer(at + C.TOUCH_SLOT, slot);
    this.integer(at + C.TOUCH_OTHER, start.bodies[1]);
    this.integer(at + C.TOUCH_SURFACE_A, start.surfaces[0] + 1);
    this.integer(at + C.TOUCH_SURFACE_B, start.surfaces[1] + 1);
    this.integer(at + C.TOUCH_SEED, start.seed);
    this.number(at + C.TOUCH_START_A, start.start[0]);
    this.number(at + C.TOUCH_START_B, start.start[1]);
    this.number(at + C.TOUCH_LUMP, start.lump);
    this.number(at + C.TOUCH_CURVATURE, start.curvature);
    this.number(at + C.TOUCH_FADE_IN, start.fadeIn);
  }
  /** A touch goes on: its numbers glide to these within `over` samples. */
  move(slot: number, time: number, over: number, numbers: TouchNumbers): void {
    const at = this.begin(C.MOVE, 0, time);
    this.integer(at + C.MOVE_SLOT, slot);
    this.number(at + C.MOVE_OVER, over);
    this.number(at + C.MOVE_CEILING, numbers.ceiling);
    this.number(at + C.MOVE_DRIVE, numbers.drive);
    this.number(at + C.MOVE_CUTOFF, numbers.cutoff);
    this.number(at + C.MOVE_GAIN, numbers.gain);
    this.number(at + C.MOVE_SWEEP_A, numbers.sweepA);
    this.number(at + C.MOVE_SWEEP_B, numbers.sweepB);
    this.number(at + C.MOVE_SLIP, numbers.slip);
    this.number(at + C.MOVE_INTERVAL, numbers.interval);
    this.number(at + C.MOVE_LASTS, numbers.lasts);
    this.number(at + C.MOVE_FORCE, numbers.force);
    this.number(at + C.MOVE_JUMP_MASS, numbers.jumpMass);
    this.number(at + C.MOVE_JUMP_LASTS, numbers.jumpLasts);
    this.number(at + C.MOVE_BASS, numbers.bass);
  }
  /** A touch ends: it fades, and its slot is free 40 ms later. */
  end(slot: number, time: number): void {
    const at = this.begin(C.MOVE, 0, time);
    this.integer(at + C.MOVE_SLOT, slot);
    this.integer(at + C.MOVE_ENDS, 1);
  }
  /** Where on the body of a side a touch acts; it glides there within `over` samples. */
  place(slot: number, side: 0 | 1, body: number, time: number, over: number, hit: Hit): void {
    const at = this.begin(C.TOUCH_AT, body, time);
    for (let i = 0; i < 3; i++) {
      this.number(at + HIT_X + 4 * i, hit.vector[i]);
      this.number(at + HIT_WEIGHT_0 + 4 * i, hit.weights[i]);
      this.integer(at + HIT_POINT_0 + 4 * i, hit.points[i]);
    }
    this.integer(at + C.AT_SLOT, slot);
    this.integer(at + C.AT_SIDE, side);
    this.number(at + C.AT_OVER, over);
  }
  /** Decay that contacts add to a body's modes at 1 kHz, 1/s. */
  damp(body: number, time: number, decayRate: number): void {
    this.number(this.begin(C.DAMP, body, time) + C.DAMP_RATE, decayRate);
  }
}
