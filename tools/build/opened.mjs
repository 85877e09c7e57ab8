// Modules of dist that the house itself uses beside the published entries: the studio and the benches import them as
// `#dist/….js`. The build keeps all exports of these; of other modules it drops those that no published entry needs.
// Needs nothing but Node.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const USERS = ["studio", "bench", "test"];
const IMPORT = /["']#dist\/([^"']+)\.js["']/g;

/** Their names in dist, without an ending, in the order of the alphabet. */
export function openedModules(root) {
  const texts = USERS.flatMap((folder) => textsIn(join(root, folder)));
  return [...new Set(texts.flatMap((text) => [...text.matchAll(IMPORT)].map(([, name]) => name)))].sort();
}

function textsIn(folder) {
  let entries = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return textsIn(path);
    return /\.(?:tsx?|mjs)$/.test(entry.name) ? [readFileSync(path, "utf8")] : [];
  });
}
