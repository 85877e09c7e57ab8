// A listener who is made up: hears a difference when what the ear is told of it, with noise inside the head, passes a
// criterion, and sometimes says so when nothing was heard. With it a plan can be tried before people are asked: how
// many questions does it need?
import { draw, drawNormal } from "./chance.js";
import { ListeningTest, type TestRecord } from "./listening-test.js";
import type { PlanRequest } from "./plan.js";
import type { Reply, Trial } from "./procedures/trial.js";

/**
 * What a listener is like.
 *
 * @example
 * const keen: ListenerTraits = { criterion: -2, noise: 1, falseAlarms: 0.05 };
 */
export interface ListenerTraits {
  /** Differences are heard from here on, in the mean; in the units of `difference`. */
  criterion?: number;
  /** Deviation of the noise inside the head, same units. */
  noise?: number;
  /** How often "different" is said though nothing was heard. */
  falseAlarms?: number;
  /** How often the listener does not attend at all and replies by chance. */
  lapses?: number;
}

/** How large the difference between two sounds is; −Infinity, or very small, for none. */
export type Difference = (one: string, other: string) => number;

const DEFAULTS = { criterion: 0, noise: 3, falseAlarms: 0, lapses: 0 } as const;
/** "ear " and the words of other draws, in ASCII. */
const EAR = 0x65617220;
const ALARM = 0x616c726d;
const LAPSE = 0x6c617073;
const GUESS = 0x67756573;

/**
 * A listener who is made up.
 *
 * @example
 * const listener = new SimulatedListener((one, other) => Math.abs(Number(one) - Number(other)), { noise: 1 });
 */
export class SimulatedListener {
  readonly #traits: Required<ListenerTraits>;
  readonly #difference: Difference;
  readonly #seed: number;

  constructor(difference: Difference, traits: ListenerTraits = {}, seed = 1) {
    this.#traits = { ...DEFAULTS, ...traits };
    this.#difference = difference;
    this.#seed = seed;
  }

  /**
   * The reply to the question with this number.
   *
   * @param anchor the pair that stands for 10, where there is one.
   */
  reply(trial: Trial, index: number, anchor?: readonly [string, string]): Reply {
    const { falseAlarms, lapses } = this.#traits;
    const attends = draw(LAPSE, index, this.#seed) >= lapses;
    const guess = draw(GUESS, index, this.#seed);
    switch (trial.ask) {
      case "same":
        if (!attends) return guess < 0.5 ? "same" : "different";
        return this.#hears(trial, index) || draw(ALARM, index, this.#seed) < falseAlarms ? "different" : "same";
      case "abx":
        return attends && this.#hears(trial, index) ? trial.x : guess < 0.5 ? "a" : "b";
      case "rate":
        return attends ? this.#rate(trial, index, anchor) : 1 + Math.floor(10 * guess);
    }
  }

  #hears({ sounds: [one, other] }: Trial, index: number): boolean {
    return one !== other && this.#heard(one, other, index) > 0;
  }
  /** How far a difference lies above the criterion, with noise. */
  #heard(one: string, other: string, index: number): number {
    const { criterion, noise } = this.#traits;
    return this.#difference(one, other) - criterion + noise * drawNormal(EAR, index, this.#seed);
  }
  /** As many tenths of the anchor's difference as this one has. */
  #rate({ sounds: [one, other] }: Trial, index: number, anchor: readonly [string, string] | undefined): number {
    if (one === other) return draw(ALARM, index, this.#seed) < this.#traits.falseAlarms ? 2 : 1;
    const heard = Math.max(0, this.#heard(one, other, index));
    const whole = anchor ? Math.max(1e-9, this.#difference(...anchor) - this.#traits.criterion) : 1;
    return Math.round(1 + 9 * Math.min(1, heard / whole));
  }
}

/**
 * A whole test, answered by a listener who is made up.
 *
 * @example
 * scoreTest(simulateTest({ kind: "abx", sounds: ["0", "3"] }, listener));
 */
export function simulateTest(
  plan: PlanRequest,
  listener: SimulatedListener,
  options: { seed?: number; about?: Record<string, string | number | boolean> } = {},
): TestRecord {
  const test = ListeningTest.begin(plan, options);
  const anchor = test.plan.kind === "pairs" ? test.plan.anchor : undefined;
  for (let index = 0; test.trial; index++) test.answer(listener.reply(test.trial, index, anchor));
  return test.record();
}
