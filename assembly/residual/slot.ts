// What a body has beside its modes lies in a slot: room for each of the three parts, for the force on the body in the block being made
// and for the sound that comes of it. Fields are declared here, once, because the parts share the slot.

import { BLOCK_BYTES } from "../records/records";
import { Body } from "../scene/body";

@unmanaged
export class ResidualSlot {
  /** Body. */
  owner: Body;
  /** Bits of HAS_… */
  parts: u32;
  /** 1 = a force acts in this block. */
  fed: i32;
  /** Word of the list of those that sound. */
  inAwake: i32;
  /** Blocks until the goals. */
  diffuseLeft: i32;
  /** Seed. */
  diffuseNoise: u32;
  /** 1 = its filters still ring. */
  rings: i32;
  /** 1 = some energy is left. */
  diffuseOn: i32;
  /** Click. */
  clickState0: f64;
  clickState1: f64;
  clickA1: f64;
  clickA2: f64;
  /** From force to pressure. */
  clickB0: f64;
  /** Factor at the start of the block. */
  clickSize: f32;
  clickGoal: f32;
  clickLeft: i32;
  clickOn: i32;
  /** Births a second. */
  rate: f32;
  rateGoal: f32;
  /** m. */
  least: f32;
  most: f32;
  exponent: f32;
  rise: f32;
  /** Pa·m. */
  level: f32;
  bubblesLeft: i32;
  bubblesSeed: u32;
  /** First sounding bubble, -1 = none. */
  first: i32;
  bubblesOn: i32;
}

// ---- rows behind the fields
/** Samples of the force on the body, this block, N; what is there counts only when FED is set. */
export const FORCE: usize = (offsetof<ResidualSlot>() + 15) & ~15; // f32 ×128
/** Sound of the last block, then of the block being made, Pa at 1 m. */
export const BEFORE: usize = FORCE + BLOCK_BYTES; // f32 ×128
export const SOUND: usize = BEFORE + BLOCK_BYTES; // f32 ×128
/** State of the filters between the sound and the ears. */
export const EARS: usize = SOUND + BLOCK_BYTES; // f32 ×8

// ---- diffuse
export const FILTERS: usize = EARS + 8 * 4; // f32 ×8 ×4: two states of the first filter, two of the second
export const ENERGIES: usize = FILTERS + 32 * 4; // f64 ×8, N²
export const GAINS: usize = ENERGIES + 8 * 8; // f32 ×8 at the start of the block
export const GAIN_GOALS: usize = GAINS + 8 * 4; // f32 ×8
export const RATES: usize = GAIN_GOALS + 8 * 4; // f32 ×8, energy's decay in nepers a sample
export const RATE_GOALS: usize = RATES + 8 * 4; // f32 ×8

// ---- bubbles
export const POWERS: usize = RATE_GOALS + 8 * 4; // f64 ×8, Pa² in each octave for one bubble a second
export const LEVELS: usize = POWERS + 8 * 8; // f64 ×8, Pa² of the noise that stands for bubbles
export const FALLS: usize = LEVELS + 8 * 8; // f64 ×8, what a block leaves of the noise's power

export const SLOT_BYTES: usize = FALLS + 8 * 8;

// ---- bits of PARTS
export const HAS_DIFFUSE: u32 = 1;
export const HAS_CLICK: u32 = 2;
export const HAS_BUBBLES: u32 = 4;
