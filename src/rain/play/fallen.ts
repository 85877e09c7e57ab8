// Which drops fell: the core's own drops of a quantum on ground, water, leaves and cloth, drawn again from the same
// chance, so that a picture shows what is heard. A quantum is a block of 128 samples, counted from the block in which
// it began to rain (PHYSICS §9.4, §9.6).
import { hash4 } from "../../math/hash.js";
import { dropSizes, sizeTable } from "../law/sizes.js";
import { terminalSpeed } from "../law/speed.js";
import type { RainValues } from "../parameters/parameters.js";

/** What it rains with, SI units but the rate in mm/h. Other values need another object. */
export type FallingValues = Pick<
  RainValues,
  | ("rate" | "dropLaw" | "dropRadius" | "smallest" | "largest" | "terminal" | "sourceFactor" | "mostDrops")
  | ("nearest" | "farthest" | "ground" | "water" | "leaves" | "cloth" | "clothNearest" | "clothFarthest")
  | ("lobe" | "windFrom" | "patches")
>;
/** Whose drops, and of which quantum. */
export interface Falling {
  seed: number;
  /** Blocks since it began to rain. */
  quantum: number;
  sampleRate: number;
  values: FallingValues;
  /** Factor of the gusts on the rate at that time, 1 where there are none. */
  gust?: number;
}
/** A drop that fell. */
export interface FallenDrop {
  /** Relative to the listener: to the right of who looks along −z, and behind; m. */
  x: number;
  z: number;
  /** m */
  diameter: number;
  /** When, seconds from the quantum's start. */
  time: number;
  /** Whether it fell into water. */
  water: boolean;
  /** What it fell on. */
  on: "ground" | "water" | "leaves" | "cloth";
}

const SIZES = 1024;
const QUANTUM = 128;
const COUNT = 0x64726f70;
const DROPS = 0x66616c6c;

/**
 * Up to `most` of the drops that fell in a quantum; on each of what they fall on as many as their share. Where rain is
 * patchy these are the drops before patches take some away; what is noise for there are too many has no drops.
 *
 * @example
 * const falling = { seed: 1, quantum: 100, sampleRate: 48_000, values };
 * fallenDrops(falling, 50)[0]; // { x: 1.2, z: -4.1, diameter: 0.0011, … }
 */
export function fallenDrops({ seed, quantum, sampleRate, values: v, gust = 1 }: Falling, most: number): FallenDrop[] {
  const { diameters, flux, azimuths } = tablesOf(v, gust);
  if (!(flux > 0) || !(most > 0)) return [];
  const widest = diameters[SIZES - 1] * 0.5 * v.sourceFactor;
  const around = ringOf(widest, v.nearest, v.farthest);
  const over = ringOf(widest, v.clothNearest, v.clothFarthest);
  const rings = [around, around, around, over];
  const areas = [v.ground, v.water, v.leaves > 0 ? 1 : 0, v.cloth > 0 ? 1 : 0].map((share, i) => share * rings[i].area);
  const all = flux * areas.reduce((sum, area) => sum + area, 0);
  const first = all > v.mostDrops ? Math.min(SIZES, Math.ceil((1 - v.mostDrops / all) * SIZES)) : 0;
  const made = ((flux * QUANTUM) / sampleRate) * ((SIZES - first) / SIZES) * (1 + v.patches);
  const counts = areas.map((area, layer) => (area > 0 ? poisson(made * area, chance(COUNT, quantum, layer, seed)) : 0));
  const fell = counts.reduce((sum, count) => sum + count, 0);
  const keep = Math.min(1, most / Math.max(1, fell));
  const turn = Math.round((v.windFrom / 360) * 1024);
  return counts.flatMap((count, layer) => {
    const lanes = [0, 1, 2, 3].map((lane) => chance(DROPS + lane, quantum, layer, seed));
    const { low, high } = rings[layer];
    return Array.from({ length: Math.floor(count * keep) }, (_, i): FallenDrop => {
      const [a, b, c] = [lanes[i & 3](), lanes[i & 3](), lanes[i & 3]()];
      const r = Math.sqrt(low + (high - low) * (b >>> 8) * 2 ** -24);
      const azimuth = ((azimuths[c >>> 22] + turn) / 1024) * 2 * Math.PI;
      const size = first + Math.floor(((c & 0x3fffff) * (SIZES - first)) / 2 ** 22);
      return {
        x: r * Math.sin(azimuth),
        z: -r * Math.cos(azimuth),
        diameter: diameters[size],
        time: ((a >>> 8) * 2 ** -17) / sampleRate,
        water: layer === 1,
        on: LAYERS[layer],
      };
    });
  });
}

const LAYERS = ["ground", "water", "leaves", "cloth"] as const;

/** Squares of a ring's radii and its area; nothing falls nearer than the widest source is wide. */
function ringOf(widest: number, nearest: number, farthest: number): { low: number; high: number; area: number } {
  const low = Math.max(widest, nearest) ** 2;
  const high = Math.max(Math.sqrt(low) * 1.001 + 1e-3, farthest) ** 2;
  return { low, high, area: Math.PI * (high - low) };
}

interface Tables {
  gust: number;
  diameters: Float32Array;
  flux: number;
  azimuths: Uint16Array;
}
const known = new WeakMap<FallingValues, Tables>();

/** Tables of some values; they cost more than the drops, so those of an object are kept as long as it is there. */
function tablesOf(v: FallingValues, gust: number): Tables {
  const before = known.get(v);
  if (before?.gust === gust) return before;
  const tables = { gust, ...sizesOf(v, v.rate * gust), azimuths: lobeTable(v.lobe) };
  known.set(v, tables);
  return tables;
}

/** Words of chance: xorshift128 seeded by a hash. */
function chance(what: number, a: number, b: number, seed: number): () => number {
  let [x, y, z, w] = hash4(what, a, b, seed);
  w |= 1;
  return () => {
    const t = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = (w ^ (w >>> 19) ^ t ^ (t >>> 8)) >>> 0;
    return w;
  };
}
/** A Poisson number, as the core draws it. */
function poisson(mean: number, word: () => number): number {
  const open = () => (word() + 0.5) * 2 ** -32;
  if (mean < 30) {
    const u = open();
    let [share, n] = [Math.exp(-mean), 0];
    for (let sum = share; u > sum && n < 200; sum += share) share *= mean / ++n;
    return n;
  }
  const size = Math.sqrt(-2 * Math.log(open()));
  const z = size * Math.cos(2 * Math.PI * open());
  return Math.max(0, Math.floor(mean + Math.sqrt(mean) * z + (z * z - 1) / 6 + 0.5));
}
/** Equally frequent sizes, from small to large, and drops of all sizes a m² and second. */
function sizesOf(v: FallingValues, rate: number): { diameters: Float32Array; flux: number } {
  if (!(rate > 1e-6)) return { diameters: new Float32Array(SIZES), flux: 0 };
  // Stokes's law by the figure that the core has
  const stokes = (diameter: number) => Math.min(340, 31.96 * (1000 * diameter) ** 2);
  const sizes = dropSizes({ ...v, rate }, SIZES, v.terminal === "stokes" ? stokes : terminalSpeed);
  return { diameters: Float32Array.from(sizeTable(sizes, SIZES)), flux: sizes.flux };
}
/** Azimuths by chance, 0 … 1023 of a turn to the right of where the wind comes from. */
function lobeTable(lobe: number): Uint16Array {
  const k = Math.min(1, Math.max(0, lobe)) / (2 * Math.PI);
  const table = new Uint16Array(1024);
  const upTo = (entry: number) => entry / 1024 + k * Math.sin((2 * Math.PI * entry) / 1024);
  let entry = 0;
  for (let i = 0; i < 1024; i++) {
    while (entry < 1023 && upTo(entry + 1) <= (i + 0.5) / 1024) entry++;
    table[i] = entry;
  }
  return table;
}
