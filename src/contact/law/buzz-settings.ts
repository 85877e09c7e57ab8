// How a contact buzzes and rattles where a pair lets it (buzz.ts): the gap and the load that closes it.
import { PhonoliteError } from "../../math/error.js";

/** How a contact rattles. */
export interface BuzzSettings {
  /** g₀, m: the gap without load. */
  readonly gap: number;
  /** N_b, N: the load that closes it to a third. */
  readonly load: number;
  /** Whether the second body pushes back on the first. Default: no, the first only drives the second. */
  readonly bothWays?: boolean;
}

/** What is used unless said otherwise. */
export const BUZZ_DEFAULTS: BuzzSettings = Object.freeze({ gap: 20e-6, load: 0.5 });

/** Settings, checked and complete. */
export function checkBuzz(given: Partial<BuzzSettings>): BuzzSettings {
  const settings = { ...BUZZ_DEFAULTS, ...given };
  const { gap, load } = settings;
  if (!(gap >= 0 && gap <= 0.01)) throw new PhonoliteError("rattle", "gap", "metres from 0 to 0.01", gap);
  if (!(load > 0 && load <= 1e6)) throw new PhonoliteError("rattle", "load", "newtons above 0", load);
  return settings;
}
