// A model for a body of which only its shape, size, mass and material are known, as a physics engine knows them. Boxes
// are plates where they are flat and bars where they are not; round bars stand along y; a solid ball has the lowest
// modes of Lamb's sphere. Good enough to sound like what it is; a model of one's own is better.
import { PhonoliteError } from "../../math/error.js";
import type { Vec3 } from "../../math/vec3.js";
import { materialDecay } from "../../model/materials/damping.js";
import { type MaterialName, material as named, type SolidMaterial, t60OfDecay } from "../../model/materials/index.js";
import { ModalModel } from "../../model/modal-model.js";
// not by the index of shapes: a page with a physics engine needs these two alone
import { BAR_MOTIONS, barShape } from "../../model/shapes/bar.js";
import { shearModulusOf } from "../../model/shapes/parts/bar-section.js";
import { plateShape } from "../../model/shapes/plate.js";
import { crossoverOf, woodlike } from "../resonate/woodlike.js";
import type { Resonance } from "../tell/resonators.js";

/** What is known of a body. */
export interface BodyShape {
  /** `box`, `sphere`, `capsule`, `cylinder`; all else counts as a box. */
  shape?: string;
  /** Full extents, m. */
  size: Vec3;
  material: MaterialName | SolidMaterial;
  /** kg; left out: that of a solid body. */
  mass?: number;
  /** It is part of the building: a stretch of it sounds, and briefly. */
  fixed?: boolean;
}

/** Most modes of such a model, and how many of a bar are solved for, at most, so that it surely has them. */
const MODES = { kept: 64, solved: 80 } as const;
/** Nobody hears above this, Hz; shapes want at least that. */
const HEARD = { lowest: 20, highest: 20_000 } as const;
/** A box is a plate where it is thinner than this part of its width. */
const FLAT = 0.3;
/** What sounds of a floor or a wall, m: no wider, no thicker; and how fast its mounting damps it, 1/s. */
const WALL = { stretch: 1.2, thickness: 0.04, mounted: 25 } as const;
/** No extent is smaller, m. */
const SMALLEST = 1e-4;
/**
 * ωa/c_s of the lowest modes of a solid sphere that a push from outside excites, and their order l (Lamb 1882; ν about
 * 0.3).
 */
const SPHERE = [
  [2.65, 2],
  [3.42, 1],
  [3.95, 3],
  [5.07, 4],
  [5.49, 0],
  [6.12, 5],
] as const;
/** Bodies that are emptier or fuller than their material have shapes that differ by no more than this factor. */
const MOST_HOLLOW = 5;

/**
 * The model of a body by its shape.
 *
 * @example
 * bodyModel({ shape: "box", size: [0.3, 0.02, 0.2], material: "hardwood" });
 */
export function bodyModel({ shape = "box", size, material, mass, fixed }: BodyShape): ModalModel {
  const solid = typeof material === "string" ? named(material) : material;
  const extents = size.map((x) => Math.max(x, SMALLEST)) as unknown as Vec3;
  if (shape === "sphere" || shape === "ball") return ball(Math.max(...extents) / 2, solid, mass);
  const lump = Math.cbrt((3 / (4 * Math.PI)) * extents[0] * extents[1] * extents[2]);
  if (fixed) {
    return audible(() => boxModel(stretchOf(extents), solid, WALL.mounted)) ?? ball(lump, solid);
  }
  const round = shape === "capsule" || shape === "cylinder";
  const model = audible(() => (round ? rod(extents, solid) : boxModel(extents, solid, 0)));
  return model ? weighed(model, mass) : ball(lump, solid, mass);
}

/**
 * A model, unless all of its modes lie above hearing. A die of steel is such a body: it has the modes of a ball of its
 * volume, which nobody hears either, and clicks.
 */
function audible(make: () => ModalModel): ModalModel | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof PhonoliteError && error.field === "highest") return undefined;
    throw error;
  }
}

/** What sounds of a body. */
export interface BodySound {
  readonly model: ModalModel;
  /** What it has beside its modes. */
  readonly resonance: Resonance;
}

/**
 * The model of a body by its shape and, where it is of wood or has more modes than can be told apart, the noise that
 * stands for the others.
 *
 * @example
 * const { model, resonance } = bodySound({ shape: "box", size: [2, 0.9, 0.04], material: "plywood" });
 * const door = world.addBody({ model });
 * contacts.resonators.set(door, resonance);
 */
export function bodySound(shape: BodyShape): BodySound {
  const model = bodyModel(shape);
  const solid = typeof shape.material === "string" ? named(shape.material) : shape.material;
  if (!solid.grain && model.modeCount < MODES.kept) return { model, resonance: {} };
  const split = woodlike(model, solid, { crossover: solid.grain ? woodCrossover(model) : topCrossover(model) });
  return { model: split.model, resonance: { diffuse: split.diffuse } };
}

/** In wood noise takes over here at the latest, Hz. */
const WOOD = 2000;
/** Bounds of a crossover, Hz. */
const CROSSOVERS = [60, 16_000] as const;

function woodCrossover(model: ModalModel): number {
  return Math.min(crossoverOf(model), WOOD);
}
/** What is not wood rings mode by mode as far as its modes can be told apart, and else as far as they reach. */
function topCrossover(model: ModalModel): number {
  const merging = crossoverOf(model);
  // the frequency of a mode, or a usual one for a model that is nowhere dense
  const wanted = model.frequencies.includes(merging) ? merging : Math.max(...model.frequencies);
  return Math.min(Math.max(wanted, CROSSOVERS[0]), CROSSOVERS[1]);
}

/**
 * Up to where a bar must be solved to have its share of modes, Hz: of something soft there are thousands below 20 kHz.
 * Each of the two waves of Timoshenko's bar has a mode for every half of its length that fits in (PHYSICS §5.7).
 *
 * @param thickness m, along which it bends
 */
export function barReach(length: number, thickness: number, round: boolean, solid: SolidMaterial): number {
  const { density, youngsModulus } = solid;
  const shear = (5 / 6) * shearModulusOf(solid);
  // of slowness, s²/m², and of the section's radius of gyration, m²
  const [stretch, slide] = [density / youngsModulus, density / shear];
  const gyration = thickness ** 2 / (round ? 16 : 12);
  const modesBelow = (frequency: number) => {
    const square = (2 * Math.PI * frequency) ** 2;
    const root = Math.sqrt((stretch - slide) ** 2 + (4 * stretch) / (gyration * square));
    const waves = [stretch + slide + root, stretch + slide - root];
    return waves.reduce((sum, wave) => sum + (length / Math.PI) * Math.sqrt((square * Math.max(wave, 0)) / 2), 0);
  };
  if (modesBelow(HEARD.highest) <= MODES.solved) return HEARD.highest;
  let [low, high]: number[] = [0, HEARD.highest];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (modesBelow(middle) < MODES.solved) low = middle;
    else high = middle;
  }
  return Math.max(high, HEARD.lowest);
}

/** Extents, m, of what sounds of a floor or a wall of these extents. */
export function stretchOf(size: Vec3): Vec3 {
  return size.map((x) => clipped(Math.max(x, SMALLEST), size)) as unknown as Vec3;
}

/** A stretch of a wall: its thinnest side no thicker, its others no longer than what sounds of it. */
function clipped(extent: number, all: readonly number[]): number {
  return Math.min(extent, extent === Math.min(...all) ? WALL.thickness : WALL.stretch);
}

function boxModel(size: Vec3, material: SolidMaterial, support: number): ModalModel {
  const order = [0, 1, 2].sort((i, j) => size[j] - size[i]);
  const [length, width, thickness] = order.map((axis) => size[axis]);
  const common = { material, support, modes: MODES.kept };
  const flat = thickness < FLAT * width;
  const model = flat
    ? plateShape({ length, width, thickness, ...common }).model
    : barShape({
        length,
        width,
        thickness,
        // a real brick has ten tones below 7 kHz; bending alone has three
        motions: BAR_MOTIONS,
        ...common,
        highest: barReach(length, thickness, false, material),
      }).model;
  // shapes lie with their length along x, their width along z and their thickness along y
  return turned(model, [order[0], order[2], order[1]]);
}

function rod(size: Vec3, material: SolidMaterial): ModalModel {
  const [x, y, z] = size;
  const thickness = Math.max(x, z);
  const highest = barReach(y, thickness, true, material);
  const model = barShape({ length: y, thickness, material, modes: MODES.kept, highest }).model;
  return turned(model, [1, 0, 2]);
}

/** The model with its x, y and z along other axes. */
function turned(model: ModalModel, axes: readonly number[]): ModalModel {
  const turn = (from: ArrayLike<number>) => {
    const to = new Float64Array(from.length);
    for (let i = 0; i < from.length; i += 3) for (let k = 0; k < 3; k++) to[i + axes[k]] = from[i + k];
    return to;
  };
  const { positions, shapes, massProperties } = model;
  return model.with({
    positions: turn(positions),
    shapes: turn(shapes),
    ...(massProperties && { massProperties: { mass: massProperties.mass } }),
  });
}

/** The same for a body of another mass: shapes belong to the mass that moves (KHR_audio_rigid_bodies). */
function weighed(model: ModalModel, mass: number | undefined): ModalModel {
  const own = model.massProperties?.mass;
  if (!own || !mass || !(mass > 0)) return model;
  const factor = Math.min(Math.max(Math.sqrt(own / mass), 1 / MOST_HOLLOW), MOST_HOLLOW);
  return model.with({ shapes: model.shapes.map((x) => x * factor), massProperties: { mass } });
}

/** A solid ball: its modes lie high, and a strike moves each at the pole where it falls. */
function ball(radius: number, material: SolidMaterial, mass?: number): ModalModel {
  const { youngsModulus, poissonRatio, density, name } = material;
  const shear = Math.sqrt(youngsModulus / (2 * (1 + poissonRatio) * density));
  const heavy = mass && mass > 0 ? mass : (4 / 3) * Math.PI * radius ** 3 * density;
  const frequencies = SPHERE.map(([turn]) => (turn * shear) / (2 * Math.PI * radius));
  return new ModalModel({
    name: `ball of ${name}`,
    frequencies,
    decayRates: frequencies.map((f) => Math.max(materialDecay(material, f), Math.log(1000) / LONGEST)),
    gains: SPHERE.map(([, order]) => Math.sqrt((2 * order + 1) / heavy)),
  });
}
/** Balls ring no longer than this, s: they lie on something. */
const LONGEST = t60OfDecay(1);
