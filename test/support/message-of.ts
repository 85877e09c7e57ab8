// What a refusal says.
import { expect } from "vitest";
import { PhonoliteError } from "../../src/math/error.js";

/** The message with which something is refused; throws where nothing is. */
export function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    expect(error).toBeInstanceOf(PhonoliteError);
    return (error as Error).message;
  }
  throw new Error("was not refused");
}
