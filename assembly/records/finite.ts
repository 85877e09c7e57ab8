// A check that the numbers of a record are finite.

import { LARGEST, RecordHead } from "./records";

/** Whether all f32 at offsets `from` … `to` of a record are numbers no larger than LARGEST. */
export function areFinite(record: RecordHead, from: usize, to: usize): bool {
  for (let o = from; o <= to; o += 4) if (!(abs(load<f32>(changetype<usize>(record) + o)) <= LARGEST)) return false;
  return true;
}
