// Modes that go off or come back fade over 512 samples, a raised cosine (PHYSICS §3). The fade is made on the lines:
// with w(x) the weight x blocks after the first anchor, w·z has the moments
//
//     M₀ = w m₀   M₁ = w m₁ + w′ m₀   M₂ = w m₂ + 2w′ m₁ + w″ m₀   M₃ = w m₃ + 3w′ m₂ + 3w″ m₁ + w‴ m₀
//
// where m_p = θ^p z are the plain ones. All fades of a round run in step, so their plain moments are summed line by
// line first and weighted once. A mode that fades is in the chain of modes that are off; at the first and the last
// anchor the two halves of a frame differ, and the fresh part takes up the difference.

import { GRID } from "../bank/frame/grid";
import { freshAt, gridAt, markFresh } from "../bank/frame/grids";
import { modeGain } from "../bank/gains";
import { lineFor } from "../bank/ring/lines";
import { addMode, addMoments, thetaI } from "../bank/ring/moments";
import { chainFor } from "../bank/ring/ring";
import { OFF, roleOf, setComingWeight, setFading, setRole } from "../bank/roles";
import { bank } from "../bank/state";
import { at, isOff, moveTo } from "../bank/store";
import { Row, reserveRow } from "../base/row";
import { busesOf, firstBus, kindOf } from "../mix/outputs";
import { mix } from "../mix/state";
import { config } from "../records/state";
import { bodyOf, indexOf, indexRoom, Word, wordOf } from "../scene/page";
import { hearing } from "./state";

/** Blocks of a fade. */
const BLOCKS: i32 = 4;
/** About how far off its line a mode may lie for the windows to hold, radians a block. */
const FARTHEST: f32 = 2.2;

/** Numbers of a grid: four moments for the real and for the imaginary part of each line. */
const GRID_LENGTH: usize = GRID >> 2;

/** The four moments of a line, of its real or of its imaginary part. */
@unmanaged
class Moments {
  m0: f32;
  m1: f32;
  m2: f32;
  m3: f32;
}

/** Room for the list of modes that fade and for their moments. */
export function reserveFade(): void {
  if (!config.hears) return;
  hearing.fadeModes = reserveRow<i32>(indexRoom());
  hearing.fadeLines = reserveRow<u8>(indexRoom());
  hearing.going = reserveRow<f32>(<usize>mix.busTotal * GRID_LENGTH);
  hearing.returning = reserveRow<f32>(<usize>mix.busTotal * GRID_LENGTH);
}
/** Nothing fades. */
export function resetFade(): void {
  hearing.fades = 0;
  hearing.fadeStep = -1;
}

/** How many modes fade, in or out. */
export function fading(): i32 {
  return hearing.fades;
}

/** The weight at the present step and its derivatives. */
function setWeights(): void {
  const turn = Math.PI / BLOCKS;
  Math.sincos(turn * hearing.fadeStep);
  hearing.w0 = <f32>(0.5 - 0.5 * Math.sincos_cos);
  hearing.w1 = <f32>(0.5 * turn * Math.sincos_sin);
  hearing.w2 = <f32>(0.5 * turn * turn * Math.sincos_cos);
  hearing.w3 = <f32>(-0.5 * turn * turn * turn * Math.sincos_sin);
  setComingWeight(hearing.w0);
}

/**
 * A mode begins to fade to its role at the end of this block. `fromLine`: the mode is on its line and leaves it now;
 * else it is off already, because it comes back or because it has just left a driven group.
 */
export function fade(word: Word, fromLine: bool): void {
  if (hearing.fades == 0) {
    hearing.fadeStep = 0;
    setWeights();
    clearSums();
  }
  setFading(word);
  bodyOf(word).muted = 1;
  const line = lineFor(word.increment);
  hearing.fadeModes[hearing.fades] = <i32>indexOf(word);
  hearing.fadeLines[hearing.fades] = <u8>line;
  hearing.fades++;
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
    if (fromLine) addPlain(word, -x, -y);
  }
  if (fromLine) moveTo(bank.offChain, slot, word);
}
/**
 * Im θ of a mode relative to a line, from its pitch at the anchor: in a block in which the mode changes lines its
 * record lags behind.
 */
function offLine(word: Word, line: i32): f32 {
  const increment = word.increment;
  return thetaI(increment) + <f32>(Math.PI * <f64>(lineFor(increment) - line));
}
/** Adds a mode's moments to the sums of the modes that go off, or of those that come back. */
function sumMode(word: Word, line: i32, x: f32, y: f32): void {
  const slot = word.slot,
    tr = at(slot).tr,
    ti = offLine(word, line),
    sums = roleOf(word) == OFF ? hearing.going : hearing.returning,
    output = bodyOf(word).output,
    kind = kindOf(output),
    first = firstBus(output);
  for (let bus = 0, n = busesOf(output); bus < n; bus++) {
    modeGain(kind, slot, bus);
    const grid = sumsAt(sums, first + bus).address;
    addMoments(grid, line, x * bank.gainR - y * bank.gainI, x * bank.gainI + y * bank.gainR, tr, ti, 0, 0);
  }
}
/** Adds a mode's plain moments to the fresh part. */
function addPlain(word: Word, x: f32, y: f32): void {
  const slot = word.slot,
    line = lineFor(word.increment);
  addMode(bodyOf(word), slot, true, line, x, y, at(slot).tr, offLine(word, line), 0, 0);
}
/**
 * After the first anchor: the right half of the frame gets the weighted sums. Called when all fades of the round have
 * begun.
 */
export function beginFades(): void {
  if (hearing.fades == 0 || hearing.fadeStep != 0) return;
  weighFresh(1);
}

/**
 * Before the lines are summed: both halves of this block's frame get the weighted sums; in the last step they are
 * subtracted from the right half again.
 */
export function stepFades(): void {
  if (hearing.fadeStep < 0) return;
  hearing.fadeStep++;
  setWeights();
  clearSums();
  for (let i = 0; i < hearing.fades; i++) {
    const word = wordOf(hearing.fadeModes[i]),
      slot = word.slot;
    // the mode may have left the world, or fallen below the floor
    if (slot < 0 || !isOff(slot)) continue;
    const p = at(slot);
    sumMode(word, lineOfFade(i, word), p.zr, p.zi);
    if (hearing.fadeStep == BLOCKS && roleOf(word) != OFF) addPlain(word, p.zr, p.zi);
  }
  for (let bus = 0; bus < mix.busTotal; bus++) addSums(gridAt(bus).address, bus, 1);
  if (hearing.fadeStep == BLOCKS) weighFresh(-1);
}
/** Adds the weighted sums to the fresh part, or subtracts them. */
function weighFresh(sign: f32): void {
  markFresh();
  for (let bus = 0; bus < mix.busTotal; bus++) addSums(freshAt(bus).address, bus, sign);
}
/** The line of mode i of the list: that on which its fade began, unless its pitch has gone too far from there. */
function lineOfFade(i: i32, word: Word): i32 {
  const began = <i32>hearing.fadeLines[i];
  if (abs(offLine(word, began)) < FARTHEST) return began;
  const here = lineFor(word.increment);
  hearing.fadeLines[i] = <u8>here;
  return here;
}
/** Adds the weighted sums of a bus to a grid, or subtracts them. */
function addSums(grid: usize, bus: i32, sign: f32): void {
  const going = sumsAt(hearing.going, bus).address,
    returning = sumsAt(hearing.returning, bus).address;
  addWeighted(grid, going, sign * (1 - hearing.w0), -sign * hearing.w1, -sign * hearing.w2, -sign * hearing.w3);
  addWeighted(grid, returning, sign * hearing.w0, sign * hearing.w1, sign * hearing.w2, sign * hearing.w3);
}
/** Adds plain moments to a grid, weighted by a weight `a` and its derivatives b, c and d. */
function addWeighted(grid: usize, sums: usize, a: f32, b: f32, c: f32, d: f32): void {
  for (let k: usize = 0; k < GRID; k += offsetof<Moments>()) {
    const sum = changetype<Moments>(sums + k),
      to = changetype<Moments>(grid + k),
      m0 = sum.m0,
      m1 = sum.m1,
      m2 = sum.m2,
      m3 = sum.m3;
    to.m0 = to.m0 + a * m0;
    to.m1 = to.m1 + (a * m1 + b * m0);
    to.m2 = to.m2 + (a * m2 + 2 * b * m1 + c * m0);
    to.m3 = to.m3 + (a * m3 + 3 * b * m2 + 3 * c * m1 + d * m0);
  }
}
/** The grid of a bus among sums of moments. */
function sumsAt(sums: Row<f32>, bus: i32): Row<f32> {
  return sums.from(<usize>bus * GRID_LENGTH);
}
function clearSums(): void {
  hearing.going.clear(<usize>mix.busTotal * GRID_LENGTH);
  hearing.returning.clear(<usize>mix.busTotal * GRID_LENGTH);
}

/**
 * At the end of the last block: the modes that have come back return to their lines, and `done` is called with each of
 * them. Returns whether fades ended.
 */
export function finishFades(done: (word: Word) => void): bool {
  if (hearing.fadeStep < BLOCKS) return false;
  for (let i = 0; i < hearing.fades; i++) {
    const word = wordOf(hearing.fadeModes[i]),
      slot = word.slot,
      role = roleOf(word);
    setRole(word, role);
    if (slot < 0 || !isOff(slot) || role == OFF) continue;
    moveTo(chainFor(bodyOf(word), lineFor(word.increment)), slot, word);
    done(word);
  }
  hearing.fades = 0;
  hearing.fadeStep = -1;
  return true;
}
