// Rain in the full core: its records, and its two steps in every block. A block is a quantum of rain: parameters glide
// once, then drops of this quantum strike the bodies that are rained on, and all other drops fall on the grid and
// become sound (PHYSICS §9). Quanta are counted from the block in which it began to rain. Some quanta before it are
// made but not played, so that rain begins in its steady state.

import { reserve } from "../base/memory";
import { Row } from "../base/row";
import { meterAt, show } from "../records/meters";
import {
  GROUND_COLOURS,
  P_GAIN,
  P_LOBE,
  P_WIND_FROM,
  RAIN,
  RAIN_BODY,
  RAIN_IMPULSE,
  RAIN_POLE,
  RAIN_SET,
  RAIN_THUNDER,
  RainBodyRecord,
  RainImpulseRecord,
  RainPoleRecord,
  RainRecord,
  RainSetRecord,
  RainTableRecord,
  RainThunderRecord,
  TABLE_CORNERS,
  TABLE_VALUES,
} from "../records/rain";
import { BLOCK, DROP_NO_BODY, METER_RAIN_DROPS, RecordHead } from "../records/records";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { scene } from "../scene/state";
import { forgetStrikes, rainBody, strikeRained } from "./apart/bodies";
import { resetBubbles, runBubbles } from "./apart/bubbles";
import { runDrips } from "./apart/drips";
import { resetThunder, runThunder, strikeThunder } from "./apart/thunder";
import { setSeed } from "./base/chance";
import { between, clearChanged, glideParameters, setParameter } from "./base/parameters";
import { makeSizes, setCorner } from "./base/sizes";
import { base } from "./base/state";
import { isValidRecord } from "./check";
import { fall } from "./drops/generate";
import { emptyLayers, makeLayers } from "./drops/layers";
import { addNoise } from "./drops/noise";
import { drops } from "./drops/state";
import { beginWind, mapPatches, PATCH_STEP, stepWind, windNow } from "./drops/wind";
import { playChannels, silence } from "./grid/channels";
import { makeColours, takePole } from "./grid/colours";
import { aim } from "./grid/directions";
import { C_BARE, scatterExactly } from "./grid/scatter";
import { makeSoft, setImpedance } from "./grid/soft";
import { IMPULSE_BYTES, Impulse } from "./impulse";
import { rain } from "./state";

/** Most single impulses of one block. */
const MOST_IMPULSES: i32 = 1024;

/** Room for the single impulses of a block. */
export function reserveImpulses(): void {
  rain.impulses = changetype<Impulse>(reserve(MOST_IMPULSES, IMPULSE_BYTES));
}
/** It does not rain. */
export function clearRain(): void {
  rain.raining = rain.begins = rain.ends = false;
  rain.newest = 0;
  rain.level = 1;
  rain.gain = 1;
  rain.quantum = 0;
  rain.impulseCount = 0;
}

/** Whether the numbers of one of rain's records make sense by themselves. */
export function isValidRain(record: RecordHead): bool {
  return rain.hasRain && isValidRecord(record);
}
/** Takes over a pole of a colour, or numbers of a table, from the page. */
export function takeTable(record: RainTableRecord): void {
  if (record.kind == RAIN_POLE) {
    takePole(changetype<RainPoleRecord>(record));
    return;
  }
  const corners = record.which == TABLE_CORNERS,
    from = <i32>record.from,
    values = changetype<Row<f32>>(changetype<usize>(record) + TABLE_VALUES);
  for (let i = 0, n = <i32>record.count; i < n; i++)
    if (corners) setCorner(from + i, values[i]);
    else setImpedance(from + i, values[i]);
}
/**
 * Carries out one of rain's records; returns a reason for dropping it, or -1. `body`: the body that the record names,
 * or null.
 */
export function carryOutRain(body: Body, record: RecordHead): i32 {
  const kind = record.kind;
  if (kind == RAIN) startOrStop(changetype<RainRecord>(record));
  else if (kind == RAIN_SET) setParameter(changetype<RainSetRecord>(record), !rain.raining);
  else if (kind == RAIN_IMPULSE) holdImpulse(changetype<RainImpulseRecord>(record));
  else if (kind == RAIN_THUNDER) return strikeThunder(changetype<RainThunderRecord>(record));
  else if (kind == RAIN_BODY) return !body ? DROP_NO_BODY : rainBody(body, changetype<RainBodyRecord>(record));
  return -1;
}
/** Carries out RAIN: rain begins, restarts where it already rains, or ends. */
function startOrStop(record: RainRecord): void {
  const number = record.number;
  if (number < rain.newest) return;
  rain.newest = number;
  if (record.stops != 0) {
    rain.begins = false;
    rain.ends = rain.raining;
    forgetStrikes();
    return;
  }
  setSeed(record.seed);
  rain.begins = true;
  rain.ends = false;
}
/** Holds a single impulse until its block is made. */
function holdImpulse(record: RainImpulseRecord): void {
  if (rain.impulseCount == MOST_IMPULSES) return;
  const impulse = impulseAt(rain.impulseCount),
    colour = <i32>record.colour;
  rain.impulseCount++;
  impulse.at = max(0, 2 * (record.time - scene.now));
  impulse.area = record.area;
  impulse.azimuth = record.azimuth;
  impulse.colour = colour < GROUND_COLOURS ? C_BARE + colour : colour;
}
function impulseAt(i: i32): Impulse {
  return changetype<Impulse>(changetype<usize>(rain.impulses) + <usize>i * IMPULSE_BYTES);
}

/**
 * Among the events of a block: parameters glide, or rain warms up where it begins; then drops of this block strike the
 * bodies that are rained on.
 */
export function rainOnBodies(now: f64, act: (record: RecordHead) => i32): void {
  if (!rain.hasRain) return;
  if (rain.begins) {
    warmUp(now);
    rain.begins = false;
  } else if (rain.raining) glideParameters();
  aim(between(P_LOBE, 0, 1), between(P_WIND_FROM, -1e6, 1e6));
  if (!rain.raining) return;
  makeQuantum();
  if (!rain.ends) strikeRained(now, rain.quantum, act);
}
/** Quanta that are made before the first that is heard. */
const WARM_UP: i32 = 8;
/** Makes the quanta before the first one without playing them, so that rain begins in its steady state. */
function warmUp(now: f64): void {
  if (rain.raining) resetBubbles();
  forgetStrikes();
  silence();
  beginWind();
  rain.raining = true;
  rain.level = 1;
  rain.gain = <f32>between(P_GAIN, 0, 1e4);
  aim(between(P_LOBE, 0, 1), between(P_WIND_FROM, -1e6, 1e6));
  const dropsSoFar = meterAt(METER_RAIN_DROPS);
  for (rain.quantum = -WARM_UP; rain.quantum < 0; rain.quantum++) {
    makeQuantum();
    fallAll();
    runBubbles(now);
    makeColours();
    makeSoft();
    playChannels(0, 0, false);
  }
  show(METER_RAIN_DROPS, dropsSoFar);
}
/** Brings patches, sizes and layers up to date with the parameters and the wind of this quantum. */
function makeQuantum(): void {
  const swells = stepWind(rain.quantum);
  if (base.changed || (rain.quantum & (PATCH_STEP - 1)) == 0) mapPatches();
  if (!base.changed && !swells && rain.quantum != -WARM_UP) return;
  makeSizes(drops.gust, windNow());
  makeLayers();
  clearChanged();
}
/** Lets the drops, the noise and the drips of a quantum fall on the grid. */
function fallAll(): void {
  fall(rain.quantum);
  addNoise(rain.quantum);
  runDrips(rain.quantum);
}

/** Seconds in which rain fades away when it ends. */
const FADE: f64 = 0.015;
/** After the frames of a block: makes the sound of rain and adds it to the world's own buses (mix/buses.ts). */
export function soundRain(now: f64): void {
  if (!rain.hasRain) return;
  if (rain.raining) fallAll();
  for (let i = 0; i < rain.impulseCount; i++) {
    const impulse = impulseAt(i);
    scatterExactly(impulse.colour, impulse.at, impulse.area, <f64>impulse.azimuth);
  }
  rain.impulseCount = 0;
  runThunder(rain.raining ? rain.quantum : -1);
  runBubbles(now);
  const from = rain.gain * <f32>rain.level;
  rain.gain = <f32>between(P_GAIN, 0, 1e4);
  if (rain.ends) rain.level = max(0, rain.level - <f64>BLOCK / (FADE * config.rate));
  else rain.level = min(1, rain.level + <f64>BLOCK / (FADE * config.rate));
  makeColours();
  makeSoft();
  playChannels(from, rain.gain * <f32>rain.level, true);
  if (!rain.raining) return;
  rain.quantum++;
  if (rain.ends && rain.level == 0) {
    rain.raining = false;
    rain.ends = false;
    rain.level = 1;
    emptyLayers();
    silence();
    // bubbles and thunder that still ring would be heard again now that the level is back at 1
    resetBubbles();
    resetThunder();
  }
}
