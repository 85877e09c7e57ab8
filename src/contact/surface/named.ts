// The surfaces that have a name (PHYSICS §7.5, damping §8.3). Roughness, correlation length and slope are proposals by
// reasoning; friction is that of a hard, dry thing on them, rounded from handbook tables (Rabinowicz, Friction and Wear
// of Materials, 1995), where pairs of the same stuff differ by half.
//
// - Grids: cardboard's flutes show on its face as shallow waves (30 µm), the weave of cloth is as deep as half a thread
//   (60 µm).
// - Damping: ceramic as glass, concrete and tarmac as stone, cardboard between cloth and wood, gravel as a heap of
//   loose grains that takes sound up as cloth does, ice between glass and wood.
// - Gritty surfaces have a white layer: a scraped brick is as loud at 8 kHz as at 1 kHz, while lattices, which are read
//   no finer than four samples a cell, fall by 15 dB from 5 kHz on (docs/contacts.md).
// - Cloth, felt, carpet and a hand have a cover: the contact presses on them, not on what is below (felt: §6.2).
import { PhonoliteError } from "../../math/error.js";
import type { KnownName } from "../../model/known-name.js";
import { type SurfaceName, surfaceNames } from "../../model/materials/surfaces.js";
import { nearWord } from "../../model/near-word.js";
import { octavesOf } from "./random.js";
import { depthOf, type GrainLayer, type GridLayer, type RandomLayer, type Surface } from "./surface.js";

/** Surfaces that no material has by itself, but bodies may ask for. */
export const softSurfaceNames = ["felt", "carpet", "hand"] as const;

/**
 * The name of a surface that a body may have.
 *
 * @example
 * const rough: NamedSurface = "tarmac";
 */
export type NamedSurface = SurfaceName | (typeof softSurfaceNames)[number];

/**
 * Every name that {@link surface} knows.
 *
 * @example
 * namedSurfaces.includes("felt"); // true
 */
export const namedSurfaces: readonly NamedSurface[] = Object.freeze([...surfaceNames, ...softSurfaceNames]);

/** Gravel: stones of some 3 g that the contact pushes about. */
const GRAVEL: GrainLayer = {
  rate: 300,
  most: 3000,
  power: 100,
  mass: 3e-3,
  spread: 0.8,
  speed: 0.15,
  durations: [1e-4, 6e-4],
  onBody: 0.3,
};

/** Ball of surfaces with jumps, m. */
const BALL = 1e-3;

interface Row {
  /** h_rms µm, ℓ mm, β. */
  random: readonly [number, number, number];
  /** μ_s, μ_k */
  friction: readonly [number, number];
  /** d, 1/s at 1 kHz */
  damping: number;
  /** It breaks and is dusty: part of what is heard of sliding belongs to no place. */
  gritty?: true;
  rest?: Partial<Pick<Surface, "grid" | "grains" | "ball" | "cover" | "depth">>;
}

const cloth = { cover: { youngsModulus: 1e6, poissonRatio: 0.3 }, depth: 1e-3 };
const fluting: GridLayer = { period: 6e-3, width: 3e-3, depth: 30e-6 };
const weave: GridLayer = { period: 0.6e-3, width: 0.3e-3, depth: 60e-6 };

const ROWS: Readonly<Record<NamedSurface, Row>> = {
  glass: { random: [0.2, 5, 2], friction: [0.7, 0.4], damping: 4 },
  "polished-steel": { random: [0.4, 5, 2], friction: [0.6, 0.4], damping: 4 },
  ice: { random: [1, 10, 2], friction: [0.1, 0.03], damping: 8 },
  ceramic: { random: [2, 3, 1.5], friction: [0.6, 0.4], damping: 4 },
  "brushed-steel": { random: [3, 1, 1], friction: [0.6, 0.4], damping: 4 },
  plastic: { random: [4, 4, 2], friction: [0.4, 0.3], damping: 15 },
  "sanded-wood": { random: [8, 4, 1.5], friction: [0.5, 0.3], damping: 15 },
  cardboard: { random: [15, 4, 1.5], friction: [0.5, 0.4], damping: 30, rest: { grid: fluting } },
  rubber: { random: [20, 3, 1], friction: [1, 0.8], damping: 50 },
  "rough-wood": { random: [40, 6, 1.5], friction: [0.6, 0.4], damping: 15, gritty: true, rest: { ball: BALL } },
  stone: { random: [60, 8, 1.5], friction: [0.6, 0.45], damping: 8, gritty: true, rest: { ball: BALL } },
  concrete: { random: [150, 6, 1.2], friction: [0.7, 0.5], damping: 8, gritty: true, rest: { ball: BALL } },
  cloth: { random: [30, 1, 1], friction: [0.5, 0.4], damping: 80, rest: { grid: weave, ...cloth } },
  tarmac: { random: [800, 10, 1], friction: [0.8, 0.6], damping: 8, gritty: true },
  gravel: { random: [5000, 20, 1], friction: [0.7, 0.5], damping: 40, rest: { grains: GRAVEL } },
  felt: { random: [60, 1, 1], friction: [0.5, 0.4], damping: 120, rest: cloth },
  carpet: { random: [300, 2, 1], friction: [0.6, 0.5], damping: 60, rest: { ...cloth, depth: 3e-3 } },
  // skin over flesh: about a tenth of soft rubber
  hand: {
    random: [30, 0.5, 1],
    friction: [0.8, 0.6],
    damping: 60,
    rest: { cover: { youngsModulus: 1e5, poissonRatio: 0.49 }, depth: 1e-3 },
  },
};

/**
 * How much noise gritty ones have: as much from 6 to 11 kHz as their lattice of some 40 µm has, which is read there at
 * 0.3 m/s.
 */
const FINEST = 7;
const FINE = 2;

const TABLE: ReadonlyMap<string, Surface> = new Map(
  Object.entries(ROWS).map(([name, { random, friction, damping, gritty, rest }], i) => {
    const [roughness, correlationLength, slope] = random;
    const layer: RandomLayer = {
      roughness: roughness * 1e-6,
      correlationLength: correlationLength * 1e-3,
      slope,
      // far enough apart that no two surfaces share a lattice
      seed: 100 * (i + 1),
    };
    const made: Surface = {
      name,
      random: Object.freeze(layer),
      ...(gritty && { white: Object.freeze({ level: FINE * octavesOf(layer)[FINEST].height }) }),
      friction: Object.freeze({ static: friction[0], kinetic: friction[1] }),
      damping,
      depth: depthOf(layer.roughness),
      ...rest,
    };
    return [name, Object.freeze(made)];
  }),
);

/** Whether there is a surface of this name. */
export function isNamedSurface(name: string): name is NamedSurface {
  return TABLE.has(name);
}

/**
 * A surface by its name; one that comes from a file or a user, too.
 *
 * @example
 * surface("stone").random!.roughness; // 6e-5 m
 */
export function surface<Name extends string>(name: KnownName<Name, NamedSurface>): Surface {
  const found = TABLE.get(name);
  if (found) return found;
  const near = typeof name === "string" ? nearWord(name, namedSurfaces) : undefined;
  const hint = near === undefined ? "" : ` (did you mean ${near}?)`;
  throw new PhonoliteError("surface", "name", `one of ${namedSurfaces.join(", ")}${hint}`, name);
}
