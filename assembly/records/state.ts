// The settings of the world: numbers that the page has written, numbers computed from them, and the address of the
// meters.

import { Config } from "./config";
import { BLOCK, MOST_MODES_OF_BODY } from "./records";

@unmanaged
class Settings extends Config {
  /** Whether there is room for hearing, mode by mode. */
  hears: bool;
  /** Whether there is room for hearing line by line. */
  hearsLines: bool;
  /** Most modes that one body may have, whole dozens. */
  widest: i32;
  /** Blocks over which a change of gain or pitch glides: about 15 ms. */
  glideBlocks: i32;
  /** Address of the meters (meters.ts). */
  meter: usize;
}

export const config = changetype<Settings>(memory.data(offsetof<Settings>()));

/** Computes the settings that follow from the numbers that the page has written. */
export function settleConfig(): void {
  config.hears = config.hearing != 0;
  config.hearsLines = config.hearing != 0;
  config.widest = min(((config.maxModes + 11) / 12) * 12, MOST_MODES_OF_BODY);
  config.glideBlocks = max(1, <i32>nearest((0.015 * config.rate) / BLOCK));
}
/** From now on hearing works on lines, not on modes. */
export function hearNoModes(): void {
  config.hears = false;
}
