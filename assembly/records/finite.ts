// Whether numbers of a record make sense by themselves.

import { LARGEST, RecordHead } from "./records";

/** Whether the f32 from `from` to `to` are numbers of a possible size. */
export function areFinite(record: RecordHead, from: usize, to: usize): bool {
  for (let o = from; o <= to; o += 4) if (!(abs(load<f32>(changetype<usize>(record) + o)) <= LARGEST)) return false;
  return true;
}
