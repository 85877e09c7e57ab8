// What this folder keeps from one call to the next: the sounds of rain that are made one by one: bubbles, drips,
// thunder, and the bodies that are rained on.

import { Pool } from "../../base/pool";
import { Row } from "../../base/row";
import { StrikeRecord } from "../../records/records";
import { RainBubble } from "./bubble";
import { Rained } from "./rained";
import { Pulse, Stroke } from "./stroke";

@unmanaged
class Apart {
  // bubbles.ts
  /** Bubbles that sound, or wait, one by one. */
  bubbles: RainBubble;
  /** Which of them are free. */
  pool: Pool;
  /** The bar by how many bubbles sound: the size that a further one must reach, Pa. */
  bars: Row<f32>;
  /** B at 1 m for a radius of 1 m, of the 256 sizes that chance picks from, Pa. */
  bubbleSizes: Row<f32>;
  /** Radii of larger bubbles, evenly in the logarithm of their pitches, m. */
  bubbleRadii: Row<f32>;
  /** The first bubble that sounds or waits, −1 = none; the others are chained behind it. */
  first: i32;
  /** How many bubbles sound or wait. */
  sounding: i32;
  /** The bubbles' own time: samples since `resetBubbles`. */
  time: f64;
  /** How likely a drop of a millimetre makes a bubble, by how upright it falls; −1 = not computed in this block yet. */
  upright: f32;

  // small-bubbles.ts
  /** Input of each direction's resonators, Pa: INPUT numbers. */
  smallInputs: Row<f32>;
  /** State of each direction's resonators, Pa: STATE numbers. */
  smallStates: Row<f32>;
  /** Poles of the resonators: real parts, then imaginary ones. */
  smallPoles: Row<f32>;
  /** Radius of the bubbles of each pitch, m. */
  smallRadii: Row<f32>;
  /** Blocks in which each direction still sounds. */
  smallLeft: Row<i32>;

  // sectors.ts
  /** A block of each of the sixteen directions, Pa. */
  sectorRows: Row<f32>;
  /** Which of them sound in this block: a bit each. */
  heard: u32;

  // drips.ts
  /** Address of the places that drip. */
  dripPlaces: usize;
  /** The last quantum that had drips. */
  lastDrips: i32;

  // thunder.ts
  /** Strokes that sound, or are being made. */
  strokes: Stroke;
  /** Their pulses: PIECES · PULSES a stroke. */
  pulses: Pulse;
  /** A block of each direction of the stroke being played, Pa. */
  sideRows: Row<f32>;

  // bodies.ts
  /** Bodies that are rained on: MOST_RAINED places. */
  rainedBodies: Rained;
  /** How many of them there are. */
  rainedCount: i32;
  /** The strike being made. */
  strike: StrikeRecord;
}

export const apart = changetype<Apart>(memory.data(offsetof<Apart>()));
