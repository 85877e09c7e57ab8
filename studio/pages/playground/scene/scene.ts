// The whole scene that a state means: what stands there at the beginning, with its changes, and what was added.
import { addedItem, changed, parseAdded, parseChanges } from "./changes.js";
import { type Item, items } from "./items.js";

/** Things by their names. */
export type Scene = ReadonlyMap<string, Item>;

/**
 * The scene of a state. Changes of things that are not there change nothing.
 *
 * @example
 * sceneOf(1, "bar:brass", "").get("bar")!.material; // "brass"
 */
export function sceneOf(seed: number, changes: string, added: string): Scene {
  const wanted = parseChanges(changes) ?? new Map();
  const all = [...items(seed), ...(parseAdded(added) ?? []).map((one, index) => addedItem(one, index))];
  return new Map(all.map((item) => [item.name, changed(item, wanted.get(item.name))]));
}
