// Sheets of metal and glass that hail and rain strike: frequencies and shapes are those of a plate; decay rates follow
// one law, and gains at the listener are chosen, as for the objects of the picnic (PHYSICS §5.4), so that scenes can be
// compared.
import { kept } from "../../math/values.js";
import { ModalModel } from "../modal-model.js";
import { makeShape } from "./index.js";
import type { PlateOptions } from "./plate.js";

/** A sheet. */
export interface Sheet extends PlateOptions {
  /** Decay rates are support + π f loss: d₀ (1/s) and η of PHYSICS §5.4. */
  support: number;
  loss: number;
  /** Root of the mean over places of the sum of squared gains, Pa·m/(N·s); 50 is that of a plate of the picnic. */
  gain: number;
}

/**
 * The model of a sheet; each is made once, however often a scene is asked for.
 *
 * @example
 * const size = { length: 0.6, width: 0.5, thickness: 4e-3 };
 * const pane = sheetModel({ name: "pane", material: "glass", ...size, support: 10, loss: 1e-3, gain: 40 });
 */
export function sheetModel(sheet: Sheet): ModalModel {
  return kept(known, JSON.stringify(sheet), () => make(sheet));
}

const known = new Map<string, ModalModel>();

function make({ support, loss, gain, ...options }: Sheet): ModalModel {
  const plate = makeShape("plate", options);
  const { frequencies, massProperties } = plate;
  const power = frequencies.reduce((sum, f) => sum + response(f) ** 2, 0);
  // shapes have a mean square of 1/mass
  const factor = gain * Math.sqrt((massProperties?.mass ?? 1) / power);
  return new ModalModel({
    ...plate,
    decayRates: frequencies.map((f) => support + Math.PI * f * loss),
    radiationGains: frequencies.map((f) => factor * response(f)),
    extras: undefined,
  });
}

/** The response of a microphone: weak below, falling softly above. */
function response(frequency: number): number {
  return frequency / (frequency + 500) / (1 + (frequency / 4000) ** 2);
}
