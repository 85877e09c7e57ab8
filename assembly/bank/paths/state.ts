// What the files of this folder keep from one call to the next.

@unmanaged
class Paths {
  // tuning.ts
  /** Whether the gains of the body being worked on move. */
  writesGains: bool;
  /** Whether its poles stay the same from here on; only then do they have a drift to correct. */
  steady: bool;
  /** How θ of a mode changes over a block, nepers and radians; 0 when it jumps. */
  etaR: f32;
  etaI: f32;

  // rise.ts
  /** Modes that came down in this block to fade. */
  faded: i32;
}

export const paths = changetype<Paths>(memory.data(offsetof<Paths>()));
