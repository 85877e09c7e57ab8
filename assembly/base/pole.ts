// Poles of modes in float64: exp((-d + 2 pi i f) T). Phases are counted in turns and reduced before the sine is taken,
// so that no precision is lost on the way. PHYSICS §1.2. Sine and cosine over an eighth of a turn and 2^x over ±½ by
// polynomials through Chebyshev nodes, good to 4e-15: they take a quarter of the time of the library's functions, which
// must accept any number, and rows are worked on two numbers at a time.

import { Row } from "./row";

/** The pole that `pole` made last. */
export let re: f64 = 0;
export let im: f64 = 0;

// sin 2πr / r and cos 2πr in r², and 2^x: least powers first
const SIN = changetype<Row<f64>>(
  memory.data<f64>([
    6.28318530717956, -41.34170224027578, 81.60524918348393, -76.70583445845129, 42.05556925594499, -14.916565118819118,
  ]),
);
const COS = changetype<Row<f64>>(
  memory.data<f64>([
    1.0, -19.73920880217842, 64.93939402236538, -85.45681709034115, 60.24462008593029, -26.42425703488269,
    7.810290968144191,
  ]),
);
const EXP2 = changetype<Row<f64>>(
  memory.data<f64>([
    1.0, 0.69314718055995, 0.24022650695910097, 0.05550410866444772, 0.009618129107606888, 0.0013333558230164974,
    0.0001540353044173605, 1.5252657260200837e-5, 1.321544258792169e-6, 1.0208690299958306e-7, 7.072585949269223e-9,
  ]),
);
/** Adding 3·2^51 rounds to a whole number and leaves it in the low bits; subtracting it again gives that number. */
const MAGIC: f64 = 6755399441055744;
/** Exponents of 2 are held between these: as good as 0, and larger than any size needed. */
const LEAST: f64 = -1022;
const MOST: f64 = 1000;

/** e^(-decay) · e^(2πi turns) into `re` and `im`; |turns| < 2^48. */
export function pole(decay: f64, turns: f64): void {
  const q = turns * 4 + MAGIC,
    r = turns - (q - MAGIC) * 0.25,
    v = r * r;
  const s = r * (SIN[0] + v * (SIN[1] + v * (SIN[2] + v * (SIN[3] + v * (SIN[4] + v * SIN[5])))));
  const c = COS[0] + v * (COS[1] + v * (COS[2] + v * (COS[3] + v * (COS[4] + v * (COS[5] + v * COS[6])))));
  const size = powerOfTwo(min(max(decay * -Math.LOG2E, LEAST), MOST)),
    quarter = reinterpret<i64>(q);
  const x = (quarter & 1) != 0 ? s : c,
    y = (quarter & 1) != 0 ? c : s;
  re = ((quarter + 1) & 2) != 0 ? -size * x : size * x;
  im = (quarter & 2) != 0 ? -size * y : size * y;
}
function powerOfTwo(x: f64): f64 {
  const e = x + MAGIC,
    f = x - (e - MAGIC),
    f2 = f * f,
    f4 = f2 * f2;
  const low = EXP2[0] + f * EXP2[1] + f2 * (EXP2[2] + f * EXP2[3]),
    middle = EXP2[4] + f * EXP2[5] + f2 * (EXP2[6] + f * EXP2[7]),
    high = EXP2[8] + f * EXP2[9] + f2 * EXP2[10];
  return (low + f4 * (middle + f4 * high)) * reinterpret<f64>((reinterpret<i64>(e) + 1023) << 52);
}

/**
 * The same as `pole` for rows of n numbers, f64: row `decays` becomes the real parts, row `turns` the imaginary ones.
 * Where n is odd, one number more of each row is changed.
 */
export function poles(n: i32, decays: usize, turns: usize): void {
  const bytes = (<usize>n) << 3;
  if (!ASC_FEATURE_SIMD) {
    for (let k: usize = 0; k < bytes; k += 8) {
      pole(load<f64>(decays + k), load<f64>(turns + k));
      store<f64>(decays + k, re);
      store<f64>(turns + k, im);
    }
    return;
  }
  const magic = f64x2.splat(MAGIC),
    one = i64x2.splat(1);
  for (let k: usize = 0; k < bytes; k += 16) {
    const u = v128.load(turns + k);
    const q = f64x2.add(f64x2.mul(u, f64x2.splat(4)), magic);
    const r = f64x2.sub(u, f64x2.mul(f64x2.sub(q, magic), f64x2.splat(0.25)));
    const v = f64x2.mul(r, r),
      v2 = f64x2.mul(v, v),
      v4 = f64x2.mul(v2, v2);
    const s = f64x2.mul(r, add(add(line(SIN.address, v), v2, line(SIN.at(2), v)), v4, line(SIN.at(4), v)));
    const c = add(
      add(line(COS.address, v), v2, line(COS.at(2), v)),
      v4,
      add(line(COS.at(4), v), v2, v128.load64_splat(COS.at(6))),
    );
    const x = f64x2.pmin(
      f64x2.splat(MOST),
      f64x2.pmax(f64x2.splat(LEAST), f64x2.mul(v128.load(decays + k), f64x2.splat(-Math.LOG2E))),
    );
    const e = f64x2.add(x, magic);
    const f = f64x2.sub(x, f64x2.sub(e, magic)),
      f2 = f64x2.mul(f, f),
      f4 = f64x2.mul(f2, f2);
    const p = add(
      add(line(EXP2.address, f), f2, line(EXP2.at(2), f)),
      f4,
      add(
        add(line(EXP2.at(4), f), f2, line(EXP2.at(6), f)),
        f4,
        add(line(EXP2.at(8), f), f2, v128.load64_splat(EXP2.at(10))),
      ),
    );
    // the magic number's own low bits are 0, so the shift leaves only the exponent of e
    const size = f64x2.mul(p, i64x2.shl(i64x2.add(e, i64x2.splat(1023)), 52));
    const odd = i64x2.neg(v128.and(q, one)),
      signC = i64x2.shl(i64x2.shr_u(i64x2.add(q, one), 1), 63),
      signS = i64x2.shl(i64x2.shr_u(q, 1), 63);
    v128.store(decays + k, f64x2.mul(size, v128.xor(v128.bitselect(s, c, odd), signC)));
    v128.store(turns + k, f64x2.mul(size, v128.xor(v128.bitselect(c, s, odd), signS)));
  }
}
/** a + b·c */
function add(a: v128, b: v128, c: v128): v128 {
  return f64x2.add(a, f64x2.mul(b, c));
}
/** Two coefficients: the first + x · the second. */
function line(coefficients: usize, x: v128): v128 {
  return f64x2.add(v128.load64_splat(coefficients), f64x2.mul(v128.load64_splat(coefficients, 8), x));
}
