// Rain in the full core: its room, its records, and its two steps in every block. The first strikes bodies that are rained on; the second
// makes all other sound of rain and adds it to the blocks of the buses.

import { layRained, startRained, strikeRained } from "./bodies";
import { layBubbles, runBubbles, startBubbles } from "./bubbles";
import { poisson, seedChance, seedLanes, setSeed } from "./chance";
import { playMono } from "./channels";
import { runDrips } from "./drips";
import { glideParameters, layParameters, setParameter, startParameters } from "./parameters";
import { colourOf, scatter } from "./scatter";
import { laySizes, makeSizes, startSizes } from "./sizes";
import { layThunder, runThunder, startThunder } from "./thunder";

/** Whether there is room for rain. */
export let hasRain: bool = false;

export function setRainRoom(on: bool): void {
  hasRain = on;
}
export function layRain(): void {
  if (!hasRain) return;
  layParameters();
  laySizes();
  layBubbles();
  layThunder();
  layRained();
}
export function startRain(): void {
  if (!hasRain) return;
  startParameters();
  startSizes();
  startBubbles();
  startThunder();
  startRained();
}

/** Whether the numbers of one of rain's records make sense by themselves. */
export function isRain(record: usize): bool {
  return record != 0;
}
/** Takes over a pole or numbers of a table. */
export function takeTable(record: usize): void {
  if (record == 0) return;
}
/** Carries out one of rain's records; returns a reason for dropping it, or -1. `body`: the one it names, or 0. */
export function carryOutRain(body: usize, record: usize): i32 {
  return body == 0 && record == 0 ? 0 : -1;
}

/** Drops of this block strike bodies that are rained on. */
export function rainOnBodies(now: f64): void {
  if (!hasRain || now < 0) return;
  strikeRained(now, 0);
}
/** The sound of rain of this block, added to the blocks of the world's own buses (mix/output.ts, mixAt). */
export function soundRain(now: f64): void {
  if (!hasRain || now < 0) return;
  glideParameters();
  makeSizes(1, 0);
  runDrips(0);
  runBubbles(now);
  runThunder(0);
}
export { colourOf, playMono, poisson, scatter, seedChance, seedLanes, setParameter, setSeed };
