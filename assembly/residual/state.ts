// What the files of this folder keep from one call to the next.

import { List } from "../base/list";
import { Pool } from "../base/pool";
import { Row } from "../base/row";
import { ResidualSlot } from "./slot";

@unmanaged
class Residuals {
  // ears.ts
  /** Frequencies for which the air's factor is asked: PAGE_MODES, all the same, in 2^-32 turns a sample. */
  increments: Row<u32>;
  /** The air's factors at these frequencies: PAGE_MODES. */
  sizes: Row<f32>;
  /** The sound at an ear, Pa: BLOCK samples. */
  ear: Row<f32>;

  // bands.ts
  /** Filters of the bands: rows a₁, a₂, a₃ and 1/Q, a number a band. */
  filters: Row<f32>;
  /** Noise through the bands' own filters: LOOP + BLOCK samples of a number a band. */
  own: Row<f32>;
  /** Noise of sharp octaves, laid out alike. */
  octaves: Row<f32>;
  /** A voice at its old place in the loop while it goes to a new one: BLOCK samples. */
  other: Row<f32>;
  /** Bands below Nyquist. */
  bandCount: i32;

  // bubbles.ts
  /** Bubbles that sound one by one: ROOM of BUBBLE_BYTES each (bank/bubble.ts). */
  bubbles: usize;
  bubblePool: Pool;
  /** Amplitudes of the noise that stands for bubbles, Pa: BLOCK samples of a number a band. */
  bubbleAmplitudes: Row<f32>;
  /** That noise, Pa: BLOCK samples. */
  noise: Row<f32>;
  /** Bubbles that sound one by one. */
  sounding: i32;

  // diffuse.ts
  /** Amplitudes of the noise in bands, Pa: BLOCK samples of a number a band. */
  diffuseAmplitudes: Row<f32>;
  /** Numbers of each band for this block: rows of a number a band, named in diffuse.ts. */
  factors: Row<f32>;

  // residual.ts
  /** The slots: config.maxResiduals of SLOT_BYTES each. */
  slots: usize;
  slotPool: Pool;
  /** Slots that sound. */
  awake: List<ResidualSlot>;
}

export const residuals = changetype<Residuals>(memory.data(offsetof<Residuals>()));
