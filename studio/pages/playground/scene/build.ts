// From the scene's words to those of engine and sound: what a thing weighs, how it rubs and bounces, and what of it
// rings.
import type { ModalModel } from "phonolite/model";
import type { SoundSpec } from "phonolite/physics";
import type { Thing } from "../engines/engine.js";
import type { Item } from "./items.js";
import { kindOf } from "./kinds.js";
import { densityOf, MATTERS } from "./matter.js";
import type { Fixture } from "./room.js";

/** No thing is lighter or heavier than this, kg: engines like neither dust nor anvils. */
const MASS = [0.004, 9] as const;
/** Full extents of a thing, m. */
export function extentOf({ kind, size }: Pick<Item, "kind" | "size">): readonly [number, number, number] {
  const [x, y, z] = kindOf(kind).extent;
  return [x * size, y * size, z * size];
}

/** What a thing weighs, kg. */
export function massOf(item: Pick<Item, "kind" | "size" | "material">): number {
  const [x, y, z] = extentOf(item);
  return Math.min(Math.max(x * y * z * kindOf(item.kind).full * densityOf(item.material), MASS[0]), MASS[1]);
}

/** A thing as an engine takes it. */
export function thingOf(item: Item): Thing {
  const { kind, size, material, position, turn } = item;
  const { friction, restitution } = MATTERS[material];
  const { shape, rollingLoss } = kindOf(kind);
  return {
    shape: shape(size),
    position,
    ...(turn && { turn }),
    mass: massOf(item),
    friction,
    restitution,
    ...(rollingLoss !== undefined && { rollingLoss }),
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
  const { counts, gain = 1 } = kindOf(kind);
  const size = extentOf(item);
  return {
    material,
    gain: gain * (item.gain ?? 1),
    mass: massOf(item),
    ...(surface && { surface }),
    ...(model && { model }),
    ...(counts && { shape: counts, size: [size[0], size[1], size[2]] as const }),
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
  const make = kindOf(kind).model;
  if (!make) return undefined;
  const key = `${kind} ${size} ${material}`;
  const known = made.get(key);
  if (known) return known;
  const model = make(size, material);
  if (made.size >= MOST) made.delete(made.keys().next().value!);
  made.set(key, model);
  return model;
}
