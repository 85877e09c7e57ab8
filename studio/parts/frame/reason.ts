// Why something failed, for the sentences in which the studio says so.

/** The words of an error. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
