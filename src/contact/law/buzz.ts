// Buzz and rattle (PHYSICS §7.7): a body that rings against something that barely touches it knocks on it in every
// swing. Here are the two numbers of that; the knocking itself is made sample by sample in the core.
import { BUZZ_DEFAULTS, type BuzzSettings } from "./buzz-settings.js";
import type { PairProperties } from "./pair.js";
import { contactOf } from "./touch.js";

/** The force is `stiffness` · max(0, y_A − y_B − gap). */
export interface BuzzNumbers {
  /** g = g₀ e^(−N/N_b), m. */
  readonly gap: number;
  /** k_c, N/m: of the pair under the load, but at least under a tenth of N_b, for it knocks while it hardly lies. */
  readonly stiffness: number;
}

/** Gap and stiffness of a pair under a load, N. */
export function buzzLaw(pair: PairProperties, load: number, settings: BuzzSettings = BUZZ_DEFAULTS): BuzzNumbers {
  const pressed = Math.min(Math.max(load, 0) || 0, 1e7);
  return {
    gap: settings.gap * Math.exp(-pressed / settings.load),
    stiffness: contactOf(pair, Math.max(pressed, 0.1 * settings.load)).stiffness,
  };
}
