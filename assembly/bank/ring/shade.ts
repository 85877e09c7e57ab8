// Rows of amplitudes with the factors of an ear: rows `sr`, `si` = rows `zr`, `zi` times a factor a mode
// (mix/factors.ts). PHYSICS §11.

import { Row } from "../../base/row";
import { bank } from "../state";

/** Modes from … to: the amplitudes times real factors. */
export function scaleRows(from: i32, to: i32, factors: Row<f32>): void {
  const zr = bank.zr,
    zi = bank.zi,
    sr = bank.sr,
    si = bank.si;
  for (let i = from; i < to; i++) {
    const a = zr[i],
      b = zi[i];
    sr[i] = a == 0 ? 0 : a * factors[i];
    si[i] = b == 0 ? 0 : b * factors[i];
  }
}
/** Modes from … to: the amplitudes times complex factors. */
export function turnRows(from: i32, to: i32, factorsR: Row<f32>, factorsI: Row<f32>): void {
  const zr = bank.zr,
    zi = bank.zi,
    sr = bank.sr,
    si = bank.si;
  for (let i = from; i < to; i++) {
    const a = zr[i],
      b = zi[i],
      c = factorsR[i],
      d = factorsI[i];
    const nothing = a == 0 && b == 0; // padding has no factor
    sr[i] = nothing ? 0 : a * c - b * d;
    si[i] = nothing ? 0 : a * d + b * c;
  }
}
