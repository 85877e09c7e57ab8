// How many drops of which size fall (PHYSICS §9.6): Marshall–Palmer, rescaled so that the rate is exact, or all alike.
import { PhonoliteError } from "../../math/error.js";
import { heldDiameter, type TerminalLaw, terminalSpeed } from "./speed.js";

/** Which drops fall. */
export interface RainLaw {
  /** Rain rate, mm/h; 0 and below: no rain. */
  readonly rate: number;
  /** Default Marshall–Palmer. */
  readonly dropLaw?: "fixed" | "marshall-palmer";
  /** Radius of all drops of the fixed law, m. Default 1 mm. */
  readonly dropRadius?: number;
  /** Least and greatest diameter of Marshall–Palmer drops, m. Default 0.3 and 6 mm. */
  readonly smallest?: number;
  readonly largest?: number;
  /** Default Atlas. */
  readonly terminal?: TerminalLaw;
}

/** Drops by classes of size. */
export interface DropSizes {
  /** Diameter of each class, m, from small to large. */
  readonly diameters: Float64Array;
  /** Drops of each class that reach a square metre a second. */
  readonly fluxes: Float64Array;
  /** All of them together, drops a m² and second. */
  readonly flux: number;
}

/** m/s that a mm/h is. */
const MM_PER_HOUR = 1 / 3.6e6;

/**
 * Classes of size, evenly in diameter: what integrals over sizes sum over.
 *
 * @param speedOf how fast drops of a diameter fall, m/s; by the law unless told.
 * @example
 * dropSizes({ rate: 10, smallest: 0.5e-3 }).flux * Math.PI * 10 ** 2; // 851,000 drops a second within 10 m
 */
export function dropSizes(
  law: RainLaw,
  classes = 2000,
  speedOf = (diameter: number) => terminalSpeed(diameter, law.terminal),
): DropSizes {
  const { rate, dropLaw = "marshall-palmer", dropRadius = 1e-3 } = law;
  if (!Number.isFinite(rate)) throw new PhonoliteError("rain", "rate", "a finite number of mm/h", rate);
  if (dropLaw === "fixed") {
    const diameter = heldDiameter(2 * dropRadius);
    const flux = (Math.max(0, rate) * MM_PER_HOUR) / volume(diameter);
    return { diameters: Float64Array.of(diameter), fluxes: Float64Array.of(flux), flux };
  }
  const least = heldDiameter(law.smallest ?? 0.3e-3);
  const most = Math.max(least + 1e-5, heldDiameter(law.largest ?? 6e-3));
  const step = (most - least) / classes;
  const slope = 4100 * Math.max(rate, 1e-9) ** -0.21;
  const diameters = Float64Array.from({ length: classes }, (_, i) => least + (i + 0.5) * step);
  // From the least diameter on, so that a tiny rate, with its steep slope, does not underflow.
  const fluxes = diameters.map((d) => Math.exp(-slope * (d - least)) * speedOf(d));
  const depth = fluxes.reduce((sum, flux, i) => sum + flux * volume(diameters[i]), 0);
  const scale = (Math.max(0, rate) * MM_PER_HOUR) / depth;
  for (let i = 0; i < classes; i++) fluxes[i] *= scale;
  return { diameters, fluxes, flux: fluxes.reduce((sum, flux) => sum + flux, 0) };
}

/** A table of sizes that are equally likely, m, from small to large. */
export function sizeTable({ diameters, fluxes, flux }: DropSizes, entries = 1024): Float64Array {
  if (diameters.length === 1 || flux === 0) return new Float64Array(entries).fill(diameters[0]);
  const step = diameters[1] - diameters[0];
  const table = new Float64Array(entries);
  let below = 0;
  let i = 0;
  for (let k = 0; k < entries; k++) {
    const wanted = ((k + 0.5) / entries) * flux;
    while (i < fluxes.length - 1 && below + fluxes[i] < wanted) below += fluxes[i++];
    table[k] = diameters[i] + step * (Math.min(1, (wanted - below) / fluxes[i]) - 0.5);
  }
  return table;
}

function volume(diameter: number): number {
  return (Math.PI / 6) * diameter ** 3;
}
