// The whole way of rain in float64, as it reads in PHYSICS §9: the drops that chance lets fall, the exact kernel, the
// mean taken off, colours pole by pole, ground with an impedance ring by ring, the decimator and the high-pass. Slow
// and plain.
import { arrival, decimator, kernel, kernelTransform } from "./band.js";
import { Chance, PURPOSES } from "./chance.js";
import { type Sizes, type SizeValues, sizesOf } from "./sizes.js";

/** What it rains with; lengths in m, angles in degrees. */
export interface RainValues extends SizeValues {
  brightness: number;
  earHeight: number;
  nearest: number;
  farthest: number;
  softness: number;
  softnessImaginary: number;
  softGround: "paper" | "impedance";
  wind: number;
  gusts: number;
  ground: number;
  water: number;
  leaves: number;
  leavesHeight: number;
  highPass: number;
  mostDrops: number;
  gain: number;
}
/** The core's own values as long as nobody has set any. */
export const USUAL: RainValues = {
  rate: 10,
  law: "marshall-palmer",
  radius: 1e-3,
  smallest: 0.5e-3,
  largest: 6e-3,
  pulse: "force",
  sourceFactor: 1.5,
  efficiency: 0.215,
  groundDensity: 2400,
  brightness: 0.6,
  earHeight: 1.7,
  nearest: 0.5,
  farthest: 10,
  softness: 0,
  softnessImaginary: 0,
  softGround: "paper",
  wind: 0,
  gusts: 0,
  ground: 1,
  water: 0,
  leaves: 0,
  leavesHeight: 3,
  highPass: 20,
  mostDrops: 5e6,
  gain: 1,
};

type Complex = readonly [number, number];
/** y = direct·x + Re Σ r s, s[n] = p s[n−1] + x[n]; r = r₀ + κ r₁, direct likewise. */
export interface Colour {
  direct: Complex;
  poles: readonly { p: Complex; r0: Complex; r1: Complex }[];
}
/** One filter of real poles for each ring of ground. */
export interface SoftGround {
  poles: readonly number[];
  rings: readonly { direct: number; residues: readonly number[] }[];
}
/** Everything that is not a value. */
export interface RainSetting {
  rate: number;
  seed: number;
  /** Weights of the channels for each of 1024 azimuths. */
  weights: readonly (readonly number[])[];
  /** By the page's number: 0 … 4 ground, 20 and 21 water, 22 … 27 leaves. White where there is none. */
  colours?: Readonly<Record<number, Colour>>;
  soft?: SoftGround;
  corners?: readonly number[];
}
/** A drop as it falls. */
export interface Drop {
  /** Steps of the grid from the quantum's start. */
  at: number;
  /** Entry of the table of sizes. */
  size: number;
  /** To the ears, m. */
  distance: number;
  /** 0 … 1023 of a turn. */
  azimuth: number;
  /** Where it falls: ring of ground or kind of leaf. */
  kind: number;
}
interface Layer {
  index: number;
  height: number;
  share: number;
  gain: number;
  kinds: number;
  colourOf: (size: number, kind: number) => number;
  factor: (distance: number) => number;
}

const [STEPS, SIZES, WARM_UP] = [256, 1024, 8];
const WHITE: Colour = { direct: [1, 0], poles: [] };

/** Rain, quantum by quantum. */
export class RainReference {
  readonly #set: RainSetting;
  readonly #rows = new Map<number, Float64Array[]>();
  readonly #means = new Map<string, number>();
  readonly #states = new Map<string, Float64Array>();
  readonly #taps = decimator();
  readonly #past: Float64Array[];
  readonly #pass: { x: number; y: number }[];
  readonly #arrival = Array.from({ length: 8 }, (_, n) => arrival(n));
  #quantum = -WARM_UP;
  #swell: number;
  #gust = 1;

  constructor(setting: RainSetting) {
    this.#set = setting;
    this.#past = setting.weights[0].map(() => new Float64Array(144));
    this.#pass = setting.weights[0].map(() => ({ x: 0, y: 0 }));
    this.#swell = new Chance(PURPOSES.gust, 0xffffffff, 0, setting.seed).normal();
  }
  /** The next quantum of every channel; those before the first that is heard come of themselves. */
  next(values: RainValues): Float64Array[] {
    while (this.#quantum < 0) this.#make(values);
    return this.#make(values);
  }
  #make(v: RainValues): Float64Array[] {
    this.#blow(v);
    const sizes = sizesOf({ ...v, rate: v.rate * this.#gust }, this.#corners, v.wind * this.#gust);
    const layers = layersOf(v, sizes);
    const means = new Map<number, number>();
    const all = layers.reduce((sum, layer) => sum + sizes.flux * layer.share * areaOf(v), 0);
    const first = all > v.mostDrops ? Math.min(SIZES, Math.ceil((1 - v.mostDrops / all) * SIZES)) : 0;
    for (const layer of layers) {
      const falling = (sizes.flux * layer.share * areaOf(v) * STEPS) / (2 * this.#set.rate);
      for (const drop of dropsOf(v, layer, (falling * (SIZES - first)) / SIZES, first, this.#quantum, this.#set.seed))
        this.#strew(
          layer.colourOf(drop.size, drop.kind),
          drop,
          sizes.sources[drop.size] * layer.gain * layer.factor(drop.distance),
        );
      this.#expect(v, layer, sizes, falling, first, means);
    }
    this.#quantum++;
    return this.#sound(v, means);
  }
  get #corners(): readonly number[] {
    return this.#set.corners ?? [850, 1200, 1700, 2400];
  }
  #blow(v: RainValues): void {
    if ((this.#quantum & 3) !== 0) return;
    const z = new Chance(PURPOSES.gust, this.#quantum, 0, this.#set.seed).normal();
    const keeps = Math.exp((-4 * 128) / this.#set.rate / 3);
    this.#swell = keeps * this.#swell + Math.sqrt(1 - keeps * keeps) * z;
    this.#gust = v.gusts > 0 ? Math.exp(v.gusts * this.#swell - v.gusts ** 2 / 2) : 1;
  }
  #row(colour: number): Float64Array[] {
    const own = this.#rows.get(colour) ?? this.#set.weights[0].map(() => new Float64Array(STEPS + 8));
    this.#rows.set(colour, own);
    return own;
  }
  #strew(colour: number, drop: Drop, area: number): void {
    const k = Math.floor(drop.at);
    const rows = this.#row(colour);
    for (let tap = 0; tap < 6; tap++) {
      const h = 2 * this.#set.rate * area * kernel(tap - 2 - (drop.at - k));
      for (const [c, row] of rows.entries()) row[k + tap] += h * this.#set.weights[drop.azimuth][c];
    }
  }
  /** Means of the rows: a fine sum over the ring. */
  #expect(v: RainValues, layer: Layer, sizes: Sizes, falling: number, first: number, means: Map<number, number>): void {
    const parts = 4000;
    const [low, span] = ringOf(v);
    const byKind = new Float64Array(layer.kinds);
    for (let i = 0; i < parts; i++) {
      const distance = Math.sqrt(low + (span * (i + 0.5)) / parts + layer.height ** 2);
      const g = layer.factor(distance) / parts;
      if (layer.index === 0) byKind[ringAt(v, distance)] += g;
      else for (let kind = 0; kind < layer.kinds; kind++) byKind[kind] += g / layer.kinds;
    }
    const scale = (2 * this.#set.rate * layer.gain * falling * kernelTransform(0)) / STEPS / SIZES;
    for (let size = first; size < SIZES; size++)
      for (let kind = 0; kind < layer.kinds; kind++) {
        const colour = layer.colourOf(size, kind);
        // a row has a mean before anything falls on it
        this.#row(colour);
        means.set(colour, (means.get(colour) ?? 0) + scale * sizes.sources[size] * byKind[kind]);
      }
  }
  #sound(v: RainValues, means: Map<number, number>): Float64Array[] {
    const channels = this.#set.weights[0].length;
    return Array.from({ length: channels }, (_, c) => {
      const weight = this.#set.weights.reduce((sum, w) => sum + w[c] / 1024, 0);
      const stream = new Float64Array(STEPS);
      const rings = [0, 1, 2, 3].map(() => new Float64Array(STEPS));
      for (const [colour, rows] of this.#rows) {
        const key = `${colour} ${c}`;
        const [before, now] = [this.#means.get(key) ?? 0, (means.get(colour) ?? 0) * weight];
        const x = rows[c].slice(0, STEPS).map((y, n) => y - (n < 8 ? before + (now - before) * this.#arrival[n] : now));
        this.#means.set(key, now);
        rows[c].copyWithin(0, STEPS);
        rows[c].fill(0, 8);
        const page = colour < 20 ? colour % 5 : colour >= 33 ? colour - 33 : colour;
        this.#colour(
          key,
          this.#set.colours?.[page] ?? WHITE,
          page < 5 ? v.brightness : 0,
          x,
          colour < 20 ? rings[Math.floor(colour / 5)] : stream,
        );
      }
      if (this.#set.soft)
        for (const [r, ring] of this.#set.soft.rings.entries()) {
          const poles = this.#set.soft.poles.map(
            (p, j) => ({ p: [p, 0], r0: [ring.residues[j], 0], r1: [0, 0] }) as const,
          );
          this.#colour(`soft ${r} ${c}`, { direct: [ring.direct, 0], poles }, 0, rings[r], stream);
        }
      return this.#leave(v, c, stream);
    });
  }
  #colour(key: string, { direct, poles }: Colour, bright: number, x: Float64Array, out: Float64Array): void {
    const state = this.#states.get(key) ?? new Float64Array(2 * poles.length);
    this.#states.set(key, state);
    for (let n = 0; n < STEPS; n++) {
      out[n] += (direct[0] + bright * direct[1]) * x[n];
      for (const [j, { p, r0, r1 }] of poles.entries()) {
        const [re, im] = [state[2 * j], state[2 * j + 1]];
        state[2 * j] = p[0] * re - p[1] * im + x[n];
        state[2 * j + 1] = p[0] * im + p[1] * re;
        out[n] += (r0[0] + bright * r1[0]) * state[2 * j] - (r0[1] + bright * r1[1]) * state[2 * j + 1];
      }
    }
  }
  /** Off the grid, through the high-pass. */
  #leave(v: RainValues, c: number, stream: Float64Array): Float64Array {
    const line = new Float64Array(144 + STEPS);
    line.set(this.#past[c]);
    line.set(stream, 144);
    this.#past[c] = line.slice(STEPS);
    const a = Math.exp((-2 * Math.PI * v.highPass) / this.#set.rate);
    const pass = this.#pass[c];
    return Float64Array.from({ length: STEPS / 2 }, (_, n) => {
      const x = this.#taps.reduce((sum, h, m) => sum + h * line[144 + 2 * n - m], 0);
      if (v.highPass === 0) return v.gain * x;
      pass.y = a * pass.y + 0.5 * (1 + a) * (x - pass.x);
      pass.x = x;
      return v.gain * pass.y;
    });
  }
}

/** r² at the near edge of the ring, and how far it goes; as float32 holds them. */
function ringOf(v: RainValues): [number, number] {
  return [Math.fround(v.nearest ** 2), Math.fround(v.farthest ** 2 - v.nearest ** 2)];
}
function areaOf(v: RainValues): number {
  return Math.PI * ringOf(v)[1];
}
function ringAt(v: RainValues, distance: number): number {
  if (v.softGround === "paper") return 0;
  const x = distance / v.earHeight;
  return x > 8 ? 3 : x > 3 ? 2 : x > 1.5 ? 1 : 0;
}
function layersOf(v: RainValues, sizes: Sizes): Layer[] {
  const softened = (distance: number) => {
    if (v.softGround === "impedance") return 1 / distance;
    const d = v.earHeight + v.softness * distance;
    return (v.earHeight * d) / (d * d + (v.softnessImaginary * distance) ** 2) / distance;
  };
  const rigid = (distance: number) => 1 / distance;
  const bare = v.softGround === "paper" ? 33 : 0;
  const layers: Layer[] = [
    {
      index: 0,
      height: v.earHeight,
      share: v.ground,
      gain: 1,
      kinds: bare ? 1 : 4,
      colourOf: (size, ring) => bare + sizes.colours[size] + 5 * ring,
      factor: softened,
    },
    {
      index: 1,
      height: v.earHeight,
      share: v.water,
      gain: 1,
      kinds: 1,
      colourOf: (size) => (sizes.colours[size] > 1 ? 21 : 20),
      factor: rigid,
    },
    {
      index: 2,
      height: v.leavesHeight,
      share: v.leaves > 0 ? 1 : 0,
      gain: v.leaves,
      kinds: 6,
      colourOf: (_, kind) => 22 + kind,
      factor: rigid,
    },
  ];
  return layers.filter((layer) => layer.share > 0);
}
/**
 * The drops of a quantum on a layer. `mean`: how many in the mean; `first`: the smallest size that is made one by one.
 */
function dropsOf(v: RainValues, layer: Layer, mean: number, first: number, quantum: number, seed: number): Drop[] {
  const n = new Chance(PURPOSES.count, quantum, layer.index, seed).poisson(mean);
  const lanes = [0, 1, 2, 3].map((lane) => new Chance(PURPOSES.drops + lane, quantum, layer.index, seed));
  const [low, span] = ringOf(v);
  const height = Math.fround(layer.height);
  return Array.from({ length: n }, (_, i) => {
    const [a, b, c] = [0, 1, 2].map(() => lanes[i & 3].word());
    const distance = Math.sqrt(low + span * (b >>> 8) * 2 ** -24 + height ** 2);
    return {
      at: (a >>> 8) * 2 ** -16,
      size: first + Math.floor(((c & 0x3fffff) * (SIZES - first)) / 2 ** 22),
      distance,
      azimuth: c >>> 22,
      kind: layer.index === 0 ? ringAt(v, distance) : layer.index === 2 ? ((b & 255) * 6) >> 8 : 0,
    };
  });
}
/** The drops that fall on ground (0), water (1) or leaves (2) in a quantum, without gusts. */
export function fallenDrops(v: RainValues, rate: number, seed: number, quantum: number, layer: 0 | 1 | 2) {
  const sizes = sizesOf(v, [850, 1200, 1700, 2400], v.wind);
  const own = layersOf(v, sizes).find(({ index }) => index === layer);
  if (!own) return [];
  const mean = (sizes.flux * own.share * areaOf(v) * STEPS) / (2 * rate);
  return dropsOf(v, own, mean, 0, quantum, seed).map((drop) => ({ ...drop, diameter: sizes.diameters[drop.size] }));
}
