// A layer on which rain falls (bare ground, water, leaves, cloth): the numbers of a ring around the listener on which
// drops fall as a Poisson process, followed in memory by impulse and colour of each size of drop there (PHYSICS §9.4).

import { Row } from "../../base/row";
import { SIZES } from "../base/sizes";

/** Impulse and colour of a size of drop on a layer. */
@unmanaged
export class FallenDrop {
  /** Its impulse on the grid at 1 m. */
  size: f32;
  /** Address of the rows of its colour. */
  rows: u32;
}

/** R is the distance from the ears to where a drop falls, r that on the ground: R² = r² + height². */
@unmanaged
export class Layer {
  /** Mean number of drops a quantum that are made one by one. */
  count: f64;
  /** The ring, m²: r² = low + span·u with a uniform number u. */
  low: f32;
  span: f32;
  /** Height between the ears and the layer, m. */
  height: f32;
  /** Admittance β of soft ground: real part, and square of the imaginary one. */
  xi: f32;
  sigma2: f32;
  /** 1 = impulses are weakened by β. */
  isSoft: i32;
  /** R² at which the second, third and fourth ring of ground begin, m². */
  ring0: f32;
  ring1: f32;
  ring2: f32;
  /** 1 = there are rings of ground. */
  isRinged: i32;
  /** How many colours chance picks from; 0 = the size decides. */
  kinds: i32;

  /** R² at which the second, third and fourth ring of ground begin, m², as a row. */
  get rings(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + offsetof<Layer>("ring0"));
  }
  /** Impulse and colour of a drop of size i. */
  dropOf(i: u32): FallenDrop {
    return changetype<FallenDrop>(changetype<usize>(this) + HEAD + <usize>i * offsetof<FallenDrop>());
  }
}
/** Bytes before the drops: a cache line. */
const HEAD: usize = 64;
/** Bytes of a layer with its drops. */
export const LAYER_BYTES: usize = HEAD + <usize>SIZES * offsetof<FallenDrop>();
