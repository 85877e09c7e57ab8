// The numbers of rain's parameters: their places in the core, units, ranges, shapes of their sliders and what they are
// unless told otherwise (PHYSICS §9).
import * as P from "../../core/layout/rain.js";

/** What the table says of a parameter. */
export interface ParameterRow {
  readonly name: string;
  /** Its number in the core; −1 = the page's own. */
  readonly index: number;
  readonly unit: string;
  /** The slider's ends, and the limit where larger values are taken than the slider has. */
  readonly range: readonly [least: number, most: number, limit?: number];
  readonly fallback: number | string;
  /** Shape of the slider; default 1. */
  readonly bend?: number;
  readonly choices?: readonly string[];
  /** It does not glide. */
  readonly still?: boolean;
  readonly whole?: boolean;
  /** People are shown millimetres. */
  readonly millimetres?: boolean;
}

type More = Pick<ParameterRow, "bend" | "still" | "whole" | "millimetres">;

/** A parameter that is a number. */
function slide<const N extends string>(
  name: N,
  index: number,
  unit: string,
  range: ParameterRow["range"],
  fallback: number,
  more: More = {},
) {
  return { name, index, unit, range, fallback, ...more } as const;
}

/** A parameter that is one of a few words; the core knows them by their place. */
function pick<const N extends string, const C extends readonly string[]>(
  name: N,
  index: number,
  choices: C,
  fallback: C[number] = choices[0],
) {
  return { name, index, unit: "", range: [0, choices.length - 1] as const, fallback, choices, still: true } as const;
}

/** All parameters by group, in the order in which people should meet them. */
export const PARAMETER_TABLE = {
  rain: [
    slide("rate", P.P_RATE, "mm/h", [0, 300, 10_000], 10, { bend: 3 }),
    pick("dropLaw", P.P_DROP_LAW, ["fixed", "marshall-palmer"], "marshall-palmer"),
    slide("dropRadius", P.P_DROP_RADIUS, "m", [0.05e-3, 4e-3], 1e-3, { bend: 2, millimetres: true }),
    slide("smallest", P.P_SMALLEST, "m", [0.1e-3, 8e-3], 0.5e-3, { bend: 3, millimetres: true }),
    slide("largest", P.P_LARGEST, "m", [0.1e-3, 8e-3], 6e-3, { bend: 2, millimetres: true }),
    pick("terminal", P.P_TERMINAL, ["atlas", "stokes"]),
  ],
  impact: [
    pick("pulse", P.P_PULSE, ["force", "paper"]),
    slide("sourceFactor", P.P_SOURCE_FACTOR, "drop radii", [0.5, 4, 10], 1.5, { bend: 2 }),
    slide("efficiency", P.P_EFFICIENCY, "", [0, 1], 0.215, { bend: 3 }),
    slide("groundDensity", P.P_GROUND_DENSITY, "kg/m³", [200, 8000, 20_000], 2400, { bend: 2 }),
    slide("brightness", P.P_BRIGHTNESS, "", [0, 3, 20], 0.6, { bend: 2 }),
  ],
  place: [
    slide("earHeight", P.P_EAR_HEIGHT, "m", [0.01, 20, 1000], 1.7, { bend: 3 }),
    slide("nearest", P.P_NEAREST, "m", [0, 10, 1000], 0.5, { bend: 2 }),
    slide("farthest", P.P_FARTHEST, "m", [0.1, 100, 2000], 10, { bend: 2 }),
  ],
  ground: [
    slide("ground", P.P_GROUND, "", [0, 1], 1),
    slide("softness", P.P_SOFTNESS, "", [0, 2, 100], 0, { bend: 2 }),
    slide("softnessImaginary", P.P_SOFTNESS_IMAGINARY, "", [-2, 2], 0),
    pick("softGround", P.P_SOFT_GROUND, ["paper", "impedance"]),
    slide("flowResistivity", P.P_FLOW_RESISTIVITY, "kPa·s/m²", [10, 100_000], 15_000, { bend: 6 }),
  ],
  water: [slide("water", P.P_WATER, "", [0, 1], 0), slide("bubbles", P.P_BUBBLES, "", [0, 4, 100], 1, { bend: 2 })],
  leaves: [
    slide("leaves", P.P_LEAVES, "", [0, 4, 100], 0, { bend: 2 }),
    slide("leavesHeight", P.P_LEAVES_HEIGHT, "m", [0.2, 20, 1000], 3, { bend: 2 }),
    slide("leavesPitch", P.P_LEAVES_PITCH, "", [0.25, 4], 1, { bend: 2 }),
  ],
  cloth: [
    slide("cloth", P.P_CLOTH, "", [0, 4, 100], 0, { bend: 2 }),
    slide("clothHeight", P.P_CLOTH_HEIGHT, "m", [0.05, 5, 1000], 0.35, { bend: 2 }),
    slide("clothNearest", P.P_CLOTH_NEAREST, "m", [0, 5, 1000], 0, { bend: 2 }),
    slide("clothFarthest", P.P_CLOTH_FARTHEST, "m", [0.05, 10, 1000], 0.6, { bend: 2 }),
    slide("clothPitch", P.P_CLOTH_PITCH, "", [0.25, 4], 1, { bend: 2 }),
  ],
  drips: [
    slide("drips", P.P_DRIPS, "1/s", [0, 100, 1000], 0, { bend: 3 }),
    slide("dripPlaces", P.P_DRIP_PLACES, "", [0, 32], 0, { still: true, whole: true }),
    slide("dripSize", P.P_DRIP_SIZE, "m", [1e-3, 8e-3], 5e-3, { millimetres: true }),
    slide("dripWater", P.P_DRIP_WATER, "", [0, 1], 0),
  ],
  roof: [pick("roof", -1, ["none", "tin", "glass"]), slide("bodies", P.P_BODIES, "", [0, 4, 100], 1, { bend: 2 })],
  wind: [
    slide("wind", P.P_WIND, "m/s", [0, 30, 60], 0, { bend: 2 }),
    slide("windFrom", P.P_WIND_FROM, "°", [-180, 180, 360], 0),
    slide("patches", P.P_PATCHES, "", [0, 0.9], 0),
    slide("lobe", P.P_LOBE, "", [0, 1], 0),
    slide("gusts", P.P_GUSTS, "", [0, 1, 2], 0),
  ],
  thunder: [
    slide("thunder", P.P_THUNDER, "1/min", [0, 10, 60], 0, { bend: 2 }),
    slide("thunderDistance", P.P_THUNDER_DISTANCE, "m", [100, 15_000], 2000, { bend: 2 }),
    slide("thunderGain", P.P_THUNDER_GAIN, "", [0, 4, 100], 0.1, { bend: 2 }),
  ],
  output: [
    slide("gain", P.P_GAIN, "", [0, 4, 1000], 1, { bend: 2 }),
    slide("highPass", P.P_HIGH_PASS, "Hz", [0, 200, 1000], 20, { still: true }),
    slide("mostDrops", P.P_MOST_DROPS, "1/s", [0, 20e6], 5e6, { bend: 3, still: true }),
  ],
} as const satisfies Record<string, readonly ParameterRow[]>;

/** Any row of it. */
export type AnyParameter = (typeof PARAMETER_TABLE)[keyof typeof PARAMETER_TABLE][number];
/**
 * The name of a parameter, such as `rate`.
 *
 * @example
 * const name: RainName = "rate";
 */
export type RainName = AnyParameter["name"];
/** The name of a group of parameters, such as `wind`. */
export type RainGroup = keyof typeof PARAMETER_TABLE;
