// Records in, blocks out. A block is made in this order: gains and tunings that glide move on; the lines and the driven bodies make
// their part, which brings every state to the end of the block; what happens in the block is added to the states there, its sound to
// what is played ahead and its new part to the fresh lines; then the frames become samples.

import { act, carryOn, cut } from "./acts";
import { clearCoarse, coarseModes, dealOut, soundCoarse } from "./bank/coarse";
import { drivenModes, enterDrive, runDriven } from "./bank/drive";
import { leftHalf, rightHalf, transform } from "./bank/frame";
import { any, clearFresh, freshLeft, freshRight } from "./bank/fresh";
import { sumLines } from "./bank/lines";
import { tend } from "./bank/ring";
import { count as chainCount, OFF_CHAIN, ringing } from "./bank/store";
import { finishTuning, prepareTuning } from "./bank/tuning";
import { reserve } from "./base/memory";
import { bodyCount, modesAboveNyquist, modesPresent } from "./body";
import { now, passTime, startClock } from "./clock";
import { channels } from "./config";
import { due, finish, waiting } from "./events";
import { bodyOfStream, discardForce, waitingFrom } from "./excite/stream";
import { fading, stepFades } from "./hearing/fade";
import { measureLines } from "./hearing/lines";
import { bundled, bundleLines, carryOut, listen } from "./hearing/listen";
import { awake } from "./life";
import { COST_BLOCK, COST_COARSE, COST_DRIVE, COST_OFF, COST_RING, count, drop, meter, show } from "./meters";
import { playAhead } from "./mix/ahead";
import { finishBlock, outLeft, outRight } from "./mix/output";
import { glideGains } from "./mix/place";
import {
  BLOCK,
  BLOCK_BYTES,
  DROP_NO_DRIVE_ROOM,
  LINES,
  METER_ACCEPTED,
  METER_BLOCKS,
  METER_BODIES_ALIVE,
  METER_BODIES_TOTAL,
  METER_BUNDLED_SUM,
  METER_CELLS,
  METER_CELLS_SUM,
  METER_COST_OTHER,
  METER_COST_SYNTHESIS,
  METER_LATE,
  METER_MODES_ABOVE_NYQUIST,
  METER_MODES_ALIVE,
  METER_MODES_BUNDLED,
  METER_MODES_MOST,
  METER_MODES_OFF,
  METER_MODES_SUM,
  METER_MODES_TOTAL,
  METER_WAITING,
  PULSE,
  RECORD_BYTES,
  RECORD_KIND,
  RECORD_TIME,
} from "./records";

let gridLeft: usize = 0;
let gridRight: usize = 0;
let tailLeft: usize = 0;
let tailRight: usize = 0;
let again: usize = 0; // a copy of the record being worked on
let paused: bool = false;
let still: bool = false; // paused and faded out

export function layWorld(): void {
  gridLeft = reserve(LINES * 32);
  gridRight = reserve(LINES * 32);
  tailLeft = reserve(BLOCK_BYTES);
  tailRight = reserve(BLOCK_BYTES);
  again = reserve(RECORD_BYTES);
}
export function startWorld(): void {
  memory.fill(tailLeft, 0, BLOCK_BYTES);
  memory.fill(tailRight, 0, BLOCK_BYTES);
  startClock();
  paused = false;
  still = false;
}

/** Makes the next block. */
export function makeBlock(): void {
  if (paused && still) {
    memory.fill(outLeft, 0, BLOCK_BYTES);
    memory.fill(outRight, 0, BLOCK_BYTES);
    finishBlock(0, 0);
    showScene();
    return;
  }
  const from: f32 = still ? 0 : 1;
  still = false;
  clearFresh();
  glideGains(cut);
  prepareTuning();
  listen();
  countSynthesis();
  memory.fill(gridLeft, 0, LINES * 32);
  if (channels > 1) memory.fill(gridRight, 0, LINES * 32);
  clearCoarse();
  stepFades(gridLeft, gridRight);
  sumLines(gridLeft, gridRight);
  finishTuning(gridLeft, gridRight);
  runDriven(now);
  carryOut();
  happen();
  dealOut(gridLeft, gridRight);
  side(gridLeft, freshLeft, tailLeft, outLeft);
  if (channels > 1) side(gridRight, freshRight, tailRight, outRight);
  soundCoarse(outLeft, outRight, tailLeft, tailRight);
  playAhead(outLeft, outRight);
  tend();
  measureLines();
  passTime(BLOCK);
  if (paused) still = true;
  finishBlock(from, still ? 0 : 1);
  meters();
}
function side(grid: usize, fresh: usize, tail: usize, out: usize): void {
  transform(grid);
  leftHalf(grid, tail, out);
  memory.fill(tail, 0, BLOCK_BYTES);
  rightHalf(grid, tail, tail);
  if (!any) return;
  transform(fresh);
  rightHalf(fresh, tail, tail);
}
function countSynthesis(): void {
  const off = chainCount(OFF_CHAIN),
    coarse = coarseModes(),
    full = ringing - off - coarse;
  count(
    METER_COST_SYNTHESIS,
    (<f64>full * COST_RING + <f64>coarse * COST_COARSE) * channels +
      <f64>off * COST_OFF +
      <f64>drivenModes * COST_DRIVE,
  );
}
/** Modes that sound by themselves. */
function aliveModes(): i32 {
  const off = chainCount(OFF_CHAIN);
  return ringing + drivenModes - off + min(fading(), off) - bundledModes();
}
/** What lines carry because it is masked; counted once a round, and some of it may have gone since. */
function bundledModes(): i32 {
  return min(bundled, ringing - chainCount(OFF_CHAIN));
}
function meters(): void {
  const alive = <f64>aliveModes();
  count(METER_BLOCKS, 1);
  count(METER_BUNDLED_SUM, bundledModes());
  count(METER_CELLS_SUM, bundleLines);
  count(METER_COST_OTHER, COST_BLOCK);
  count(METER_MODES_SUM, alive);
  if (alive > load<f64>(meter + METER_MODES_MOST)) show(METER_MODES_MOST, alive);
  showScene();
}
/** Who is there, also while the world is paused. */
function showScene(): void {
  show(METER_MODES_TOTAL, modesPresent);
  show(METER_MODES_ALIVE, <f64>aliveModes());
  show(METER_MODES_BUNDLED, bundledModes());
  show(METER_CELLS, bundleLines);
  show(METER_MODES_OFF, chainCount(OFF_CHAIN));
  show(METER_MODES_ABOVE_NYQUIST, modesAboveNyquist);
  show(METER_BODIES_TOTAL, bodyCount());
  show(METER_BODIES_ALIVE, awake);
  show(METER_WAITING, waiting());
}

/** All that is due before the end of this block, in order. */
function happen(): void {
  const end = now + BLOCK;
  for (let record = due(end); record != 0; record = due(end)) {
    memory.copy(again, record, RECORD_BYTES);
    finish();
    const late = load<f64>(again, RECORD_TIME) < now;
    if (load<u32>(again, RECORD_KIND) == PULSE) {
      carryOn(again);
      continue;
    }
    const reason = act(again);
    if (reason >= 0) {
      drop(reason);
      continue;
    }
    count(METER_ACCEPTED, 1);
    if (late) count(METER_LATE, 1);
  }
  for (let i = waitingFrom(0, now); i >= 0; i = waitingFrom(i + 1, now))
    if (!enterDrive(bodyOfStream(i))) {
      discardForce(i);
      drop(DROP_NO_DRIVE_ROOM);
    }
}
/** Stops the world's time behind the next block, or lets it go on with the next. */
export function setPaused(stop: bool): void {
  paused = stop;
}
