// What the files of this folder keep from one call to the next.

import { HEARING_FULL } from "../records/records";

@unmanaged
class Hearing {
  // settings.ts
  asked: u32;
  askedMargin: f64;
  /** What is asked for, as the governor leaves it. */
  mode: u32;
  /** a_v, dB. */
  margin: f64;
  threshold: bool;
  removed: bool;
  /** How much louder everything is than its pascals say, dB. */
  louder: f32;

  // listen.ts
  /** blocks since the last round. */
  listenTurn: i32;
  /** blocks since the governor was asked. */
  beat: i32;
  /** A strike has come that the last round could not foresee: the next one is made as soon as no fade is in its way. */
  hurry: bool;
  /** Whether levels are those of the last round. */
  following: bool;
  /** Whether roles may differ from SOUNDS. */
  roled: bool;
  /** Whether the last round cut modes. */
  cutting: bool;
  /** numbers of modes whose role changed in this round. */
  changes: usize;
  changed: i32;
  /** Modes that sound by themselves, as the last round found. */
  soundingModes: i32;
  /** Modes that lines carry because they are masked. */
  bundled: i32;
  bundleLines: i32;

  // governor.ts
  budget: f64;
  rung: i32;
  /** rounds under the lower mark. */
  patience: i32;
  wait: i32;
  /** rounds since a rung was given back. */
  since: i32;
  /** rounds since one was taken. */
  held: i32;
  /** counted so far, at the last round. */
  before: f64;
  fixedBefore: f64;

  // lines.ts
  /** f32 a line and ear: Σ |g z|². */
  energies: usize;
  /** f32 a line: largest −Re θ. */
  dampings: usize;
  places: usize;
  linesQuiets: usize;
  linesLevels: usize;
  flags: usize;
  linesTurn: i32;
  /** Blocks for which energies have been taken; a judgement needs them all. */
  taken: i32;
  sumL: f32;
  sumR: f32;
  damp: f32;

  // mask.ts
  stack: usize;
  /** address behind the topmost entry. */
  top: usize;
  /** For every rank: bit 0, some ear hears it; bit 1, this ear may. */
  heard: usize;
  /** level of every rank, f32. */
  ranks: usize;
  /** levels of other sounds, f32. */
  bands: usize;

  // levels.ts
  levelsLevels: usize;
  leftLevels: usize;
  rightLevels: usize;
  levelsComing: usize;

  // order.ts
  indices: usize;
  barks: usize;
  orderQuiets: usize;
  /** Modes in the table. */
  ranked: i32;
  /** newcomers, twice: counting moves them to and fro. */
  newIndices: usize;
  newBarks: usize;
  otherIndices: usize;
  otherBarks: usize;
  counts: usize;

  // fade.ts
  /** numbers of the modes that fade, in any order. */
  list: usize;
  /** u8: the line on which each fades, even if its pitch glides on. */
  lines: usize;
  count: i32;
  /** Anchors behind the first one, 0 … 4; −1 = nothing fades. */
  step: i32;
  /** plain moments of those that go off and of those that come back, a grid a bus. */
  going: usize;
  fadeComing: usize;
  /** the weight of what comes back and its derivatives a block; what goes off has 1 − w. */
  w0: f32;
  w1: f32;
  w2: f32;
  w3: f32;
}

export const hearing = changetype<Hearing>(memory.data(offsetof<Hearing>()));

/** What is not 0 before anything has been said. Comes before all else. */
export function beginHearing(): void {
  hearing.asked = HEARING_FULL;
  hearing.mode = HEARING_FULL;
  hearing.threshold = true;
  hearing.step = -1;
}
