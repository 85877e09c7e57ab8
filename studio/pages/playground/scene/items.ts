// The things that stand about at the beginning, each by its name. Where they stand is always the same but for a few
// millimetres and degrees that the seed decides, so that no two stacks fall alike.

import type { NamedSurface } from "phonolite/contact";
import { chance } from "../../../parts/state/chance.js";
import type { Triple, Turn } from "../engines/engine.js";
import { type KindName, kindOf } from "./kinds.js";
import type { MatterName } from "./matter.js";
import { turned } from "./parts.js";
import { CHUTE, CHUTES, chutePlace, DOOR, LANDING, RAMP, SHELF, TABLE, WALL } from "./room.js";

/** A thing that can be moved. */
export interface Item {
  /** Its name in addresses. */
  name: string;
  kind: KindName | "door";
  material: MatterName;
  /** A factor on all its lengths. */
  size: number;
  surface?: NamedSurface;
  /** Factor on its sound. Default 1. */
  gain?: number;
  position: Triple;
  turn?: Turn;
}

/** Marbles of the run. */
export const MARBLES = 6;
const LEVEL = { floor: 0, table: TABLE.top, shelf: SHELF.top, landing: LANDING.top };
/** On its side, a thing that stands along y lies along x. */
const LYING: Turn = [0, 0, Math.SQRT1_2, Math.SQRT1_2];

/** Lets things stand on something, each a little elsewhere by chance. */
function standOf(seed: number) {
  const next = chance(seed + 101);
  const jitter = (by: number) => by * (2 * next() - 1);
  return (
    name: string,
    kind: KindName,
    on: keyof typeof LEVEL,
    [x, z]: readonly [number, number],
    { material = kindOf(kind).material, above = 0, about = 0, size = 1 } = {},
  ): Item => ({
    name,
    kind,
    material,
    size,
    position: [x + jitter(0.003), LEVEL[on] + above + (kindOf(kind).extent[1] * size) / 2 + 0.001, z + jitter(0.003)],
    turn: turned(about + jitter(0.12)),
  });
}
type Stand = ReturnType<typeof standOf>;

/** All things as they stand at the beginning. */
export function items(seed: number): Item[] {
  const stand = standOf(seed);
  return [
    { name: "door", kind: "door", material: "softwood", size: 1, ...doorPlace(DOOR.ajar) },
    ...Array.from(
      { length: MARBLES },
      (_, i): Item => ({
        name: `marble-${i + 1}`,
        kind: "marble",
        material: MARBLE[i % MARBLE.length],
        size: 1,
        position: marblePlace(i),
      }),
    ),
    ...balls(stand),
    ...onTable(stand),
    ...onShelf(stand),
    ...onFloor(stand),
  ];
}

const MARBLE: readonly MatterName[] = ["glass", "steel", "glass"];

/** Where a marble of the run starts, in a row behind each other. */
export function marblePlace(index: number): Triple {
  const { position, right } = chutePlace(0);
  const along = -right * (CHUTE.length / 2 - 0.03 - 0.042 * index);
  const up = CHUTE.thickness / 2 + kindOf("marble").extent[1] / 2 + 0.002;
  return [position[0] + along, position[1] - right * along * CHUTE.slope + up, position[2]];
}

/** The leaf of the door, opened by an angle, rad. */
export function doorPlace(angle: number): { position: Triple; turn: Turn } {
  const { x, z, width, height } = DOOR;
  const half = width / 2;
  return {
    position: [x + half * Math.sin(angle), height / 2 + 0.012, z + half * Math.cos(angle)],
    turn: turned(angle),
  };
}

function balls(stand: Stand): Item[] {
  const row: readonly MatterName[] = ["steel", "glass", "oak", "rubber"];
  return row.map((material, i) =>
    stand(`ball-${material}`, "ball", "landing", [LANDING.x + 0.02 + 0.05 * (i % 2), RAMP.z - 0.15 + 0.1 * i], {
      material,
      size: 0.8,
    }),
  );
}

function onTable(stand: Stand): Item[] {
  const [x, z] = [TABLE.x + 0.36, TABLE.z];
  const tins = [
    [-0.09, 0],
    [0, 0],
    [0.09, 0],
    [-0.045, 1],
    [0.045, 1],
    [0, 2],
  ];
  return [
    ...tins.map(([dx, row], i) => stand(`tin-${i + 1}`, "tin", "table", [x + dx, z], { above: row * 0.111 })),
    {
      ...stand("tumbler", "tumbler", "table", [TABLE.x - 0.1, TABLE.z + 0.16]),
      position: [TABLE.x - 0.1, TABLE.top + 0.038, TABLE.z + 0.16],
      turn: LYING,
    },
    stand("bar", "bar", "table", [TABLE.x - 0.42, TABLE.z - 0.18], { about: 0.4 }),
    stand("bowl", "bowl", "table", [TABLE.x - 0.42, TABLE.z + 0.14]),
    stand("ball-porcelain", "ball", "table", [TABLE.x + 0.02, TABLE.z - 0.2], { material: "porcelain", size: 0.6 }),
  ];
}

function onShelf(stand: Stand): Item[] {
  const { x, z } = SHELF;
  return [
    ...[0, 1, 2].map((i) => stand(`plate-${i + 1}`, "plate", "shelf", [x - 0.42, z], { above: 0.023 * i })),
    stand("wine-glass", "wine-glass", "shelf", [x - 0.16, z]),
    stand("mug", "tumbler", "shelf", [x + 0.02, z], { material: "porcelain" }),
    stand("block-marble", "block", "shelf", [x + 0.2, z], { material: "marble" }),
    stand("rod", "rod", "shelf", [x + 0.34, z]),
    stand("bottle", "tin", "shelf", [x + 0.48, z], { material: "plastic", size: 1.3 }),
  ];
}

function onFloor(stand: Stand): Item[] {
  const tower: readonly MatterName[] = ["oak", "softwood", "oak", "plywood", "softwood", "oak"];
  const drum: [number, number] = [-0.78, 0.55];
  const nuts = [
    [-0.07, -0.02],
    [0.05, -0.06],
    [0.02, 0.07],
    [-0.05, 0.09],
  ];
  const foot = chutePlace(CHUTES - 1);
  return [
    ...tower.map((material, i) =>
      stand(`tower-${i + 1}`, "block", "floor", [0.32, 0.5], { material, above: 0.101 * i }),
    ),
    stand("drum", "drum", "floor", drum),
    ...nuts.map(([dx, dz], i) => stand(`nut-${i + 1}`, "nut", "floor", [drum[0] + dx, drum[1] + dz], { above: 0.172 })),
    stand("brick", "brick", "floor", [0.75, 1.0], { about: 0.5 }),
    stand("carton", "carton", "floor", [1.3, -0.8], { about: -0.2 }),
    stand("ball-large", "ball", "floor", [-0.25, 1.15], { material: "rubber", size: 1.7 }),
    stand("board", "board", "floor", [-1.45, 0.75], { about: 0.5 }),
    // the marbles end here
    stand("basin", "bowl", "floor", [foot.position[0] - CHUTE.length / 2 - 0.2, WALL.z + 0.17], {
      material: "steel",
      size: 1.12,
    }),
  ];
}
