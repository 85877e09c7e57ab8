// `manifest.json`, which lies beside the stimuli of a listening test.
import type { ModeOrder } from "../../model/index.js";

/** The stimuli of a test, and how they were made. */
export interface TokenManifest {
  format: "listening-tokens";
  version: 1;
  model: string;
  order: ModeOrder;
  av: number | null;
  level: number;
  position: number;
  sampleRate: number;
  seconds: number;
  /** Seconds from the start over which all have the level of the whole. */
  equalised: number;
  /** From the fewest modes to the most; the last is the reference. */
  tokens: { name: string; file: string; modes: number; gainDb: number }[];
}
