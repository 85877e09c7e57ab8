// The modes of a body are listed in pages of 32, in the order of the model. A page says for each mode where its state
// is and what its pole is.
//
//   page   slot i32 ×32 | increment u32 ×32 | decay f32 ×32

import { Row } from "../base/row";
import { Body } from "./body";
import { scene } from "./state";

/** Slot of a mode that is at rest. */
export const REST: i32 = -1;

// ---- pages
export const PAGE_MODES: i32 = 32; // 2^5
/** Bytes of a row of a page. */
const ROW: usize = <usize>PAGE_MODES * sizeof<u32>();
export const PAGE_BYTES: usize = 3 * ROW;
export const INCREMENTS: usize = ROW;
export const DECAYS: usize = 2 * ROW;

/** The unit of increments, turns: 2^-32. */
export const PHASE_UNIT: f32 = 2.3283064365386963e-10;

/** What a page says of a mode: words that lie a row apart. */
@unmanaged
export class Word {
  /** Where the state is: ≥ 0 in the lines; REST; below REST in the driven groups. */
  slot: i32;
  /** Frequency, PHASE_UNIT a sample (0: above Nyquist, silent). */
  get increment(): u32 {
    return load<u32>(changetype<usize>(this), INCREMENTS);
  }
  set increment(turns: u32) {
    store<u32>(changetype<usize>(this), turns, INCREMENTS);
  }
  /** log2 of the amplitude's change a sample. */
  get decay(): f32 {
    return load<f32>(changetype<usize>(this), DECAYS);
  }
  set decay(change: f32) {
    store<f32>(changetype<usize>(this), change, DECAYS);
  }
  /** The word of mode j of a page whose first word this is. */
  at(j: usize): Word {
    return changetype<Word>(changetype<usize>(this) + (j << 2));
  }
}

export function pageAt(page: i32): Word {
  return changetype<Word>(scene.pages + <usize>page * PAGE_BYTES);
}
/** Where the states of a page's modes are, one word a mode. */
export function slotsAt(page: i32): Row<i32> {
  return changetype<Row<i32>>(pageAt(page));
}
/** Frequencies of a page's modes, 2^-32 turns a sample. */
export function incrementsAt(page: i32): Row<u32> {
  return changetype<Row<u32>>(changetype<usize>(pageAt(page)) + INCREMENTS);
}
/** Decays of a page's modes: log2 of the amplitude's change a sample. */
export function decaysAt(page: i32): Row<f32> {
  return changetype<Row<f32>>(changetype<usize>(pageAt(page)) + DECAYS);
}
export function pageAfter(page: i32): i32 {
  return scene.pagePool.after(page);
}
/** The slot word of a body's first mode; its increment and decay lie behind it at fixed offsets. */
export function firstWord(body: Body): Word {
  return pageAt(body.page);
}
/** The slot word of the next mode. Behind the last one it means nothing. */
export function wordAfter(word: Word): Word {
  const page = (changetype<usize>(word) - scene.pages) / PAGE_BYTES;
  const isLast = changetype<usize>(word) - scene.pages - page * PAGE_BYTES == (PAGE_MODES - 1) * 4;
  return isLast ? pageAt(pageAfter(<i32>page)) : changetype<Word>(changetype<usize>(word) + 4);
}
/** Number of the mode whose slot word this is, among all there is room for. */
export function indexOf(word: Word): usize {
  const page = <usize>(<u32>(changetype<usize>(word) - scene.pages) / <u32>PAGE_BYTES);
  return page * PAGE_MODES + ((changetype<usize>(word) - scene.pages - page * PAGE_BYTES) >> 2);
}
/** The slot word of a mode by its number. */
export function wordOf(index: i32): Word {
  return changetype<Word>(changetype<usize>(pageAt(index >> 5)) + ((<usize>(index & 31)) << 2));
}
/** How many numbers of modes there are: whole pages. */
export function indexRoom(): usize {
  return <usize>scene.pageCount * PAGE_MODES;
}
/** The body that owns the word at `owner` (a slot word in one of its pages). */
export function bodyOf(owner: Word): Body {
  const page = (changetype<usize>(owner) - scene.pages) / PAGE_BYTES;
  return changetype<Body>(<usize>load<u32>(scene.pageBodies + (page << 2)));
}
