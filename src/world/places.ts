// Schemas of scene files that stand for one number or for three: sizes and vectors, indices and places on a body.
import * as v from "valibot";
import { integer, vector } from "../model/schema.js";

/** Largest coordinate, m. */
export const FARTHEST = 1e6;

/** One number, or a vector of three: the words name both. */
export function numberOrVector<N extends v.GenericSchema<number>>(one: N, words: string, max: number) {
  const many = vector(3, words, max);
  return v.pipe(
    v.lazy((input): N | typeof many => (Array.isArray(input) ? many : one)),
    v.description(words),
  );
}

const AT = "a sample-point index, or a place of 3 numbers in metres";

/** Sample-point index, or a place in the body's own frame, m. */
export const placeOnBody = numberOrVector(integer(AT, 0, 65_535), AT, FARTHEST);
