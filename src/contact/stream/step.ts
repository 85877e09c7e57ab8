// Every further line of a contact stream: one step of physics. Only its outline is looked at here; the points are
// checked by `checkStep`, which drops single ones and counts them.
import { PhonoliteError } from "../../math/error.js";
import type { ContactStep } from "../record.js";
import type { StreamHeader } from "./header.js";
import { parseLine } from "./header.js";

const OPERATION = "read contact stream";

/** Reads a step. Throws a {@link PhonoliteError} when the line is none. */
export function parseStep(line: string): ContactStep {
  const step = parseLine(line, OPERATION, "step");
  if (step.format !== undefined) throw new PhonoliteError(OPERATION, "step", "a step", "a second header");
  if (typeof step.t !== "number") throw new PhonoliteError(OPERATION, "t", "a time in seconds", step.t);
  if (!Array.isArray(step.c)) throw new PhonoliteError(OPERATION, "c", "a list of contact points", step.c);
  return step as unknown as ContactStep;
}

/**
 * The header as a line without its end.
 *
 * @example
 * file.write(`${writeStreamHeader({ format: "contact-stream", version: 1, dt: 1 / 60, bodies })}\n`);
 */
export const writeStreamHeader = (header: StreamHeader): string => JSON.stringify(header);

/**
 * A step as a line without its end; every number exactly.
 *
 * @example
 * file.write(`${writeStep({ t: 1 / 60, c: [] })}\n`);
 */
export const writeStep = (step: ContactStep): string => JSON.stringify(step);
