// Sizes of drops in float64: the table of 1024 equally frequent sizes, their flux, sources and colours, written down as
// PHYSICS §9.3, §9.5 and §9.6 have them. Diameters, speeds and sources are rounded to float32 where the core keeps them
// so, for a colour is a yes or no.

/** What the table depends on; lengths in m, rate in mm/h. */
export interface SizeValues {
  rate: number;
  law: "fixed" | "marshall-palmer";
  radius: number;
  smallest: number;
  largest: number;
  pulse: "force" | "step";
  sourceFactor: number;
  efficiency: number;
  groundDensity: number;
}
/** Sizes from small to large. */
export interface Sizes {
  diameters: Float64Array;
  sources: Float64Array;
  /** Of ground, without ring. */
  colours: Uint8Array;
  /** Drops a m² and second. */
  flux: number;
}

const N = 1024;
const [AIR, WATER] = [1.204, 998];

/** How fast a drop falls, m/s (Atlas). */
export function fallSpeed(diameter: number): number {
  const d = Math.min(8, Math.max(0.1, 1000 * diameter));
  return d < 0.6 ? 4.1 * d : 9.65 - 10.3 * Math.exp(-0.6 * d);
}
/** A drop that hits with a speed: area of its impulse at one metre, Pa·s·m. */
export function sourceOf(diameter: number, speed: number, v: SizeValues): number {
  const a = diameter / 2;
  const source = v.sourceFactor * a;
  const amplitude = speed * Math.sqrt(2 * v.efficiency * (WATER / v.groundDensity) * (a / source) ** 3);
  const even = v.pulse === "step" ? 1 : Math.sqrt(1570 / (speed / (0.6 * Math.PI * diameter)));
  return ((AIR * amplitude * source * source) / 2) * even;
}
/** The table. `wind`: m/s, beside the fall. */
export function sizesOf(v: SizeValues, corners: readonly number[], wind = 0): Sizes {
  const diameters = new Float64Array(N);
  const speeds = new Float64Array(N);
  let flux = 0;
  if (v.law === "fixed") {
    const d = Math.min(8e-3, Math.max(1e-4, 2 * v.radius));
    diameters.fill(Math.fround(d));
    speeds.fill(Math.fround(fallSpeed(d)));
    flux = v.rate / 3.6e6 / ((Math.PI / 6) * d ** 3);
  } else {
    const step = (v.largest - v.smallest) / N;
    const middle = (i: number) => v.smallest + (i + 0.5) * step;
    const slope = 4100 * v.rate ** -0.21;
    const shares = Float64Array.from({ length: N }, (_, i) => Math.exp(-slope * i * step) * fallSpeed(middle(i)));
    const total = shares.reduce((a, b) => a + b, 0);
    const volume = shares.reduce((a, b, i) => a + b * middle(i) ** 3, 0);
    flux = (total * v.rate) / 3.6e6 / ((Math.PI / 6) * volume);
    let [cell, below] = [0, 0];
    for (let i = 0; i < N; i++) {
      const u = ((i + 0.5) / N) * total;
      while (cell < N - 1 && below + shares[cell] < u) below += shares[cell++];
      const place = cell + (u - below) / shares[cell];
      diameters[i] = Math.fround(v.smallest + place * step);
      // between the middles of cells, so that it is the core's own to the last digits
      const left = Math.min(N - 2, Math.max(0, Math.floor(place - 0.5)));
      const [low, high] = [fallSpeed(middle(left)), fallSpeed(middle(left + 1))];
      speeds[i] = Math.fround(low + (place - 0.5 - left) * (high - low));
    }
  }
  const hits = speeds.map((fall) => Math.hypot(fall, wind));
  const sources = diameters.map((d, i) => sourceOf(d, hits[i], v));
  const colours = Uint8Array.from(diameters, (d, i) =>
    v.pulse === "step" ? corners.length : colourOf(hits[i] / (2 * Math.PI * 0.3 * d), corners, backwards(i)),
  );
  return { diameters, sources, colours, flux };
}
/** One of the two colours beside a corner; `dither` from 0 to 1 decides. */
function colourOf(corner: number, corners: readonly number[], dither: number): number {
  const above = corners.findIndex((c, i) => i > 0 && corner < c);
  if (above < 0) return corners.length - 1;
  const share = (corner - corners[above - 1]) / (corners[above] - corners[above - 1]);
  return share > dither ? above : above - 1;
}
/** Ten bits in reverse order, from 0 to 1. */
function backwards(i: number): number {
  let bits = 0;
  for (let b = 0; b < 10; b++) bits |= ((i >> b) & 1) << (9 - b);
  return (bits + 0.5) / N;
}
