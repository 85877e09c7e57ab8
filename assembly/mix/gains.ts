// How loud a body, and every mode of it, is on the buses of its output. A body has a gain on each bus, which glides from block to block;
// where air or a head stands between body and ear, every mode has a factor of its own beside it (factors.ts).
//
//   of a body, behind its own fields, f32 each:   now | before | goal   of `others` numbers:
//   the gains on its buses (MANY), or delay and shelf at the left and the right ear (TURNED); then, in air that absorbs, the distance

import { addMoments } from "../bank/fresh";
import { freshAt, gridAt, markFresh } from "../bank/grids";
import { at, extraAt } from "../bank/store";
import { LEFT_BEFORE, LEFT_NOW, OTHERS, OUTPUT, RIGHT_BEFORE, RIGHT_NOW } from "../body";
import { absorbs } from "./air";
import { factorI, factorR, hasFactors, sizeRow, someFactors } from "./factors";
import { busesOf, firstBus, gainRows, kindOf, MANY, TURNED } from "./outputs";

/** Numbers that a body has beside the gains at its ears. */
export function others(): i32 {
  return gainRows + (absorbs ? 1 : 0);
}
/** Where those that hold at the end of the block being made begin; those at its start follow, then those they glide to. */
export function othersOf(body: usize): usize {
  return <usize>load<u32>(body, OTHERS);
}

/** Gain of a body on a bus of its output at the end of the block being made. */
export function gainNow(body: usize, bus: i32): f32 {
  if (kindOf(load<i32>(body, OUTPUT)) == MANY) return load<f32>(othersOf(body) + ((<usize>bus) << 2));
  return bus == 0 ? load<f32>(body, LEFT_NOW) : load<f32>(body, RIGHT_NOW);
}
/** The same at its start. */
export function gainBefore(body: usize, bus: i32): f32 {
  if (kindOf(load<i32>(body, OUTPUT)) == MANY) return load<f32>(othersOf(body) + ((<usize>(bus + others())) << 2));
  return bus == 0 ? load<f32>(body, LEFT_BEFORE) : load<f32>(body, RIGHT_BEFORE);
}

/** Writes the gains of mode i of a body into its record in the lines. With factors, those of the body must be at hand (`factorsFor`). */
export function writeGains(body: usize, slot: i32, i: i32): void {
  if (gainRows == 0 && !someFactors()) {
    const p = at(slot);
    store<f32>(p, load<f32>(body, LEFT_NOW), 96);
    store<f32>(p, load<f32>(body, RIGHT_NOW), 112);
    return;
  }
  writeOwnGains(body, slot, i);
}
function writeOwnGains(body: usize, slot: i32, i: i32): void {
  const p = at(slot),
    k = (<usize>i) << 2,
    kind = kindOf(load<i32>(body, OUTPUT)),
    own = hasFactors(body);
  const left = load<f32>(body, LEFT_NOW),
    right = load<f32>(body, RIGHT_NOW),
    size: f32 = own ? load<f32>(sizeRow(0) + k) : 1;
  store<f32>(p, left * size, 96);
  store<f32>(p, kind == TURNED ? right * load<f32>(sizeRow(1) + k) : right * size, 112);
  if (kind == TURNED) {
    const e = extraAt(slot);
    store<f32>(e, left * load<f32>(factorR(0) + k));
    store<f32>(e, left * load<f32>(factorI(0) + k), 16);
    store<f32>(e, right * load<f32>(factorR(1) + k), 32);
    store<f32>(e, right * load<f32>(factorI(1) + k), 48);
  } else if (kind == MANY) {
    const e = extraAt(slot),
      gains = othersOf(body);
    for (let bus: usize = 0, n = <usize>busesOf(load<i32>(body, OUTPUT)); bus < n; bus++)
      store<f32>(e + (bus << 4), load<f32>(gains + (bus << 2)) * size);
  }
}

/** Adds the moments of a mode that is in the lines, or off, to the grids of its body's output, or to what joins in the right half. */
export function addMode(
  body: usize,
  slot: i32,
  joins: bool,
  line: i32,
  a: f32,
  b: f32,
  tr: f32,
  ti: f32,
  er: f32,
  ei: f32,
): void {
  const output = load<i32>(body, OUTPUT),
    kind = kindOf(output),
    first = firstBus(output);
  if (joins) markFresh();
  for (let bus = 0, n = busesOf(output); bus < n; bus++) {
    const grid = joins ? freshAt(first + bus) : gridAt(first + bus);
    modeGain(kind, slot, bus);
    if (gainR == 0 && gainI == 0) continue;
    addMoments(grid, line, a * gainR - b * gainI, a * gainI + b * gainR, tr, ti, er, ei);
  }
}
/** The gain of a mode on a bus, as its record has it. */
export let gainR: f32 = 0;
export let gainI: f32 = 0;
export function modeGain(kind: i32, slot: i32, bus: i32): void {
  gainI = 0;
  if (kind == MANY) gainR = load<f32>(extraAt(slot) + ((<usize>bus) << 4));
  else if (kind == TURNED) {
    const e = extraAt(slot) + ((<usize>bus) << 5);
    gainR = load<f32>(e);
    gainI = load<f32>(e, 16);
  } else gainR = load<f32>(at(slot) + (bus == 0 ? 96 : 112));
}
