// The poles of a coupled body: how far its modes turn and shrink in a sample. While pitch, damping and strain rest, the
// poles are exact, and a body on which nothing acts is corrected at the end of every block for the rounding of its
// poles to float32. While pitch, damping or strain move, poles are computed anew every 16 samples and go there on a
// straight line; a chord lies inside the circle, so that no mode gains energy by it.
//
// Where modes act on each other, all poles shrink by SHRINK more than they should. In float32 the turn of a pair is off
// by at most √5 units in the last place (u = 2^-24), its rounded pole by one, the steps of a moving pole by eight
// together, the two rotations of rotate.ts by three each: together less than 16u = 2^-20, so energy cannot grow by
// rounding. SHRINK limits T60 to 164 s at 44.1 kHz.

import { circles, powers } from "../base/fast";
import { im, pole, re } from "../base/pole";
import { reserveRow } from "../base/row";
import { CURVE_NONE, MOST_COUPLED_MODES } from "../records/contact";
import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { PHASE_UNIT, wordOf } from "../scene/page";
import { turnsOf } from "../scene/tuning";
import { Coupled, POLES_EXACT, POLES_MOVE, POLES_NONE, POLES_SAFE, ROW } from "./coupled";
import { coupling } from "./state";

/** Samples from one computed pole to the next while poles move. */
export const HOP: i32 = 16;
/** By how much poles shrink more than they should, nepers a sample: 2^-20; and as log2. */
const SHRINK: f64 = 9.5367431640625e-7;
const SHRINK_LOG2: f32 = -1.3758606e-6;
const LN2: f64 = 0.6931471805599453;
/** Cutoff of each of the two low-pass poles of strain, which together have −3 dB at 60 Hz: 60 / √(√2 − 1), Hz. */
const STRAIN_CUTOFF: f64 = 93.22553;
/** Strain closer than this to its goal is set to it. */
const NEAR: f32 = 1e-7;

/** Room for the poles to which a body's poles move. */
export function reservePoles(): void {
  coupling.poleTurns = reserveRow<f32>(MOST_COUPLED_MODES);
  coupling.poleSizes = reserveRow<f32>(MOST_COUPLED_MODES);
  coupling.poleCosines = reserveRow<f32>(MOST_COUPLED_MODES);
  coupling.poleSines = reserveRow<f32>(MOST_COUPLED_MODES);
}
/** Sets how fast strain follows its goal, at the world's sample rate. */
export function resetPoles(): void {
  coupling.strainStep = <f32>(1 - Math.exp((-2 * Math.PI * STRAIN_CUTOFF * HOP) / config.rate));
}

/** Whether anything makes the modes of a body act on each other, so that its poles must be safe. */
function actsOnItself(b: Coupled): bool {
  return b.curve != CURVE_NONE || b.angle > 0 || b.joined != 0;
}
/** Factor of strain on the frequency of mode j of the rows. PHYSICS §8.5. */
function bend(b: Coupled, j: i32): f32 {
  return sqrt<f32>(max<f32>(0.25, min<f32>(4, 1 + b.kappas[j] * b.strainNow)));
}
/** Factor of strain on the decays of all modes. */
function stress(b: Coupled): f32 {
  return 1 + 5 * abs(b.strainNow);
}
/** Frequency of mode j now, turns a sample, 0 above Nyquist. */
export function turnsNow(b: Coupled, j: i32): f32 {
  const turns = b.turns[j] * bend(b, j);
  return turns < 0.5 ? turns : 0;
}
/** Decay of mode j now, nepers a sample. */
export function decayNow(b: Coupled, j: i32): f64 {
  return -LN2 * <f64>(b.decays[j] * stress(b));
}

/** A body wakes: pitch, damping and strain are at their goals at once, without a glide. */
export function settlePoles(b: Coupled): void {
  const strain = b.strainAsked;
  b.strainGoal = strain;
  b.strainNow = strain;
  b.strainHalf = strain;
  follow(b);
  b.tuned = 0;
  b.poles = POLES_NONE;
}
/** Prepares the poles of the coming block. */
export function tunePoles(b: Coupled): void {
  const tuning = b.body.inTuning != 0,
    goal = b.strainAsked;
  b.strainGoal = goal;
  let moves: bool = b.strainNow != goal || b.strainHalf != goal;
  const turns = b.turns;
  const decays = b.decays,
    decaysBefore = b.decaysBefore;
  memory.copy(b.turnsBefore.address, turns.address, ROW);
  memory.copy(decaysBefore.address, decays.address, ROW);
  if ((tuning || b.tuned != 0) && follow(b)) moves = true;
  b.tuned = tuning ? 1 : 0;
  const wanted = actsOnItself(b) ? POLES_SAFE : POLES_EXACT;
  if (!moves && b.poles == wanted) return;
  if (!moves || b.poles == POLES_NONE) setPoles(b, wanted);
  if (!moves) return;
  b.poles = POLES_MOVE;
  let slowest: f32 = -1000;
  for (let j = 0, n = b.count; j < n; j++) slowest = max(slowest, max(decays[j], decaysBefore[j]));
  // without the decay that strain adds: strain may end within the block
  b.loss = <f32>-Math.expm1(<f64>(slowest + SHRINK_LOG2) * LN2);
}
/** Reads pitch and damping of every mode from the pages of the body; says whether any is new. */
function follow(b: Coupled): bool {
  const numbers = b.numbers;
  const rowTurns = b.turns,
    turnsBefore = b.turnsBefore,
    decays = b.decays;
  let moved: bool = false;
  for (let j = 0, n = b.count; j < n; j++) {
    const word = wordOf(numbers[j]),
      turns = <f32>word.increment * PHASE_UNIT,
      decay = word.decay;
    if (turns != rowTurns[j] || decay != decays[j]) moved = true;
    // a mode that comes back from above Nyquist begins at its new pitch, and one that goes there is silent at once
    if (turns == 0 || turnsBefore[j] == 0) turnsBefore[j] = turns;
    rowTurns[j] = turns;
    decays[j] = decay;
  }
  return moved;
}

/** Sets poles that rest, computed in float64. */
function setPoles(b: Coupled, kind: i32): void {
  const body = b.body,
    model = body.model,
    pitch = body.pitch,
    more: f64 = kind == POLES_SAFE ? SHRINK : 0,
    modes = b.modes,
    turnC = b.turnC,
    turnS = b.turnS;
  const reach = b.reach,
    driftR = b.driftR,
    driftI = b.driftI;
  let least: f64 = 1;
  for (let j = 0, n = b.count; j < n; j++) {
    const turns = turnsOf(model, modes[j], pitch) * <f64>bend(b, j),
      sounds = turns > 0 && turns < 0.5;
    pole(decayNow(b, j) + more, turns);
    const x: f32 = sounds ? <f32>re : 0,
      y: f32 = sounds ? <f32>im : 0;
    turnC[j] = x;
    turnS[j] = y;
    reach[j] = sounds ? <f32>(1 / (Math.PI * turns)) : 0;
    const size = <f64>x * <f64>x + <f64>y * <f64>y,
      scale = size > 1e-30 ? <f64>BLOCK / size : 0;
    driftR[j] = scale == 0 ? 0 : <f32>((re * <f64>x + im * <f64>y) * scale - BLOCK);
    driftI[j] = <f32>((im * <f64>x - re * <f64>y) * scale);
    if (sounds) least = min(least, 1 - Math.exp(-decayNow(b, j) - more));
  }
  b.loss = <f32>least;
  b.poles = kind;
}

/**
 * At sample n of a block in which poles move, n a multiple of HOP: computes the poles of HOP samples later and the
 * steps to them.
 */
export function aimPoles(b: Coupled, n: i32): void {
  stepStrain(b);
  const modes = b.padded,
    // the poles that hold in the middle of a sample
    share = (<f32>(n + HOP) + <f32>0.5) / <f32>BLOCK,
    stressed = stress(b),
    poleTurns = coupling.poleTurns,
    poleSizes = coupling.poleSizes,
    rowTurns = b.turns,
    turnsBefore = b.turnsBefore,
    decays = b.decays,
    decaysBefore = b.decaysBefore,
    reach = b.reach;
  for (let j = 0; j < modes; j++) {
    const before = turnsBefore[j],
      turns = (before + (rowTurns[j] - before) * share) * bend(b, j),
      decayBefore = decaysBefore[j],
      decay = (decayBefore + (decays[j] - decayBefore) * share) * stressed + SHRINK_LOG2,
      sounds = turns > 0 && turns < 0.5;
    poleTurns[j] = sounds ? turns : 0;
    poleSizes[j] = decay;
    reach[j] = sounds ? <f32>(1 / Math.PI) / turns : 0;
  }
  stepTo(b, modes);
}
/** Sets the steps by which the poles in the rows reach those of `poleTurns` and `poleSizes` HOP samples later. */
function stepTo(b: Coupled, modes: i32): void {
  const bytes = (<usize>modes) << 2,
    turns = coupling.poleTurns,
    sizes = coupling.poleSizes;
  const cosines = coupling.poleCosines,
    sines = coupling.poleSines;
  const turnC = b.turnC,
    turnS = b.turnS,
    stepC = b.stepC,
    stepS = b.stepS;
  circles(bytes, turns.address, cosines.address, sines.address);
  powers(bytes, sizes.address);
  for (let j = 0; j < modes; j++) {
    const r: f32 = turns[j] > 0 ? sizes[j] : 0;
    stepC[j] = (r * cosines[j] - turnC[j]) / <f32>HOP;
    stepS[j] = (r * sines[j] - turnS[j]) / <f32>HOP;
  }
}
/** Moves strain on by HOP samples, through two low-pass poles. */
function stepStrain(b: Coupled): void {
  const goal = b.strainGoal,
    half = b.strainHalf + coupling.strainStep * (goal - b.strainHalf),
    now = b.strainNow + coupling.strainStep * (half - b.strainNow),
    there = abs(goal - half) < NEAR && abs(goal - now) < NEAR;
  b.strainHalf = there ? goal : half;
  b.strainNow = there ? goal : now;
}
