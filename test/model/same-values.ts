// Whether two values are the same, fast for long rows of numbers: bytes are compared first, and only rows that differ
// are looked at number by number, so that a failure still names the first difference.
import { expect } from "vitest";

/** Expects two fields of models to be equal. */
export function expectSameValues(came: unknown, wanted: unknown, name: string): void {
  if (ArrayBuffer.isView(came) && ArrayBuffer.isView(wanted) && came.constructor === wanted.constructor) {
    if (bytesOf(came).equals(bytesOf(wanted))) return;
  }
  expect(came, name).toEqual(wanted);
}

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView) => Buffer.from(buffer, byteOffset, byteLength);
