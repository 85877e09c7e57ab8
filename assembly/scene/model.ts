// Models as the core keeps them: tables of modes and of their shapes at the sample points, shared by all bodies made of them.
// The page lays a model out in the arena; the core only remembers where.
//
//   memory of a model, rows padded to whole quads:   frequency f64 Hz | decay f64 1/s | radiation re, im f32 | importance i32 | shapes
//   shapes: for each sample point three rows (x, y, z) of f32, kg^(-1/2), one entry a mode
//   radiation is −i R e^(iψ): a strike then begins as R·sin(ωt + ψ) in the real part of z (PHYSICS §1.3)
//
//   behind them, for models of CACHED_FROM modes and points or more:   powers, rows of f32 | responses, one a sample point   (excite/hard.ts)

@unmanaged
export class Model {
  /** 0 = free. */
  modes: i32;
  padded: i32;
  points: i32;
  /** U32 address. */
  frequencies: u32;
  decays: u32;
  /** Real parts, then imaginary parts. */
  radiation: u32;
  shapes: u32;
  /** Bodies made of it. */
  users: i32;
  /** U32 address, 0 = none. */
  powers: u32;
  /** U32 address, behind the powers. */
  responses: u32;
  /** U32 address: 0 = the most important mode, 1 = the next. */
  importance: u32;
}
