// Rows of amplitudes with the factors of an ear.

import { bank } from "../state";

/** The same with a real row. */
export function scaleRows(from: usize, to: usize, x: usize): void {
  for (let k = from; k < to; k += 4) {
    const a = load<f32>(bank.zr.address + k),
      b = load<f32>(bank.zi.address + k);
    store<f32>(bank.sr.address + k, a == 0 ? 0 : a * load<f32>(x + k));
    store<f32>(bank.si.address + k, b == 0 ? 0 : b * load<f32>(x + k));
  }
}
/** Rows `sr`, `si`, bytes from … to, = the amplitudes times a complex row. */
export function turnRows(from: usize, to: usize, x: usize, y: usize): void {
  for (let k = from; k < to; k += 4) {
    const a = load<f32>(bank.zr.address + k),
      b = load<f32>(bank.zi.address + k),
      c = load<f32>(x + k),
      d = load<f32>(y + k);
    const nothing = a == 0 && b == 0; // padding has no factor
    store<f32>(bank.sr.address + k, nothing ? 0 : a * c - b * d);
    store<f32>(bank.si.address + k, nothing ? 0 : a * d + b * c);
  }
}
