// From the components of a sound field to two ears: every bus through two filters, which the page has made of the listener's own impulse
// responses. Filters are per bus, never per body. Plain sums of products: exact, and for a few hundred taps as quick as a transform.
//
//   past of a bus     taps samples that went before, then the block being made
//   filter            taps f32, turned round: the last tap first

import { reserve } from "../base/memory";
import { madd } from "../base/simd";
import { COST_TAP, count } from "../records/meters";
import { BLOCK, BLOCK_BYTES, METER_COST_OTHER } from "../records/records";
import { mixAt, outAt } from "./buses";
import { busesOf, firstBus, firstChannel } from "./outputs";
import { mix } from "./state";

export function reserveDecode(): void {
  mix.filters = reserve((<usize>(busesOf(0) * 2 * mix.taps)) << 2);
  mix.pasts = mix.taps > 0 ? reserve(<usize>mix.busTotal * pastBytes()) : 0;
  mix.quiets = reserve((<usize>mix.busTotal) << 2);
}
export function resetDecode(): void {
  if (mix.taps == 0) return;
  memory.fill(mix.pasts, 0, <usize>mix.busTotal * pastBytes());
  memory.fill(mix.quiets, 0, (<usize>mix.busTotal) << 2);
}
function pastBytes(): usize {
  return ((<usize>mix.taps) << 2) + BLOCK_BYTES;
}
/** Where the filter of a bus for an ear lies; the page writes it before the first block. */
export function filterAt(bus: i32, ear: i32): usize {
  return mix.filters + ((<usize>((bus * 2 + ear) * mix.taps)) << 2);
}

/** Makes the two channels of an output that is placed in space. */
export function decode(output: i32): void {
  const first = firstBus(output),
    n = busesOf(output),
    left = outAt(firstChannel(output)),
    right = left + BLOCK_BYTES,
    before = (<usize>mix.taps) << 2;
  memory.fill(left, 0, 2 * BLOCK_BYTES);
  for (let bus = 0; bus < n; bus++) {
    const past = mix.pasts + <usize>(first + bus) * pastBytes();
    if (isQuiet(first + bus)) continue;
    count(METER_COST_OTHER, 2 * COST_TAP * mix.taps);
    memory.copy(past + before, mixAt(first + bus), BLOCK_BYTES);
    filter(past, filterAt(bus, 0), left);
    filter(past, filterAt(bus, 1), right);
    memory.copy(past, past + BLOCK_BYTES, before);
  }
}
/** Whether nothing has come on a bus for so long that its filters have ended. */
function isQuiet(bus: i32): bool {
  const quiet = mix.quiets + ((<usize>bus) << 2),
    block = mixAt(bus);
  let some: u64 = 0;
  for (let o: usize = 0; o < BLOCK_BYTES; o += 8) some |= load<u64>(block + o) & 0x7fffffff7fffffff;
  const blocks = some == 0 ? load<i32>(quiet) + 1 : 0;
  store<i32>(quiet, min(blocks, mix.taps));
  return blocks * BLOCK > mix.taps + BLOCK;
}
/** out[n] += Σ h[j] x[n + 1 + j], h turned round and x beginning `taps` samples before the block. */
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
  for (let n: usize = 0; n < <usize>(BLOCK * 4); n += 64) {
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
