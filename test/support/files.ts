// The text files that belong to the project: those git knows or would add; where there is no git (a copy of the tree),
// all files outside the folders that tools make.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the project, with a closing slash. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const MADE = /^(?:node_modules|dist|dist-studio|coverage|\.git|\.build-.*)$/;
const BINARY = /\.(?:wav|wasm|tgz|png|jpg|gz|bin)$/;

/** Paths of all text files of the project, relative to the root, with forward slashes. */
export function projectFiles(): string[] {
  const files = existsSync(join(ROOT, ".git")) ? filesOfGit() : filesUnder("");
  return files.filter((file) => !BINARY.test(file)).sort();
}

/** The text of a file of the project. */
export function textOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** Paths of all files in a folder of the project, relative to the root. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

function filesOfGit(): string[] {
  const words = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const list = execFileSync("git", words, { cwd: ROOT, encoding: "utf8", maxBuffer: 1 << 26 });
  return list.split("\0").filter((file) => file !== "" && existsSync(join(ROOT, file)));
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (MADE.test(entry.name)) return [];
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}
