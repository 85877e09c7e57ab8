// Masking as its definition says, two ways: every mode against the curve of every other, and the loop of the hail
// paper, which goes from the loudest mode down and lets what is masked mask no more. Both quadratic (PHYSICS §3).

/** Levels (dB SPL), places (Bark) and thresholds (dB SPL) of modes. */
export interface ReferenceModes {
  levels: readonly number[];
  barks: readonly number[];
  thresholds: readonly number[];
}

/** The masking curve of a masker of some level at `at`, at the place `bark`. */
export function curve(level: number, at: number, bark: number, margin: number): number {
  if (bark < at) return level - margin - 25 * (at - bark);
  const slope = level < 110 ? 22 - level / 5 : 0;
  return level - margin - slope * (bark - at);
}

/** For each mode the highest curve of all others that lie above their threshold. */
export function envelopeOfOthers(modes: ReferenceModes, margin: number): number[] {
  const { levels, barks, thresholds } = modes;
  return levels.map((_, k) => {
    let highest = Number.NEGATIVE_INFINITY;
    levels.forEach((level, m) => {
      if (m !== k && level > thresholds[m]) highest = Math.max(highest, curve(level, barks[m], barks[k], margin));
    });
    return highest;
  });
}

/** Which modes the paper's loop keeps: 1 or 0. */
export function keptByPaper(modes: ReferenceModes, margin: number): number[] {
  const { levels, barks, thresholds } = modes;
  const loudestFirst = levels.map((_, k) => k).sort((a, b) => levels[b] - levels[a] || a - b);
  const kept = levels.map((level, k) => (level > thresholds[k] ? 1 : 0));
  const masks = kept.map((flag) => flag === 1);
  loudestFirst.forEach((m, rank) => {
    if (!masks[m]) return;
    for (const k of loudestFirst.slice(rank + 1)) {
      if (!kept[k]) continue;
      const hidden = curve(levels[m], barks[m], barks[k], margin);
      if (levels[k] < hidden) kept[k] = 0;
      if (levels[k] < hidden + margin) masks[k] = false;
    }
  });
  return kept;
}
