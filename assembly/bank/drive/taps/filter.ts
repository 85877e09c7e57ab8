// Convolves a block of force with the response of a block, as far as the result is heard in the same block: a plain sum
// over half a square of 128 by 128. (By transforms it would take as long: two more of them for every four forces.)

import { Row } from "../../../base/row";
import { madd } from "../../../base/simd";
import { BLOCK_BYTES } from "../../../records/records";
import { Response } from "../layout";

/**
 * y[k] += Σ x[n] h[k−n] over the samples before k; x: force, h: response, y: out. Four numbers at a time on both sides:
 * with n = 4a + r and k = 4b + r + lane every vector of h is aligned, and is read once for two b. At the end the four
 * sums, one for each r, are shifted into place. Vectors before the response are read, too: zeros lie there.
 */
export function filter(force: Row<f32>, response: Response, out: Row<f32>): void {
  const x = force.address,
    h = response.samples.address,
    y = out.address;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 4; k < BLOCK_BYTES; k += 4) {
      let sum: f32 = 0;
      for (let n: usize = 0; n < k; n += 4) sum += load<f32>(x + n) * load<f32>(h + k - n);
      store<f32>(y + k, load<f32>(y + k) + sum);
    }
    return;
  }
  const zero = f32x4.splat(0);
  let before1 = zero,
    before2 = zero,
    before3 = zero;
  for (let b: usize = 0; b < BLOCK_BYTES; b += 32) {
    let s0 = zero,
      s1 = zero,
      s2 = zero,
      s3 = zero;
    let t0 = zero,
      t1 = zero,
      t2 = zero,
      t3 = zero;
    let here = v128.load(h + b),
      ahead = v128.load(h + b, 16);
    for (let n = x, p = h + b - 16, end = x + b + 16; n <= end; n += 16, p -= 16) {
      let e = v128.load32_splat(n);
      s0 = madd(e, here, s0);
      t0 = madd(e, ahead, t0);
      e = v128.load32_splat(n, 4);
      s1 = madd(e, here, s1);
      t1 = madd(e, ahead, t1);
      e = v128.load32_splat(n, 8);
      s2 = madd(e, here, s2);
      t2 = madd(e, ahead, t2);
      e = v128.load32_splat(n, 12);
      s3 = madd(e, here, s3);
      t3 = madd(e, ahead, t3);
      ahead = here;
      here = v128.load(p);
    }
    const p = y + b;
    s0 = f32x4.add(f32x4.add(s0, v128.load(p)), v128.shuffle<f32>(before1, s1, 3, 4, 5, 6));
    s0 = f32x4.add(s0, v128.shuffle<f32>(before2, s2, 2, 3, 4, 5));
    v128.store(p, f32x4.add(s0, v128.shuffle<f32>(before3, s3, 1, 2, 3, 4)));
    t0 = f32x4.add(f32x4.add(t0, v128.load(p, 16)), v128.shuffle<f32>(s1, t1, 3, 4, 5, 6));
    t0 = f32x4.add(t0, v128.shuffle<f32>(s2, t2, 2, 3, 4, 5));
    v128.store(p, f32x4.add(t0, v128.shuffle<f32>(s3, t3, 1, 2, 3, 4)), 16);
    before1 = t1;
    before2 = t2;
    before3 = t3;
  }
}
