// What a world is made with, fixed for its life. Set once by `plan`, read everywhere.

import { BLOCK } from "./records";

export let rate: f64 = 44100;
export let maxModes: i32 = 0;
export let maxBodies: i32 = 0;
export let maxModels: i32 = 0;
export let modelBytes: i32 = 0;
export let maxEvents: i32 = 0;
export let maxStreams: i32 = 0;
export let streamFrames: i32 = 0;
export let maxDriven: i32 = 0;
export let moments: i32 = 4;
export let path: i32 = 0;
/** Whether there is room for hearing, mode by mode. */
export let hears: bool = false;
/** Whether there is room for hearing line by line. */
export let hearsLines: bool = false;
/** Most modes that one body may have. */
export let widest: i32 = 0;
/** Blocks over which a change of gain or pitch glides: about 15 ms. */
export let glideBlocks: i32 = 5;

/** Hearing listens to lines, not to modes. */
export function hearNoModes(): void {
  hears = false;
}
export function setConfig(
  sampleRate: f64,
  modeRoom: i32,
  bodyRoom: i32,
  modelRoom: i32,
  modelMemory: i32,
  eventRoom: i32,
  streamRoom: i32,
  streamLength: i32,
  drivenRoom: i32,
  momentCount: i32,
  forcedPath: i32,
  withHearing: bool,
): void {
  rate = sampleRate;
  maxModes = modeRoom;
  maxBodies = bodyRoom;
  maxModels = modelRoom;
  modelBytes = modelMemory;
  maxEvents = eventRoom;
  maxStreams = streamRoom;
  streamFrames = streamLength;
  maxDriven = drivenRoom;
  moments = momentCount;
  path = forcedPath;
  hears = withHearing;
  hearsLines = withHearing;
  widest = min(((modeRoom + 11) / 12) * 12, 65544);
  glideBlocks = max(1, <i32>nearest((0.015 * sampleRate) / BLOCK));
}
