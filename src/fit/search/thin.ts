// Lets go of partials that stand nearer than d/π to a neighbour, the least useful first, until few are left. A single
// decay is one pole: what two close poles do beyond that is kept only where it pays most.
import type { Partial } from "./partial.js";
import type { Rules, Sweeper } from "./refine.js";

/** Partials that stand nearer than d/π to a neighbour, d their own decay rate. */
export function crowded(partials: readonly Partial[]): Set<Partial> {
  const sorted = [...partials].sort((a, b) => a.omega - b.omega);
  return new Set(
    sorted.filter((p, i) => {
      const below = i > 0 ? p.omega - sorted[i - 1].omega : Number.POSITIVE_INFINITY;
      const above = i + 1 < sorted.length ? sorted[i + 1].omega - p.omega : Number.POSITIVE_INFINITY;
      return Math.min(below, above) < 2 * p.decay;
    }),
  );
}

/** Thins out until at most a share of the partials is crowded. */
export function thin(sweeper: Sweeper, partials: readonly Partial[], share: number, rules: Rules): Partial[] {
  let all = [...partials];
  for (let round = 0; round < 24; round++) {
    const near = crowded(all);
    const surplus = near.size - Math.floor(share * all.length);
    if (surplus <= 0) break;
    const worths = sweeper.worths(all, rules);
    const involved = involvedIn(all, near);
    const order = [...involved].sort((a, b) => (worths.get(a) ?? 0) - (worths.get(b) ?? 0));
    const gone: Partial[] = [];
    for (const partial of order) {
      if (gone.length >= Math.max(1, Math.ceil(surplus / 2))) break;
      if (gone.every((p) => Math.abs(p.omega - partial.omega) > 4 * Math.max(p.decay, partial.decay)))
        gone.push(partial);
    }
    const left = new Set(gone);
    all = sweeper.sweep(
      all.filter((p) => !left.has(p)),
      rules,
      gone,
    );
  }
  return all;
}

/** Crowded partials and the neighbours that crowd them: either may go. */
function involvedIn(partials: readonly Partial[], near: Set<Partial>): Set<Partial> {
  const sorted = [...partials].sort((a, b) => a.omega - b.omega);
  const out = new Set<Partial>(near);
  sorted.forEach((p, i) => {
    for (const q of [sorted[i - 1], sorted[i + 1]]) {
      if (q && near.has(q) && Math.abs(p.omega - q.omega) < 2 * q.decay) out.add(p);
    }
  });
  return out;
}
