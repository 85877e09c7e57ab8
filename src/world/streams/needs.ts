// What a world must reserve so that a contact stream fits: places for touches, room for the records of the steps that
// are handed over ahead of the sound, and for the modes of what is touched. Counted from the contact points of the
// stream; a step never brings more.
import { isRecord, listOf, pairKey, pointsOf } from "../../contact/record.js";
import type { ReadyContacts } from "./ready.js";

/** What touches and hits cost. */
const COST = {
  /** Fewest and most touches that sound at once. */
  touches: [16, 512],
  /** A pair has at most so many touches at once (PHYSICS §7.1). */
  touchesOfPair: 4,
  /** A touch rubs and perhaps sticks and slips: two slots, each with a begin, two places and a move. */
  recordsOfTouch: 8,
  /** Most events of a world. */
  mostEvents: 500_000,
  /** Slots of touches that end are free again after this time, s. */
  resting: 0.1,
} as const;
/**
 * A hit: seven strikes on each of two bodies, and a graze of nine records. Ends of touches, two dampings, two places.
 */
const RECORDS_A_PAIR = 14 + 9 + 2 * COST.touchesOfPair + 2 + 2;

/**
 * What a stream needs.
 *
 * @param modes of all its bodies together
 * @param ahead s: how long a record may wait in the world's queue
 */
export function contactNeeds({ steps, times, bodies }: ReadyContacts, modes: number, ahead: number) {
  const counts = steps.map(countOf);
  const most = (span: number, of: (count: Count) => number) => mostWithin(times, counts.map(of), span);
  const [fewest, greatest] = COST.touches;
  const sounding = bodies.filter(({ sounds }) => sounds !== undefined).length;
  // one slot of a touch rubs, another sticks and slips; those that ended rest for a while, as do grazes
  const densest = counts.reduce((densest, { touches }) => Math.max(densest, touches), 0);
  const turned = most(COST.resting, ({ pairs }) => pairs) / 4;
  return {
    maxContacts: Math.min(Math.max(Math.ceil(2 * densest + turned), fewest), greatest),
    maxEvents: Math.min(
      most(ahead, ({ records }) => records),
      COST.mostEvents,
    ),
    maxStreams: sounding,
    maxDrivenModes: modes,
  };
}

interface Count {
  pairs: number;
  touches: number;
  records: number;
}

/** Pairs of a step that may carry something, and what they become. */
function countOf(step: ReadyContacts["steps"][number]): Count {
  const pairs = new Map<number, number>();
  for (const point of pointsOf(step)) {
    if (point.j === 0) continue;
    const key = pairKey(Math.min(Number(point.a), Number(point.b)), Math.max(Number(point.a), Number(point.b)));
    pairs.set(key, Math.min((pairs.get(key) ?? 0) + 1, COST.touchesOfPair));
  }
  let touches = 0;
  for (const many of pairs.values()) touches += many;
  const posed = isRecord(step) ? listOf(step.x).length : 0;
  return { pairs: pairs.size, touches, records: COST.recordsOfTouch * touches + RECORDS_A_PAIR * pairs.size + posed };
}

/** The greatest sum of counts whose times, which rise, lie within a span, s. */
export function mostWithin(times: ArrayLike<number>, counts: readonly number[], span: number): number {
  let sum = 0;
  let most = 0;
  for (let from = 0, to = 0; to < counts.length; to++) {
    sum += counts[to];
    while (times[to] - times[from] > span) sum -= counts[from++];
    most = Math.max(most, sum);
  }
  return most;
}
