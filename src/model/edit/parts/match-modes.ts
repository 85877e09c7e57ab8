// Which mode of one model becomes which of another: by the order of pitch, or by the nearest frequency on a log scale.
import { PhonoliteError } from "../../../math/error.js";

/**
 * `order`: lowest to lowest and so on. `nearest`: the closest pair first, then the closest of the rest, within a reach.
 */
export type ModeMatch = "order" | "nearest";

/** Pairs of modes, [mode of a, mode of b], in rising frequency of a; each mode is in at most one. */
export function matchModes(a: Float64Array, b: Float64Array, match: ModeMatch, reach: number): [number, number][] {
  if (match === "order") {
    const [first, second] = [byPitch(a), byPitch(b)];
    return Array.from({ length: Math.min(a.length, b.length) }, (_, i) => [first[i], second[i]]);
  }
  if (match === "nearest") return nearestPairs(a, b, reach);
  throw new PhonoliteError("morph", "match", "order or nearest", match);
}

/** The indices of frequencies from low to high. */
export function byPitch(frequencies: Float64Array): Uint32Array {
  return Uint32Array.from(frequencies.keys()).sort((i, j) => frequencies[i] - frequencies[j] || i - j);
}

/**
 * The closest pair of all is always a pair of neighbours when both sets lie on one line, and stays so when it is taken
 * out. So a heap of neighbours of different sets, over a chain from which matched modes are unhooked, finds all pairs
 * in n log n.
 */
function nearestPairs(a: Float64Array, b: Float64Array, reach: number): [number, number][] {
  const place = (item: number) => 12 * Math.log2(item < a.length ? a[item] : b[item - a.length]);
  const line = Array.from({ length: a.length + b.length }, (_, item) => ({ item, at: place(item) }));
  line.sort((x, y) => x.at - y.at || x.item - y.item);
  const next = line.map((_, i) => i + 1);
  const previous = line.map((_, i) => i - 1);
  const taken = new Uint8Array(line.length);
  const heap = new PairHeap();
  const offer = (left: number, right: number): void => {
    if (left < 0 || right >= line.length) return;
    if (line[left].item < a.length === line[right].item < a.length) return;
    const far = line[right].at - line[left].at;
    if (far <= reach) heap.push({ far, left, right });
  };
  for (let i = 0; i + 1 < line.length; i++) offer(i, i + 1);
  const pairs: [number, number][] = [];
  for (let pair = heap.pop(); pair; pair = heap.pop()) {
    const { left, right } = pair;
    if (taken[left] || taken[right]) continue;
    taken[left] = taken[right] = 1;
    const [x, y] = [line[left].item, line[right].item];
    pairs.push(x < a.length ? [x, y - a.length] : [y, x - a.length]);
    const [before, after] = [previous[left], next[right]];
    if (before >= 0) next[before] = after;
    if (after < line.length) previous[after] = before;
    offer(before, after);
  }
  return pairs.sort(([i], [j]) => a[i] - a[j] || i - j);
}

interface Pair {
  far: number;
  left: number;
  right: number;
}

/** A heap with the closest pair on top; of equally close ones that of lower pitch. */
class PairHeap {
  #pairs: Pair[] = [];

  push(pair: Pair): void {
    const pairs = this.#pairs;
    let at = pairs.length;
    pairs.push(pair);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isCloser(pair, pairs[parent])) break;
      pairs[at] = pairs[parent];
      at = parent;
    }
    pairs[at] = pair;
  }

  pop(): Pair | undefined {
    const pairs = this.#pairs;
    const top = pairs[0];
    const last = pairs.pop();
    if (pairs.length === 0 || last === undefined) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= pairs.length) break;
      if (child + 1 < pairs.length && isCloser(pairs[child + 1], pairs[child])) child++;
      if (!isCloser(pairs[child], last)) break;
      pairs[at] = pairs[child];
      at = child;
    }
    pairs[at] = last;
    return top;
  }
}

function isCloser(a: Pair, b: Pair): boolean {
  return a.far < b.far || (a.far === b.far && a.left < b.left);
}
