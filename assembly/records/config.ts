// What a world is made with, fixed for its life. Set once by `plan`, read everywhere.

import { BLOCK } from "./records";
import { config } from "./state";

/** Hearing listens to lines, not to modes. */
export function hearNoModes(): void {
  config.hears = false;
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
  config.rate = sampleRate;
  config.maxModes = modeRoom;
  config.maxBodies = bodyRoom;
  config.maxModels = modelRoom;
  config.modelBytes = modelMemory;
  config.maxEvents = eventRoom;
  config.maxStreams = streamRoom;
  config.streamFrames = streamLength;
  config.maxDriven = drivenRoom;
  config.moments = momentCount;
  config.path = forcedPath;
  config.hears = withHearing;
  config.hearsLines = withHearing;
  config.widest = min(((modeRoom + 11) / 12) * 12, 65544);
  config.glideBlocks = max(1, <i32>nearest((0.015 * sampleRate) / BLOCK));
}
