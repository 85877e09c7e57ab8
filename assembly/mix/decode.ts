// From the components of a sound field to two ears: every bus goes through two filters, which the page has made from
// the listener's own impulse responses. Filters are per bus, never per body. They are plain sums of products: exact,
// and for a few hundred taps as quick as a transform.
//
//   past of a bus     `taps` samples that went before, then the block being made
//   filter            `taps` numbers in reverse order: the last tap comes first

import { Row, reserveRow } from "../base/row";
import { madd } from "../base/simd";
import { addToMeter, COST_TAP } from "../records/meters";
import { BLOCK, BLOCK_BYTES, METER_COST_OTHER } from "../records/records";
import { busBlock, channelBlock } from "./buses";
import { busesOf, firstBus, firstChannel } from "./outputs";
import { mix } from "./state";

/** Room for filters and for the pasts of all buses. */
export function reserveDecode(): void {
  mix.filters = reserveRow<f32>(<usize>(busesOf(0) * 2 * mix.taps));
  mix.pasts = mix.taps > 0 ? reserveRow<f32>(<usize>(mix.busTotal * pastLength())) : changetype<Row<f32>>(0);
  mix.quiets = reserveRow<i32>(<usize>mix.busTotal);
}
/** The pasts of all buses are silent. */
export function resetDecode(): void {
  if (mix.taps == 0) return;
  mix.pasts.clear(<usize>(mix.busTotal * pastLength()));
  mix.quiets.clear(<usize>mix.busTotal);
}
/** Samples of a bus's past and of the block being made. */
function pastLength(): i32 {
  return mix.taps + BLOCK;
}
/** Address of the filter of a bus for an ear; the page writes the filter before the first block. */
export function filterAt(bus: i32, ear: i32): usize {
  return mix.filters.at(<usize>((bus * 2 + ear) * mix.taps));
}

/** Makes the two channels of an output that is placed in space. */
export function decode(output: i32): void {
  const first = firstBus(output),
    n = busesOf(output),
    left = channelBlock(firstChannel(output)),
    right = left + BLOCK_BYTES,
    before = (<usize>mix.taps) << 2;
  memory.fill(left, 0, 2 * BLOCK_BYTES);
  for (let bus = 0; bus < n; bus++) {
    const past = mix.pasts.at(<usize>((first + bus) * pastLength()));
    if (isQuiet(first + bus)) continue;
    addToMeter(METER_COST_OTHER, 2 * COST_TAP * mix.taps);
    memory.copy(past + before, busBlock(first + bus), BLOCK_BYTES);
    filter(past, filterAt(bus, 0), left);
    filter(past, filterAt(bus, 1), right);
    memory.copy(past, past + BLOCK_BYTES, before);
  }
}
/** Whether a bus has been silent for so long that its filters have ended. */
function isQuiet(bus: i32): bool {
  // two samples at a time, without their signs
  const pairs = changetype<Row<u64>>(busBlock(bus));
  let some: u64 = 0;
  for (let i = 0; i < BLOCK / 2; i++) some |= pairs[i] & 0x7fffffff7fffffff;
  const blocks = some == 0 ? mix.quiets[bus] + 1 : 0;
  mix.quiets[bus] = min(blocks, mix.taps);
  return blocks * BLOCK > mix.taps + BLOCK;
}
/** Adds Σ h[j] x[n + 1 + j] to out[n], h in reverse order and x beginning `taps` samples before the block. */
function filter(x: usize, h: usize, out: usize): void {
  const end = h + ((<usize>mix.taps) << 2);
  x += 4;
  if (!ASC_FEATURE_SIMD) {
    for (let n: usize = 0; n < BLOCK_BYTES; n += 4) {
      let sum: f32 = 0;
      for (let tap = h, p = x + n; tap < end; tap += 4, p += 4) sum += load<f32>(tap) * load<f32>(p);
      store<f32>(out + n, load<f32>(out + n) + sum);
    }
    return;
  }
  for (let n: usize = 0; n < BLOCK_BYTES; n += 64) {
    let a = v128.load(out + n),
      b = v128.load(out + n, 16),
      c = v128.load(out + n, 32),
      d = v128.load(out + n, 48);
    for (let tap = h, p = x + n; tap < end; tap += 4, p += 4) {
      const by = v128.load32_splat(tap);
      a = madd(by, v128.load(p), a);
      b = madd(by, v128.load(p, 16), b);
      c = madd(by, v128.load(p, 32), c);
      d = madd(by, v128.load(p, 48), d);
    }
    v128.store(out + n, a);
    v128.store(out + n, b, 16);
    v128.store(out + n, c, 32);
    v128.store(out + n, d, 48);
  }
}
