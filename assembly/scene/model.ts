// Models as the core keeps them: tables of modes and of their shapes at the sample points, shared by all bodies made of
// them. The page lays a model out in the arena; the core only remembers where.
//
//   memory of a model, rows padded to whole quads:
//            frequency f64 Hz | decay f64 1/s | radiation re, im f32 | importance i32 | shapes
//   shapes   for each sample point three rows (x, y, z) of f32, kg^(-1/2), one entry a mode
//   radiation is −i R e^(iψ): a strike then begins as R·sin(ωt + ψ) in the real part of z (PHYSICS §1.3)
//
//   behind them, for models of CACHED_FROM modes and points or more (excite/hard.ts):
//            powers, rows of f32 | responses, one a sample point

import { Row } from "../base/row";

@unmanaged
export class Model {
  /** 0 = free. */
  modes: i32;
  padded: i32;
  points: i32;
  /** Hz. */
  frequencies: Row<f64>;
  decays: Row<f64>;
  /** Real parts, then imaginary parts. */
  radiation: Row<f32>;
  shapes: Row<f32>;
  /** Bodies made of it. */
  users: i32;
  /** For hard strikes (excite/hard.ts); none = a null row. */
  powers: Row<f32>;
  /** Address of the responses of its points, behind the powers. */
  responses: usize;
  /** 0 = the most important mode, 1 = the next. */
  importance: Row<i32>;
}
