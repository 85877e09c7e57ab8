// Scratch rows for one strike: one float a mode, contiguous, padded to whole dozens with zeros. A strike makes a few
// short passes over these rows; each pass takes one step of the computation for four modes at a time.

import { reserveRow } from "../base/row";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { DECAYS, INCREMENTS, PAGE_MODES, pageAfter, pageAt } from "../scene/page";
import { bank } from "./state";

/** Reserves the rows, long enough for the body with the most modes. */
export function reserveRows(): void {
  const room = <usize>config.widest + PAGE_MODES;
  bank.increments = reserveRow<u32>(room);
  bank.decays = reserveRow<f32>(room);
  bank.gains = reserveRow<f32>(room);
  bank.ar = reserveRow<f32>(room);
  bank.ai = reserveRow<f32>(room);
  bank.zr = reserveRow<f32>(room);
  bank.zi = reserveRow<f32>(room);
  bank.sr = reserveRow<f32>(room);
  bank.si = reserveRow<f32>(room);
  bank.pull = reserveRow<f32>(room);
  bank.stiffness = reserveRow<f32>(room);
  bank.w = reserveRow<f32>(room);
  bank.y = reserveRow<f32>(room);
  bank.stepR = reserveRow<f32>(room);
  bank.stepI = reserveRow<f32>(room);
  bank.angles = reserveRow<f32>(room);
  bank.cosines = reserveRow<f32>(room);
  bank.sines = reserveRow<f32>(room);
  bank.sizes = reserveRow<f32>(room);
  bank.keptR = reserveRow<f32>(room);
  bank.keptI = reserveRow<f32>(room);
}

/** Bytes of a row of a body's modes, padded to whole dozens. */
export function rowBytes(body: Body): usize {
  return <usize>((body.modes + 11) / 12) * 48;
}

/** Changes the poles in the rows to another pitch and damping, given as factors. */
export function scalePoles(bytes: usize, pitch: f64, damping: f32): void {
  const increments = bank.increments,
    decays = bank.decays;
  for (let i: usize = 0, end = bytes >> 2; i < end; i++) {
    increments[i] = <u32>min(<f64>increments[i] * pitch + 0.5, 2147483647);
    decays[i] = decays[i] * damping;
  }
}

/** Copies a body's poles from its pages into the rows. */
export function gatherPoles(body: Body): void {
  const n = <usize>body.modes,
    increments = bank.increments,
    decays = bank.decays;
  let page = body.page,
    i: usize = 0;
  // whole pages: behind the last mode of a page lie zeros, and a row has room for them
  for (; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = changetype<usize>(pageAt(page));
    copyPage(increments.at(i), p + INCREMENTS);
    copyPage(decays.at(i), p + DECAYS);
  }
  for (const end = rowBytes(body) >> 2; i < end; i++) {
    increments[i] = 0;
    decays[i] = 0;
  }
}
/** Copies a row of a page, 128 bytes; a call of memory.copy costs more than that. */
function copyPage(to: usize, from: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 8) store<u64>(to + k, load<u64>(from + k));
    return;
  }
  for (let k: usize = 0; k < <usize>(PAGE_MODES * 4); k += 64) {
    v128.store(to + k, v128.load(from + k));
    v128.store(to + k, v128.load(from + k, 16), 16);
    v128.store(to + k, v128.load(from + k, 32), 32);
    v128.store(to + k, v128.load(from + k, 48), 48);
  }
}
