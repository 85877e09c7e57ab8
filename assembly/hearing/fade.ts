// Modes that go off or come back fade over 512 samples, a raised cosine (PHYSICS §3). The fade is made on the lines: with w(x) the weight
// x blocks behind the first anchor, w·z has the moments
//
//     M₀ = w m₀   M₁ = w m₁ + w′ m₀   M₂ = w m₂ + 2w′ m₁ + w″ m₀   M₃ = w m₃ + 3w′ m₂ + 3w″ m₁ + w‴ m₀
//
// where m_p = θ^p z are the plain ones. All fades of a round run in step, so their plain moments are summed line by line first and
// weighted once. A mode that fades is in the chain of those that are off; at the first and the last anchor the two halves of a frame
// differ, and the fresh part takes up the difference.

import { GRID } from "../bank/frame/grid";
import { freshAt, gridAt, markFresh } from "../bank/frame/grids";
import { modeGain } from "../bank/gains";
import { lineFor } from "../bank/ring/lines";
import { addMode, addMoments, thetaI } from "../bank/ring/moments";
import { chainFor } from "../bank/ring/ring";
import { OFF, roleOf, setComingWeight, setFading, setRole } from "../bank/roles";
import { bank } from "../bank/state";
import { at, isOff, moveTo } from "../bank/store";
import { reserve } from "../base/memory";
import { busesOf, firstBus, kindOf } from "../mix/outputs";
import { mix } from "../mix/state";
import { config } from "../records/state";
import { bodyOf, indexOf, indexRoom, Word, wordOf } from "../scene/page";
import { hearing } from "./state";

/** Blocks of a fade. */
const BLOCKS: i32 = 4;
/** How far off its line a mode may lie for the windows to hold, about, radians a block. */
const FARTHEST: f32 = 2.2;

export function reserveFade(): void {
  if (!config.hears) return;
  hearing.list = reserve(indexRoom() << 2);
  hearing.lines = reserve(indexRoom());
  hearing.going = reserve(<usize>mix.busTotal * GRID);
  hearing.fadeComing = reserve(<usize>mix.busTotal * GRID);
}
export function resetFade(): void {
  hearing.count = 0;
  hearing.step = -1;
}

/** Modes that fade, in or out. */
export function fading(): i32 {
  return hearing.count;
}

function setWeights(): void {
  const turn = Math.PI / BLOCKS;
  Math.sincos(turn * hearing.step);
  hearing.w0 = <f32>(0.5 - 0.5 * Math.sincos_cos);
  hearing.w1 = <f32>(0.5 * turn * Math.sincos_sin);
  hearing.w2 = <f32>(0.5 * turn * turn * Math.sincos_cos);
  hearing.w3 = <f32>(-0.5 * turn * turn * turn * Math.sincos_sin);
  setComingWeight(hearing.w0);
}

/**
 * A mode begins to fade to its role at the end of this block. `fromLine`: it is on its line and leaves it now; else it is off already,
 * because it comes back or because it has just left a driven group.
 */
export function fade(word: Word, fromLine: bool): void {
  if (hearing.count == 0) {
    hearing.step = 0;
    setWeights();
    clear();
  }
  setFading(word);
  bodyOf(word).muted = 1;
  const line = lineFor(word.increment);
  store<i32>(hearing.list + ((<usize>hearing.count) << 2), <i32>indexOf(word));
  store<u8>(hearing.lines + <usize>hearing.count, <u8>line);
  hearing.count++;
  const slot = word.slot;
  // the state has moved on to the next anchor: back by one block
  const p = at(slot),
    a = p.zr,
    b = p.zi,
    qr = p.qr,
    qi = p.qi,
    size = qr * qr + qi * qi;
  if (size > 1e-30) {
    const x = (a * qr + b * qi) / size,
      y = (b * qr - a * qi) / size;
    sumMode(word, line, x, y);
    if (fromLine) plain(word, -x, -y);
  }
  if (fromLine) moveTo(bank.offChain, slot, word);
}
/** Im θ of a mode relative to a line: by its pitch at the anchor, for in a block in which it changes lines its record lags behind. */
function offLine(word: Word, line: i32): f32 {
  const increment = word.increment;
  return thetaI(increment) + <f32>(Math.PI * <f64>(lineFor(increment) - line));
}
/** The mode's moments into the sums of its direction. */
function sumMode(word: Word, line: i32, x: f32, y: f32): void {
  const slot = word.slot,
    tr = at(slot).tr,
    ti = offLine(word, line),
    sums = roleOf(word) == OFF ? hearing.going : hearing.fadeComing,
    output = bodyOf(word).output,
    kind = kindOf(output),
    first = firstBus(output);
  for (let bus = 0, n = busesOf(output); bus < n; bus++) {
    modeGain(kind, slot, bus);
    const grid = sums + <usize>(first + bus) * GRID;
    addMoments(grid, line, x * bank.gainR - y * bank.gainI, x * bank.gainI + y * bank.gainR, tr, ti, 0, 0);
  }
}
/** The mode's plain moments into the fresh part. */
function plain(word: Word, x: f32, y: f32): void {
  const slot = word.slot,
    line = lineFor(word.increment);
  addMode(bodyOf(word), slot, true, line, x, y, at(slot).tr, offLine(word, line), 0, 0);
}
/** Behind the first anchor: the right half of the frame gets the weighted sums. Call when all fades of the round have begun. */
export function beginFades(): void {
  if (hearing.count == 0 || hearing.step != 0) return;
  weighFresh(1);
}

/** Before the lines are summed: both halves of this block's frame get the weighted sums; the last time the right half gets them back. */
export function stepFades(): void {
  if (hearing.step < 0) return;
  hearing.step++;
  setWeights();
  clear();
  for (let i = 0; i < hearing.count; i++) {
    const word = wordOf(load<i32>(hearing.list + ((<usize>i) << 2))),
      slot = word.slot;
    // it may have left the world, or fallen below the floor
    if (slot < 0 || !isOff(slot)) continue;
    const p = at(slot);
    sumMode(word, lineOfFade(i, word), p.zr, p.zi);
    if (hearing.step == BLOCKS && roleOf(word) != OFF) plain(word, p.zr, p.zi);
  }
  for (let bus = 0; bus < mix.busTotal; bus++) weigh(gridAt(bus).address, bus, 1);
  if (hearing.step == BLOCKS) weighFresh(-1);
}
function weighFresh(sign: f32): void {
  markFresh();
  for (let bus = 0; bus < mix.busTotal; bus++) weigh(freshAt(bus).address, bus, sign);
}
/** Where mode i of the list fades: on the line on which it began, unless its pitch has gone too far from there. */
function lineOfFade(i: i32, word: Word): i32 {
  const began = <i32>load<u8>(hearing.lines + <usize>i);
  if (abs(offLine(word, began)) < FARTHEST) return began;
  const here = lineFor(word.increment);
  store<u8>(hearing.lines + <usize>i, <u8>here);
  return here;
}
function weigh(grid: usize, bus: i32, sign: f32): void {
  addWeighted(
    grid,
    hearing.going + <usize>bus * GRID,
    sign * (1 - hearing.w0),
    -sign * hearing.w1,
    -sign * hearing.w2,
    -sign * hearing.w3,
  );
  addWeighted(
    grid,
    hearing.fadeComing + <usize>bus * GRID,
    sign * hearing.w0,
    sign * hearing.w1,
    sign * hearing.w2,
    sign * hearing.w3,
  );
}
function addWeighted(grid: usize, sums: usize, a: f32, b: f32, c: f32, d: f32): void {
  for (let k: usize = 0; k < GRID; k += 16) {
    const m0 = load<f32>(sums + k),
      m1 = load<f32>(sums + k, 4),
      m2 = load<f32>(sums + k, 8),
      m3 = load<f32>(sums + k, 12),
      g = grid + k;
    store<f32>(g, load<f32>(g) + a * m0);
    store<f32>(g, load<f32>(g, 4) + (a * m1 + b * m0), 4);
    store<f32>(g, load<f32>(g, 8) + (a * m2 + 2 * b * m1 + c * m0), 8);
    store<f32>(g, load<f32>(g, 12) + (a * m3 + 3 * b * m2 + 3 * c * m1 + d * m0), 12);
  }
}
function clear(): void {
  memory.fill(hearing.going, 0, <usize>mix.busTotal * GRID);
  memory.fill(hearing.fadeComing, 0, <usize>mix.busTotal * GRID);
}

/** At the end of the last block: what has come back is on its line again, and `done` is told every such mode. Says whether fades ended. */
export function finishFades(done: (word: Word) => void): bool {
  if (hearing.step < BLOCKS) return false;
  for (let i = 0; i < hearing.count; i++) {
    const word = wordOf(load<i32>(hearing.list + ((<usize>i) << 2))),
      slot = word.slot,
      role = roleOf(word);
    setRole(word, role);
    if (slot < 0 || !isOff(slot) || role == OFF) continue;
    moveTo(chainFor(bodyOf(word), lineFor(word.increment)), slot, word);
    done(word);
  }
  hearing.count = 0;
  hearing.step = -1;
  return true;
}
