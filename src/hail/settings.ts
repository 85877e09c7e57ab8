// What of hail may change while it falls, with defaults and checks.
import { PhonoliteError } from "../math/error.js";
import type { Vec3 } from "../math/vec3.js";
import type { EnergyLaw } from "./stone.js";

/** Where stones are born: evenly over a level disc, m. */
export interface Cloud {
  centre: Vec3;
  radius: number;
}

/**
 * What of hail may change while it falls, in SI units.
 *
 * @example
 * hail.set({ rate: 2000, wind: [3, 0], shatter: true });
 */
export interface HailSettings {
  /** Stones born a second, 0 to 1,000,000. */
  rate: number;
  cloud: Cloud;
  /** m/s along x and z. */
  wind: readonly [number, number];
  /**
   * `terminal`: straight down at the stone's terminal speed, with the wind; `ballistic`: thrown with `velocity`, then
   * gravity alone.
   */
  fall: "terminal" | "ballistic";
  /** m/s at birth, for `ballistic`; the wind is added. */
  velocity: Vec3;
  /** How energies are spread. */
  law: EnergyLaw;
  /** Least and greatest energy at terminal speed, J. */
  energies: readonly [number, number];
  /** Factor on the largest diameter, 0.25 to 4. */
  stoneSize: number;
  /** Most bounces of a stone, 0 to 8. */
  bounces: number;
  /** Whether large stones may break on hard ground. */
  shatter: boolean;
}

/**
 * What is used for settings that are left out, in SI units: PHYSICS §10.1 and §10.4.
 *
 * @example
 * HAIL_DEFAULTS.rate; // 400 stones a second
 */
export const HAIL_DEFAULTS: Readonly<HailSettings> = {
  rate: 400,
  cloud: { centre: [0, 12, 0], radius: 1.6 },
  wind: [0.8, 0.3],
  fall: "terminal",
  velocity: [0, 0, 0],
  law: "inverse",
  energies: [5e-5, 0.5],
  stoneSize: 1,
  bounces: 4,
  shatter: false,
};

/**
 * Least and greatest values of settings that are numbers, in SI units.
 *
 * @example
 * const [least, most] = HAIL_LIMITS.stoneSize; // 0.25 and 4
 */
export const HAIL_LIMITS = {
  rate: [0, 1e6],
  stoneSize: [0.25, 4],
  bounces: [0, 8],
  /** Wind and velocity along an axis, m/s. */
  speed: [-100, 100],
  /** Coordinates of the cloud, m. */
  place: [-1e5, 1e5],
  /** m */
  radius: [0, 1e4],
  /** J */
  energy: [1e-9, 1e3],
} as const;

/** Checks a change and gives the settings after it; what is undefined stays. */
export function changeSettings(before: Readonly<HailSettings>, change: Partial<HailSettings>): HailSettings {
  const settings = { ...before };
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined) continue;
    const check = CHECKS[field as keyof HailSettings];
    if (!check) throw new PhonoliteError(OPERATION, field, `one of ${Object.keys(CHECKS).join(", ")}`, value);
    check(field, value);
    Object.assign(settings, { [field]: value });
  }
  return settings;
}

const OPERATION = "hail";

type Check = (field: string, value: unknown) => void;
type Limits = readonly [number, number];

const CHECKS: Record<keyof HailSettings, Check> = {
  rate: number("stones a second", HAIL_LIMITS.rate),
  cloud: (field, value) => {
    const { centre, radius } = (value ?? {}) as Partial<Cloud>;
    numbers(3, "metres", HAIL_LIMITS.place)(`${field}.centre`, centre);
    number("metres", HAIL_LIMITS.radius)(`${field}.radius`, radius);
  },
  wind: numbers(2, "metres a second", HAIL_LIMITS.speed),
  fall: oneOf("terminal", "ballistic"),
  velocity: numbers(3, "metres a second", HAIL_LIMITS.speed),
  law: oneOf("inverse", "box"),
  energies: (field, value) => {
    numbers(2, "joules", HAIL_LIMITS.energy)(field, value);
    const [least, greatest] = value as readonly [number, number];
    if (least > greatest) throw new PhonoliteError(OPERATION, field, "the least energy, then the greatest", value);
  },
  stoneSize: number("a factor", HAIL_LIMITS.stoneSize),
  bounces: (field, value) => {
    number("bounces", HAIL_LIMITS.bounces)(field, value);
    if (!Number.isInteger(value)) throw new PhonoliteError(OPERATION, field, "a whole number", value);
  },
  shatter: oneOf(true, false),
};

function number(unit: string, [least, most]: Limits): Check {
  return (field, value) => {
    if (typeof value === "number" && value >= least && value <= most) return;
    throw new PhonoliteError(OPERATION, field, `a number of ${unit} from ${least} to ${most}`, value);
  };
}

function numbers(count: number, unit: string, [least, most]: Limits): Check {
  return (field, value) => {
    const list = value as ArrayLike<unknown> | undefined;
    const sound =
      list?.length === count &&
      Array.from(list).every((item) => typeof item === "number" && item >= least && item <= most);
    if (!sound)
      throw new PhonoliteError(OPERATION, field, `${count} numbers of ${unit} from ${least} to ${most}`, value);
  };
}

function oneOf(...choices: readonly unknown[]): Check {
  return (field, value) => {
    if (!choices.includes(value)) throw new PhonoliteError(OPERATION, field, `one of ${choices.join(", ")}`, value);
  };
}
