// A number for two colliders, to remember things by from one step to the next.

const handles = new Float64Array(1);
const words = new Uint32Array(handles.buffer);

/**
 * The number of two handles. A handle that went to another collider gives the same one: what is kept by it must not
 * matter for long.
 */
export function handlesKey(one: number, other: number): number {
  return indexOf(one) * 2 ** 26 + indexOf(other);
}

/** The index in a handle, which is its lower half. */
function indexOf(handle: number): number {
  handles[0] = handle;
  return words[0];
}
