// How pairs of bodies sound together: worked out when two first meet, from what they are and what a designer wants of
// the two, or of their materials.
import { PhonoliteError } from "../../math/error.js";
import type { SolidMaterial } from "../../model/materials/index.js";
import { type PairOverrides, type PairProperties, pairOf } from "../law/pair.js";
import { type ContactBody, pairKey } from "../record.js";
import type { Sounder } from "./sounder.js";

/** The two bodies of a pair, the one with the lower number first, as the tracker has them. */
export type Sides = readonly [Sounder, Sounder];

/** Two bodies that may touch, and how they sound together. */
export interface Meeting {
  readonly sides: Sides;
  readonly pair: PairProperties;
}

/** Says what a designer wants of two bodies. */
export type WantedOf = (one: ContactBody, other: ContactBody) => PairOverrides | undefined;

/** Stands for any two bodies where only what is wanted of them is checked. */
const ANYTHING = { material: "steel" } as const;

/** The pairs of a world. */
export class Meetings {
  readonly #sounders: ReadonlyMap<number, Sounder>;
  readonly #wanted: WantedOf | undefined;
  readonly #known = new Map<number, Meeting>();
  readonly #ofBodies = new Map<number, PairOverrides>();
  readonly #ofMaterials = new Map<string, PairOverrides>();

  /** @param wanted of two bodies of which, and of whose materials, `set` said nothing */
  constructor(sounders: ReadonlyMap<number, Sounder>, wanted: WantedOf | undefined) {
    this.#sounders = sounders;
    this.#wanted = wanted;
  }

  /** Two bodies, in any order, and how they sound together. */
  of(one: number, other: number): Meeting | undefined {
    const key = keyOf(one, other);
    const known = this.#known.get(key);
    if (known) return known;
    const a = this.#sounders.get(Math.min(one, other));
    const b = this.#sounders.get(Math.max(one, other));
    if (!a || !b) return undefined;
    const meeting: Meeting = { sides: [a, b], pair: pairOf(a.contact, b.contact, this.#overrides(key, a, b)) };
    this.#known.set(key, meeting);
    return meeting;
  }

  /** Says what is wanted of two bodies, by their numbers, or of two materials, by their names. */
  set(one: number | string, other: number | string, overrides: PairOverrides): void {
    // asked before it is kept: a wrong number is an error here and not in every step
    pairOf(ANYTHING, ANYTHING, overrides);
    if (typeof one === "number" && typeof other === "number") {
      const key = keyOf(one, other);
      this.#ofBodies.set(key, overrides);
      this.#known.delete(key);
      this.of(one, other);
    } else if (typeof one === "string" && typeof other === "string") {
      this.#ofMaterials.set(namesOf(one, other), overrides);
      this.#known.clear();
    } else throw new PhonoliteError("pair", "bodies", "two bodies or the names of two materials", [one, other]);
  }

  /** A body is another from now on; what was said of its pairs stays. */
  forget(id: number): void {
    dropPairs(this.#known, id);
  }
  /** A body is gone, and what was said of its pairs with it. */
  drop(id: number): void {
    dropPairs(this.#ofBodies, id);
  }
  /** Every body is gone. */
  clear(): void {
    this.#ofBodies.clear();
  }

  #overrides(key: number, { spec: a }: Sounder, { spec: b }: Sounder): PairOverrides | undefined {
    const said = this.#ofBodies.get(key) ?? this.#ofMaterials.get(namesOf(a.material, b.material));
    return said ?? this.#wanted?.(a, b);
  }
}

/** Deletes all pairs of a body. */
function dropPairs(pairs: Map<number, unknown>, id: number): void {
  for (const key of pairs.keys()) if (key % 2 ** 26 === id || Math.floor(key / 2 ** 26) === id) pairs.delete(key);
}
const keyOf = (one: number, other: number): number => pairKey(Math.min(one, other), Math.max(one, other));

function namesOf(one: string | SolidMaterial, other: string | SolidMaterial): string {
  const name = (of: string | SolidMaterial) => (typeof of === "string" ? of : of.name);
  return [name(one), name(other)].sort().join(" and ");
}
