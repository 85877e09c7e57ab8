// What the tests of rain's further layers share: a core with room for rain in which one pascal is one in digital, and
// rain's records.
import * as L from "../../../../src/core/layout/rain.js";
import type { Build } from "../../../../src/core/load/wasm.js";
import type { ModalModel } from "../../../../src/model/modal-model.js";
import type { WorldOptions } from "../../../../src/world/options.js";
import { mute, type Stage, stage } from "../../residual/stage.js";
import { poleRecord, rainRecord, record, setRecord } from "../records.js";

export { BLOCK, dropsOf, energy, errorDb, play, RATE, type Stage, strike } from "../../residual/stage.js";

/** A core with room for rain. It does not rain yet. */
export function sky(
  options: Partial<WorldOptions> = {},
  more: { build?: Build; model?: ModalModel; bodies?: number; position?: [number, number, number] } = {},
): Promise<Stage> {
  return stage({ rain: true, ...options }, { bodies: 0, model: mute, ...more });
}

/** It begins to rain. */
export const begins = (seed: number, time = -1): Uint8Array => rainRecord(seed, false, time);
/** It ends. */
export const stops = (): Uint8Array => rainRecord(0, true);
/** A parameter is so from now on. */
export const set = (parameter: number, value: number, time = -1): Uint8Array => setRecord(parameter, value, {}, time);
/**
 * It rains with these parameters, everything else silent: no drops but those asked for, no high-pass, no colour of any
 * impact.
 */
export function quiet(...parameters: readonly (readonly [parameter: number, value: number])[]): Uint8Array[] {
  const all = new Map([[L.P_RATE, 0], [L.P_HIGH_PASS, 0], ...parameters]);
  return [...muted(), ...[...all].map(([parameter, value]) => set(parameter, value)), begins(SEED)];
}
/** Impacts of any colour are silent: their direct parts are nothing. */
function muted(): Uint8Array[] {
  const colours = Array.from({ length: L.COLOURS }, (_, i) => i).filter((i) => i < L.GROUND_COLOURS || i >= L.C_WATER);
  return colours.map((colour) => poleRecord(colour, L.POLES, { r0: [0, 0] }));
}
/** Seed of the rain that `quiet` begins. */
export const SEED = 5;
/** Lightning strikes: m, radians, seed. */
export const lightning = (distance: number, azimuth: number, seed: number, time = -1): Uint8Array =>
  record(
    L.RAIN_THUNDER,
    time,
    { [L.THUNDER_SEED]: seed },
    { [L.THUNDER_DISTANCE]: distance, [L.THUNDER_AZIMUTH]: azimuth },
  );
/** A body is rained on: m², unit vector, most strikes a second (0 = the usual). */
export const rainedOn = (
  body: number,
  area: number,
  along: readonly [number, number, number] = [0, -1, 0],
  most = 0,
  ends = 0,
  time = -1,
): Uint8Array =>
  record(
    L.RAIN_BODY,
    time,
    { [L.RAINED_ENDS]: ends },
    {
      [L.RAINED_AREA]: area,
      [L.RAINED_X]: along[0],
      [L.RAINED_Y]: along[1],
      [L.RAINED_Z]: along[2],
      [L.RAINED_MOST]: most,
    },
    body,
  );
/** How long rain has fallen before its first sample, s. */
export const WARM_UP = (8 * 128) / 44_100;
