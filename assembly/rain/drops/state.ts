// What this folder keeps from one call to the next: the layers on which rain falls, a batch of drops, the wind.

import { Row } from "../../base/row";
import { Layer } from "./layer";

@unmanaged
class Drops {
  // layers.ts
  /** The layers: ground, water, leaves, cloth. */
  layers: Layer;
  /** Power of the noise in each colour, a step of the grid. */
  powers: Row<f64>;
  /** Sizes below this one are noise. */
  firstSize: i32;
  /** Mean of g/R over the ring that was integrated last, 1/m. */
  average: f64;
  /** Mean of its square, 1/m². */
  averageSquare: f64;

  // generate.ts
  /** Six rows of BATCH numbers about the drops of a batch: the next six fields, in their order. */
  batch: Row<u32>;
  /** When a drop falls (24 bits), and whether a patch lets it (8 bits). */
  times: Row<u32>;
  /** How it is weakened on its way, g/R, 1/m. */
  factors: Row<f32>;
  /** Random bits for its azimuth (10 bits) and its size (22 bits). */
  chances: Row<u32>;
  /** Bytes from the rows of its colour to those of its ring or kind. */
  extras: Row<u32>;
  /** Square of its distance, R², m². */
  squares: Row<f32>;
  /** Which of the sizes it has. */
  sizes: Row<u32>;
  /** State of the generator of four lanes. */
  lanes: Row<u32>;

  // wind.ts
  /** Noise of the patches, a square of SIDE × SIDE cells: from −1 to 1. */
  patchCells: Row<f32>;
  /** How many of 256 drops fall, by ring and sector around the listener. */
  densities: Row<u16>;
  /** Rings of `densities` a metre. */
  perMetre: f32;
  /** The Ornstein–Uhlenbeck process of the gusts: mean 0, variance 1. */
  swell: f64;
  /** How far the wind has carried the patches, m. */
  driftX: f64;
  driftZ: f64;
  /** Factor on rate and wind. */
  gust: f64;
}

export const drops = changetype<Drops>(memory.data(offsetof<Drops>()));
