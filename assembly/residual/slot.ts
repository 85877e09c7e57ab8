// The residual sources of a body lie in a slot: room for each of the three (noise in bands, a click, bubbles), for the
// force on the body in the block being made and for the sound that the sources make of it.
//
//   slot   fields | force, sound and ears | rows of the noise | rows of the bubbles

import { Row } from "../base/row";
import { RESIDUAL_BANDS } from "../records/contact";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { Body } from "../scene/body";

@unmanaged
export class ResidualSlot {
  owner: Body;
  /** Which sources it has: bits of HAS_…. */
  parts: u32;
  /** 1 = a force acts on the body in this block. */
  forced: i32;
  /** Word of the list of slots that sound. */
  inAwake: i32;
  /** Noise: blocks until the goals. */
  diffuseLeft: i32;
  /** Noise: its seed. */
  diffuseSeed: u32;
  /** Noise: 1 = its filters still ring. */
  rings: i32;
  /** Noise: 1 = some energy is left. */
  diffuseOn: i32;
  /** Click: states of its filter, and the filter's coefficients for its past output. */
  clickState0: f64;
  clickState1: f64;
  clickA1: f64;
  clickA2: f64;
  /** Click: from force to pressure. */
  clickB0: f64;
  /** Click: factor at the start of the block. */
  clickSize: f32;
  clickGoal: f32;
  /** Click: blocks until the goal. */
  clickLeft: i32;
  /** Click: 1 = its filter still rings. */
  clickOn: i32;
  /** Bubbles: births a second. */
  rate: f32;
  rateGoal: f32;
  /** Bubbles: least and greatest radius, m. */
  least: f32;
  most: f32;
  /** Bubbles: their number goes with the radius to minus this. */
  exponent: f32;
  /** Bubbles: rise of the pitch. */
  rise: f32;
  /** Bubbles: sound of one whose radius is a millimetre, Pa·m. */
  level: f32;
  /** Bubbles: blocks until the goal of the rate. */
  bubblesLeft: i32;
  bubblesSeed: u32;
  /** Bubbles: the first that sounds, -1 = none. */
  first: i32;
  /** Bubbles: 1 = some sound. */
  bubblesOn: i32;

  /** The force on the body, N: a block; what is there counts only while `forced` is set. */
  get force(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + FORCE);
  }
  /** Sound of the last block, Pa at 1 m; that of the block being made follows without a gap. */
  get soundBefore(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + BEFORE);
  }
  /** Sound of the block being made, Pa at 1 m. */
  get sound(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + SOUND);
  }
  /** States of the filters of the air: AIR_POLES. */
  get air(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + AIR);
  }
  /** Last input and output of the shelf of an ear, 0 or 1. */
  shelf(ear: i32): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + SHELVES + <usize>ear * SHELF_BYTES);
  }

  /** Noise: FILTER_ROWS rows of a number a band: two states of the first filter, then two of the second. */
  get filters(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + FILTERS);
  }
  /** Noise: energy of each band, N². */
  get energies(): Row<f64> {
    return changetype<Row<f64>>(changetype<usize>(this) + ENERGIES);
  }
  /** Noise: gain of each band at the start of the block, Pa·m/N. */
  get gains(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + GAINS);
  }
  get gainGoals(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + GAIN_GOALS);
  }
  /** Noise: decay of each band's energy, nepers a sample. */
  get rates(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + RATES);
  }
  get rateGoals(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + RATE_GOALS);
  }

  /** Bubbles: power in each octave of one bubble a second, Pa². */
  get powers(): Row<f64> {
    return changetype<Row<f64>>(changetype<usize>(this) + POWERS);
  }
  /** Bubbles: power in each octave of the noise that stands for them, Pa². */
  get levels(): Row<f64> {
    return changetype<Row<f64>>(changetype<usize>(this) + LEVELS);
  }
  /** Bubbles: factor by which the power of that noise in each octave falls in a block. */
  get falls(): Row<f64> {
    return changetype<Row<f64>>(changetype<usize>(this) + FALLS);
  }
}

/** Poles of the filter of the air. */
const AIR_POLES: i32 = 4;
/** Rows of the states of the noise's filters. */
export const FILTER_ROWS: i32 = 4;
/** Bytes of a row of a number a band. */
const ROW_F32: usize = <usize>RESIDUAL_BANDS * sizeof<f32>();
const ROW_F64: usize = <usize>RESIDUAL_BANDS * sizeof<f64>();
const SHELF_BYTES: usize = 2 * sizeof<f32>();

const FORCE: usize = (offsetof<ResidualSlot>() + 15) & ~15;
const BEFORE: usize = FORCE + BLOCK_BYTES;
const SOUND: usize = BEFORE + BLOCK_BYTES;
const AIR: usize = SOUND + BLOCK_BYTES;
const SHELVES: usize = AIR + <usize>AIR_POLES * sizeof<f32>();
const FILTERS: usize = SHELVES + 2 * SHELF_BYTES;
const ENERGIES: usize = FILTERS + <usize>FILTER_ROWS * ROW_F32;
const GAINS: usize = ENERGIES + ROW_F64;
const GAIN_GOALS: usize = GAINS + ROW_F32;
const RATES: usize = GAIN_GOALS + ROW_F32;
const RATE_GOALS: usize = RATES + ROW_F32;
const POWERS: usize = RATE_GOALS + ROW_F32;
const LEVELS: usize = POWERS + ROW_F64;
const FALLS: usize = LEVELS + ROW_F64;
/** Bytes of a slot with all that lies behind its fields. */
export const SLOT_BYTES: usize = FALLS + ROW_F64;

// ---- bits of `parts`
export const HAS_DIFFUSE: u32 = 1;
export const HAS_CLICK: u32 = 2;
export const HAS_BUBBLES: u32 = 4;

/** Clears the sound that is on its way to the ears, and the states of the filters there. */
export function clearSound(slot: ResidualSlot): void {
  slot.soundBefore.clear(BLOCK);
  memory.fill(changetype<usize>(slot) + AIR, 0, FILTERS - AIR);
}
