// Records in, blocks out: `makeBlock` calls the steps of a block in the order that docs/architecture.md draws. States
// on lines run one block ahead of those of driven bodies: the amplitude that an event leaves at the end of the block
// moves on by a block before it joins a line.

import { drives } from "../bank/drive/state";
import { bodyOfStream, discardForce, waitingFrom } from "../bank/drive/stream";
import { leftHalf, rightHalf, transform } from "../bank/frame/frame";
import { Grid } from "../bank/frame/grid";
import { clearFresh, clearGrids, freshAt, gridAt, isEmpty, overlapAt } from "../bank/frame/grids";
import { frames } from "../bank/frame/state";
import { longs } from "../bank/long/state";
import { passBeat, soundLong } from "../bank/long/sum";
import { enterDrive, runDriven } from "../bank/paths/drive";
import { glideGains } from "../bank/paths/glide";
import { visit } from "../bank/paths/rise";
import { finishTuning, prepareTuning } from "../bank/paths/tuning";
import { closeAnchors, openAnchors } from "../bank/phases";
import { clearCoarse, coarseModes, soundCoarse, splitCoarse } from "../bank/ring/coarse";
import { sumLines } from "../bank/ring/lines";
import { tend } from "../bank/ring/ring";
import { bank } from "../bank/state";
import { chainLength } from "../bank/store";
import { reserve } from "../base/memory";
import { Row } from "../base/row";
import { writeSquares } from "../couple/couple";
import { fading, stepFades } from "../hearing/fade";
import { measureLines } from "../hearing/lines";
import { carryOut, listen } from "../hearing/listen";
import { hearing } from "../hearing/state";
import { moveAhead, playAhead } from "../mix/ahead";
import { busBlock, clearMix } from "../mix/buses";
import { finishBlock } from "../mix/output";
import { busesOf } from "../mix/outputs";
import { forgetFactors, someFactors } from "../mix/space/factors";
import { mix } from "../mix/state";
import { rainOnBodies, soundRain } from "../rain/rain";
import {
  addToMeter,
  COST_BLOCK,
  COST_COARSE,
  COST_DRIVE,
  COST_OFF,
  COST_RING,
  COST_SHADED,
  countDropped,
  meterAt,
  show,
} from "../records/meters";
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
  METER_MODES_LONG,
  METER_MODES_MOST,
  METER_MODES_OFF,
  METER_MODES_SUM,
  METER_MODES_TOTAL,
  METER_WAITING,
  PULSE,
  RECORD_BYTES,
  RecordHead,
  VOID,
} from "../records/records";
import { feedResidual } from "../residual/residual";
import { bodyCount } from "../scene/bodies";
import { Body } from "../scene/body";
import { passTime } from "../scene/clock";
import { due, finish, waiting } from "../scene/queue";
import { scene } from "../scene/state";
import { act, carryOn, cut, SENT } from "./acts";
import { buryDone } from "./bury";
import { exciteContacts, resonate } from "./contacts";
import { world } from "./state";

export function reserveWorld(): void {
  world.again = changetype<RecordHead>(reserve(RECORD_BYTES));
}
export function resetWorld(): void {
  world.paused = false;
  world.still = false;
}

/** Makes the next block. */
export function makeBlock(): void {
  if (world.paused && world.still) {
    clearMix();
    finishBlock(0, 0);
    showScene();
    return;
  }
  const from: f32 = world.still ? 0 : 1;
  world.still = false;
  clearFresh();
  forgetFactors();
  clearGrids();
  glideGains(cut);
  prepareTuning();
  forgetFactors();
  listen(squaresOfCoupled);
  countSynthesis();
  clearCoarse();
  stepFades();
  sumLines();
  if (FULL) openAnchors();
  finishTuning();
  if (FULL) exciteContacts(scene.now);
  runDriven(scene.now, passForceOn);
  carryOut();
  happen();
  if (FULL) {
    rainOnBodies(scene.now, act);
    resonate();
  }
  if (FULL) {
    closeAnchors();
    if (bank.tiers > 0) {
      visit();
      soundLong();
    }
  }
  splitCoarse();
  for (let bus = 0; bus < mix.busTotal; bus++) sound(gridAt(bus), freshAt(bus), overlapAt(bus), busBlock(bus));
  soundCoarse();
  for (let bus = 0; bus < mix.busTotal; bus++) playAhead(bus, busBlock(bus));
  if (FULL) soundRain(scene.now);
  moveAhead();
  if (FULL) passBeat();
  tend();
  measureLines();
  buryDone();
  passTime(BLOCK);
  if (world.paused) world.still = true;
  finishBlock(from, world.still ? 0 : 1);
  meters();
}
/** |z|² of the modes of a coupled body, for hearing. */
function squaresOfCoupled(body: Body, out: usize): void {
  if (FULL) writeSquares(body, out);
}
/** A force on a body also acts on the body's residual sources. */
function passForceOn(body: Body, force: usize, scale: f32): void {
  if (FULL) feedResidual(body, force, scale);
}
/** Turns a bus's lines into its block and into the tail with which the next block begins. */
function sound(grid: Grid, fresh: Grid, tail: Row<f32>, out: usize): void {
  if (isEmpty(grid)) {
    memory.copy(out, tail.address, BLOCK_BYTES);
    tail.clear(BLOCK);
  } else {
    transform(grid.address);
    leftHalf(grid.address, tail.address, out);
    tail.clear(BLOCK);
    rightHalf(grid.address, tail.address, tail.address);
  }
  if (!frames.anyFresh || isEmpty(fresh)) return;
  transform(fresh.address);
  rightHalf(fresh.address, tail.address, tail.address);
}
function countSynthesis(): void {
  // modes on buses, those on coarse lines apart
  const off = chainLength(bank.offChain),
    coarse = coarseModes() * busesOf(0);
  let ring = -coarse,
    long: f64 = 0;
  if (FULL) {
    // modes on long lines count only when their lines were summed; each has two moments, as on coarse lines
    if (mix.outputs == 1) ring -= bank.longModes * busesOf(0);
    long = <f64>(longs.summed * busesOf(0)) * COST_COARSE;
  }
  for (let o = 0; o < mix.outputs; o++) ring += ringingOn(o) * busesOf(o);
  addToMeter(
    METER_COST_SYNTHESIS,
    <f64>ring * COST_RING +
      long +
      <f64>coarse * COST_COARSE +
      <f64>off * COST_OFF +
      <f64>drives.drivenModes * (someFactors() ? COST_DRIVE * COST_SHADED : COST_DRIVE) -
      drives.tapsSaved,
  );
}
function ringingOn(output: i32): i32 {
  if (mix.outputs == 1) return bank.ringing - chainLength(bank.offChain);
  let n = 0;
  for (let chain = output * LINES, end = chain + LINES; chain < end; chain++) n += chainLength(chain);
  return n;
}
/** Modes that sound by themselves. */
function aliveModes(): i32 {
  const off = chainLength(bank.offChain);
  return (
    bank.ringing +
    drives.drivenModes -
    off +
    min(fading(), off) -
    bundledModes() -
    (FULL ? min(longs.quietModes, bank.longModes) : 0)
  );
}
/** Masked modes that lines carry; counted once a round, and some may have gone since. */
function bundledModes(): i32 {
  return min(hearing.bundled, bank.ringing - chainLength(bank.offChain));
}
function meters(): void {
  const alive = <f64>aliveModes();
  addToMeter(METER_BLOCKS, 1);
  addToMeter(METER_BUNDLED_SUM, bundledModes());
  addToMeter(METER_CELLS_SUM, hearing.bundleLines);
  addToMeter(METER_COST_OTHER, COST_BLOCK);
  addToMeter(METER_MODES_SUM, alive);
  if (alive > meterAt(METER_MODES_MOST)) show(METER_MODES_MOST, alive);
  showScene();
}
/** Shows the meters of bodies and modes, also while the world is paused. */
function showScene(): void {
  show(METER_MODES_TOTAL, scene.modesPresent);
  show(METER_MODES_ALIVE, <f64>aliveModes());
  show(METER_MODES_BUNDLED, bundledModes());
  show(METER_CELLS, hearing.bundleLines);
  show(METER_MODES_OFF, chainLength(bank.offChain) + (FULL ? longs.quietModes : 0));
  if (FULL) show(METER_MODES_LONG, bank.longModes);
  show(METER_MODES_ABOVE_NYQUIST, scene.modesAboveNyquist);
  show(METER_BODIES_TOTAL, bodyCount());
  show(METER_BODIES_ALIVE, scene.awake);
  show(METER_WAITING, waiting());
}

/**
 * Removes bodies that have become silent, carries out all records that are due before the end of this block, in order,
 * and puts bodies whose force stream begins on the drive path.
 */
function happen(): void {
  buryDone();
  const end = scene.now + BLOCK;
  for (let record = changetype<RecordHead>(due(end)); record; record = changetype<RecordHead>(due(end))) {
    memory.copy(changetype<usize>(world.again), changetype<usize>(record), RECORD_BYTES);
    finish();
    const late = world.again.time < scene.now;
    if (world.again.kind == VOID) {
      addToMeter(METER_ACCEPTED, 1);
      continue;
    }
    if (world.again.kind == PULSE) {
      carryOn(world.again);
      continue;
    }
    const reason = act(world.again);
    if (reason >= 0) {
      countDropped(reason);
      continue;
    }
    if (reason != SENT) addToMeter(METER_ACCEPTED, 1);
    if (late) addToMeter(METER_LATE, 1);
  }
  for (let i = waitingFrom(0, scene.now); i >= 0; i = waitingFrom(i + 1, scene.now))
    if (!enterDrive(bodyOfStream(i))) {
      discardForce(i);
      countDropped(DROP_NO_DRIVE_ROOM);
    }
}
/** Stops the world's time after the next block, or lets it go on with the next. */
export function setPaused(stop: bool): void {
  world.paused = stop;
}
