// What a listener is asked, and what was answered. The answers so far are the whole state of a test: everything else
// follows from them, the plan and the seed.

/** Are these two the same? Those of a catch trial are. */
export interface SameTrial {
  ask: "same";
  /** The two sounds, in the order in which they are heard. */
  sounds: readonly [string, string];
}
/** Is X the first or the second? */
export interface AbxTrial {
  ask: "abx";
  /** A and B. */
  sounds: readonly [string, string];
  /** Which of them X is. */
  x: "a" | "b";
}
/** How different are these two, from 1 (the same) to 10 (as different as the anchor pair)? */
export interface RateTrial {
  ask: "rate";
  sounds: readonly [string, string];
}
/**
 * One question.
 *
 * @example
 * const { ask, sounds }: Trial = test.trial!; // "same", ["full", "12"]
 */
export type Trial = SameTrial | AbxTrial | RateTrial;
/** What is asked. */
export type Question = Trial["ask"];

/**
 * What the listener says.
 *
 * @example
 * test.answer("different" satisfies Reply);
 */
export type Reply = "same" | "different" | "a" | "b" | number;

/**
 * A question with its reply, as it is kept.
 *
 * @example
 * const answer: Answer = { sounds: ["full", "12"], reply: "same", seconds: 2.4 };
 */
export interface Answer {
  sounds: readonly [string, string];
  x?: "a" | "b";
  reply: Reply;
  /** How long the listener took, s. */
  seconds?: number;
}

/** Whether a reply is one to this question. */
export function fits(ask: Question, reply: unknown): reply is Reply {
  if (ask === "same") return reply === "same" || reply === "different";
  if (ask === "abx") return reply === "a" || reply === "b";
  return typeof reply === "number" && Number.isInteger(reply) && reply >= 1 && reply <= 10;
}

/** What may be replied, in words. */
export const REPLIES: Readonly<Record<Question, string>> = {
  same: '"same" or "different"',
  abx: '"a" or "b"',
  rate: "a whole number from 1 to 10",
};

/** How a procedure goes on. */
export interface Course {
  /** The next question; none when the test is over. */
  trial: Trial | undefined;
  /** How many questions there will be, as far as is known now. */
  of: number;
}
