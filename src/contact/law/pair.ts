// What two things that touch have in common: how stiff their contact is, how it rubs, and what a designer wants
// instead. Made once for a pair, from materials, surfaces and shapes (PHYSICS §6.2, §7.2).
import { PhonoliteError } from "../../math/error.js";
import { type MaterialName, material, type SolidMaterial } from "../../model/materials/index.js";
import { checkRanges, inRange, type Range } from "../checks.js";
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

/**
 * What a designer may want instead of what physics says.
 *
 * @example
 * const soft: PairOverrides = { hardness: 0.002, restitution: 0.3 }; // s, of 1
 */
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
  check(overrides);
  const [one, two] = [bodyOf(a, "a"), bodyOf(b, "b")];
  const { friction, depth } = one.surface;
  const other = two.surface;
  const rounder = one.radius <= two.radius ? one : two;
  return Object.freeze({
    ...springOf(one, two, overrides),
    restitution: overrides.restitution ?? PAIR_DEFAULTS.restitution,
    surfaceA: one.surface,
    surfaceB: other,
    roughness: Math.hypot(roughnessOf(one.surface), roughnessOf(other)),
    unevenness: Math.hypot(...[one, two].map(({ surface }) => surface.random?.roughness ?? 0)),
    asperity: overrides.asperity ?? PAIR_DEFAULTS.asperity,
    depth: Math.max(depth, other.depth),
    friction: {
      static: Math.sqrt(friction.static * other.friction.static),
      kinetic: Math.sqrt(friction.kinetic * other.friction.kinetic),
    },
    gain: overrides.gain ?? 1,
    lump: rounder.round ? rounder.lump : 0,
    rollRadius: rounder.round ? rounder.radius : Number.POSITIVE_INFINITY,
    size: Math.min(one.size, two.size),
    ...wishesOf(overrides, leastOf(one.surface.brightness, other.brightness)),
  });
}

/** How two bodies press on each other: Hertz's law, or what a designer wants instead. */
function springOf(one: Sided, two: Sided, { springs, radius: wanted, exponent: power }: PairOverrides) {
  const modulus = reducedModulus(one.elastic, two.elastic);
  const curved = wanted ?? reducedRadius(one.radius, two.radius);
  // two flat faces touch at edges and corners: as blunt as the smaller one
  const blunt = curved < Number.POSITIVE_INFINITY ? curved : BLUNT * Math.min(one.size, two.size);
  const radius = clamp(blunt, RADII[0], RADII[1]);
  const exponent = springs ? 1 : (power ?? HERTZ);
  const coefficient = springs
    ? inSeries(springs[0], springs[1])
    : hertzCoefficient(modulus, radius) * REFERENCE ** (HERTZ - exponent);
  return { modulus, radius, exponent, coefficient, halfSine: halfSinePart(exponent) };
}

/** What a designer wants besides, checked and complete; what is not wanted is left out. */
function wishesOf(overrides: PairOverrides, usual: number | undefined): Partial<PairProperties> {
  const { hardness, friction, rattle, brightness = usual, touch, curve, burst } = overrides;
  const { touchPower, touchLimit } = PAIR_DEFAULTS;
  const { stiffness = DESIGN_DEFAULTS.stiffness, onset = DESIGN_DEFAULTS.onset } = overrides;
  return {
    ...(hardness !== undefined && { design: { hardness, stiffness, onset } }),
    ...(friction !== undefined && { stickSlip: stickSlip(friction) }),
    ...(rattle && { rattle: checkBuzz(rattle === true ? {} : rattle) }),
    ...(brightness !== undefined && { brightness }),
    ...(touch && {
      touch: { gain: touch.gain, power: touch.power ?? touchPower, limit: touch.limit ?? touchLimit },
    }),
    ...(curve && { curve: checkCurve(curve) }),
    ...(burst !== undefined && { burst: burst && checkBurst(burst) }),
  };
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
  const size = inRange(OPERATION, `${side}.size`, body.size ?? PAIR_DEFAULTS.size, [1e-6, 1e6, "m"]);
  const flat = body.shape === "plane";
  const round = !flat && ROLLING.has(body.shape ?? "") && body.radius !== Number.POSITIVE_INFINITY;
  const shaped = flat ? Number.POSITIVE_INFINITY : size * (body.shape === "sphere" ? 0.5 : BLUNT);
  const radius = body.radius ?? shaped;
  if (!(radius > 0)) throw new PhonoliteError(OPERATION, `${side}.radius`, "a radius in metres above 0", radius);
  const lump = inRange(OPERATION, `${side}.lump`, body.lump ?? PAIR_DEFAULTS.lump, [0, 1]);
  return { elastic: surface.cover ?? solid, surface, size, radius, round, lump };
}

/** Shapes that roll. */
const ROLLING: ReadonlySet<string> = new Set(["sphere", "capsule", "cylinder", "ball"]);

function check(overrides: PairOverrides): void {
  checkRanges(OPERATION, overrides, WISHES);
  overrides.springs?.forEach((spring, i) => {
    inRange(OPERATION, `springs[${i}]`, spring, [1, 1e13, "N/m"]);
  });
  if (overrides.touch) checkRanges(OPERATION, overrides.touch, TOUCH, "touch.");
}

const WISHES: Readonly<Record<string, Range>> = {
  hardness: [1e-6, 1, "s", true],
  stiffness: [0, 0.5, "", true],
  onset: [1e-3, 1e3, "m/s", true],
  exponent: [LEAST_EXPONENT, GREATEST_EXPONENT, "", true],
  restitution: [0, 1, "", true],
  radius: [1e-6, Number.POSITIVE_INFINITY, "m", true],
  gain: [0, 1e6, "", true],
  brightness: [20, 1e6, "Hz", true],
  asperity: [0, 10, "", true],
};
const TOUCH: Readonly<Record<string, Range>> = {
  gain: [0, 1e6, "N"],
  power: [0.5, 1, "", true],
  limit: [1e-6, 1e6, "N", true],
};

const clamp = (x: number, least: number, most: number): number => Math.min(Math.max(x, least), most);

/** The lower of two frequencies that may be missing. */
function leastOf(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}
