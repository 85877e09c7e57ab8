// The kinds of things that can be thrown about: what the physics engine sees of each, how much matter is in it, and
// what of it rings where that is not what its outline says. Lengths are in metres at size 1; a size scales them all.
import { type ModalModel, makeShape } from "phonolite/model";
import type { Part, Shape } from "../engines/engine.js";
import { lifted, standing } from "./lifted.js";
import type { MatterName } from "./matter.js";
import { bowlParts, drumHeight, glassParts } from "./parts.js";
import { DOOR } from "./room.js";

/** A kind of thing. */
export interface Kind {
  /** As people say it. */
  title: string;
  /** The material that it has unless another is chosen. */
  material: MatterName;
  /** What the physics engine sees, m. */
  shape(size: number): Shape | readonly Part[];
  /** Full extents about its middle, m, at size 1. */
  extent: readonly [number, number, number];
  /** Part of the outline's volume that is matter. */
  full: number;
  /** Its sounding model, where it is more than a solid of its outline. */
  model?(size: number, material: MatterName): ModalModel;
  /** Loss of spin, 1/s. */
  rollingLoss?: number;
  /** The shape that contacts take it for, where it is made of several. */
  counts?: "box" | "cylinder";
  /** Factor on what is heard of it. Default 1. */
  gain?: number;
}

/** Modes and sample points of models: enough to tell places apart, few enough to be made in a blink. */
const RICH = { modes: 48, points: 220 };
type ShapeKind = Parameters<typeof makeShape>[0];
/** A shape that rings: its lengths at size 1, m, what else it is made with, and how far up it lies. */
const ringing =
  <K extends ShapeKind>(shape: K, lengths: Readonly<Record<string, number>>, more = {}, up = 0) =>
  (size: number, material: MatterName): ModalModel => {
    const scaled = Object.fromEntries(Object.entries(lengths).map(([name, length]) => [name, length * size]));
    const model = makeShape(shape, { ...scaled, ...more, material } as unknown as Parameters<typeof makeShape<K>>[1]);
    return up === 0 ? model : lifted(model, up * size);
  };
const ball = (radius: number) => ({
  shape: (size: number): Shape => ({ kind: "sphere", radius: radius * size }),
  extent: [2 * radius, 2 * radius, 2 * radius] as const,
  full: Math.PI / 6,
  rollingLoss: 0.25,
});
const box = (x: number, y: number, z: number) => ({
  shape: (size: number): Shape => ({ kind: "box", size: [x * size, y * size, z * size] }),
  extent: [x, y, z] as const,
  full: 1,
});
const round = (radius: number, height: number) => ({
  shape: (size: number): Shape => ({ kind: "cylinder", radius: radius * size, height: height * size }),
  extent: [2 * radius, height, 2 * radius] as const,
  full: Math.PI / 4,
});

/** All kinds, in the order of the tray. */
export const KINDS = {
  ball: { title: "Ball", material: "steel", ...ball(0.055) },
  marble: { title: "Marble", material: "glass", ...ball(0.018), rollingLoss: 0.05 },
  block: { title: "Block", material: "oak", ...box(0.1, 0.1, 0.1) },
  brick: { title: "Brick", material: "brick", ...box(0.22, 0.065, 0.105) },
  bar: { title: "Bar", material: "aluminium", ...box(0.34, 0.012, 0.04) },
  board: { title: "Board", material: "softwood", ...box(0.36, 0.018, 0.16) },
  rod: { title: "Rod", material: "brass", ...round(0.011, 0.3), rollingLoss: 0.4 },
  carton: {
    title: "Carton",
    material: "cardboard",
    ...box(0.28, 0.2, 0.22),
    full: 0.09,
    // its widest wall, freely hung
    model: ringing("plate", { length: 0.28, width: 0.22, thickness: 0.004 }, RICH),
  },
  plate: {
    title: "Plate",
    material: "porcelain",
    ...round(0.115, 0.022),
    full: 0.25,
    model: ringing("disc", { diameter: 0.23, thickness: 0.005 }, RICH),
  },
  tin: {
    title: "Tin",
    material: "tinplate",
    ...round(0.04, 0.11),
    full: 0.03,
    rollingLoss: 0.5,
    model: ringing("cylinder", { diameter: 0.08, length: 0.11, thickness: 3e-4 }, RICH),
  },
  tumbler: {
    title: "Tumbler",
    material: "glass",
    ...round(0.037, 0.12),
    full: 0.14,
    rollingLoss: 0.25,
    model: ringing("wine-glass", { diameter: 0.074, height: 0.12, thickness: 0.0022 }, {}, -0.06),
  },
  "wine-glass": {
    title: "Wine glass",
    material: "glass",
    shape: glassParts,
    extent: [0.076, 0.2, 0.076],
    full: 0.06,
    counts: "cylinder",
    rollingLoss: 0.25,
    model: ringing("wine-glass", { diameter: 0.076, height: 0.095, thickness: 0.0012 }, {}, 0.005),
  },
  bowl: {
    title: "Bowl",
    material: "brass",
    shape: bowlParts,
    extent: [0.26, 0.1, 0.26],
    full: 0.05,
    counts: "cylinder",
    model: ringing("bowl", { diameter: 0.26, thickness: 0.003 }, { angle: 75, ...RICH }, -0.05),
  },
  drum: {
    title: "Drum",
    material: "plastic",
    ...round(0.19, drumHeight),
    full: 0.12,
    model: (size, material) => {
      const rest = { thickness: 2.5e-4, pitch: 130 / size, back: "closed", ...RICH };
      return ringing("drumhead", { diameter: 0.36 }, rest, drumHeight / 2)(size, material);
    },
  },
  nut: { title: "Nut", material: "steel", ...box(0.026, 0.014, 0.026), full: 0.6 },
} as const satisfies Record<string, Kind>;

/** Name of a kind. */
export type KindName = keyof typeof KINDS;

/** Their names. */
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** Whether a word names one. */
export const isKind = (name: string): name is KindName => Object.hasOwn(KINDS, name);

/** A kind by its name. */
export const kindOf = (name: KindName | "door"): Kind => (name === "door" ? DOOR_KIND : KINDS[name]);

/** A door is drawn and weighed as a panel with thinner fields, a part of the solid one. */
const DOOR_FULL = 0.6;
/** The one door. It is heard better than it is loud, for its hinge would be faint from across the room. */
const DOOR_KIND: Kind = {
  title: "Door",
  material: "softwood",
  ...box(DOOR.thickness, DOOR.height, DOOR.width),
  full: DOOR_FULL,
  gain: 12,
  // a leaf of thin fields: lower and livelier than a solid board of its thickness; plates lie, a door stands
  model: (_, material) => {
    const leaf = { length: DOOR.height, width: DOOR.width, thickness: DOOR.thickness * DOOR_FULL };
    return standing(makeShape("plate", { ...leaf, material, support: 12, modes: 64, points: 200 }));
  },
};
