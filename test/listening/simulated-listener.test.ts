// Listeners who are made up: what they hear, guess and overhear comes as often as they were told, and the same seed
// gives the same answers.
import { describe, expect, test } from "vitest";
import {
  type ListenerTraits,
  ListeningTest,
  type PlanRequest,
  type Reply,
  SimulatedListener,
  simulateTest,
} from "../../src/listening/index.js";
import type { AbxTrial, RateTrial, SameTrial } from "../../src/listening/procedures/trial.js";
import { normalCdf } from "../../src/listening/statistics/threshold.js";

const QUESTIONS = 4000;
/** Four deviations of a share of that many questions. */
const near = (share: number) => 4 * Math.sqrt((share * (1 - share)) / QUESTIONS) + 1e-12;

/** The difference of two sounds is that of the numbers that they are called by. */
const byName = (one: string, other: string) => Math.abs(Number(one) - Number(other));
const listenerOf = (traits: ListenerTraits, seed = 7) => new SimulatedListener(byName, traits, seed);

const pair = (difference: number): SameTrial => ({ ask: "same", sounds: ["0", String(difference)] });
const choice = (difference: number, x: "a" | "b"): AbxTrial => ({ ask: "abx", sounds: ["0", String(difference)], x });
const rating = (difference: number): RateTrial => ({ ask: "rate", sounds: ["0", String(difference)] });
const ANCHOR = ["0", "20"] as const;

/** How often a reply is a certain one. */
const shareOf = (replyTo: (index: number) => Reply, wanted: (reply: Reply, index: number) => boolean) =>
  Array.from({ length: QUESTIONS }, (_, i) => wanted(replyTo(i), i)).filter(Boolean).length / QUESTIONS;
const different = (traits: ListenerTraits, difference: number) => {
  const listener = listenerOf(traits);
  return shareOf(
    (i) => listener.reply(pair(difference), i),
    (reply) => reply === "different",
  );
};
const right = (traits: ListenerTraits, difference: number) => {
  const listener = listenerOf(traits);
  const x = (i: number) => (i % 2 === 0 ? "a" : "b");
  return shareOf(
    (i) => listener.reply(choice(difference, x(i)), i),
    (reply, i) => reply === x(i),
  );
};

describe("what is heard", () => {
  test("without noise is all that lies above the criterion, and nothing else", () => {
    const traits = { criterion: 5, noise: 0 };
    expect([4.9, 5, 5.1, 50].map((difference) => different(traits, difference))).toEqual([0, 0, 1, 1]);
    expect(different({ ...traits, criterion: -3 }, 0.1)).toBe(1);
  });

  test.each([-2, -1, 0, 0.5, 1, 2])("with noise is a share of the normal distribution, %d deviations above", (z) => {
    const share = different({ criterion: 10, noise: 4 }, 10 + 4 * z);
    expect(Math.abs(share - normalCdf(z))).toBeLessThan(near(normalCdf(z)));
  });

  test("is noisy by 3 unless told otherwise, and begins at 0", () => {
    expect(Math.abs(different({}, 3) - normalCdf(1))).toBeLessThan(near(normalCdf(1)));
  });

  test("of a sound beside itself is nothing, however low the criterion", () => {
    expect(different({ criterion: -100 }, 0)).toBe(0);
    expect(right({ criterion: -100 }, 0)).toBeLessThan(0.6);
  });

  test("in a forced choice is right, and half of what is not heard", () => {
    expect(right({ noise: 1 }, 50)).toBe(1);
    for (const z of [-3, 0, 1]) {
      const share = (1 + normalCdf(z)) / 2;
      expect(Math.abs(right({ criterion: 10, noise: 3 }, 10 + 3 * z) - share)).toBeLessThan(near(share));
    }
  });
});

describe("false alarms", () => {
  test.each([0.1, 0.5, 1])("at a share of %d come with equal pairs, and with what is not heard", (falseAlarms) => {
    const traits = { criterion: 10, noise: 1, falseAlarms };
    for (const difference of [0, 2])
      expect(Math.abs(different(traits, difference) - falseAlarms)).toBeLessThan(near(falseAlarms));
    expect(different(traits, 30)).toBe(1);
  });

  test("are of no help in a forced choice", () => {
    expect(right({ criterion: 10, noise: 1, falseAlarms: 1 }, 2)).toBe(right({ criterion: 10, noise: 1 }, 2));
  });

  test("rate a sound beside itself as 2, else it is 1", () => {
    const listener = listenerOf({ falseAlarms: 0.3 });
    const rated = (wanted: number) =>
      shareOf(
        (i) => listener.reply(rating(0), i, ANCHOR),
        (reply) => reply === wanted,
      );
    expect(Math.abs(rated(2) - 0.3)).toBeLessThan(near(0.3));
    expect(rated(1) + rated(2)).toBe(1);
  });
});

describe("lapses", () => {
  test("of all questions are chance alone, whatever could be heard", () => {
    for (const difference of [0, 50]) {
      expect(Math.abs(different({ lapses: 1, falseAlarms: 1 }, difference) - 0.5)).toBeLessThan(near(0.5));
      expect(Math.abs(right({ lapses: 1 }, difference) - 0.5)).toBeLessThan(near(0.5));
    }
    const listener = listenerOf({ lapses: 1 });
    for (let wanted = 1; wanted <= 10; wanted++) {
      const share = shareOf(
        (i) => listener.reply(rating(0), i, ANCHOR),
        (reply) => reply === wanted,
      );
      expect(Math.abs(share - 0.1)).toBeLessThan(near(0.1));
    }
  });

  test("of a fifth of the questions cost a tenth of the right answers", () => {
    expect(Math.abs(right({ lapses: 0.2 }, 50) - 0.9)).toBeLessThan(near(0.9));
    expect(Math.abs(different({ lapses: 0.2 }, 50) - 0.9)).toBeLessThan(near(0.9));
    expect(Math.abs(different({ lapses: 0.2 }, 0) - 0.1)).toBeLessThan(near(0.1));
  });
});

describe("ratings", () => {
  test("are tenths of the anchor's difference, from 1 to 10", () => {
    const listener = listenerOf({ noise: 0 });
    const rated = [0, 1, 5, 10, 15, 20, 40].map((difference) => listener.reply(rating(difference), 0, ANCHOR));
    expect(rated).toEqual([1, 1, 3, 6, 8, 10, 10]);
  });

  test("begin at the criterion, and noise spreads them", () => {
    expect(listenerOf({ criterion: 10, noise: 0 }).reply(rating(15), 0, ANCHOR)).toBe(6);
    expect(listenerOf({ criterion: 10, noise: 0 }).reply(rating(9), 0, ANCHOR)).toBe(1);
    const noisy = listenerOf({ noise: 4 });
    const seen = new Set(Array.from({ length: 200 }, (_, i) => noisy.reply(rating(10), i, ANCHOR)));
    expect(seen.size).toBeGreaterThan(5);
  });

  test("are whole numbers where nothing differs, not even the anchor", () => {
    const deaf = new SimulatedListener(() => Number.NEGATIVE_INFINITY, {}, 3);
    expect(deaf.reply(rating(5), 0, ANCHOR)).toBe(1);
    expect(deaf.reply(rating(5), 0)).toBe(1);
  });
});

describe("a whole test", () => {
  const plans: PlanRequest[] = [
    { kind: "descending", reference: "30" },
    { kind: "successive", tokens: ["20", "15", "9", "5", "1"] },
    { kind: "pairs", sounds: ["20", "9", "5", "1"], anchor: ["20", "1"] },
    { kind: "abx", sounds: ["20", "19"] },
    { kind: "staircase", reference: "30" },
  ];
  const answersOf = (plan: PlanRequest, listenerSeed: number) =>
    simulateTest(plan, listenerOf({ criterion: 8, falseAlarms: 0.2, lapses: 0.1 }, listenerSeed), { seed: 4 });

  test.each(plans)("$kind is answered to its end, the same for the same seed and another for another", (plan) => {
    const record = answersOf(plan, 11);
    expect(ListeningTest.resume(record).trial).toBeUndefined();
    expect(answersOf(plan, 11)).toEqual(record);
    expect(answersOf(plan, 12).answers).not.toEqual(record.answers);
  });

  test("keeps what it is about, and its seed", () => {
    const about = { listener: "nobody", level: 70 };
    const record = simulateTest(plans[3], listenerOf({}), { seed: 99, about });
    expect([record.seed, record.about]).toEqual([99, about]);
  });
});
