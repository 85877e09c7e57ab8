// What the tests of rain's further layers share: a core with room for rain in which one pascal is one in digital, and a writer of rain's records.
import { RECORD_BYTES } from "../../../src/core/layout.js";
import * as L from "../../../src/core/rain-layout.js";
import type { Build } from "../../../src/core/wasm.js";
import type { ModalModel } from "../../../src/model/modal-model.js";
import type { WorldOptions } from "../../../src/world/options.js";
import { mute, type Stage, stage } from "../beside/stage.js";

export { BLOCK, dropsOf, energy, errorDb, play, RATE, type Stage, strike } from "../beside/stage.js";

/** A core with room for rain. It does not rain yet. */
export function sky(
  options: Partial<WorldOptions> = {},
  more: { build?: Build; model?: ModalModel; bodies?: number; position?: [number, number, number] } = {},
): Promise<Stage> {
  return stage({ rain: true, ...options }, { bodies: 0, model: mute, ...more });
}

type Field = readonly [offset: number, type: "f32" | "u32", value: number];
/** One record: kind, body, time in samples (−1 = as soon as possible), fields. */
export function record(kind: number, body: number, time: number, fields: readonly Field[]): Uint8Array {
  const bytes = new Uint8Array(RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, kind, true);
  view.setUint32(4, body, true);
  view.setFloat64(8, time, true);
  for (const [offset, type, value] of fields)
    if (type === "f32") view.setFloat32(offset, value, true);
    else view.setUint32(offset, value, true);
  return bytes;
}
/** It begins to rain. */
export const begins = (seed: number, time = -1): Uint8Array => record(L.RAIN, 0, time, [[L.RAIN_SEED, "u32", seed]]);
/** It ends. */
export const stops = (): Uint8Array => record(L.RAIN, 0, -1, [[L.RAIN_STOPS, "u32", 1]]);
/** A parameter is so from now on. */
export function set(parameter: number, value: number, time = -1): Uint8Array {
  return record(L.RAIN_SET, 0, time, [
    [L.SET_PARAMETER, "u32", parameter],
    [L.SET_VALUE, "f32", value],
    [L.SET_LEAST, "f32", 0],
    [L.SET_MOST, "f32", Math.max(2 * value, 1)],
    [L.SET_BEND, "f32", 1],
    [L.SET_ACCELERATION, "f32", 1],
    [L.SET_SPEED, "f32", 1],
    [L.SET_SNAP, "f32", 0.002],
    [L.SET_FLAGS, "u32", L.SET_JUMPS],
  ]);
}
/** It rains with these parameters, everything else silent: no drops but those asked for, no high-pass, no colour of any impact. */
export function quiet(...parameters: readonly (readonly [parameter: number, value: number])[]): Uint8Array[] {
  const all = new Map([[L.P_RATE, 0], [L.P_HIGH_PASS, 0], ...parameters]);
  return [...muted(), ...[...all].map(([parameter, value]) => set(parameter, value)), begins(SEED)];
}
/** Impacts of any colour are silent: their direct parts are nothing. */
function muted(): Uint8Array[] {
  const colours = Array.from({ length: L.COLOURS }, (_, i) => i).filter((i) => i < L.GROUND_COLOURS || i >= L.C_WATER);
  return colours.map((colour) =>
    record(L.RAIN_POLE, 0, -1, [
      [L.POLE_COLOUR, "u32", colour],
      [L.POLE_INDEX, "u32", L.POLES],
    ]),
  );
}
/** Seed of the rain that `quiet` begins. */
export const SEED = 5;
/** Lightning strikes: m, radians, seed. */
export const lightning = (distance: number, azimuth: number, seed: number, time = -1): Uint8Array =>
  record(L.RAIN_THUNDER, 0, time, [
    [L.THUNDER_DISTANCE, "f32", distance],
    [L.THUNDER_AZIMUTH, "f32", azimuth],
    [L.THUNDER_SEED, "u32", seed],
  ]);
/** A body is rained on: m², unit vector, most strikes a second (0 = the usual). */
export const rainedOn = (
  body: number,
  area: number,
  along: readonly [number, number, number] = [0, -1, 0],
  most = 0,
  ends = 0,
  time = -1,
): Uint8Array =>
  record(L.RAIN_BODY, body, time, [
    [L.RAINED_AREA, "f32", area],
    [L.RAINED_X, "f32", along[0]],
    [L.RAINED_Y, "f32", along[1]],
    [L.RAINED_Z, "f32", along[2]],
    [L.RAINED_ENDS, "u32", ends],
    [L.RAINED_MOST, "f32", most],
  ]);
/** How long rain has fallen before its first sample, s. */
export const WARM_UP = (24 * 128) / 44_100;
