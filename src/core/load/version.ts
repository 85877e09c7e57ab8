// The version of the package. Files of other threads say theirs, for a page may load them from another place.

declare const PHONOLITE_VERSION: string | undefined;

/** The package's version, which the build puts in. */
export const VERSION = typeof PHONOLITE_VERSION === "string" ? PHONOLITE_VERSION : "sources";
