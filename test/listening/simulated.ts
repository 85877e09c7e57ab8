// Listeners who are made up, with thresholds that are known, through whole tests.
import {
  type ListenerTraits,
  type PlanRequest,
  SimulatedListener,
  scoreTest,
  simulateTest,
} from "../../src/listening/index.js";
import type { AbxScore, StaircaseScore } from "../../src/listening/scores/abx.js";
import type { DescendingScore } from "../../src/listening/scores/descending.js";

/** A listener for whom an a_v is audible below a threshold, in the mean. */
export function listenerWith(threshold: number, traits: ListenerTraits, seed: number): SimulatedListener {
  const difference = (one: string, other: string) =>
    threshold - (Number.isNaN(Number(one)) ? Number(other) : Number(one));
  return new SimulatedListener(difference, { criterion: 0, ...traits }, seed + 1000);
}

type Changes<K extends PlanRequest["kind"]> = Omit<Extract<PlanRequest, { kind: K }>, "kind">;

export const simulated = {
  /** An ABX test of a listener who is right with this probability. */
  abx(share: number, trials: number, seed: number): AbxScore {
    // heard or not by chance: right is who hears, and half of those who do not
    const listener = new SimulatedListener(() => 1e9, { lapses: 2 * (1 - share) }, seed + 77);
    return scoreTest(simulateTest({ kind: "abx", sounds: ["full", "bundle"], trials }, listener, { seed })) as AbxScore;
  },
  staircase(threshold: number, traits: ListenerTraits, seed: number, plan: Changes<"staircase"> = {}): StaircaseScore {
    const listener = listenerWith(threshold, traits, seed);
    return scoreTest(simulateTest({ kind: "staircase", ...plan }, listener, { seed })) as StaircaseScore;
  },
  descending(
    threshold: number,
    traits: ListenerTraits,
    seed: number,
    plan: Changes<"descending"> = {},
  ): DescendingScore {
    const listener = listenerWith(threshold, traits, seed);
    return scoreTest(simulateTest({ kind: "descending", ...plan }, listener, { seed })) as DescendingScore;
  },
};

/** The middle one. */
export function median(figures: readonly number[]): number {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1];
}
