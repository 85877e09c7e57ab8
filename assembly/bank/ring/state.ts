// What the files of this folder keep from one call to the next.

@unmanaged
class Ring {
  // ring.ts
  turn: i32;

  // curve.ts
  /** rows of the modes that are worked on. */
  increments: usize;
  decays: usize;
  bendR: usize;
  bendI: usize;

  // coarse.ts
  /** in both halves of the frame. */
  both: usize;
  /** in the right half alone. */
  ahead: usize;
  /** u8 a line: bit 0, coarse so far; bit 1, coarse from this block's anchor on. */
  kinds: usize;
  /** u8 a line: 1, nothing is made of it. */
  leftOut: usize;
  /** Whether any line is coarse, was or will be. */
  some: bool;
  /** Whether the right half differs from the left one: lines that change their kind, or a fresh part. */
  turning: bool;
}

export const ring = changetype<Ring>(memory.data(offsetof<Ring>()));
