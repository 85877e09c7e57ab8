// The declarations of the library, at the places of its modules.
import { join } from "node:path";
import { runNode } from "./run-node.mjs";

/** Writes `.d.ts` files by the TypeScript compiler. */
export function makeTypes(root, out) {
  return runNode(root, join(root, "node_modules/typescript/bin/tsc"), ["-p", "tsconfig.json", "--outDir", out]);
}
