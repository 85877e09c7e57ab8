// The state of the scale page: every value that its address may hold, with default, bounds and what people are told of
// it; and the room that a world needs for it.
import type { LiveWorldOptions } from "phonolite";
import { chimeRoom } from "phonolite/chimes";
import { CHIME_MODES } from "#dist/chimes/chime.js";
import { CHIME_DEFAULTS, CHIME_LIMITS } from "#dist/chimes/settings.js";
import { between, number, oneOf, seed, shown, type Values, VOLUME } from "../../parts/state/schema.js";

/** The most chimes of the slider: 10,000,000 modes. */
const MOST = 100_000;

/** The state of the page. */
export const SCALE_SCHEMA = {
  chimes: shown(
    "Chimes",
    number({ default: 1000, min: 10, max: MOST, step: 0.1, log: true, whole: true }),
    "More chimes make a denser, wider shimmer; each has 100 modes.",
  ),
  wind: shown(
    "Wind",
    number({ default: CHIME_DEFAULTS.windSpeed, ...between(CHIME_LIMITS.windSpeed), step: 0.5, unit: "m/s" }),
    "A stronger wind strikes more chimes and harder, and its gusts pass more quickly.",
  ),
  hearing: shown(
    "Hearing",
    oneOf({ full: "Off", bundle: "On" }),
    "On, modes that nobody hears one by one are carried together: it costs less and should sound the same.",
  ),
  volume: VOLUME,
  seed: seed("Another seed hangs other chimes in another storm; the same seed is the same storm."),
} as const;

/** Values of the page. */
export type ScaleValues = Values<typeof SCALE_SCHEMA>;

/** Worlds are made for so many chimes; a larger one takes the place of one that is full. */
const ROOMS = [2500, 10_000, 40_000, MOST];
/** Above this, room for hearing is taken only while it is wanted: it doubles the memory. */
const SPARES = 10_000;

/**
 * Options of a world for so many chimes; worlds of the same `key` are alike. The audio thread does all the work, for
 * its load is what is measured.
 */
export function roomFor({ chimes, hearing }: ScaleValues): { key: string; options: LiveWorldOptions } {
  const room = ROOMS.find((most) => most >= chimes) ?? MOST;
  const hears = hearing !== "full" || room <= SPARES;
  return { key: `${room} ${hears}`, options: { ...chimeRoom(room), hearingRoom: hears, shares: 1, workers: 1 } };
}

/** Modes of so many chimes. */
export const modesOf = (chimes: number): number => CHIME_MODES * chimes;
