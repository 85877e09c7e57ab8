// What this folder keeps from one call to the next: the seed of chance, the parameters, and the table of drops by size.

import { Row } from "../../base/row";
import { Parameter } from "./parameter";

@unmanaged
class Base {
  // chance.ts
  /** Rain's own seed: all of rain's random numbers follow from it. */
  seed: u32;

  // parameters.ts
  /** All parameters by their number (P_…). */
  parameters: Parameter;
  /** Whether a value has changed since `clearChanged`. */
  changed: bool;
  /** How many parameters glide. */
  gliding: i32;

  // sizes.ts
  /** Diameter of each size of drop, m. */
  diameters: Row<f32>;
  /** Speed at which each size falls, m/s. */
  speeds: Row<f32>;
  /** Area of the impulse of each size at 1 m, Pa·s·m. */
  sources: Row<f32>;
  /** Momentum of each size as it hits, N·s. */
  momenta: Row<f32>;
  /** Colour of ground of each size, without ring. */
  colours: Row<u8>;
  /** Corners of the ground's colours, Hz. */
  corners: Row<f32>;
  /** Speed of fall in the middle of each cell of Marshall–Palmer's law, m/s. */
  cellSpeeds: Row<f64>;
  /** Flux from the first cell up to each border between cells; the number density of the first cell counts as 1. */
  cellSums: Row<f64>;
  /** The least and the greatest diameter for which `cellSpeeds` was made, m. */
  cellsFrom: f64;
  cellsTo: f64;
  /** The law of fall (P_TERMINAL) for which `cellSpeeds` was made; −1 = it was not made. */
  cellsLaw: f64;
  /** Drops of all sizes a m² and second, gusts included. */
  flux: f32;
  /** The same before it is rounded to float32. */
  flux64: f64;
}

export const base = changetype<Base>(memory.data(offsetof<Base>()));
