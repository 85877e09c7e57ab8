// Score of the paper's third experiment: how different the sounds are, which lie together on a map, and how far each is
// from the target.
import type { PairsPlan } from "../procedures/pairs.js";
import type { Answer } from "../procedures/trial.js";
import { type Clusters, cluster } from "../scaling/clusters.js";
import { type PerceptualMap, scaleToMap } from "../scaling/scale.js";
import { averageOf, type Estimate, meanOf } from "../statistics/mean.js";

/** How different sounds are. */
export interface PairsScore {
  kind: "pairs";
  sounds: readonly string[];
  /**
   * Row by row, 0 to 9: the ratings less 1, and less what listeners gave to pairs of the same sound; null where nothing
   * was answered.
   */
  differences: (number | null)[];
  /** What pairs of the same sound were given, 0 to 9: 0 for listeners without false alarms. */
  falseDifference: Estimate | null;
  /**
   * How far each sound is from the first of the anchor pair, in the order of `sounds`; the interval is over listeners.
   */
  toTarget: (Estimate | null)[];
  /** The target: the first sound of the anchor pair. */
  target: string;
  /** Null until every sound was compared with some others. */
  map: PerceptualMap | null;
  /** Null until every pair was rated. */
  clusters: Clusters | null;
  notes: string[];
}

/** The most that can be said above 1. */
const SCALE = 9;

/** @param listeners the answers of one listener each. */
export function scorePairs(plan: PairsPlan, listeners: readonly (readonly Answer[])[]): PairsScore {
  const { sounds, anchor } = plan;
  const count = sounds.length;
  const each = listeners.map((answers) => tableOf(sounds, answers));
  const differences = Array.from({ length: count * count }, (_, at) => {
    return averageOf(each.flatMap(({ table }) => table[at] ?? []));
  });
  const target = sounds.indexOf(anchor[0]);
  const values = Float64Array.from(differences, (value) => value ?? Number.NaN);
  const rows = sounds.map((_, i) => sounds.filter((_, j) => i !== j && differences[i * count + j] !== null).length);
  const mapped = rows.every((known) => known >= Math.min(3, count - 1));
  const whole = differences.every((value) => value !== null);
  const identical = each.flatMap(({ identical }) => identical ?? []);
  const notes: string[] = [];
  const answered = listeners.reduce((sum, answers) => sum + answers.length, 0);
  if (answered === 0) notes.push("Nothing was answered yet.");
  else if (!whole) notes.push("Not every pair was rated: groups are told when all were.");
  const ratings = new Set(listeners.flatMap((answers) => answers.map(({ reply }) => reply)));
  if (ratings.size === 1 && answered > 1) notes.push("All ratings are equal: they do not tell one sound from another.");
  return {
    kind: "pairs",
    sounds,
    differences,
    falseDifference: identical.length > 0 ? meanOf(identical) : null,
    toTarget: sounds.map((_, i) => {
      const known = each.flatMap(({ table }) => table[i * count + target] ?? []);
      return known.length > 0 ? meanOf(known) : null;
    }),
    target: anchor[0],
    map: mapped ? scaleToMap({ count, values }) : null,
    clusters: whole && count > 1 ? cluster({ count, values }) : null,
    notes,
  };
}

/** What one listener said: differences without the false part, and the mean of pairs of the same sound. */
function tableOf(sounds: readonly string[], answers: readonly Answer[]) {
  const count = sounds.length;
  const same = answers.filter(({ sounds: [one, other] }) => one === other).map(({ reply }) => (reply as number) - 1);
  const identical = averageOf(same);
  const bias = identical ?? 0;
  const table: (number | null)[] = Array.from({ length: count * count }, (_, at) =>
    at % (count + 1) === 0 ? 0 : null,
  );
  for (const { sounds: asked, reply } of answers) {
    const [i, j] = asked.map((sound) => sounds.indexOf(sound));
    if (i === j) continue;
    const raw = (reply as number) - 1;
    const difference = bias >= SCALE ? 0 : (SCALE * Math.max(0, raw - bias)) / (SCALE - bias);
    table[i * count + j] = difference;
    table[j * count + i] = difference;
  }
  return { table, identical };
}
