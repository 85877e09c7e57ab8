// What was changed of the scene, as it stands in the address: things that are of another material, surface or size, and
// things that were added. `changes=bar:brass::1.5~tin-1:glass` makes the bar of brass half as large again and one tin
// of glass; `added=ball:steel:40:-60` drops a steel ball at x = 0.4 m, z = −0.6 m.

import type { NamedSurface } from "phonolite/contact";
import { isNamedSurface } from "#dist/contact/surface/named.js";
import type { Item } from "./items.js";
import { isKind, type KindName, kindOf } from "./kinds.js";
import { isMatter, type MatterName } from "./matter.js";

/** What is different about a thing; what is left out is as usual. */
export interface Change {
  material?: MatterName;
  surface?: NamedSurface;
  size?: number;
}

/** Bounds of a size, as a factor on the usual one. */
export const SIZES = { least: 0.5, most: 2 } as const;
/** Most things that may be added, so that no link floods a page. */
export const MOST_ADDED = 40;
/** How far from the middle things may be dropped, m, and from how high. */
const REACH = 3;
const DROP = 0.6;

const BETWEEN = "~";
const WITHIN = ":";

/**
 * Reads changes; undefined where the text makes no sense.
 *
 * @example
 * parseChanges("bar:brass::1.5"); // Map { "bar" => { material: "brass", size: 1.5 } }
 */
export function parseChanges(text: string): Map<string, Change> | undefined {
  const changes = new Map<string, Change>();
  for (const piece of text === "" ? [] : text.split(BETWEEN)) {
    const [name, material = "", surface = "", size = "", ...more] = piece.split(WITHIN);
    const factor = Number(size);
    if (more.length > 0 || !/^[a-z0-9-]{1,24}$/.test(name)) return undefined;
    if (material !== "" && !isMatter(material)) return undefined;
    if (surface !== "" && !isNamedSurface(surface)) return undefined;
    if (size !== "" && !(factor >= SIZES.least && factor <= SIZES.most)) return undefined;
    changes.set(name, {
      ...(material !== "" && { material: material as MatterName }),
      ...(surface !== "" && { surface }),
      ...(size !== "" && { size: factor }),
    });
  }
  return changes;
}

/** Writes changes, as short as can be. */
export function writeChanges(changes: ReadonlyMap<string, Change>): string {
  return [...changes]
    .filter(([, { material, surface, size }]) => material || surface || size)
    .map(([name, { material = "", surface = "", size = "" }]) =>
      [name, material, surface, size].join(WITHIN).replace(/:+$/, ""),
    )
    .join(BETWEEN);
}

/** A thing that was added. */
export interface Added {
  kind: KindName;
  material: MatterName;
  /** Where it was dropped, m. */
  x: number;
  z: number;
}

/** Reads what was added; undefined where the text makes no sense. */
export function parseAdded(text: string): Added[] | undefined {
  const pieces = text === "" ? [] : text.split(BETWEEN);
  const added = pieces.map((piece): Added | undefined => {
    const [kind, material, x, z, ...more] = piece.split(WITHIN);
    const place = [x, z].map((hundredths) =>
      /^-?\d{1,4}$/.test(hundredths ?? "") ? Number(hundredths) / 100 : Number.NaN,
    );
    if (more.length > 0 || !isKind(kind) || !isMatter(material ?? "")) return undefined;
    if (!place.every((at) => Math.abs(at) <= REACH)) return undefined;
    return { kind, material: material as MatterName, x: place[0], z: place[1] };
  });
  return added.length <= MOST_ADDED && added.every((one) => one !== undefined) ? added : undefined;
}

/** Writes what was added, places to centimetres. */
export function writeAdded(added: readonly Added[]): string {
  const place = (metres: number) => Math.round(100 * Math.min(REACH, Math.max(-REACH, metres))) + 0;
  return added.map(({ kind, material, x, z }) => [kind, material, place(x), place(z)].join(WITHIN)).join(BETWEEN);
}

/** Name of the thing that was added as the so-manieth, from 0. */
export const addedName = (index: number): string => `new-${index + 1}`;

/** A thing that was added, above the height of what it falls on, m. */
export function addedItem({ kind, material, x, z }: Added, index: number, above = 0.8): Item {
  const tall = kindOf(kind).extent[1];
  return { name: addedName(index), kind, material, size: 1, position: [x, above + DROP + tall / 2, z] };
}

/** A thing as it is with its change; its foot stays where it was. */
export function changed(item: Item, change: Change | undefined): Item {
  if (!change) return item;
  const { material = item.material, surface, size = 1 } = change;
  const half = item.kind === "door" ? 0 : (kindOf(item.kind).extent[1] * item.size) / 2;
  const [x, y, z] = item.position;
  return {
    ...item,
    material,
    size: item.kind === "door" ? 1 : item.size * size,
    position: [x, y + half * (size - 1), z],
    ...(surface && { surface }),
  };
}
