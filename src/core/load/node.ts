// Modules of Node, where the code runs in Node. They are asked for by name at run time and never imported: a page's
// bundler, or its map of names, would have to know them.
import type * as fs from "node:fs/promises";
import type * as os from "node:os";
import type * as threads from "node:worker_threads";

interface NodeModules {
  "node:fs/promises": typeof fs;
  "node:os": typeof os;
  "node:worker_threads": typeof threads;
}

/** One of Node's modules; undefined in a page, and in Node before 20.16. */
export function nodeModule<Name extends keyof NodeModules>(name: Name): NodeModules[Name] | undefined {
  // `globalThis.process`, for some bundlers put something of their own in the place of the bare name
  return globalThis.process?.getBuiltinModule?.(name) as NodeModules[Name] | undefined;
}
