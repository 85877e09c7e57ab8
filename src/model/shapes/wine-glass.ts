// A wine glass: the wall of its bowl bends in waves around the rim, held at the stem (French, In Vino Veritas, 1983;
// PHYSICS §5.7). It stands on the origin, without stem and foot, which hardly move.
import { sheetEfficiency } from "../radiation.js";
import { commonShape, inRange, metres, oneOf, type ShapeOptions } from "./common.js";
import type { Shape } from "./parts/assemble.js";
import { lawOfRatios } from "./parts/ratios.js";
import { areaOf, beltsOf, type Meridian, type Wall, type WallMode, wallShape } from "./parts/revolution.js";

/** Options of a wine glass. */
export interface WineGlassOptions extends ShapeOptions {
  /** Of the rim, m. */
  diameter: number;
  /** Of the bowl, without the stem, m. */
  height: number;
  /** Of the wall, m. */
  thickness: number;
  /** Overtones as measured on real glasses, which is the default, or as French's formula has them. */
  law?: "measured" | "french";
  /** Ratios of the pairs with 2, 3, 4 … waves around the rim, in place of both. */
  ratios?: readonly number[];
  /** Frequency of the lowest pair, Hz; left out = by French's formula. */
  pitch?: number;
}

const KIND = "wine-glass";
/** A blown glass. */
const SPLIT = 0.003;
/** Ratios of a struck glass (Essl, Serafin, Cook & Smith 2004). */
export const GLASS_RATIOS: readonly number[] = [1, 2.32, 4.25, 6.63, 9.38];

/** ω_n² over E h²/(12 ρ R⁴): ((n² − 1)² + (nR/H)⁴)/(1 + 1/n²) (French 1983). */
export function frenchFactor(order: number, radiusOverHeight: number): number {
  return ((order ** 2 - 1) ** 2 + (order * radiusOverHeight) ** 4) / (1 + 1 / order ** 2);
}

/** Makes the model of a wine glass. */
export function wineGlassShape(options: WineGlassOptions): Shape {
  const common = commonShape(KIND, options, { material: "glass", split: SPLIT });
  const { density, youngsModulus } = common.material;
  const radius = metres(KIND, "diameter", options.diameter) / 2;
  const height = metres(KIND, "height", options.height);
  const thickness = metres(KIND, "thickness", options.thickness);
  const law = oneOf(KIND, "law", options.law ?? "measured", ["measured", "french"]);
  const unit = (Math.sqrt(youngsModulus / (12 * density)) * thickness) / (2 * Math.PI * radius ** 2);
  const french = (order: number) => unit * Math.sqrt(frenchFactor(order, radius / height));
  if (options.pitch !== undefined) inRange(KIND, "pitch", options.pitch, 20, 20_000, "a frequency in hertz");
  const tuned = options.pitch === undefined ? 1 : options.pitch / french(2);
  const ratios = options.ratios ?? (law === "measured" ? GLASS_RATIOS : undefined);
  const frequencyOf = lawOfRatios(KIND, ratios, 2, (order) => tuned * french(order));
  const modes: WallMode[] = [];
  for (let order = 2; modes.length < common.modes && frequencyOf(order) <= common.highest; order++) {
    modes.push({ frequency: frequencyOf(order), order, which: 1, label: `${order}`, profile: heldBelow });
  }
  const meridian: Meridian = (part) => [radius * bulge(part), height * part];
  const belts = beltsOf(meridian);
  const mass = density * thickness * areaOf(belts);
  const sheet = { ...common.material, area: areaOf(belts), perimeter: 2 * Math.PI * radius, thickness };
  const wall: Wall = {
    meridian,
    belts,
    mass,
    common,
    radiation: (frequency) => ({ efficiency: sheetEfficiency(frequency, sheet), area: 2 * sheet.area }),
  };
  return wallShape(KIND, wall, modes, {
    thickness,
    picture: { kind: "map", width: 2 * Math.PI * radius, height },
    made: { diameter: options.diameter, height, thickness, law },
  });
}

/** Radius of the bowl over that of its rim: from a quarter at the stem to a belly and a slightly narrower rim. */
function bulge(part: number): number {
  return 0.25 + (0.75 * Math.sin(1.9 * part) ** 0.8) / Math.sin(1.9) ** 0.8;
}

/** Deflection of a bar clamped below and free above in its lowest mode, 1 at the rim (PHYSICS §5.1). */
function heldBelow(part: number): number {
  const root = 1.8751040687119611;
  const share = (Math.sinh(root) - Math.sin(root)) / (Math.cosh(root) + Math.cos(root));
  const x = root * part;
  return (Math.cosh(x) - Math.cos(x) - share * (Math.sinh(x) - Math.sin(x))) / 2;
}
