// What two things that touch have in common: how stiff their contact is, how it rubs, and what a designer wants
// instead. Made once for a pair, from materials, surfaces and shapes (PHYSICS §6.2, §7.2).
import { PhonoliteError } from "../../math/error.js";
import { type MaterialName, material, type SolidMaterial } from "../../model/materials/index.js";
import { type BurstSettings, checkBurst } from "../impact/burst.js";
import { checkCurve, type StrengthCurve } from "../impact/curve.js";
import {
  DESIGN_DEFAULTS,
  type DesignedImpact,
  type Elastic,
  HERTZ,
  hertzCoefficient,
  inSeries,
  reducedModulus,
  reducedRadius,
} from "../impact/duration.js";
import { GREATEST_EXPONENT, halfSinePart, LEAST_EXPONENT } from "../impact/pulse.js";
import { type NamedSurface, surface as namedSurface } from "../surface/named.js";
import { checkSurface, roughnessOf, type Surface } from "../surface/surface.js";
import { type BuzzSettings, checkBuzz } from "./buzz-settings.js";
import { type StickSlip, type StickSlipName, stickSlip } from "./friction.js";

/** A thing that touches. */
export interface PairSide {
  /** Name or constants. */
  readonly material: MaterialName | SolidMaterial;
  /** Name or layers. Default: that of the material. */
  readonly surface?: NamedSurface | Surface;
  /** `sphere` is round with half its size as radius; `plane` is flat; all else is as blunt as a tenth of its size. */
  readonly shape?: string;
  /** Its longest extent, m. Default 0.1. */
  readonly size?: number;
  /** Radius of curvature where it touches, m, instead of what the shape says; Infinity is flat. */
  readonly radius?: number;
  /** ε₁: how out of round it is. Default 0.05. */
  readonly lump?: number;
}

/** Loudness of rubbing as a designer wants it: f = G N^p ĥ(t), ĥ of unit rms at 1 m/s (PHYSICS §7.2). */
export interface DesignedTouch {
  /** G, N at 1 N of load. */
  readonly gain: number;
  /** p, 0.5 to 1. Default 0.7. */
  readonly power?: number;
  /** The force never exceeds this, N. Default 20. */
  readonly limit?: number;
}

/** What a designer may want instead of what physics says. */
export interface PairOverrides {
  /** T₁, s: how long a slow hit of 1 kg lasts. With it, the designer's form takes the place of Hertz's law. */
  readonly hardness?: number;
  /** η, 0 to 0.5; with `hardness`. */
  readonly stiffness?: number;
  /** v_s, m/s; with `hardness`. */
  readonly onset?: number;
  /** Spring constants of the two surfaces, N/m, instead of Hertz's law. */
  readonly springs?: readonly [number, number];
  /** α of F = K x^α, 1 to 3; agrees with Hertz's law at an indentation of 10 µm. */
  readonly exponent?: number;
  /** e for sound. Default 0.5. */
  readonly restitution?: number;
  /** R of the contact, m. */
  readonly radius?: number;
  /** Factor on hits and rubbing. Default 1. */
  readonly gain?: number;
  /** Rubbing by the designer's gain. */
  readonly touch?: DesignedTouch;
  /** Low-pass of sliding, Hz. */
  readonly brightness?: number;
  /**
   * How much asperities give way, in units of the roughness. Default 3: peaks of three times the rms reach the load. 0
   * leaves Hertz's law alone.
   */
  readonly asperity?: number;
  /** Stick and slip: the name of a preset, or numbers. Default: none. */
  readonly friction?: StickSlipName | StickSlip;
  /** They rattle against each other where they touch lightly: true, or numbers. Default: no. */
  readonly rattle?: boolean | Partial<BuzzSettings>;
  readonly curve?: StrengthCurve;
  /** null is none. */
  readonly burst?: Partial<BurstSettings> | null;
}

/** Everything that hits and touches of a pair need. */
export interface PairProperties {
  /** E*, Pa. */
  readonly modulus: number;
  /** R, m; always finite. */
  readonly radius: number;
  /** α and K of F = K x^α, N/m^α. */
  readonly exponent: number;
  readonly coefficient: number;
  /** Duration of the half-sine that stands for a pulse, as a part of it. */
  readonly halfSine: number;
  readonly design?: DesignedImpact;
  readonly restitution: number;
  readonly surfaceA: Surface;
  readonly surfaceB: Surface;
  /** Both surfaces together, m rms. */
  readonly roughness: number;
  /** The same without grooves, noise and recorded heights: what a body is thrown off by, m rms. */
  readonly unevenness: number;
  readonly asperity: number;
  /** h_c, m: the deeper of the two contact layers. */
  readonly depth: number;
  /** Geometric means of both surfaces'. */
  readonly friction: { readonly static: number; readonly kinetic: number };
  readonly stickSlip?: StickSlip;
  readonly rattle?: BuzzSettings;
  readonly brightness?: number;
  readonly gain: number;
  readonly touch?: Required<DesignedTouch>;
  /** ε₁ of the round one, or of the rounder of two. */
  readonly lump: number;
  /** Radius on which the rounder one rolls, m; Infinity when neither is round. */
  readonly rollRadius: number;
  /** Size of the smaller one, m. */
  readonly size: number;
  readonly curve?: StrengthCurve;
  readonly burst?: BurstSettings | null;
}

/** What is used unless said otherwise. */
export const PAIR_DEFAULTS = {
  size: 0.1,
  restitution: 0.5,
  lump: 0.05,
  /** Persson, Physical Review Letters 99, 125502 (2007): pressure falls as e^(−u/u₀) with u₀ near 0.4 rms. */
  asperity: 3,
  touchPower: 0.7,
  touchLimit: 20,
} as const;

/** Of a body that is neither sphere nor plane, the radius where it touches is this part of its size. */
const BLUNT = 0.1;
/** Where power laws agree with Hertz's, m. */
const REFERENCE = 1e-5;
/** Bounds of the radius of a contact, m. */
const RADII = [1e-5, 100] as const;

/**
 * The properties of a pair. Make them once for each pair of kinds.
 *
 * @example
 * const marble = { material: "glass", shape: "sphere", size: 0.016 } as const;
 * const marbleOnTable = pairOf(marble, { material: "hardwood", shape: "plane" });
 */
export function pairOf(a: PairSide, b: PairSide, overrides: PairOverrides = {}): PairProperties {
  const { springs, friction, curve, burst, touch, hardness } = check(overrides);
  const [one, two] = [bodyOf(a, "a"), bodyOf(b, "b")];
  const modulus = reducedModulus(one.elastic, two.elastic);
  const size = Math.min(one.size, two.size);
  const curved = overrides.radius ?? reducedRadius(one.radius, two.radius);
  // two flat faces touch at edges and corners: as blunt as the smaller one
  const radius = clamp(curved < Number.POSITIVE_INFINITY ? curved : BLUNT * size, RADII[0], RADII[1]);
  const hertz = hertzCoefficient(modulus, radius);
  const exponent = springs ? 1 : (overrides.exponent ?? HERTZ);
  const rounder = one.radius <= two.radius ? one : two;
  const asperity = overrides.asperity ?? PAIR_DEFAULTS.asperity;
  const brightness = overrides.brightness ?? leastOf(one.surface.brightness, two.surface.brightness);
  return Object.freeze({
    modulus,
    radius,
    exponent,
    coefficient: springs ? inSeries(springs[0], springs[1]) : hertz * REFERENCE ** (HERTZ - exponent),
    halfSine: halfSinePart(exponent),
    ...(hardness === undefined
      ? {}
      : {
          design: {
            hardness,
            stiffness: overrides.stiffness ?? DESIGN_DEFAULTS.stiffness,
            onset: overrides.onset ?? DESIGN_DEFAULTS.onset,
          },
        }),
    restitution: overrides.restitution ?? PAIR_DEFAULTS.restitution,
    surfaceA: one.surface,
    surfaceB: two.surface,
    roughness: Math.hypot(roughnessOf(one.surface), roughnessOf(two.surface)),
    unevenness: Math.hypot(...[one, two].map(({ surface }) => surface.random?.roughness ?? 0)),
    asperity,
    depth: Math.max(one.surface.depth, two.surface.depth),
    friction: {
      static: Math.sqrt(one.surface.friction.static * two.surface.friction.static),
      kinetic: Math.sqrt(one.surface.friction.kinetic * two.surface.friction.kinetic),
    },
    ...(friction === undefined ? {} : { stickSlip: stickSlip(friction) }),
    ...(overrides.rattle ? { rattle: checkBuzz(overrides.rattle === true ? {} : overrides.rattle) } : {}),
    ...(brightness === undefined ? {} : { brightness }),
    gain: overrides.gain ?? 1,
    ...(touch
      ? {
          touch: {
            gain: touch.gain,
            power: touch.power ?? PAIR_DEFAULTS.touchPower,
            limit: touch.limit ?? PAIR_DEFAULTS.touchLimit,
          },
        }
      : {}),
    lump: rounder.round ? rounder.lump : 0,
    rollRadius: rounder.round ? rounder.radius : Number.POSITIVE_INFINITY,
    size,
    ...(curve ? { curve: checkCurve(curve) } : {}),
    ...(burst === undefined ? {} : { burst: burst === null ? null : checkBurst(burst) }),
  });
}

const OPERATION = "contact pair";

interface Sided {
  elastic: Elastic;
  surface: Surface;
  size: number;
  radius: number;
  round: boolean;
  lump: number;
}

function bodyOf(body: PairSide, side: string): Sided {
  const solid = typeof body.material === "string" ? material(body.material) : body.material;
  const { youngsModulus, poissonRatio } = solid ?? {};
  if (!(youngsModulus > 0 && youngsModulus < Number.POSITIVE_INFINITY && poissonRatio > -1 && poissonRatio <= 0.5)) {
    throw new PhonoliteError(
      OPERATION,
      `${side}.material`,
      "a name or a material with elastic constants",
      body.material,
    );
  }
  const asked = body.surface ?? solid.surface;
  const surface = typeof asked === "string" ? namedSurface(asked) : checkSurface(asked);
  const size = number(`${side}.size`, body.size ?? PAIR_DEFAULTS.size, 1e-6, 1e6, "m");
  const flat = body.shape === "plane";
  const round = !flat && ROLLING.has(body.shape ?? "") && body.radius !== Number.POSITIVE_INFINITY;
  const shaped = flat ? Number.POSITIVE_INFINITY : size * (body.shape === "sphere" ? 0.5 : BLUNT);
  const radius = body.radius ?? shaped;
  if (!(radius > 0)) throw new PhonoliteError(OPERATION, `${side}.radius`, "a radius in metres above 0", radius);
  const lump = number(`${side}.lump`, body.lump ?? PAIR_DEFAULTS.lump, 0, 1, "");
  return { elastic: surface.cover ?? solid, surface, size, radius, round, lump };
}

/** Shapes that roll. */
const ROLLING: ReadonlySet<string> = new Set(["sphere", "capsule", "cylinder", "ball"]);

function check(overrides: PairOverrides): PairOverrides {
  const { springs } = overrides;
  for (const [field, [least, most, unit]] of Object.entries(LIMITS)) {
    const value = overrides[field as keyof PairOverrides];
    if (value !== undefined) number(field, value, least, most, unit);
  }
  springs?.forEach((spring, i) => {
    number(`springs[${i}]`, spring, 1, 1e13, "N/m");
  });
  if (overrides.touch) {
    number("touch.gain", overrides.touch.gain, 0, 1e6, "N");
    number("touch.power", overrides.touch.power ?? PAIR_DEFAULTS.touchPower, 0.5, 1, "");
    number("touch.limit", overrides.touch.limit ?? PAIR_DEFAULTS.touchLimit, 1e-6, 1e6, "N");
  }
  return overrides;
}

const LIMITS: Readonly<Record<string, readonly [number, number, string]>> = {
  hardness: [1e-6, 1, "s"],
  stiffness: [0, 0.5, ""],
  onset: [1e-3, 1e3, "m/s"],
  exponent: [LEAST_EXPONENT, GREATEST_EXPONENT, ""],
  restitution: [0, 1, ""],
  radius: [1e-6, Number.POSITIVE_INFINITY, "m"],
  gain: [0, 1e6, ""],
  brightness: [20, 1e6, "Hz"],
  asperity: [0, 10, ""],
};

function number(field: string, value: unknown, least: number, most: number, unit: string): number {
  if (typeof value === "number" && value >= least && value <= most) return value;
  throw new PhonoliteError(OPERATION, field, `a number from ${least} to ${most}${unit && ` ${unit}`}`, value);
}

const clamp = (x: number, least: number, most: number): number => Math.min(Math.max(x, least), most);

/** The lower of two frequencies that may be missing. */
function leastOf(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
