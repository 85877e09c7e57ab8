// Whether the numbers of rain's records make sense by themselves: each is checked once, where records come in.

import { Row } from "../base/row";
import {
  C_WATER,
  COLOURS,
  GROUND_COLOURS,
  IMPEDANCE_NUMBERS,
  LAST_RAIN_KIND,
  PARAMETERS,
  POLES,
  RAIN,
  RAIN_BODY,
  RAIN_IMPULSE,
  RAIN_POLE,
  RAIN_SET,
  RAIN_TABLE,
  RAIN_THUNDER,
  RainBodyRecord,
  RainImpulseRecord,
  RainPoleRecord,
  RainSetRecord,
  RainTableRecord,
  RainThunderRecord,
  TABLE_CORNERS,
  TABLE_IMPEDANCE,
  TABLE_NUMBERS,
  TABLE_VALUES,
} from "../records/rain";
import { RecordHead } from "../records/records";

/**
 * Largest size of a parameter's numbers and of a limit of strikes; all other numbers may be no larger than STRONGEST.
 */
const LARGEST: f32 = 1e9;
const STRONGEST: f32 = 1e6;

/** Whether the numbers of one of rain's records make sense by themselves. */
export function isValidRecord(record: RecordHead): bool {
  const kind = record.kind;
  if (kind < RAIN || kind > LAST_RAIN_KIND) return false;
  if (kind == RAIN_SET) return isSet(changetype<RainSetRecord>(record));
  if (kind == RAIN_POLE) return isPole(changetype<RainPoleRecord>(record));
  if (kind == RAIN_TABLE) return isTable(changetype<RainTableRecord>(record));
  if (kind == RAIN_IMPULSE)
    return (
      isColour(changetype<RainImpulseRecord>(record).colour) &&
      within(record, offsetof<RainImpulseRecord>("area"), offsetof<RainImpulseRecord>("area"), STRONGEST) &&
      within(record, offsetof<RainImpulseRecord>("azimuth"), offsetof<RainImpulseRecord>("azimuth"), STRONGEST)
    );
  if (kind == RAIN_BODY)
    return (
      within(record, offsetof<RainBodyRecord>("area"), offsetof<RainBodyRecord>("z"), STRONGEST) &&
      changetype<RainBodyRecord>(record).area >= 0 &&
      within(record, offsetof<RainBodyRecord>("most"), offsetof<RainBodyRecord>("most"), LARGEST) &&
      changetype<RainBodyRecord>(record).most >= 0
    );
  if (kind == RAIN_THUNDER)
    return (
      within(record, offsetof<RainThunderRecord>("distance"), offsetof<RainThunderRecord>("azimuth"), STRONGEST) &&
      changetype<RainThunderRecord>(record).distance >= 0
    );
  return true;
}
function isSet(record: RainSetRecord): bool {
  return (
    record.parameter < <u32>PARAMETERS &&
    within(record, offsetof<RainSetRecord>("value"), offsetof<RainSetRecord>("snap"), LARGEST) &&
    record.most > record.least &&
    record.bend >= 0.01 &&
    record.bend <= 100 &&
    record.acceleration > 0 &&
    record.speed > 0 &&
    record.snap >= 0
  );
}
/** Whether the numbers of a pole make sense: the pole must lie within the unit circle. */
function isPole(record: RainPoleRecord): bool {
  if (record.index > <u32>POLES || !isColour(record.colour)) return false;
  if (!within(record, offsetof<RainPoleRecord>("re"), offsetof<RainPoleRecord>("r1Im"), STRONGEST)) return false;
  const re = <f64>record.re,
    im = <f64>record.im;
  return record.index == <u32>POLES || re * re + im * im < 0.99999995;
}
/** Whether the page may name this colour: it names colours of ground without their ring. */
function isColour(colour: u32): bool {
  return colour < <u32>GROUND_COLOURS || (colour >= <u32>C_WATER && colour < <u32>COLOURS);
}
function isTable(record: RainTableRecord): bool {
  const which = record.which,
    from = record.from,
    n = record.count,
    room: u32 =
      which == TABLE_CORNERS ? <u32>(GROUND_COLOURS - 1) : which == TABLE_IMPEDANCE ? <u32>IMPEDANCE_NUMBERS : 0;
  if (n == 0 || n > <u32>TABLE_NUMBERS || from > room || n > room - from) return false;
  const values = changetype<Row<f32>>(changetype<usize>(record) + TABLE_VALUES);
  for (let i: u32 = 0; i < n; i++) {
    const v = values[i];
    if (!(abs(v) <= STRONGEST)) return false;
    if (which == TABLE_CORNERS && !(v >= 1)) return false;
    // the first seven numbers of this table are poles
    if (which == TABLE_IMPEDANCE && from + i < 7 && !(abs(v) < 0.9999999)) return false;
  }
  return true;
}
/** Whether all fields between two offsets, f32 each, are numbers of at most this size. */
function within(record: RecordHead, from: usize, to: usize, most: f32): bool {
  const numbers = changetype<Row<f32>>(changetype<usize>(record) + from),
    count = ((to - from) >> alignof<f32>()) + 1;
  for (let i: usize = 0; i < count; i++) if (!(abs(numbers[i]) <= most)) return false;
  return true;
}
