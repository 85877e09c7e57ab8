// Pitch and damping of a body: its frequencies and decays at one of its tunings, and the words of its modes.

import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { Body } from "./body";
import { Model } from "./model";
import { PAGE_MODES, pageAfter, pageAt, REST, Word } from "./page";
import { scene } from "./state";

/**
 * Largest damping d·B/rate that the windows hold for; a mode beyond it is gone in a few blocks and is rendered to its
 * end.
 */
export const LINE_REACH: f64 = 1.5;
/** LINE_REACH as a decay word: log2 of the amplitude's change a sample. */
export const QUICK: f32 = <f32>((-LINE_REACH * 1.4426950408889634) / <f64>BLOCK);
/** The decay that contacts add at 1 kHz, 1/s, lies this many bytes behind each damping scale. */
const ADDED: usize = offsetof<Body>("added") - offsetof<Body>("damping");

/** Frequency in turns a sample, 0 when above Nyquist, of mode i at the given pitch scale. */
export function turnsOf(model: Model, i: i32, pitch: f64): f64 {
  const f = model.frequencies[i] * (pitch / config.rate);
  return f < 0.5 ? f : 0;
}
/** Decay in nepers a sample of mode i at a damping scale, at most 0.5: a faster decay is a click. */
export function decayOf(model: Model, i: i32, damping: f64): f64 {
  return min(decayRate(model, i) * (damping / config.rate), 0.5);
}
function decayRate(model: Model, i: i32): f64 {
  return model.decays[i];
}
/**
 * Decay of mode i of a body, nepers a sample, with the damping scale whose field lies at `at` and with the decay that
 * contacts add, which is proportional to the root of the frequency.
 */
export function decayAt(body: Body, i: i32, at: usize): f64 {
  const model = body.model,
    damping = load<f64>(changetype<usize>(body) + at);
  const added = addedAt(body, at);
  if (added == 0) return decayOf(model, i, damping);
  const hertz = model.frequencies[i];
  return min((decayRate(model, i) * damping + added * sqrt(hertz / 1000)) / config.rate, 0.5);
}
/** The decay that contacts add at one of the damping scales, 1/s at 1 kHz. */
export function addedAt(body: Body, at: usize): f64 {
  return FULL ? load<f64>(changetype<usize>(body) + at, ADDED) : 0;
}
export function setAdded(body: Body, at: usize, decay: f64): void {
  if (FULL) store<f64>(changetype<usize>(body) + at, decay, ADDED);
}
/** Copies one damping scale, with the decay that contacts add, to another. */
export function copyDamping(body: Body, from: usize, to: usize): void {
  store<f64>(changetype<usize>(body) + to, load<f64>(changetype<usize>(body) + from));
  setAdded(body, to, addedAt(body, from));
}
/** Sets the damping scale at `to`, with its added decay, to the mean of those at `one` and `other`. */
export function meanDamping(body: Body, one: usize, other: usize, to: usize): void {
  store<f64>(
    changetype<usize>(body) + to,
    0.5 * (load<f64>(changetype<usize>(body) + one) + load<f64>(changetype<usize>(body) + other)),
  );
  setAdded(body, to, 0.5 * (addedAt(body, one) + addedAt(body, other)));
}
/** Whether the damping scale at `at` is already the mean of those at `one` and `other`. */
export function isMeanDamping(body: Body, one: usize, other: usize, at: usize): bool {
  return (
    load<f64>(changetype<usize>(body) + at) ==
      0.5 * (load<f64>(changetype<usize>(body) + one) + load<f64>(changetype<usize>(body) + other)) &&
    addedAt(body, at) == 0.5 * (addedAt(body, one) + addedAt(body, other))
  );
}
/** Whether two damping scales are the same. */
export function sameDamping(body: Body, one: usize, other: usize): bool {
  return (
    load<f64>(changetype<usize>(body) + one) == load<f64>(changetype<usize>(body) + other) &&
    addedAt(body, one) == addedAt(body, other)
  );
}

/** Sets pitch and damping to their goals at once. */
export function settleTuning(body: Body): void {
  const pitch = body.pitchGoal;
  body.pitchBefore = pitch;
  body.pitch = pitch;
  body.pitchNext = pitch;
  copyDamping(body, offsetof<Body>("dampingGoal"), offsetof<Body>("dampingBefore"));
  copyDamping(body, offsetof<Body>("dampingGoal"), offsetof<Body>("damping"));
  copyDamping(body, offsetof<Body>("dampingGoal"), offsetof<Body>("dampingNext"));
  body.tuningBlocks = 0;
}

/** Mean frequency in turns a sample of mode i from one anchor to the next, given the pitch at both. */
export function meanTurns(model: Model, i: i32, pitch: f64, next: f64): f64 {
  const turns = turnsOf(model, i, pitch);
  const ahead = turnsOf(model, i, next);
  return turns > 0 && ahead > 0 ? 0.5 * (turns + ahead) : turns;
}
/** Mean decay in nepers a sample of mode i from one anchor to the next. */
export function meanDecay(body: Body, i: i32): f64 {
  return 0.5 * (decayAt(body, i, offsetof<Body>("damping")) + decayAt(body, i, offsetof<Body>("dampingNext")));
}

/**
 * Writes increments and decays of all modes for the body's present pitch and damping; new bodies' slots become REST.
 */
export function tune(body: Body, fresh: bool): void {
  const model = body.model;
  const n = body.modes;
  const pitch = body.pitch;
  let silent = 0;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page);
    for (let j = 0; j < PAGE_MODES; j++) {
      const q = changetype<Word>(changetype<usize>(p) + ((<usize>j) << 2));
      const inside = i + j < n;
      const turns = inside ? turnsOf(model, i + j, pitch) : 0;
      if (fresh) q.slot = REST;
      if (inside && turns == 0) silent++;
      q.increment = <u32>(turns * 4294967296.0 + 0.5);
      q.decay = inside ? <f32>(-decayAt(body, i + j, offsetof<Body>("damping")) * Math.LOG2E) : 0;
    }
  }
  noteSilent(body, silent);
}
/** Notes how many modes of a body are above Nyquist. */
export function noteSilent(body: Body, modes: i32): void {
  scene.modesAboveNyquist += modes - body.modesAboveNyquist;
  body.modesAboveNyquist = modes;
}
/** Whether pitch or damping will change within the next block, or later in their glide. */
export function willMove(body: Body): bool {
  return (
    body.tuningBlocks != 0 ||
    body.pitch != body.pitchNext ||
    !sameDamping(body, offsetof<Body>("damping"), offsetof<Body>("dampingNext"))
  );
}
