// How long tests wait before they give up. These limits end a hang and prove nothing: a test waits for the thing
// itself, however busy the machine is, so no test comes near them.

/** Milliseconds after which a thing that does not come is given up. */
export const PATIENCE = 300_000;
/**
 * Milliseconds after which a whole test, or its preparation, is given up: longer, so that the wait itself can say what
 * did not come.
 */
export const LONGEST_TEST = 2 * PATIENCE;
