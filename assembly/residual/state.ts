// What the files of this folder keep from one call to the next.

import { List } from "../base/list";
import { Pool } from "../base/pool";
import { ResidualSlot } from "./slot";

@unmanaged
class Residuals {
  // ears.ts
  increments: usize;
  sizes: usize;
  ear: usize;

  // bands.ts
  /** Filters: rows a₁, a₂, a₃ and 1/Q. */
  filters: usize;
  own: usize;
  octaves: usize;
  other: usize;
  bandsWords: usize;
  /** Bands below Nyquist. */
  bandCount: i32;

  // bubbles.ts
  bubbles: usize;
  bubblesPool: Pool;
  bubblesAmplitudes: usize;
  noise: usize;
  bubblesWords: usize;
  /** Bubbles that sound one by one. */
  sounding: i32;

  // diffuse.ts
  /** a row a sample. */
  diffuseAmplitudes: usize;
  /** rows: energy, ρ, 1 − ρ₀, gain, change of the gain a sample, √ρ. */
  factors: usize;

  // residual.ts
  slots: usize;
  residualPool: Pool;
  awake: List<ResidualSlot>;
}

export const residuals = changetype<Residuals>(memory.data(offsetof<Residuals>()));
