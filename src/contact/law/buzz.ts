// Buzz and rattle (PHYSICS §7.7): a body that rings against something that barely touches it knocks on it in every swing.
// Here are the two numbers of that; the knocking itself is made sample by sample in the core.
import { PhonoliteError } from "../../math/error.js";
import type { PairProperties } from "./pair.js";
import { contactOf } from "./touch.js";

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

/** The force is `stiffness` · max(0, y_A − y_B − gap). */
export interface BuzzNumbers {
  /** g = g₀ e^(−N/N_b), m. */
  readonly gap: number;
  /** k_c, N/m: of the pair under the load, but at least under a tenth of N_b, for it knocks while it hardly lies. */
  readonly stiffness: number;
}

/** Settings, checked and complete. */
export function checkBuzz(given: Partial<BuzzSettings>): BuzzSettings {
  const settings = { ...BUZZ_DEFAULTS, ...given };
  const { gap, load } = settings;
  if (!(gap >= 0 && gap <= 0.01)) throw new PhonoliteError("rattle", "gap", "metres from 0 to 0.01", gap);
  if (!(load > 0 && load <= 1e6)) throw new PhonoliteError("rattle", "load", "newtons above 0", load);
  return settings;
}

/** Gap and stiffness of a pair under a load, N. */
export function buzzLaw(pair: PairProperties, load: number, settings: BuzzSettings = BUZZ_DEFAULTS): BuzzNumbers {
  const pressed = Math.min(Math.max(load, 0) || 0, 1e7);
  return {
    gap: settings.gap * Math.exp(-pressed / settings.load),
    stiffness: contactOf(pair, Math.max(pressed, 0.1 * settings.load)).stiffness,
  };
}
