// How the readers say no.
import { PhonoliteError } from "../../math/error.js";

/** An error in a mesh file. */
export function refuse(field: string, expected: string, came: unknown): PhonoliteError {
  return new PhonoliteError("read mesh", field, expected, came);
}
