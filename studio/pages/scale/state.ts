// The state of the scale page: every value that its address may hold, with default and bounds, and the room that a
// world needs for it.
import type { LiveWorldOptions } from "phonolite";
import { CHIME_DEFAULTS, CHIME_LIMITS, CHIME_MODES, chimeRoom } from "phonolite/chimes";
import { choice, number, type Values } from "../../parts/state/schema.js";

/** The most chimes of the slider: 10,000,000 modes. */
const MOST = 100_000;

/** The state of the page. */
export const SCALE_SCHEMA = {
  chimes: number({ default: 1000, min: 10, max: MOST, step: 0.1, log: true, whole: true }),
  /** m/s */
  wind: number({
    default: CHIME_DEFAULTS.windSpeed,
    min: CHIME_LIMITS.windSpeed[0],
    max: CHIME_LIMITS.windSpeed[1],
    step: 0.5,
  }),
  hearing: choice("full", "bundle"),
  /** Gain before the speakers, dB. */
  volume: number({ default: -6, min: -60, max: 0, step: 1 }),
  seed: number({ default: CHIME_DEFAULTS.seed, min: 0, max: 0xffffffff, step: 1, whole: true }),
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
