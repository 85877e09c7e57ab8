// Hits that follow a hit too fast for any physics engine: a bounded Poisson burst (PHYSICS §6.4). A hard hit is
// likelier to bring some, each weaker than the one before. All chance is a hash of the pair, its hit counter and the
// seed, so the same hit brings the same burst again.
import { Came, PhonoliteError } from "../../math/error.js";
import { hash4, unit } from "../../math/hash.js";

/** How hits come in bursts. */
export interface BurstSettings {
  /** λ₀: secondary hits on average, of a hit at `speed` or faster. 0 is off. */
  readonly hits: number;
  /** n_max: most secondary hits, up to 6, so that hit and burst stay below 3.06 times the hit. */
  readonly most: number;
  /** τ_g: mean time between two hits beyond the first one's duration, s. */
  readonly gap: number;
  /** v_m: m/s; slower hits bring fewer, in proportion. */
  readonly speed: number;
}

/** What is used unless a pair asks for something else. */
export const BURST_DEFAULTS: BurstSettings = Object.freeze({ hits: 1.5, most: 6, gap: 0.004, speed: 2 });

/** Most secondary hits whatever is asked for. */
export const MOST_SECONDARY = 6;
/** A burst lasts at most this long, s. */
export const LONGEST_BURST = 0.06;
/** Weaker than this part of the first hit ends the burst. */
export const WEAKEST = 0.02;
/** Each hit has a part of the strength of the one before, drawn from this range. */
const PART = [0.3, 0.7] as const;
/** Last word of the hash. */
const BURSTS = 0x6275;

/** A secondary hit. */
export interface SecondaryHit {
  /** s after the first hit. */
  readonly delay: number;
  /** g_i: its speed and impulse as a part of the first one's, 0.02 to 0.7. */
  readonly strength: number;
}

/**
 * The hits that follow a hit.
 *
 * @param pair number of the pair
 * @param count which hit of the pair it is
 * @param durationOf how long a hit of a strength lasts, s: a hit begins when the one before is over
 * @example
 * secondaryHits(BURST_DEFAULTS, 2, 17, 0, 1, () => 1e-4); // [{ delay: 0.0015, strength: 0.56 }]
 */
export function secondaryHits(
  settings: BurstSettings,
  speed: number,
  pair: number,
  count: number,
  seed: number,
  durationOf: (strength: number) => number,
): SecondaryHit[] {
  const { hits, most, gap, speed: full } = settings;
  const mean = hits * Math.min(1, Math.max(0, speed / full));
  if (!(mean > 0)) return [];
  const many = poisson(mean, unit(hash4(pair, count, seed, BURSTS)[0]), Math.min(most, MOST_SECONDARY));
  const out: SecondaryHit[] = [];
  let [delay, strength] = [0, 1];
  for (let i = 1; i <= many; i++) {
    const chance = hash4(pair, count, seed, BURSTS + i);
    delay += durationOf(strength) - gap * Math.log(1 - unit(chance[1]));
    strength *= PART[0] + (PART[1] - PART[0]) * unit(chance[2]);
    if (!(delay <= LONGEST_BURST && strength >= WEAKEST)) break;
    out.push({ delay, strength });
  }
  return out;
}

/** Checks settings that came from outside; what is left out is the default. */
export function checkBurst(settings: Partial<BurstSettings>): BurstSettings {
  if (typeof settings !== "object" || settings === null) {
    throw new PhonoliteError(OPERATION, "settings", "an object", settings);
  }
  const out = { ...BURST_DEFAULTS };
  for (const [field, [least, greatest, words]] of Object.entries(LIMITS)) {
    const value = settings[field as keyof BurstSettings];
    if (value === undefined) continue;
    if (!(typeof value === "number" && value >= least && value <= greatest)) {
      throw new PhonoliteError(OPERATION, field, `${words} from ${least} to ${greatest}`, value);
    }
    Object.assign(out, { [field]: value });
  }
  if (!Number.isInteger(out.most))
    throw new PhonoliteError(OPERATION, "most", "a whole number", new Came(`${out.most}`));
  return Object.freeze(out);
}

const OPERATION = "burst";
const LIMITS: Record<keyof BurstSettings, readonly [number, number, string]> = {
  hits: [0, 20, "a mean number of hits"],
  most: [0, MOST_SECONDARY, "a number of hits"],
  gap: [0, LONGEST_BURST, "seconds"],
  speed: [1e-3, 1e3, "a speed in m/s"],
};

/** A number of the Poisson distribution, by going up its sums until they pass a number from 0 to 1; cut at `most`. */
function poisson(mean: number, chance: number, most: number): number {
  let part = Math.exp(-mean);
  let sum = part;
  let n = 0;
  while (n < most && sum <= chance) {
    n++;
    part *= mean / n;
    sum += part;
  }
  return n;
}
