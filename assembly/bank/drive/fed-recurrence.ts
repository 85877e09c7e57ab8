// The two recurrences of the drive path (recurrence.ts) for a group each of whose modes has an input of its own (fed.ts).

import { madd } from "../../base/simd";
import { BLOCK } from "../../records/records";
import { DIRECT } from "./groups";
import { correct, correctOne, next } from "./recurrence";

/** `x`: 48 B a sample, twelve lanes; `out` receives as many, beginning with the sample before the block. */
export function runFed(g: usize, form: u8, x: usize, out: usize): void {
  if (!ASC_FEATURE_SIMD) {
    for (let m: usize = 0; m < 48; m += 4) runLane(g + m, form, x + m, out + m);
    return;
  }
  for (let lane: usize = 0; lane < 48; lane += 16) {
    const m = g + lane,
      a = v128.load(m),
      b = v128.load(m, 48);
    let p = v128.load(m, 144),
      q = v128.load(m, 192),
      o = out + lane;
    v128.store(o, q);
    o += 48;
    const end = o + BLOCK * 48;
    if (form == DIRECT)
      for (let e = x + lane; o < end; o += 48, e += 48) {
        v128.store(o, p);
        const made = next(a, p, b, q, v128.load(e));
        q = p;
        p = made;
      }
    else
      for (let e = x + lane; o < end; o += 48, e += 48) {
        const t = f32x4.sub(v128.load(e), q);
        q = madd(b, p, q);
        p = madd(a, p, t);
        v128.store(o, q);
      }
    correct(g, lane, p, q);
  }
}
/** One mode. */
function runLane(m: usize, form: u8, x: usize, out: usize): void {
  const a = load<f32>(m),
    b = load<f32>(m, 48);
  let p = load<f32>(m, 144),
    q = load<f32>(m, 192);
  store<f32>(out, q);
  out += 48;
  for (const end = out + BLOCK * 48; out < end; out += 48, x += 48) {
    if (form == DIRECT) {
      store<f32>(out, p);
      const made = a * p + (load<f32>(x) - b * q);
      q = p;
      p = made;
    } else {
      const before = q;
      q += b * p;
      p = a * p + (load<f32>(x) - before);
      store<f32>(out, q);
    }
  }
  correctOne(m, p, q);
}

/** lanes += the sums of the twelve modes, four apart still. `samples` begins with the sample before the block. */
export function gather(samples: usize, lanes: usize): void {
  let p = samples + 48;
  for (const end = lanes + BLOCK * 16; lanes < end; lanes += 16, p += 48) {
    if (ASC_FEATURE_SIMD) {
      const sum = f32x4.add(f32x4.add(v128.load(p), v128.load(p, 16)), v128.load(p, 32));
      v128.store(lanes, f32x4.add(v128.load(lanes), sum));
      continue;
    }
    let sum: f32 = 0;
    for (let k: usize = 0; k < 48; k += 4) sum += load<f32>(p + k);
    store<f32>(lanes, load<f32>(lanes) + sum);
  }
}
