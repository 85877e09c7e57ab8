// The colours of rain: filters that turn the impulses on a row of the grid into the sound of drops on ground, water,
// leaves, cloth. Each is a sum of poles (poles.ts). The page sends p, r₀, r₁ and a direct part; from these the
// brightness of the ground and the pitch of leaves and cloth give the present poles (PHYSICS §9.5).
//
//   sent by the page, f32   p real, p imaginary, r₀ real, r₀ imaginary, r₁ real, r₁ imaginary, eight each;
//                           direct₀, direct₁

import { Row, reserveRow } from "../../base/row";
import { addToMeter, COST_COLOUR, COST_COLOUR_REAL } from "../../records/meters";
import {
  C_CLOTH,
  C_GROUND,
  C_LEAVES,
  C_WATER,
  COLOURS,
  GROUND_COLOURS,
  P_BRIGHTNESS,
  P_CLOTH_PITCH,
  P_LEAVES_PITCH,
  POLES,
  RainPoleRecord,
} from "../../records/rain";
import { METER_COST_OTHER } from "../../records/records";
import { between } from "../base/parameters";
import { STEPS } from "./directions";
import { DIRECT, IMAGINARY, POLES_ROOM, RESIDUES, RESIDUES_IMAGINARY, runPoles, STATE, SUMS } from "./poles";
import { C_BARE, hasFallen, ROWS_OF_COLOURS, rowCount, rowOf, shiftRow, takeMean } from "./scatter";
import { grid } from "./state";

/** Where the numbers of each kind begin among those that the page sends of a colour, and how many there are in all. */
const SENT_IMAGINARY: usize = 8;
const SENT_R0: usize = 16;
const SENT_R0_IMAGINARY: usize = 24;
const SENT_R1: usize = 32;
const SENT_R1_IMAGINARY: usize = 40;
const SENT_DIRECT_0: usize = 48;
const SENT_DIRECT_1: usize = 49;

const SENT: usize = 50;
/** Room for the colours, their states and their sums. */
export function reserveColours(): void {
  grid.sent = reserveRow<f32>(<usize>COLOURS * SENT);
  grid.colours = reserveRow<f32>(<usize>COLOURS * POLES_ROOM);
  grid.complex = reserveRow<u8>(COLOURS);
  grid.colourStates = reserveRow<f32>(<usize>rowCount() * STATE);
  grid.ringing = reserveRow<u8>(rowCount());
  grid.colourMeans = reserveRow<f64>(ROWS_OF_COLOURS);
  grid.meansBefore = reserveRow<f32>(rowCount());
  grid.sums = reserveRow<f32>(2 * SUMS);
  grid.silentRow = reserveRow<f32>(STEPS);
  grid.silentState = reserveRow<f32>(STATE);
  grid.silentSums = reserveRow<f32>(SUMS);
}
/** All colours are white until the page sends their poles, and nothing sounds. */
export function resetColours(): void {
  grid.sent.clear(<usize>COLOURS * SENT);
  for (let c = 0; c < COLOURS; c++) sentOf(c)[SENT_DIRECT_0] = 1;
  grid.silentRow.clear(STEPS);
  grid.silentState.clear(STATE);
  grid.silentSums.clear(SUMS);
  grid.colourMeans.clear(ROWS_OF_COLOURS);
  grid.brightness = -1;
  clearColours();
}
/** Nothing sounds. */
export function clearColours(): void {
  grid.colourStates.clear(<usize>rowCount() * STATE);
  grid.ringing.clear(rowCount());
  grid.meansBefore.clear(rowCount());
}
/** The numbers that the page has sent of a colour. */
function sentOf(colour: i32): Row<f32> {
  return grid.sent.from(<usize>colour * SENT);
}
/**
 * Takes over a pole of a colour, or its direct part, from the page. With its first pole a colour is no longer white.
 */
export function takePole(record: RainPoleRecord): void {
  const sent = sentOf(record.colour),
    index = <usize>record.index;
  grid.brightness = -1;
  if (index == <usize>POLES) {
    sent[SENT_DIRECT_0] = record.r0Re;
    sent[SENT_DIRECT_1] = record.r1Re;
    return;
  }
  sent[index] = record.re;
  sent[SENT_IMAGINARY + index] = record.im;
  sent[SENT_R0 + index] = record.r0Re;
  sent[SENT_R0_IMAGINARY + index] = record.r0Im;
  sent[SENT_R1 + index] = record.r1Re;
  sent[SENT_R1_IMAGINARY + index] = record.r1Im;
}
/** Makes the colours for the present brightness and pitch. */
export function makeColours(): void {
  const bright = between(P_BRIGHTNESS, 0, 100),
    leafPitch = between(P_LEAVES_PITCH, 0.01, 4),
    clothPitch = between(P_CLOTH_PITCH, 0.01, 4),
    all = grid.brightness < 0;
  for (let c = 0; c < COLOURS; c++) {
    if (c >= GROUND_COLOURS && c < C_WATER) continue;
    const pitch = c >= C_LEAVES && c < C_CLOTH ? leafPitch : c >= C_CLOTH ? clothPitch : 1,
      stale =
        c < C_WATER
          ? bright != grid.brightness
          : c < C_CLOTH
            ? leafPitch != grid.leavesPitch
            : clothPitch != grid.clothPitch;
    if (all || stale) makeColour(c, c < C_WATER ? <f32>bright : 0, pitch);
  }
  grid.brightness = bright;
  grid.leavesPitch = leafPitch;
  grid.clothPitch = clothPitch;
}
/** The first poles of leaves and cloth are modes, which pitch moves; the others belong to the directly heard impact. */
const MODES: usize = 3;
/** Makes the poles of a colour from the numbers that the page has sent. */
function makeColour(colour: i32, bright: f32, pitch: f64): void {
  const sent = sentOf(colour),
    poles = grid.colours.from(<usize>colour * POLES_ROOM);
  let complex: u8 = 0;
  for (let j: usize = 0; j < <usize>POLES; j++) {
    let re = sent[j],
      im = sent[SENT_IMAGINARY + j];
    let grow: f32 = 1;
    if (pitch != 1 && j < MODES && im != 0) {
      // p^pitch, and a residue with which the mode is as loud at its peak as before
      const before = sqrt(<f64>re * <f64>re + <f64>im * <f64>im),
        size = before ** pitch;
      Math.sincos(Math.atan2(<f64>im, <f64>re) * pitch);
      re = <f32>(size * Math.sincos_cos);
      im = <f32>(size * Math.sincos_sin);
      grow = <f32>((1 - size) / (1 - before));
    }
    poles[j] = re;
    poles[IMAGINARY + j] = im;
    poles[RESIDUES + j] = grow * (sent[SENT_R0 + j] + bright * sent[SENT_R1 + j]);
    poles[RESIDUES_IMAGINARY + j] = grow * (sent[SENT_R0_IMAGINARY + j] + bright * sent[SENT_R1_IMAGINARY + j]);
    if (im != 0) complex = 1;
  }
  poles[DIRECT] = sent[SENT_DIRECT_0] + bright * sent[SENT_DIRECT_1];
  for (let k = DIRECT + 1; k < POLES_ROOM; k++) poles[k] = 0;
  grid.complex[colour] = complex;
}
/** The page's number of a row's colour: ground without its ring. */
function pageColour(colour: i32): i32 {
  if (colour >= C_BARE) return colour - C_BARE;
  return colour < C_WATER ? (colour - C_GROUND) % GROUND_COLOURS : colour;
}

/** Mean of a colour's steps before directions share the drops out to channels. */
export function meanOf(colour: i32): f64 {
  return grid.colourMeans[colour];
}
/**
 * Adds a colour on two channels, or on one (`two` false), to their sums, and subtracts the means from its rows: `mean`
 * is that of the first channel, `otherMean` of the second. Says whether the colour sounds.
 */
export function addColour(colour: i32, channel: i32, two: bool, mean: f32, otherMean: f32): bool {
  const first = colour * grid.channels + channel,
    one = sounds(colour, channel) || mean != 0,
    other = two && (sounds(colour, channel + 1) || otherMean != 0);
  if (!one && !other) return false;
  const state = grid.colourStates.from(<usize>first * STATE),
    row = rowOf(colour, channel),
    otherRow = two ? rowOf(colour, channel + 1) : grid.silentRow,
    otherState = two ? state.from(STATE) : grid.silentState,
    own = pageColour(colour),
    complex = grid.complex[own] != 0;
  changeMean(row, first, mean);
  if (two) changeMean(otherRow, first + 1, otherMean);
  runPoles(grid.colours.from(<usize>own * POLES_ROOM), complex, row, otherRow, state, otherState, two);
  addToMeter(METER_COST_OTHER, complex ? COST_COLOUR : COST_COLOUR_REAL);
  rest(colour, channel, state, mean);
  if (two) rest(colour, channel + 1, otherState, otherMean);
  return true;
}
/** Whether drops have fallen on a row in this quantum, or it still rings. */
function sounds(colour: i32, channel: i32): bool {
  return hasFallen(colour, channel) || grid.ringing[colour * grid.channels + channel] != 0;
}
/** Subtracts the mean from a row: it changes from that of the quantum before to `mean`. */
function changeMean(row: Row<f32>, index: i32, mean: f32): void {
  takeMean(row, grid.meansBefore[index], mean);
  grid.meansBefore[index] = mean;
}
/** A state smaller than this becomes 0. */
const FAINTEST: f32 = 1e-25;
/** After a quantum: faint states become 0, and a row without any other state does not ring any more. */
function rest(colour: i32, channel: i32, state: Row<f32>, mean: f32): void {
  let some = mean != 0 || hasFallen(colour, channel);
  for (let k: usize = 0; k < STATE; k++)
    if (abs(state[k]) < FAINTEST) state[k] = 0;
    else some = true;
  grid.ringing[colour * grid.channels + channel] = some ? 1 : 0;
  shiftRow(colour, channel);
}
