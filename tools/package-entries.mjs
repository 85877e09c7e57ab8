// Writes into package.json everything that follows from something else: `typesVersions` (for TypeScript's older
// resolution) and `alias` (for Parcel) repeat `exports`; `repository`, `homepage` and `bugs` come from the project's
// address, once it has one. `--check` only says whether they are current.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The address of the project's repository on GitHub, such as `https://github.com/owner/name`; empty as long as there
 * is none.
 */
export const ADDRESS = "";

const FILE = fileURLToPath(new URL("../package.json", import.meta.url));

/** The package with all that follows. */
export function withEntries({ repository, homepage, bugs, ...packageFile }, address = ADDRESS) {
  const entries = Object.entries(packageFile.exports).filter(([path, target]) => path !== "." && target.types);
  const places = address && {
    repository: { type: "git", url: `git+${address}.git` },
    homepage: `${address}#readme`,
    bugs: `${address}/issues`,
  };
  return {
    ...packageFile,
    ...places,
    typesVersions: { "*": Object.fromEntries(entries.map(([path, { types }]) => [path.slice(2), [types]])) },
    alias: Object.fromEntries(entries.map(([path, target]) => [path, target.default])),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = readFileSync(FILE, "utf8");
  const current = `${JSON.stringify(withEntries(JSON.parse(text)), null, 2)}\n`;
  if (current !== text) {
    if (process.argv.includes("--check")) {
      console.error("package.json is not what its exports and address give: run node tools/package-entries.mjs");
      process.exitCode = 1;
    } else writeFileSync(FILE, current);
  }
}
