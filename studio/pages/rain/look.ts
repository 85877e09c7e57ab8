// What the picture shows of the parameters: which ground, how much water, what overhead. Where several parameters would
// do, the ones that are heard decide.
import type { RainValues } from "phonolite/rain";
import type { GroundLook, RainLook, ShelterLook, Surface } from "./picture/contract.js";
import type { RainPageValues } from "./state.js";

/**
 * Flow resistivities up to which ground looks so, kPa·s/m²: half-way between those of PHYSICS §9.2, on a logarithmic
 * scale.
 */
const GROUNDS: readonly (readonly [number, GroundLook])[] = [
  [77, "forest"],
  [550, "grass"],
  [4700, "earth"],
];
/** Admittances from which on ground of the thesis's formula looks soft. */
const SOFT: readonly (readonly [number, GroundLook])[] = [
  [0.3, "forest"],
  [0.08, "grass"],
  [0.02, "earth"],
];
/** Cloth that reaches farther than this is a tent, m. */
const UMBRELLA = 1.1;
/** Roofs hang so high over the ears, m. */
const ROOF = 0.9;
/** Speakers of each way to listen, degrees to the right. */
const SPEAKERS: Readonly<Record<RainPageValues["ears"], RainLook["speakers"]>> = {
  speakers: [-30, 30],
  headphones: "ears",
  mono: [0],
};

/** What the ground is, as far as it is seen. */
export function groundLook({ softGround, softness, flowResistivity }: RainValues): GroundLook {
  if (softGround === "impedance") return GROUNDS.find(([most]) => flowResistivity < most)?.[1] ?? "asphalt";
  return SOFT.find(([least]) => softness >= least)?.[1] ?? "asphalt";
}

function shelterLook({ roof, cloth, clothFarthest }: RainValues): ShelterLook {
  if (roof !== "none") return roof;
  if (!(cloth > 0)) return "none";
  return clothFarthest > UMBRELLA ? "tent" : "umbrella";
}

/** What the picture shows of these parameters. */
export function lookOf(values: RainValues, ears: RainPageValues["ears"]): RainLook {
  const shelter = shelterLook(values);
  // heads on towers and mice on the ground are seen as far as they fit in the picture
  const earHeight = Math.min(3, Math.max(0.25, values.earHeight));
  const over = shelter === "tin" || shelter === "glass" ? ROOF : values.clothHeight;
  return {
    ground: groundLook(values),
    water: Math.min(1, values.water),
    leaves: values.leaves > 0,
    // boughs are drawn where they are seen
    leavesHeight: Math.min(earHeight + 1.7, earHeight + values.leavesHeight),
    shelter,
    shelterHeight: earHeight + Math.min(1.5, Math.max(0.3, over)),
    shelterRadius: values.clothFarthest,
    drips: values.drips > 0 ? Math.max(1, values.dripPlaces) : 0,
    earHeight,
    speakers: SPEAKERS[ears],
  };
}

/** How the air moves, m/s along x and z: wind from 0° comes from ahead, −z. */
export function windOf({ wind, windFrom }: Pick<RainValues, "wind" | "windFrom">): [number, number] {
  const angle = (windFrom * Math.PI) / 180;
  return [-wind * Math.sin(angle) + 0, wind * Math.cos(angle) + 0];
}

/** Half the width of a tent of a height at its foot, and half its length, m. */
export const tentHalf = (height: number): number => Math.max(1.05, 0.95 * height);
export const TENT_LONG = 1.35;
/** The canopy of an umbrella is a flattened half ball: so much of its radius high, and its rim this far out. */
export const CANOPY = { high: 0.42, rim: 0.976 };

/** The height at which a drop lands in the picture, m; undefined where what it is heard on is not drawn. */
export function heightOf(look: RainLook, on: Surface, x: number, z: number): number | undefined {
  const { leavesHeight, shelter, shelterHeight, shelterRadius } = look;
  if (on === "leaves") return leavesHeight + 0.09 * Math.min(7, Math.hypot(x, z));
  if (on !== "cloth") return 0;
  if (shelter === "umbrella") {
    const part = Math.hypot(x, z) / Math.max(0.05, shelterRadius);
    if (part > CANOPY.rim) return undefined;
    return shelterHeight - CANOPY.high * shelterRadius * (1 - Math.sqrt(1 - part * part)) + 0.015;
  }
  if (shelter !== "tent" || Math.abs(z) > TENT_LONG) return undefined;
  const part = Math.abs(x) / tentHalf(shelterHeight);
  return part > 1 ? undefined : shelterHeight * (1 - part) + 0.02;
}
