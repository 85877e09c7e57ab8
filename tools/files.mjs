// The text files that belong to the project, for the checks of the house: those git knows or would add; where there is
// no git (a copy of the tree), all files outside the folders that tools make.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the project, with a closing slash. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Folders that tools make; looked at only where git does not know what belongs to the project. */
const MADE = /^(?:node_modules|dist|dist-studio|coverage|\.git|\.build-.*)$/;
/** Files without lines. */
const BINARY = /\.(?:wav|wasm|tgz|png|jpg|gz|bin)$/;

/** Paths of all text files of a project, relative to its root, with forward slashes. */
export function projectFiles(root = ROOT) {
  const files = existsSync(join(root, ".git")) ? filesOfGit(root) : filesUnder(root, "");
  return files.filter((file) => !BINARY.test(file)).sort();
}

function filesOfGit(root) {
  const words = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const list = execFileSync("git", words, { cwd: root, encoding: "utf8", maxBuffer: 1 << 26 });
  return list.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
}

function filesUnder(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.test(entry.name)) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(root, path) : [path];
  });
}
