// Memory layouts of the drive path: groups of twelve driven modes, gains of inputs, taps, spectra and responses.
// Kernels add the offsets below to addresses; all other code goes through the classes.

import { Row } from "../../base/row";
import { BLOCK } from "../../records/records";

/** Modes of a group. */
export const DOZEN: i32 = 12;
/** Bytes of a row, which holds one f32 of each mode of a group: three vectors. */
export const ROW: usize = (<usize>DOZEN) << 2;
/** Bytes of a block of rows, one a sample. */
export const BLOCK_ROWS: usize = <usize>BLOCK * ROW;

// ---- group: nine rows, by their offsets in bytes; groups.ts says what they mean
/** Coefficients: c, c − 1 or Re q. */
export const A: usize = 0;
/** D, K or Im q. */
export const B: usize = ROW;
/** Gain of the body's stream of force. */
export const G: usize = 2 * ROW;
/** State: y[n], w[n] or Re U. */
export const S0: usize = 3 * ROW;
/** y[n−1] or Im U. */
export const S1: usize = 4 * ROW;
/** M, row by row: M11, M12, M21, M22. */
export const M: usize = 5 * ROW;
export const M12: usize = M + ROW;
export const M21: usize = M + 2 * ROW;
export const M22: usize = M + 3 * ROW;
/** In place of M, spectral groups keep e = exact q − rounded q, and e^(63.5 s). */
export const ERROR_R: usize = M;
export const ERROR_I: usize = M12;
export const MIDDLE_R: usize = M21;
export const MIDDLE_I: usize = M22;
export const GROUP_BYTES: usize = 9 * ROW;

/** One mode of a group: its numbers lie a row apart. */
@unmanaged
export class Lane {
  [key: number]: f32;

  /** `row`: offset of one of the nine rows. */
  @operator("[]")
  get(row: usize): f32 {
    return changetype<Row<f32>>(changetype<usize>(this) + row)[0];
  }
  @operator("[]=")
  set(row: usize, value: f32): void {
    changetype<Row<f32>>(changetype<usize>(this) + row)[0] = value;
  }
}

/** Twelve driven modes of a body. */
@unmanaged
export class Group {
  /** `row`: offset of one of the nine rows. */
  row(row: usize): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + row);
  }
  lane(i: i32): Lane {
    return changetype<Lane>(changetype<usize>(this) + ((<usize>i) << 2));
  }
  /** The gains of the body's stream. They never glide, and have no goals: the row in the place of goals is S0. */
  get gains(): InputGains {
    return changetype<InputGains>(changetype<usize>(this) + G);
  }
}

/** Gains of a force on each mode of a group: the present gains and the goals to which they glide. Two rows. */
@unmanaged
export class InputGains {
  get now(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this));
  }
  get goals(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + GOALS);
  }
}
/** Offset of the goals, for kernels. */
export const GOALS: usize = ROW;
export const INPUT_GAINS_BYTES: usize = 2 * ROW;

// ---- taps of a group: 12 × (re ×8 | im ×8) f32 | 12 × offset u32
/** Taps of a mode: its sound is spread over this many lines of a spectrum. */
export const TAPS: i32 = 8;
/** Bytes of the real or of the imaginary parts of a mode's taps: two vectors. */
export const TAPS_PART: usize = (<usize>TAPS) << 2;
/** Bytes of a mode's taps. */
export const TAPS_MODE: usize = 2 * TAPS_PART;
export const TAPS_BYTES: usize = <usize>DOZEN * (TAPS_MODE + sizeof<u32>());

/** The taps of twelve modes. */
@unmanaged
export class Taps {
  /** The taps of one mode: eight real parts, eight imaginary ones. */
  of(lane: i32): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + <usize>lane * TAPS_MODE);
  }
  /** Bytes from the first line of a spectrum's real parts to the first of a mode's eight lines. */
  get offsets(): Row<u32> {
    return changetype<Row<u32>>(changetype<usize>(this) + <usize>DOZEN * TAPS_MODE);
  }
}

// ---- spectrum: re ×144 | im ×144 f32, lines −4 … 139; line l is number l + BEFORE
/** Lines below line 0. At least as many lie above the last line, so that taps need not ask where a spectrum ends. */
export const BEFORE: i32 = 4;
export const SPECTRUM_LINES: i32 = BLOCK + 16;
/** Bytes of one part of a spectrum, and of both. */
export const PART: usize = (<usize>SPECTRUM_LINES) << 2;
export const SPECTRUM: usize = 2 * PART;

/**
 * A spectrum. Its lines are half as far apart as those of a block's own transform, so that a window fits around the
 * block.
 */
@unmanaged
export class Spectrum {
  get re(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this));
  }
  get im(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this) + PART);
  }
  /** Number i of the spectra that follow each other in memory, this one first. */
  from(i: i32): Spectrum {
    return changetype<Spectrum>(changetype<usize>(this) + <usize>i * SPECTRUM);
  }
}

// ---- response: 16 zeros | 128 f32
/** Sound of a body's modes on taps, over one block, after a force of 1 N for one sample. The first sample is 0. */
@unmanaged
export class Response {
  /** The samples. The zeros before them are for kernels that read whole vectors. */
  get samples(): Row<f32> {
    return changetype<Row<f32>>(changetype<usize>(this)).from(RESPONSE_ZEROS);
  }
}
const RESPONSE_ZEROS: usize = 16;
export const RESPONSE_BYTES: usize = (RESPONSE_ZEROS + BLOCK) << 2;
