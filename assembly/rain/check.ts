// Whether the numbers of rain's records make sense by themselves: each is checked once, where records come in.

import {
  C_WATER,
  COLOURS,
  GROUND_COLOURS,
  IMPEDANCE_NUMBERS,
  IMPULSE_AREA,
  IMPULSE_AZIMUTH,
  IMPULSE_COLOUR,
  LAST_RAIN_KIND,
  PARAMETERS,
  POLE_COLOUR,
  POLE_INDEX,
  POLE_R1_IM,
  POLE_RE,
  POLES,
  RAIN,
  RAIN_BODY,
  RAIN_IMPULSE,
  RAIN_POLE,
  RAIN_SET,
  RAIN_TABLE,
  RAIN_THUNDER,
  RAINED_AREA,
  RAINED_MOST,
  RAINED_Z,
  SET_ACCELERATION,
  SET_BEND,
  SET_LEAST,
  SET_MOST,
  SET_PARAMETER,
  SET_SNAP,
  SET_SPEED,
  SET_VALUE,
  TABLE_CORNERS,
  TABLE_COUNT,
  TABLE_FROM,
  TABLE_IMPEDANCE,
  TABLE_NUMBERS,
  TABLE_VALUES,
  TABLE_WHICH,
  THUNDER_AZIMUTH,
  THUNDER_DISTANCE,
} from "../records/rain";
import { RECORD_KIND } from "../records/records";

/** No number in rain's records may be larger; a residue or an area may not be as large by far. */
const LARGEST: f32 = 1e9;
const STRONGEST: f32 = 1e6;

/** Whether the numbers of one of rain's records make sense by themselves. */
export function makesSense(record: usize): bool {
  const kind = load<u32>(record, RECORD_KIND);
  if (kind < RAIN || kind > LAST_RAIN_KIND) return false;
  if (kind == RAIN_SET) return isSet(record);
  if (kind == RAIN_POLE) return isPole(record);
  if (kind == RAIN_TABLE) return isTable(record);
  if (kind == RAIN_IMPULSE)
    return (
      isColour(load<u32>(record, IMPULSE_COLOUR)) &&
      within(record, IMPULSE_AREA, IMPULSE_AREA, STRONGEST) &&
      within(record, IMPULSE_AZIMUTH, IMPULSE_AZIMUTH, STRONGEST)
    );
  if (kind == RAIN_BODY)
    return (
      within(record, RAINED_AREA, RAINED_Z, STRONGEST) &&
      load<f32>(record, RAINED_AREA) >= 0 &&
      within(record, RAINED_MOST, RAINED_MOST, LARGEST) &&
      load<f32>(record, RAINED_MOST) >= 0
    );
  if (kind == RAIN_THUNDER)
    return within(record, THUNDER_DISTANCE, THUNDER_AZIMUTH, STRONGEST) && load<f32>(record, THUNDER_DISTANCE) >= 0;
  return true;
}
function isSet(record: usize): bool {
  return (
    load<u32>(record, SET_PARAMETER) < <u32>PARAMETERS &&
    within(record, SET_VALUE, SET_SNAP, LARGEST) &&
    load<f32>(record, SET_MOST) > load<f32>(record, SET_LEAST) &&
    load<f32>(record, SET_BEND) >= 0.01 &&
    load<f32>(record, SET_BEND) <= 100 &&
    load<f32>(record, SET_ACCELERATION) > 0 &&
    load<f32>(record, SET_SPEED) > 0 &&
    load<f32>(record, SET_SNAP) >= 0
  );
}
/** Poles lie within the unit circle. */
function isPole(record: usize): bool {
  if (load<u32>(record, POLE_INDEX) > <u32>POLES || !isColour(load<u32>(record, POLE_COLOUR))) return false;
  if (!within(record, POLE_RE, POLE_R1_IM, STRONGEST)) return false;
  const re = <f64>load<f32>(record, POLE_RE),
    im = <f64>load<f32>(record, POLE_RE + 4);
  return load<u32>(record, POLE_INDEX) == <u32>POLES || re * re + im * im < 0.99999995;
}
/** A colour as the page names it: those of ground without ring. */
function isColour(colour: u32): bool {
  return colour < <u32>GROUND_COLOURS || (colour >= <u32>C_WATER && colour < <u32>COLOURS);
}
function isTable(record: usize): bool {
  const which = load<u32>(record, TABLE_WHICH),
    from = load<u32>(record, TABLE_FROM),
    n = load<u32>(record, TABLE_COUNT),
    room: u32 =
      which == TABLE_CORNERS ? <u32>(GROUND_COLOURS - 1) : which == TABLE_IMPEDANCE ? <u32>IMPEDANCE_NUMBERS : 0;
  if (n == 0 || n > <u32>TABLE_NUMBERS || from > room || n > room - from) return false;
  for (let i: u32 = 0; i < n; i++) {
    const v = load<f32>(record + ((<usize>i) << 2), TABLE_VALUES);
    if (!(abs(v) <= STRONGEST)) return false;
    if (which == TABLE_CORNERS && !(v >= 1)) return false;
    // its first seven numbers are poles
    if (which == TABLE_IMPEDANCE && from + i < 7 && !(abs(v) < 0.9999999)) return false;
  }
  return true;
}
/** All f32 from … to are numbers of at most this size. */
function within(record: usize, from: usize, to: usize, most: f32): bool {
  for (let o = from; o <= to; o += 4) if (!(abs(load<f32>(record + o)) <= most)) return false;
  return true;
}
