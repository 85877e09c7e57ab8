// An error on its way from a worker to its page. Errors are sent as text; those of the library keep their parts.
import { Came, PhonoliteError } from "../../math/error.js";

/** An error as plain data. */
export interface Failure {
  kind: "failed";
  message: string;
  /** The parts of a PhonoliteError. */
  error?: { operation: string; field: string; expected: string; came: string };
}

/** An error, to be sent. */
export function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof PhonoliteError)) return { kind: "failed", message };
  const { operation, field, expected, came } = error;
  return { kind: "failed", message, error: { operation, field, expected, came } };
}

/** The error that came. */
export function errorOf({ message, error }: Failure): Error {
  if (!error) return new Error(message);
  return new PhonoliteError(error.operation, error.field, error.expected, new Came(error.came));
}
