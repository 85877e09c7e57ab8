// From the scene's words to those of engine and sound: what a thing weighs, how it rubs and bounces, and what of it
// rings.
import { type ModalModel, makeShape } from "phonolite/model";
import type { SoundSpec } from "phonolite/physics";
import type { Shape, Thing } from "../engines/engine.js";
import type { Item } from "./items.js";
import { type Kind, kindOf } from "./kinds.js";
import { standing } from "./lifted.js";
import { densityOf, MATTERS, type MatterName } from "./matter.js";
import { DOOR, type Fixture } from "./room.js";

/** No thing is lighter or heavier than this, kg: engines like neither dust nor anvils. */
const MASS = [0.004, 9] as const;
/** A door is drawn and weighed as a panel with thinner fields, a part of the solid one. */
const DOOR_FULL = 0.6;
/** Factor on what is heard of it, for its hinge would be faint from across the room. */
const DOOR_GAIN = 12;

/** Full extents of a thing, m. */
export function extentOf({ kind, size }: Pick<Item, "kind" | "size">): readonly [number, number, number] {
  if (kind === "door") return [DOOR.thickness, DOOR.height, DOOR.width];
  const [x, y, z] = kindOf(kind).extent;
  return [x * size, y * size, z * size];
}

/** What a thing weighs, kg. */
export function massOf(item: Pick<Item, "kind" | "size" | "material">): number {
  const [x, y, z] = extentOf(item);
  const full = item.kind === "door" ? DOOR_FULL : kindOf(item.kind).full;
  return Math.min(Math.max(x * y * z * full * densityOf(item.material), MASS[0]), MASS[1]);
}

/** A thing as an engine takes it. */
export function thingOf(item: Item): Thing {
  const { kind, size, material, position, turn } = item;
  const { friction, restitution } = MATTERS[material];
  const [x, y, z] = extentOf(item);
  const of: Kind | undefined = kind === "door" ? undefined : kindOf(kind);
  const panel: Shape = { kind: "box", size: [x, y, z] };
  return {
    shape: of ? of.shape(size) : panel,
    position,
    ...(turn && { turn }),
    mass: massOf(item),
    friction,
    restitution,
    ...(of?.rollingLoss !== undefined && { rollingLoss: of.rollingLoss }),
  };
}

/** A part of the room as an engine takes it. */
export function fixtureThing({ shape, position, turn, material }: Fixture): Thing {
  const { friction, restitution } = MATTERS[material];
  return { shape, position, ...(turn && { turn }), fixed: true, friction, restitution };
}

/** What of a thing sounds. */
export function soundOf(item: Item): SoundSpec {
  const { kind, material, surface } = item;
  const model = modelOf(item);
  const of: Kind | undefined = kind === "door" ? undefined : kindOf(kind);
  const size = extentOf(item);
  const gain = (of ? 1 : DOOR_GAIN) * (item.gain ?? 1);
  return {
    material,
    gain,
    mass: massOf(item),
    ...(surface && { surface }),
    ...(model && { model }),
    ...(of?.counts && { shape: of.counts, size: [size[0], size[1], size[2]] as const }),
  };
}

/** What of a part of the room sounds. */
export function fixtureSound({ name, material, surface, sounds, gain }: Fixture): SoundSpec {
  return {
    material,
    ...(gain !== undefined && { gain }),
    ...(surface && { surface }),
    ...(sounds && { shape: "box", size: sounds }),
    ...(name === "hinge" && { resonator: false }),
  };
}

const made = new Map<string, ModalModel>();
/** How many models are remembered. */
const MOST = 256;

/** The model of a thing that has one of its own; alike things share it, and it is made once. */
export function modelOf({ kind, size, material }: Pick<Item, "kind" | "size" | "material">): ModalModel | undefined {
  const make = kind === "door" ? doorModel : kindOf(kind).model;
  if (!make) return undefined;
  const key = `${kind} ${size} ${material}`;
  const known = made.get(key);
  if (known) return known;
  const model = make(size, material);
  if (made.size >= MOST) made.delete(made.keys().next().value!);
  made.set(key, model);
  return model;
}

/** A leaf of thin fields: lower and livelier than a solid board of its thickness. Plates lie, a door stands. */
function doorModel(_: number, material: MatterName): ModalModel {
  const flat = makeShape("plate", {
    length: DOOR.height,
    width: DOOR.width,
    thickness: DOOR.thickness * DOOR_FULL,
    material,
    support: 12,
    modes: 64,
    points: 200,
  });
  return standing(flat);
}
