// What hail in a built-in scene may be asked for: the options, what is usual, and the checks.
import { HAIL_LIMITS, type HailSettings, type Impact } from "../../hail/index.js";
import { PhonoliteError } from "../../math/error.js";
import { checkNumber } from "../checks.js";
import { SCENE_LIMITS } from "../scene/scene.js";

/**
 * Where impacts come from: `particles` are stones that fall on things; `poisson` is chance alone, for `hail-picnic`
 * only.
 */
export type HailSource = "poisson" | "particles";

/** Options of scenes with hail. */
export interface HailOptions {
  /** How long it hails, s. Default: 10. */
  seconds?: number;
  /** Of the rendering, Hz: impacts of `poisson` lie on its samples. Default: 44100. */
  sampleRate?: number;
  /**
   * Impacts a second on things that sound, 0 to 1000000; bounces and what thuds softly are not counted. So many stones
   * are born as give this with the scene's own cloud and wind. Default: 400, for `hail-tin-roof` 2000.
   */
  hailRate?: number;
  /** Default: `particles`. */
  hailSource?: HailSource;
  /** The middle of the cloud along x and z, m. Default: the scene's own. */
  cloud?: readonly [number, number];
  /** m. Default: the scene's own. */
  cloudRadius?: number;
  /** m/s along x and z. Default: the scene's own. */
  wind?: readonly [number, number];
  /** Factor on the largest diameter, 0.25 to 4. Default: 1. */
  stoneSize?: number;
  /** How energies are spread: ∝ 1/E or evenly. Default: `inverse`. */
  energyLaw?: "inverse" | "box";
  /** At terminal speed, or thrown and drawn by gravity alone. Default: the scene's own. */
  fall?: "terminal" | "ballistic";
  /** Most bounces of a stone, 0 to 8. Default: the scene's own. */
  bounces?: number;
  /** Whether large stones may break on hard ground. Default: the scene's own. */
  shatter?: boolean;
  /**
   * Told every impact in the length of the scene, those of silent things too, in order of time; `time` is that of the
   * scene.
   */
  onImpact?: (impact: Impact) => void;
}

/** What is used for options that are left out. */
export const HAIL_SCENE_DEFAULTS = {
  seconds: 10,
  sampleRate: 44_100,
  hailRate: 400,
  hailSource: "particles",
} as const satisfies HailOptions;

/** Options that every scene of hail has; `hailSource` is that of `hail-picnic`. */
export const HAIL_FIELDS = [
  "hailRate",
  "cloud",
  "cloudRadius",
  "wind",
  "stoneSize",
  "energyLaw",
  "fall",
  "bounces",
  "shatter",
  "onImpact",
] as const satisfies readonly (keyof HailOptions)[];

/** Checked options that every source has. */
export interface CheckedHail {
  seconds: number;
  sampleRate: number;
  /** Impacts a second. */
  rate: number;
}

/** Checks all options; `usualRate` is the scene's. */
export function checkHail(options: HailOptions, usualRate: number = HAIL_SCENE_DEFAULTS.hailRate): CheckedHail {
  for (const [field, check] of Object.entries(CHECKS)) {
    const value = options[field as keyof HailOptions];
    if (value !== undefined) check(field, value);
  }
  const { seconds, sampleRate, hailRate } = options;
  return {
    seconds: seconds ?? HAIL_SCENE_DEFAULTS.seconds,
    sampleRate: sampleRate ?? HAIL_SCENE_DEFAULTS.sampleRate,
    rate: hailRate ?? usualRate,
  };
}

/** The settings of hail that options say; what they leave out is left out. */
export function settingsOf(options: HailOptions, own: HailSettings["cloud"]): Partial<HailSettings> {
  const { cloud, cloudRadius, wind, stoneSize, energyLaw, fall, bounces, shatter } = options;
  const [x, z] = cloud ?? [own.centre[0], own.centre[2]];
  const settings = {
    cloud: { centre: [x, own.centre[1], z] as const, radius: cloudRadius ?? own.radius },
    wind,
    stoneSize,
    law: energyLaw,
    fall,
    bounces,
    shatter,
  };
  // what is undefined would hide what the scene says
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}

/** Errors about scenes name this. */
export const OPERATION = "builtin scene";

type Check = (field: string, value: unknown) => void;
type Limits = readonly [number, number];

const CHECKS: { readonly [field in keyof HailOptions]-?: Check } = {
  seconds: number("seconds", [Number.MIN_VALUE, SCENE_LIMITS.seconds]),
  sampleRate: number("hertz", [8000, 192_000]),
  hailRate: number("impacts a second", HAIL_LIMITS.rate),
  hailSource: oneOf("poisson", "particles"),
  cloud: pair("metres", HAIL_LIMITS.place),
  cloudRadius: number("metres", HAIL_LIMITS.radius),
  wind: pair("metres a second", HAIL_LIMITS.speed),
  stoneSize: number("", HAIL_LIMITS.stoneSize),
  energyLaw: oneOf("inverse", "box"),
  fall: oneOf("terminal", "ballistic"),
  bounces: (field, value) => {
    const [least, most] = HAIL_LIMITS.bounces;
    if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return;
    throw new PhonoliteError(OPERATION, field, `a whole number from ${least} to ${most}`, value);
  },
  shatter: oneOf(true, false),
  onImpact: (field, value) => {
    if (typeof value !== "function") throw new PhonoliteError(OPERATION, field, "a function", value);
  },
};

function number(unit: string, [least, most]: Limits): Check {
  return (field, value) => void checkNumber(OPERATION, field, value, unit, least, most);
}

function pair(unit: string, [least, most]: Limits): Check {
  return (field, value) => {
    const fits = (item: unknown) => typeof item === "number" && item >= least && item <= most;
    if (Array.isArray(value) && value.length === 2 && value.every(fits)) return;
    throw new PhonoliteError(OPERATION, field, `x and z, 2 numbers of ${unit} from ${least} to ${most}`, value);
  };
}

function oneOf(...choices: readonly unknown[]): Check {
  return (field, value) => {
    if (!choices.includes(value)) throw new PhonoliteError(OPERATION, field, `one of ${choices.join(", ")}`, value);
  };
}
