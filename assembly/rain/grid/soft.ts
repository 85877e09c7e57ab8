// Ground with an impedance: what comes from each ring of ground goes through a further bank of real poles, |H/(H + β(f)R)| of the ring by
// Delany and Bazley's β (PHYSICS §9.2), in between the rows of the page's table of flow resistivities.

import { reserve } from "../../base/memory";
import { IMPEDANCE_NUMBERS, IMPEDANCE_POLES, IMPEDANCE_ROWS, P_FLOW_RESISTIVITY, RINGS } from "../../records/rain";
import { between } from "../parameters";
import { grid } from "./state";

/** Bytes of a filter: eight poles, residues and a direct part in a lane of its own. */
const FILTER: usize = 80;
const STATE: usize = 32;
const FAINTEST: f32 = 1e-25;

export function reserveSoft(): void {
  grid.numbers = reserve((<usize>IMPEDANCE_NUMBERS) << 2);
  grid.filters = reserve(<usize>RINGS * FILTER);
  grid.softStates = reserve(<usize>(RINGS * grid.channels) * STATE);
}
export function resetSoft(): void {
  memory.fill(grid.numbers, 0, (<usize>IMPEDANCE_NUMBERS) << 2);
  // rigid, as long as the page has sent nothing
  for (let row = 0; row < IMPEDANCE_ROWS; row++)
    for (let ring = 0; ring < RINGS; ring++) store<f32>(numberAt(placeOf(row, ring)), 1);
  grid.resistivity = -1;
  clearSoft();
}
export function clearSoft(): void {
  memory.fill(grid.softStates, 0, <usize>(RINGS * grid.channels) * STATE);
}
function numberAt(i: i32): usize {
  return grid.numbers + ((<usize>i) << 2);
}
function placeOf(row: i32, ring: i32): i32 {
  return IMPEDANCE_POLES + (row * RINGS + ring) * (IMPEDANCE_POLES + 1);
}
export function setImpedance(i: i32, value: f32): void {
  store<f32>(numberAt(i), value);
  grid.resistivity = -1;
}
/** The filters as the flow resistivity has them at present. */
export function mixSoft(): void {
  const flow = between(P_FLOW_RESISTIVITY, 10, 1e5);
  if (flow == grid.resistivity) return;
  grid.resistivity = flow;
  const place = (Math.log(flow / 10) / Math.log(1e4)) * <f64>(IMPEDANCE_ROWS - 1),
    row = max(0, min(IMPEDANCE_ROWS - 2, <i32>place)),
    t = <f32>(place - <f64>row);
  memory.fill(grid.filters, 0, <usize>RINGS * FILTER);
  for (let ring = 0; ring < RINGS; ring++) {
    const filter = filterOf(ring),
      low = numberAt(placeOf(row, ring)),
      high = numberAt(placeOf(row + 1, ring));
    for (let j: usize = 0; j < <usize>IMPEDANCE_POLES; j++) {
      store<f32>(filter + (j << 2), load<f32>(grid.numbers + (j << 2)));
      store<f32>(filter + (j << 2), mixed(low + (j << 2) + 4, high + (j << 2) + 4, t), 32);
    }
    store<f32>(filter, mixed(low, high, t), 64);
  }
}
function mixed(low: usize, high: usize, t: f32): f32 {
  return load<f32>(low) + t * (load<f32>(high) - load<f32>(low));
}
/** Poles, residues, direct part of a ring. */
export function filterOf(ring: i32): usize {
  return grid.filters + <usize>ring * FILTER;
}
export function stateOf(ring: i32, channel: i32): usize {
  return grid.softStates + <usize>(ring * grid.channels + channel) * STATE;
}
/** Faint states are none; says whether something is left. */
export function restSoft(ring: i32, channel: i32): bool {
  const state = stateOf(ring, channel);
  let some = false;
  for (let k: usize = 0; k < STATE; k += 4)
    if (abs(load<f32>(state + k)) < FAINTEST) store<f32>(state + k, 0);
    else some = true;
  return some;
}
