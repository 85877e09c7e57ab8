// Which modes matter most: three orders in which the first K modes of a model are the best K (PHYSICS §4; van den Doel,
// Knott & Pai, "Measurements of perceptual quality of contact sound models").
import { barkOfHz } from "../../hearing/bark.js";
import { maskingEnvelope } from "../../hearing/masking-envelope.js";
import { thresholdInQuiet } from "../../hearing/threshold.js";
import { Came, PhonoliteError } from "../../math/error.js";
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { type StrikePlace, strikeGains } from "./parts/mode-gains.js";
import { pickModes } from "./pick.js";

/**
 * By gain (`naive`), by gain² / decay rate (`energy`), or by how far that lies above the threshold in quiet and what
 * the other modes mask (`loudness`).
 *
 * @example
 * model.truncate(40, "energy");
 */
export type ModeOrder = "naive" | "energy" | "loudness";

/** Every {@link ModeOrder}. */
export const modeOrders: readonly ModeOrder[] = ["naive", "energy", "loudness"];

/** The strike and the level that decide the order of modes. */
export interface OrderOptions extends StrikePlace {
  /** The level at which the model is heard, dB SPL, for `loudness`. */
  level?: number;
}

/** The playback level of the paper's listeners, dB SPL. */
export const ORDER_DEFAULTS = { level: 70 } as const;

/** No mode is taken to ring longer than this decay rate lets it, 1/s (T60 of two hours): energies stay finite. */
const SLOWEST = 1e-3;

/** The modes from the most to the least important; equal ones in the order of the model. */
export function orderModes(model: ModelData, order: ModeOrder = "loudness", options: OrderOptions = {}): Uint32Array {
  const worth = worthOf(model, order, options);
  return Uint32Array.from(model.frequencies.keys()).sort((a, b) => {
    // Two modes of no worth at all are -Infinity each, whose difference is no number.
    return worth[a] === worth[b] ? a - b : worth[b] - worth[a];
  });
}

/** The model with its best `count` modes, which stay in the order they have. */
export function truncateModel(
  model: ModelData,
  count: number,
  order: ModeOrder = "loudness",
  options: OrderOptions = {},
): ModalModelInit {
  if (!Number.isInteger(count) || count < 1) {
    throw new PhonoliteError("truncate", "count", "a whole number of modes, 1 or more", count);
  }
  return pickModes(model, orderModes(model, order, options).slice(0, count).sort());
}

function worthOf(model: ModelData, order: ModeOrder, options: OrderOptions): Float64Array {
  const { level = ORDER_DEFAULTS.level, at } = options;
  if (!Number.isFinite(level)) throw new PhonoliteError("order", "level", "a level in dB SPL", level);
  const gains = strikeGains(model, { at });
  if (order === "naive") return gains.map(Math.abs);
  const energies = gains.map((gain, mode) => (gain * gain) / Math.max(model.decayRates[mode], SLOWEST));
  if (order === "energy") return energies;
  if (order === "loudness") return loudnesses(model, energies, level);
  const shown = typeof order === "string" ? order : new Came("something else");
  throw new PhonoliteError("order", "order", `one of ${modeOrders.join(", ")}`, shown);
}

/** Decibels of each mode above the threshold and the masking of all others, when all together have the level. */
function loudnesses(model: ModelData, energies: Float64Array, level: number): Float64Array {
  let whole = 0;
  for (const energy of energies) whole += energy;
  if (whole === 0) return new Float64Array(energies.length);
  const levels = energies.map((energy) => 10 * Math.log10(energy / whole) + level);
  const barks = model.frequencies.map(barkOfHz);
  // All modes mask here, also those that are not heard alone: the order is one of merit, not of audibility.
  const thresholds = new Float64Array(levels.length).fill(Number.NEGATIVE_INFINITY);
  const envelope = maskingEnvelope({ levels, barks, thresholds }, 0);
  return levels.map((own, mode) => own - Math.max(envelope[mode], thresholdInQuiet(model.frequencies[mode])));
}
