// Rain in the full core: its room, its records, and its two steps in every block. A block is a quantum of rain: parameters glide once, then
// drops of this quantum strike bodies, and all others fall on the grid and are heard (PHYSICS §9). Quanta are counted from the block in which
// it began to rain; some before it are made and forgotten, so that it is as if it had always rained.

import { reserve } from "../base/memory";
import { show } from "../records/meters";
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
import { forgetStrikes, rainBody, reserveRained, resetRained, strikeRained } from "./apart/bodies";
import { reserveBubbles, resetBubbles, runBubbles } from "./apart/bubbles";
import { runDrips } from "./apart/drips";
import { reserveThunder, resetThunder, runThunder, strikeThunder } from "./apart/thunder";
import { setSeed } from "./chance";
import { makesSense } from "./check";
import { fall, reserveGenerate } from "./drops/generate";
import { emptyLayers, makeLayers, reserveLayers } from "./drops/layers";
import { hiss } from "./drops/noise";
import { makeSizes, reserveSizes, resetSizes, setCorner } from "./drops/sizes";
import { drops } from "./drops/state";
import { beginWind, blow, mapPatches, PATCH_STEP, reserveWind, windNow } from "./drops/wind";
import { playChannels, reserveChannels, silence } from "./grid/channels";
import { mixColours, reserveColours, resetColours, takePole } from "./grid/colours";
import { reserveDecimate, resetDecimate } from "./grid/decimate";
import { aim, reserveDirections, resetDirections } from "./grid/directions";
import { C_BARE, reserveScatter, resetScatter, scatterExactly } from "./grid/scatter";
import { mixSoft, reserveSoft, resetSoft, setImpedance } from "./grid/soft";
import { between, glideParameters, reserveParameters, resetParameters, setParameter, settled } from "./parameters";
import { rain } from "./state";

/** Quanta that are made before the first that is heard. */
const WARM_UP: i32 = 8;
/** Seconds in which rain fades away when it ends. */
const FADE: f64 = 0.015;
/** Impulses of one block that can be held. */
const MOST_IMPULSES: i32 = 1024;

export function reserveRain(): void {
  rain.hasRain = config.rain != 0;
  if (!rain.hasRain) return;
  reserveParameters();
  reserveDirections();
  reserveScatter();
  reserveSizes();
  reserveLayers();
  reserveGenerate();
  reserveColours();
  reserveSoft();
  reserveDecimate();
  reserveChannels();
  reserveWind();
  reserveBubbles();
  reserveThunder();
  reserveRained();
  rain.impulses = reserve(<usize>MOST_IMPULSES * 24);
}
export function resetRain(): void {
  if (!rain.hasRain) return;
  resetParameters();
  resetScatter();
  resetDirections();
  resetSizes();
  emptyLayers();
  resetColours();
  resetSoft();
  resetDecimate();
  resetBubbles();
  resetThunder();
  resetRained();
  beginWind();
  silence();
  setSeed(1);
  rain.raining = rain.begins = rain.ends = false;
  rain.newest = 0;
  rain.level = 1;
  rain.quantum = 0;
  rain.held = 0;
}

/** Whether the numbers of one of rain's records make sense by themselves. */
export function isRain(record: RecordHead): bool {
  return rain.hasRain && makesSense(record);
}
/** Takes over a pole or numbers of a table. */
export function takeTable(record: RainTableRecord): void {
  if (record.kind == RAIN_POLE) {
    takePole(changetype<RainPoleRecord>(record));
    return;
  }
  const corners = record.which == TABLE_CORNERS,
    from = <i32>record.from;
  for (let i = 0, n = <i32>record.count; i < n; i++) {
    const v = load<f32>(changetype<usize>(record) + ((<usize>i) << 2), TABLE_VALUES);
    if (corners) setCorner(from + i, v);
    else setImpedance(from + i, v);
  }
}
/** Carries out one of rain's records; returns a reason for dropping it, or -1. `body`: the one it names, or 0. */
export function carryOutRain(body: Body, record: RecordHead): i32 {
  const kind = record.kind;
  if (kind == RAIN) turn(changetype<RainRecord>(record));
  else if (kind == RAIN_SET) setParameter(changetype<RainSetRecord>(record), !rain.raining);
  else if (kind == RAIN_IMPULSE) hold(changetype<RainImpulseRecord>(record));
  else if (kind == RAIN_THUNDER) return strikeThunder(changetype<RainThunderRecord>(record));
  else if (kind == RAIN_BODY) return !body ? DROP_NO_BODY : rainBody(body, changetype<RainBodyRecord>(record));
  return -1;
}
/** It begins to rain, anew where it rains already, or it ends. */
function turn(record: RainRecord): void {
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
function hold(record: RainImpulseRecord): void {
  if (rain.held == MOST_IMPULSES) return;
  const at = rain.impulses + <usize>rain.held * 24,
    colour = <i32>record.colour;
  rain.held++;
  store<f64>(at, max(0, 2 * (record.time - scene.now)));
  store<f32>(at, record.area, 8);
  store<f32>(at, record.azimuth, 12);
  store<i32>(at, colour < GROUND_COLOURS ? C_BARE + colour : colour, 16);
}

/** Drops of this block strike bodies that are rained on. */
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
/** Makes rain as if it had always rained. */
function warmUp(now: f64): void {
  if (rain.raining) resetBubbles();
  forgetStrikes();
  silence();
  beginWind();
  rain.raining = true;
  rain.level = 1;
  rain.gain = <f32>between(P_GAIN, 0, 1e4);
  aim(between(P_LOBE, 0, 1), between(P_WIND_FROM, -1e6, 1e6));
  const drops = load<f64>(config.meter + METER_RAIN_DROPS);
  for (rain.quantum = -WARM_UP; rain.quantum < 0; rain.quantum++) {
    makeQuantum();
    pour();
    runBubbles(now);
    mixColours();
    mixSoft();
    playChannels(0, 0, false);
  }
  show(METER_RAIN_DROPS, drops);
}
/** All that follows from the parameters, for this quantum. */
function makeQuantum(): void {
  const swells = blow(rain.quantum);
  if (rain.changed || (rain.quantum & (PATCH_STEP - 1)) == 0) mapPatches();
  if (!rain.changed && !swells && rain.quantum != -WARM_UP) return;
  makeSizes(drops.gust, windNow());
  makeLayers();
  settled();
}
/** Everything that falls by itself in a quantum. */
function pour(): void {
  fall(rain.quantum);
  hiss(rain.quantum);
  runDrips(rain.quantum);
}

/** The sound of rain of this block, added to the blocks of the world's own buses (mix/output.ts, mixAt). */
export function soundRain(now: f64): void {
  if (!rain.hasRain) return;
  if (rain.raining) pour();
  for (let i = 0; i < rain.held; i++) {
    const at = rain.impulses + <usize>i * 24;
    scatterExactly(load<i32>(at, 16), load<f64>(at), load<f32>(at, 8), <f64>load<f32>(at, 12));
  }
  rain.held = 0;
  runThunder(rain.raining ? rain.quantum : -1);
  runBubbles(now);
  const from = rain.gain * <f32>rain.level;
  rain.gain = <f32>between(P_GAIN, 0, 1e4);
  if (rain.ends) rain.level = max(0, rain.level - <f64>BLOCK / (FADE * config.rate));
  else rain.level = min(1, rain.level + <f64>BLOCK / (FADE * config.rate));
  mixColours();
  mixSoft();
  playChannels(from, rain.gain * <f32>rain.level, true);
  if (!rain.raining) return;
  rain.quantum++;
  if (rain.ends && rain.level == 0) {
    rain.raining = false;
    rain.ends = false;
    rain.level = 1;
    emptyLayers();
    silence();
    // what still rang would come back with the level
    resetBubbles();
    resetThunder();
  }
}
