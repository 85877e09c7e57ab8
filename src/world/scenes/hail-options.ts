// What hail in a built-in scene may be asked for: the options, what is usual, and the checks.
import { HAIL_LIMITS, type HailSettings, type Impact } from "../../hail/index.js";
import { checkGiven, fitting, number, type Rule, type Rules, whole } from "../checks.js";
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

const CHECKS: Rules<HailOptions> = {
  seconds: number(HAIL_SCENE_DEFAULTS.seconds, "seconds", Number.MIN_VALUE, SCENE_LIMITS.seconds),
  sampleRate: number(HAIL_SCENE_DEFAULTS.sampleRate, "hertz", 8000, 192_000),
  hailRate: number(HAIL_SCENE_DEFAULTS.hailRate, "impacts a second", ...HAIL_LIMITS.rate),
  hailSource: choice<HailSource>("poisson", "particles"),
  cloud: pair("metres", HAIL_LIMITS.place),
  cloudRadius: number(1, "metres", ...HAIL_LIMITS.radius),
  wind: pair("metres a second", HAIL_LIMITS.speed),
  stoneSize: number(1, "", ...HAIL_LIMITS.stoneSize),
  energyLaw: choice<HailOptions["energyLaw"]>("inverse", "box"),
  fall: choice<HailOptions["fall"]>("terminal", "ballistic"),
  bounces: whole(0, ...HAIL_LIMITS.bounces),
  shatter: choice(true, false),
  onImpact: fitting(undefined, "a function", (value) => typeof value === "function"),
};

/** Options that every scene of hail has; `hailSource` is that of `hail-picnic`. */
export const HAIL_FIELDS = (Object.keys(CHECKS) as (keyof HailOptions)[]).filter(
  (field) => !["seconds", "sampleRate", "hailSource"].includes(field),
);

/** Checked options that every source has. */
export interface CheckedHail {
  seconds: number;
  sampleRate: number;
  /** Impacts a second. */
  rate: number;
}

/** Checks all options; `usualRate` is the scene's. */
export function checkHail(options: HailOptions, usualRate: number = HAIL_SCENE_DEFAULTS.hailRate): CheckedHail {
  checkGiven(OPERATION, options, CHECKS);
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

function choice<T>(...values: T[]): Rule<T> {
  return fitting(values[0], `one of ${values.join(", ")}`, (value) => values.includes(value as T));
}

function pair(unit: string, [least, most]: readonly [number, number]): Rule<readonly [number, number]> {
  const fits = (item: unknown) => typeof item === "number" && item >= least && item <= most;
  const words = `x and z, 2 numbers of ${unit} from ${least} to ${most}`;
  return fitting([0, 0], words, (value) => Array.isArray(value) && value.length === 2 && value.every(fits));
}
