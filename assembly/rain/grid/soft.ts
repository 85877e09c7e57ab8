// Ground with an impedance: the sound of each ring of ground goes through a further filter of real poles, with the
// response |H/(H + β(f)R)| of the ring by Delany and Bazley's β (PHYSICS §9.2). Filters are interpolated between the
// rows of the page's table of flow resistivities.

import { Row, reserveRow } from "../../base/row";
import { IMPEDANCE_NUMBERS, IMPEDANCE_POLES, IMPEDANCE_ROWS, P_FLOW_RESISTIVITY, RINGS } from "../../records/rain";
import { between } from "../base/parameters";
import { grid } from "./state";

/** Numbers of a filter: eight poles, eight residues and the direct part in a lane of its own. */
const FILTER: usize = 20;
const RESIDUES: usize = 8;
const DIRECT: usize = 16;
/** Numbers of a filter's state, one a pole. */
const STATE: usize = 8;
/** A state smaller than this becomes 0. */
const FAINTEST: f32 = 1e-25;

/** Room for the table and the filters. */
export function reserveSoft(): void {
  grid.impedances = reserveRow<f32>(IMPEDANCE_NUMBERS);
  grid.filters = reserveRow<f32>(<usize>RINGS * FILTER);
  grid.softStates = reserveRow<f32>(<usize>(RINGS * grid.channels) * STATE);
}
/** The ground is rigid until the page sends its table, and no filter sounds. */
export function resetSoft(): void {
  grid.impedances.clear(IMPEDANCE_NUMBERS);
  for (let row = 0; row < IMPEDANCE_ROWS; row++)
    for (let ring = 0; ring < RINGS; ring++) grid.impedances[placeOf(row, ring)] = 1;
  grid.resistivity = -1;
  clearSoft();
}
/** No filter sounds. */
export function clearSoft(): void {
  grid.softStates.clear(<usize>(RINGS * grid.channels) * STATE);
}
/** Where in the page's table the direct part of a ring stands, at one of its resistivities; its residues follow. */
function placeOf(row: i32, ring: i32): i32 {
  return IMPEDANCE_POLES + (row * RINGS + ring) * (IMPEDANCE_POLES + 1);
}
/** Takes over number i of the page's table. */
export function setImpedance(i: i32, value: f32): void {
  grid.impedances[i] = value;
  grid.resistivity = -1;
}
/** Makes the filters for the present flow resistivity. */
export function makeSoft(): void {
  const flow = between(P_FLOW_RESISTIVITY, 10, 1e5);
  if (flow == grid.resistivity) return;
  grid.resistivity = flow;
  const place = (Math.log(flow / 10) / Math.log(1e4)) * <f64>(IMPEDANCE_ROWS - 1),
    row = max(0, min(IMPEDANCE_ROWS - 2, <i32>place)),
    t = <f32>(place - <f64>row);
  grid.filters.clear(<usize>RINGS * FILTER);
  for (let ring = 0; ring < RINGS; ring++) {
    const filter = filterOf(ring),
      low = grid.impedances.from(placeOf(row, ring)),
      high = grid.impedances.from(placeOf(row + 1, ring));
    for (let j: usize = 0; j < <usize>IMPEDANCE_POLES; j++) {
      filter[j] = grid.impedances[j];
      filter[RESIDUES + j] = mixed(low[j + 1], high[j + 1], t);
    }
    filter[DIRECT] = mixed(low[0], high[0], t);
  }
}
/** Between two numbers, at t from 0 to 1. */
function mixed(low: f32, high: f32, t: f32): f32 {
  return low + t * (high - low);
}
/** The filter of a ring: its poles, residues and direct part (poles.ts, addReal). */
export function filterOf(ring: i32): Row<f32> {
  return grid.filters.from(<usize>ring * FILTER);
}
/** The state of the filter of a ring and channel. */
export function stateOf(ring: i32, channel: i32): Row<f32> {
  return grid.softStates.from(<usize>(ring * grid.channels + channel) * STATE);
}
/** Faint states of a filter become 0; returns whether any other state is left. */
export function restSoft(ring: i32, channel: i32): bool {
  const state = stateOf(ring, channel);
  let some = false;
  for (let k: usize = 0; k < STATE; k++)
    if (abs(state[k]) < FAINTEST) state[k] = 0;
    else some = true;
  return some;
}
