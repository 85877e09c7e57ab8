// A touch goes on though the pair changes: a ball rolls from one slab to the next, a box slides over a seam. A touch
// that lost its support is taken over by a spot of the same moving body on another body that stands still, near where
// it would be by now.

import { put } from "../triple.js";
import { gap } from "./match.js";
import { inherit, type Pair, type Spot, soundingOf } from "./pair.js";

/** Cosine of the widest angle between the two normals: 60°. */
const ALIKE = 0.5;
/** Nearest distance that always counts, m, and as part of the moving body's extent: a ball's radius. */
const NEAR = 0.05;
const NEAR_PART = 0.5;

/** Hands over touches that carry nothing to spots that do, in step number `stamp`, and are no touch yet. */
export function handOver(all: readonly Pair[], stamp: number, dt: number): void {
  let waiting: { pair: Pair; spot: Spot }[] | undefined;
  for (let i = 0; i < all.length; i++) {
    const pair = all[i];
    if (pair.stamp !== stamp || pair.a.still === pair.b.still) continue;
    const sounding = soundingOf(pair);
    for (let k = 0; k < sounding.length; k++) {
      const spot = sounding[k];
      if (spot.key !== 0 || !(spot.j > 0)) continue;
      waiting ??= waitingOf(all);
      const from = best(waiting, pair, spot, dt);
      if (from !== undefined) take(from, pair, spot);
    }
  }
}

/** Touches that carry nothing in this step, of a moving body on one that stands still. */
function waitingOf(all: readonly Pair[]): { pair: Pair; spot: Spot }[] {
  const waiting: { pair: Pair; spot: Spot }[] = [];
  for (const pair of all) {
    if (pair.a.still === pair.b.still) continue;
    for (const spot of soundingOf(pair)) if (spot.key !== 0 && spot.miss > 0) waiting.push({ pair, spot });
  }
  return waiting;
}

const moverOf = ({ a, b }: Pair) => (a.still ? b : a);

function best(waiting: { pair: Pair; spot: Spot }[], pair: Pair, spot: Spot, dt: number) {
  const mover = moverOf(pair);
  let found: { pair: Pair; spot: Spot } | undefined;
  let least = Math.max(NEAR, NEAR_PART * mover.extent);
  for (const one of waiting) {
    if (one.spot.key === 0 || one.pair === pair || moverOf(one.pair) !== mover) continue;
    const turned = (one.pair.a === mover) === (pair.a === mover) ? 1 : -1;
    const [n, m] = [one.spot.n, spot.n];
    if (turned * (n[0] * m[0] + n[1] * m[1] + n[2] * m[2]) < ALIKE) continue;
    const away = gap(one.spot, spot.p, dt);
    if (away < least) {
      least = away;
      found = one;
    }
  }
  return found;
}

/** The spot becomes the touch: number, line of motion, and what it has of speed and load where it has none yet. */
function take(from: { pair: Pair; spot: Spot }, pair: Pair, spot: Spot): void {
  if (!spot.swept) {
    // the body that moves keeps its sweep, whichever letter it has
    const same = (from.pair.a === moverOf(pair)) === (pair.a === moverOf(pair));
    put(spot.overA, same ? from.spot.overA : from.spot.overB);
    put(spot.overB, same ? from.spot.overB : from.spot.overA);
    spot.stays = spot.leans = same ? from.spot.stays : 1 - from.spot.stays;
    spot.swept = true;
    spot.path = from.spot.path;
    put(spot.pace, from.spot.pace);
    spot.paced = from.spot.paced;
    spot.steady = from.spot.steady;
  }
  pair.load = Math.max(pair.load, from.pair.load);
  inherit(spot, from.spot);
}
