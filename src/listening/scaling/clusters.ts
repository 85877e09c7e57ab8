// Groups of things that are alike: the two nearest groups become one, again and again (average linkage). How many
// groups there are is where the things lie nearest to their own and farthest from others (mean silhouette, Rousseeuw
// 1987).
import { PhonoliteError } from "../../math/error.js";
import { checkDissimilarities, type Dissimilarities } from "./dissimilarities.js";

/** Two groups that become one. */
export interface Merge {
  /** The things of each, in rising order. */
  one: readonly number[];
  other: readonly number[];
  /** How different the two are in the mean. */
  height: number;
}

/**
 * Groups of things.
 *
 * @example
 * const { groups, silhouette }: Clusters = cluster(table);
 */
export interface Clusters {
  /** The groups, each in rising order, by their first thing. */
  groups: readonly (readonly number[])[];
  /** −1 to 1: how much nearer things lie to their own group than to the next; 0 where there is but one group. */
  silhouette: number;
  /** All merges, from the nearest pair to the last. */
  merges: readonly Merge[];
}

/** Below this no division says more than that all are alike. */
const LEAST_SILHOUETTE = 0.25;

/**
 * Groups of things that are so different.
 *
 * @param count how many groups; left out, as many as stand apart best.
 * @example
 * cluster({ count: 3, values: [0, 1, 9, 1, 0, 9, 9, 9, 0] }).groups; // [[0, 1], [2]]
 */
export function cluster(table: Dissimilarities, count?: number): Clusters {
  checkDissimilarities("cluster", table);
  for (let at = 0; at < table.values.length; at++) {
    if (Number.isNaN(table.values[at])) throw new PhonoliteError("cluster", `values[${at}]`, "known", Number.NaN);
  }
  if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= table.count)) {
    throw new PhonoliteError("cluster", "count", `a whole number from 1 to ${table.count}`, count);
  }
  const merges = mergesOf(table);
  const divided = (into: number) => {
    const groups = groupsOf(merges, table.count, into);
    return { groups, silhouette: silhouette(table, groups), merges };
  };
  if (count !== undefined) return divided(count);
  let best: Clusters = divided(1);
  for (let into = 2; into < table.count; into++) {
    const next = divided(into);
    if (next.silhouette > Math.max(best.silhouette, LEAST_SILHOUETTE) + 1e-12) best = next;
  }
  return best;
}

function mergesOf({ count, values }: Dissimilarities): Merge[] {
  let groups: number[][] = Array.from({ length: count }, (_, i) => [i]);
  const merges: Merge[] = [];
  const between = (one: readonly number[], other: readonly number[]) => {
    let sum = 0;
    for (const i of one) for (const j of other) sum += values[i * count + j];
    return sum / (one.length * other.length);
  };
  while (groups.length > 1) {
    let best: Merge | undefined;
    for (let a = 0; a < groups.length; a++) {
      for (let b = 0; b < a; b++) {
        const height = between(groups[a], groups[b]);
        if (!best || height < best.height) best = { one: groups[b], other: groups[a], height };
      }
    }
    const { one, other } = best!;
    merges.push(best!);
    const joined = [...one, ...other].sort((a, b) => a - b);
    groups = [...groups.filter((group) => group !== one && group !== other), joined];
  }
  return merges;
}

function groupsOf(merges: readonly Merge[], count: number, into: number): number[][] {
  const of = Array.from({ length: count }, (_, i) => i);
  for (const { one, other } of merges.slice(0, count - into)) for (const i of other) of[i] = of[one[0]];
  const groups = new Map<number, number[]>();
  for (let i = 0; i < count; i++) groups.set(of[i], [...(groups.get(of[i]) ?? []), i]);
  return [...groups.values()].sort((a, b) => a[0] - b[0]);
}

function silhouette({ count, values }: Dissimilarities, groups: readonly (readonly number[])[]): number {
  if (groups.length < 2) return 0;
  let sum = 0;
  for (const own of groups) {
    // one that is alone says nothing
    if (own.length === 1) continue;
    for (const i of own) {
      const mean = (group: readonly number[]) =>
        group.reduce((total, j) => total + values[i * count + j], 0) / (group.length - (group === own ? 1 : 0));
      const inside = mean(own);
      const outside = Math.min(...groups.filter((group) => group !== own).map(mean));
      const larger = Math.max(inside, outside);
      if (larger > 0) sum += (outside - inside) / larger;
    }
  }
  return sum / count;
}
