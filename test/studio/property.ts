// Property tests as sentences: each runs on a few hundred random inputs, the same ones every time.
import fc from "fast-check";
import { test as one } from "vitest";

export { fc };

/** A test over random input. */
export function test<T extends [unknown, ...unknown[]]>(
  sentence: string,
  inputs: { [K in keyof T]: fc.Arbitrary<T[K]> },
  body: (...input: T) => void,
): void {
  one(sentence, () => {
    fc.assert(fc.property(...(inputs as [fc.Arbitrary<unknown>]), body as (...input: unknown[]) => void), {
      seed: 7,
      numRuns: 400,
    });
  });
}
