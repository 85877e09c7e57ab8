// A test that is under way: asks, takes answers, and can be put away and taken up again at any moment. It has no state
// but its answers.
import { PhonoliteError } from "../math/error.js";
import { checkPlan, courseOf, LISTENING_LIMITS, type Plan, type PlanRequest } from "./plan.js";
import { type Answer, fits, REPLIES, type Reply, type Trial } from "./procedures/trial.js";

/** What a test was about, for those who read it later: names and numbers. */
export type About = Readonly<Record<string, string | number | boolean>>;

/**
 * A test as it is kept: everything that is needed to go on with it.
 *
 * @example
 * localStorage.setItem("test", JSON.stringify(test.record()));
 * const again = ListeningTest.resume(JSON.parse(localStorage.getItem("test")!) as TestRecord);
 */
export interface TestRecord {
  plan: Plan;
  seed: number;
  /** What the sounds were, who listened, how loud. */
  about: About;
  answers: readonly Answer[];
}

const OPERATION = "listening test";

/**
 * A test under way.
 *
 * @example
 * const test = ListeningTest.begin({ kind: "abx", sounds: ["full", "bundle"], trials: 16 }, { seed: 7 });
 * while (test.trial) test.answer(await ask(test.trial));
 * console.log(scoreTest(test.record()));
 */
export class ListeningTest {
  readonly plan: Plan;
  readonly seed: number;
  readonly about: About;
  readonly #answers: Answer[] = [];
  #trial: Trial | undefined;
  #of = 0;

  private constructor(plan: Plan, seed: number, about: About) {
    this.plan = plan;
    this.seed = seed;
    this.about = about;
    this.#goOn();
  }

  /** Begins a test. Chance is decided by the seed alone. */
  static begin(plan: PlanRequest, { seed = 1, about = {} }: { seed?: number; about?: About } = {}): ListeningTest {
    if (!Number.isInteger(seed) || seed < 0 || seed > 0xffffffff) {
      throw new PhonoliteError(OPERATION, "seed", "a whole number from 0 to 4294967295", seed);
    }
    return new ListeningTest(checkPlan(OPERATION, plan), seed, about);
  }

  /**
   * Goes on with a test that was put away. Every answer must be one to the question that the plan and the seed give.
   *
   * @throws PhonoliteError where an answer belongs to another question: out of order, left out, or changed.
   */
  static resume({ plan, seed, about, answers }: TestRecord, operation = OPERATION, at = ""): ListeningTest {
    const test = new ListeningTest(plan, seed, about);
    for (const [index, answer] of answers.entries()) {
      const field = `${at}answers[${index}]`;
      const { trial } = test;
      if (!trial)
        throw new PhonoliteError(operation, field, `left out: the test was over after ${index} answers`, answer);
      const same = trial.sounds.every((sound, i) => sound === answer.sounds[i]);
      if (!same || (trial.ask === "abx" && trial.x !== answer.x)) {
        const [first, second] = trial.sounds;
        const wanted =
          `about ${first} and ${second}${trial.ask === "abx" ? `, X being ${trial.x}` : ""}, ` +
          "which was asked there (were answers moved or changed?)";
        throw new PhonoliteError(operation, field, wanted, answer.sounds);
      }
      if (!fits(trial.ask, answer.reply)) {
        throw new PhonoliteError(operation, `${field}.reply`, REPLIES[trial.ask], answer.reply);
      }
      test.#take(answer);
    }
    return test;
  }

  /** The question that waits for an answer; none when the test is over. */
  get trial(): Trial | undefined {
    return this.#trial;
  }
  /** Questions that were answered, and how many there will be, as far as is known. */
  get progress(): { done: number; of: number } {
    return { done: this.#answers.length, of: this.#of };
  }

  /**
   * Takes the answer to the question that waits.
   *
   * @param seconds how long the listener took.
   */
  answer(reply: Reply, seconds?: number): void {
    const trial = this.#trial;
    if (!trial) throw new PhonoliteError(OPERATION, "answer", "given while a question waits: the test is over", reply);
    if (!fits(trial.ask, reply)) throw new PhonoliteError(OPERATION, "answer", REPLIES[trial.ask], reply);
    this.#take({
      sounds: trial.sounds,
      ...(trial.ask === "abx" && { x: trial.x }),
      reply,
      ...(seconds !== undefined && seconds >= 0 && Number.isFinite(seconds) && { seconds }),
    });
  }

  /** Takes back the last answer, if there is one: a slip of the finger. */
  takeBack(): void {
    this.#answers.pop();
    this.#goOn();
  }

  /** The test as it is kept. */
  record(): TestRecord {
    return { plan: this.plan, seed: this.seed, about: this.about, answers: [...this.#answers] };
  }

  #take(answer: Answer): void {
    this.#answers.push(answer);
    this.#goOn();
  }
  #goOn(): void {
    const { trial, of } = courseOf(this.plan, this.seed, this.#answers);
    this.#trial = this.#answers.length < LISTENING_LIMITS.trials ? trial : undefined;
    this.#of = of;
  }
}
