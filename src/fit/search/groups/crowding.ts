// Partials that stand too close. Two poles nearer than d/π make one bump in a spectrum: what they do together beyond
// one decay is seldom what the object does.
import { APART, CROWDED, type Partial } from "../partial.js";

/** Partials that stand nearer than d/π to a neighbour, d their own decay rate. */
export function crowded(partials: readonly Partial[]): Set<Partial> {
  const sorted = [...partials].sort((a, b) => a.omega - b.omega);
  return new Set(
    sorted.filter((p, i) => {
      const below = i > 0 ? p.omega - sorted[i - 1].omega : Number.POSITIVE_INFINITY;
      const above = i + 1 < sorted.length ? sorted[i + 1].omega - p.omega : Number.POSITIVE_INFINITY;
      return Math.min(below, above) < CROWDED * p.decay;
    }),
  );
}

/**
 * Pairs of neighbours nearer than d/π by the smaller d of the two: they die before they have beaten once, so they are
 * one partial, split. The weaker of each pair.
 */
export function splits(partials: readonly Partial[]): Set<Partial> {
  const sorted = [...partials].sort((a, b) => a.omega - b.omega);
  const out = new Set<Partial>();
  for (let i = 0; i + 1 < sorted.length; i++) {
    const [a, b] = [sorted[i], sorted[i + 1]];
    if (b.omega - a.omega < CROWDED * Math.min(a.decay, b.decay)) out.add(energy(a) < energy(b) ? a : b);
  }
  return out;
}

/** A partial so many times too fast for its place cannot be made slow enough: it goes. */
const HOPELESS = 4;
/** Distance at which a partial has room, times d: half way between what it must keep and what it is moved to. */
const ENOUGH = (CROWDED + APART) / 2;

/**
 * The partials with room between them and to fences, which stand still: those that are a little too fast for their
 * place become slower, of others the weaker of two goes.
 */
export function spaced(partials: readonly Partial[], fences: readonly Partial[], slowest: number): Partial[] {
  let out = partials.map((p) => ({ ...p }));
  while (out.length > 0) {
    const worst = mostCrowded(out, fences);
    if (!worst) break;
    const { partial, other, ratio } = worst;
    const decay = Math.abs(partial.omega - other.omega) / APART;
    if (ratio < HOPELESS && decay > slowest) partial.decay = decay;
    else {
      const gone = !fences.includes(other) && energy(other) < energy(partial) ? other : partial;
      out = out.filter((p) => p !== gone);
    }
  }
  return out;
}

/** The partial that stands nearest to a neighbour for its decay rate, or nothing when all have room. */
function mostCrowded(partials: readonly Partial[], fences: readonly Partial[]) {
  const all = [...partials, ...fences].sort((a, b) => a.omega - b.omega);
  const own = new Set(partials);
  let worst: { partial: Partial; other: Partial; ratio: number } | undefined;
  for (let i = 0; i + 1 < all.length; i++) {
    const gap = Math.max(all[i + 1].omega - all[i].omega, 1e-6);
    for (const [partial, other] of [
      [all[i], all[i + 1]],
      [all[i + 1], all[i]],
    ]) {
      const ratio = (ENOUGH * partial.decay) / gap;
      if (own.has(partial) && ratio > (worst?.ratio ?? 1)) worst = { partial, other, ratio };
    }
  }
  return worst;
}

function energy({ re, im, decay }: Partial): number {
  return (re * re + im * im) / decay;
}

/** Lets go of crowded partials, the weakest first, until at most a share of all is crowded. */
export function uncrowded(partials: readonly Partial[], share: number): Partial[] {
  let out = [...partials];
  for (;;) {
    const near = crowded(out);
    const surplus = Math.ceil((near.size - Math.floor(share * out.length)) / 2);
    if (surplus <= 0) return out;
    const gone = new Set([...near].sort((a, b) => energy(a) - energy(b)).slice(0, surplus));
    out = out.filter((p) => !gone.has(p));
  }
}
