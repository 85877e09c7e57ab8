// What the build is made from, as one hash. It looks at contents and never at times, so that a clone, a copy or an
// unpacked archive with odd times is judged rightly. The build writes the hash into dist; `ready.mjs` compares it.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { LAYOUTS } from "./layout.mjs";

/** Where the build leaves its stamp, relative to the root. */
export const STAMP_FILE = "dist/build.json";

/** Files and folders that decide what comes out of the build. The layouts are made by it and so are left out. */
const INPUTS = [
  "src",
  "assembly",
  "tools/build.mjs",
  "tools/layout.mjs",
  "tools/statements.mjs",
  "package.json",
  "tsconfig.json",
];
const MADE = Object.keys(LAYOUTS);

/** The hash of everything that the build reads. */
export function stampOf(root) {
  const hash = createHash("sha256");
  for (const file of INPUTS.flatMap((input) => filesUnder(root, input))) {
    if (MADE.includes(file)) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** The hash that the present dist was made from, or undefined when there is no whole dist. */
export function stampOfDist(root) {
  try {
    return JSON.parse(readFileSync(join(root, STAMP_FILE), "utf8")).madeFrom;
  } catch {
    return undefined;
  }
}

function filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}
