// The corner of a room, in metres, y up: floor, two walls, a table, a shelf, a ramp with its landing, a marble run on
// the wall and the frame of a door. Nothing here moves. The walls stand at x = −2.2 and z = −1.6; the picture is seen
// from the front right.
import type { NamedSurface } from "phonolite/contact";
import type { Part, Shape, Triple, Turn } from "../engines/engine.js";
import type { MatterName } from "./matter.js";
import { turned } from "./parts.js";

/** A part of the room. */
export interface Fixture {
  name: string;
  title: string;
  material: MatterName;
  /** Surface, where it is not that of the material. */
  surface?: NamedSurface;
  shape: Shape | readonly Part[];
  position: Triple;
  turn?: Turn;
  /** Full extents of what sounds of it, m, where it is made of several pieces. */
  sounds?: Triple;
  /** Factor on its sound: a floor is held by its joists, and would drown what falls on it. Default 1. */
  gain?: number;
}

/** Faces of the walls, m. */
export const WALL = { x: -2.2, z: -1.6 };
/** Top of the table and of the shelf, m, and their middles. */
export const TABLE = { x: 0.25, z: -0.6, top: 0.74, length: 1.4, width: 0.72, thickness: 0.035 };
export const SHELF = { x: 0.35, z: -1.47, top: 1.32, length: 1.2, width: 0.26, thickness: 0.024 };
/** The ramp goes down to the left, from its landing. */
export const RAMP = { x: 1.22, z: 0.42, length: 1.2, width: 0.42, thickness: 0.03, slope: 0.26, foot: 0.006 };
/** Chutes of the marble run: each begins over the end of the one before. */
export const CHUTE = { length: 0.84, width: 0.09, thickness: 0.04, slope: 0.1, gap: 0.25, top: 1.7, left: -1.46 };
const CHUTE_MATERIALS: readonly MatterName[] = ["oak", "steel", "glass", "plywood"];
/** The door: its hinge stands at (x, z), and closed it lies along z. */
export const DOOR = { x: -2.145, z: -0.8, width: 0.78, height: 1.86, thickness: 0.034, ajar: 0.85, widest: 2.2 };

const box = (x: number, y: number, z: number): Shape => ({ kind: "box", size: [x, y, z] });

/** A part of the room that is one board, by its full extents and its middle, m. */
const board = (
  name: string,
  title: string,
  material: MatterName,
  [x, y, z]: Triple,
  position: Triple,
  more: Partial<Fixture> = {},
): Fixture => ({ name, title, material, shape: box(x, y, z), position, ...more });

/** Height of the landing at the top of the ramp, m. */
export const LANDING = {
  x: RAMP.x + (RAMP.length / 2) * Math.cos(RAMP.slope) + 0.19,
  top: RAMP.foot + RAMP.length * Math.sin(RAMP.slope) + RAMP.thickness * Math.cos(RAMP.slope),
  length: 0.38,
};

/** The room. */
export function room(): Fixture[] {
  const { x, z, top, length, width, thickness } = SHELF;
  return [
    board("floor", "Floor", "oak", [9, 0.2, 8], [0.6, -0.1, 0.6], { gain: 0.4 }),
    board("back-wall", "Wall", "concrete", [9, 5, 0.2], [0.6, 2.5, WALL.z - 0.1]),
    board("left-wall", "Wall", "concrete", [0.2, 5, 8], [WALL.x - 0.1, 2.5, 0.6]),
    ...table(),
    board("shelf", "Shelf", "softwood", [length, thickness, width], [x, top - thickness / 2, z]),
    ...ramp(),
    ...chutes(),
    ...doorFrame(),
  ];
}

function table(): Fixture[] {
  const { x, z, top, length, width, thickness } = TABLE;
  const height = top - thickness;
  const legs = [-1, 1].flatMap((left) =>
    [-1, 1].map(
      (front): Part => ({
        shape: box(0.06, height, 0.06),
        position: [left * (length / 2 - 0.07), 0, front * (width / 2 - 0.07)],
      }),
    ),
  );
  return [
    board("table", "Table", "oak", [length, thickness, width], [x, top - thickness / 2, z], { gain: 0.6 }),
    {
      name: "table-legs",
      title: "Table",
      material: "oak",
      shape: legs,
      position: [x, height / 2, z],
      sounds: [0.06, height, 0.06],
    },
  ];
}

function ramp(): Fixture[] {
  const { x, z, length, width, thickness, slope, foot } = RAMP;
  const middle = foot + (length / 2) * Math.sin(slope) + (thickness / 2) * Math.cos(slope);
  return [
    board("ramp", "Ramp", "plywood", [length, thickness, width], [x, middle, z], { turn: turned(0, slope) }),
    {
      name: "landing",
      title: "Landing",
      material: "plywood",
      shape: [
        { shape: box(LANDING.length, 0.03, width), position: [0, LANDING.top / 2 - 0.015, 0] },
        { shape: box(LANDING.length - 0.06, LANDING.top - 0.03, width - 0.06), position: [0, -0.015, 0] },
        // a low edge keeps balls from leaving by themselves
        { shape: box(0.016, 0.05, width), position: [LANDING.length / 2 - 0.008, LANDING.top / 2 + 0.02, 0] },
      ],
      position: [LANDING.x, LANDING.top / 2, z],
      sounds: [LANDING.length, 0.03, width],
    },
  ];
}

/** Where a chute lies: its middle, and which way it goes down. */
export function chutePlace(index: number): { position: Triple; right: number } {
  const right = index % 2 === 0 ? 1 : -1;
  const { width, gap, top, left } = CHUTE;
  return { position: [left + (right > 0 ? 0 : 0.17), top - index * gap, WALL.z + 0.015 + width / 2], right };
}

/** How many chutes there are. */
export const CHUTES = CHUTE_MATERIALS.length;

function chutes(): Fixture[] {
  return CHUTE_MATERIALS.map((material, index) => {
    const { position, right } = chutePlace(index);
    const { length, width, thickness, slope } = CHUTE;
    const high = thickness / 2 + 0.02;
    return {
      name: `chute-${index + 1}`,
      title: "Marble run",
      material,
      shape: [
        { shape: box(length, thickness, width), position: [0, 0, 0] },
        { shape: box(length, 0.045, 0.012), position: [0, high, width / 2 - 0.006] },
        { shape: box(length, 0.045, 0.012), position: [0, high, 0.006 - width / 2] },
        // the end wall at the upper end, against which marbles come to a stop
        { shape: box(0.014, 0.11, width), position: [-right * (length / 2 + 0.007), 0.055 - thickness / 2, 0] },
      ],
      position,
      turn: turned(0, -right * slope),
      sounds: [length, thickness, width],
    };
  });
}

function doorFrame(): Fixture[] {
  const { x, z, width, height, thickness } = DOOR;
  const back = x - thickness / 2;
  const deep = back - WALL.x - 0.002;
  return [
    {
      name: "door-frame",
      title: "Door frame",
      material: "softwood",
      // the strips that the leaf falls against, and the posts beside it
      shape: [
        { shape: box(deep, height, 0.03), position: [0, 0, width - 0.015] },
        { shape: box(deep, 0.03, width), position: [0, height / 2 - 0.015, width / 2] },
      ],
      position: [WALL.x + deep / 2, height / 2 + 0.012, z],
      sounds: [deep, height, 0.03],
    },
    // the pin of the hinge: what the leaf creaks against
    board("hinge", "Hinge", "steel", [0.012, 0.08, 0.012], [WALL.x - 0.05, 1.5, z]),
  ];
}
