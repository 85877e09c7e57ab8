// A mode in the lines, and the quads in which modes lie: four modes side by side, so that a kernel reads one number of
// all four as one vector.
//
//   quad   128 B, 4 modes   zr zi | qr qi | tr ti | left right   (a vector of 16 B each; lane m belongs to mode m)
//   drift   32 B a quad     re im

/**
 * One mode of a quad. Its numbers lie a vector apart; the gaps between them hold numbers of the other three modes. With
 * s the mode's pole and B the time from one anchor to the next: q = e^(sB) and θ = (s − line)·B.
 */
@unmanaged
export class Mode {
  /**
   * Amplitude, Pa at 1 m before gains: at the end of the block being made; once the lines have run (ring/lines.ts), at
   * the end of the next.
   */
  zr: f32;
  gap1: u32;
  gap2: u64;
  zi: f32;
  gap3: u32;
  gap4: u64;
  /** Factor by which the amplitude moves on in a block (on a long line: in a step). */
  qr: f32;
  gap5: u32;
  gap6: u64;
  qi: f32;
  gap7: u32;
  gap8: u64;
  /** θ: how far the pole lies from its line, nepers and radians a block (on a long line: a step). */
  tr: f32;
  gap9: u32;
  gap10: u64;
  ti: f32;
  gap11: u32;
  gap12: u64;
  /** Gains to the first two channels. */
  left: f32;
  gap13: u32;
  gap14: u64;
  right: f32;

  /** Takes over all numbers of another mode. */
  copy(other: Mode): void {
    this.zr = other.zr;
    this.zi = other.zi;
    this.qr = other.qr;
    this.qi = other.qi;
    this.tr = other.tr;
    this.ti = other.ti;
    this.left = other.left;
    this.right = other.right;
  }
  /** All numbers of this mode become 0. */
  clear(): void {
    this.zr = 0;
    this.zi = 0;
    this.qr = 0;
    this.qi = 0;
    this.tr = 0;
    this.ti = 0;
    this.left = 0;
    this.right = 0;
  }
}

/** Bytes of a quad, and of the drifts of its modes. */
export const QUAD_BYTES: usize = 128;
export const DRIFT_BYTES: usize = 32;

/**
 * The loss by the rounding of a mode's q in 16 blocks, relative to its amplitude; `tend` gives it back (ring/ring.ts).
 */
@unmanaged
export class Drift {
  re: f32;
  gap1: u32;
  gap2: u64;
  im: f32;
}

/** Quads that follow each other in memory. A slot is the number of a mode in them: lane slot & 3 of quad slot >> 2. */
@unmanaged
export class Quads {
  mode(slot: i32): Mode {
    return changetype<Mode>(changetype<usize>(this) + <usize>(slot >> 2) * QUAD_BYTES + ((<usize>(slot & 3)) << 2));
  }
}

/** The drifts of the modes in quads, by the same slots. */
@unmanaged
export class Drifts {
  drift(slot: i32): Drift {
    return changetype<Drift>(changetype<usize>(this) + <usize>(slot >> 2) * DRIFT_BYTES + ((<usize>(slot & 3)) << 2));
  }
}
