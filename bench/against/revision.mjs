// A revision as a `dist/` of its own: its own tools build it, once, with the packages of this tree, and the cache keeps
// it.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CACHE, KEPT } from "./sides.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUILD = "tools/build/build.mjs";
/** The parts of `dist/` that are played. */
const PARTS = ["wasm", "scalar", "js"];

/**
 * The `dist/` of a revision; a folder that is one already is taken as it is.
 *
 * @param say is told what is being made, and what may be odd
 * @returns its folder and its name: the revision's number, or the folder
 */
export function distOf(revision, say = () => {}) {
  if (existsSync(join(revision, "wasm")) && existsSync(join(revision, "index.js")))
    return { dist: revision, name: revision };
  const sha = commitOf(revision);
  const place = join(CACHE, sha);
  const dist = join(place, "dist");
  if (!existsSync(dist)) make(sha, revision, place, say);
  return { dist, name: sha.slice(0, 10) };
}

/** The commit that a word names. */
function commitOf(revision) {
  const { status, stdout } = run("git", [
    "rev-parse",
    "--verify",
    "--quiet",
    "--end-of-options",
    `${revision}^{commit}`,
  ]);
  if (status === 0) return stdout.toString().trim();
  throw new Error(
    `--against should be a commit, a branch or a tag of this repository, or a dist folder, but came ${revision}`,
  );
}

/**
 * Lays a commit out in a folder apart, builds it there, and keeps what is played; what is only half made is taken away.
 */
function make(sha, revision, place, say) {
  const apart = mkdtempSync(join(tmpdir(), "phonolite-against-"));
  const half = `${place}.${process.pid}`;
  try {
    layOut(sha, revision, apart);
    if (!existsSync(join(apart, BUILD))) throw new Error(`${revision} has no ${BUILD}: it is too old to be compared`);
    if (packagesOf(apart) !== packagesOf(ROOT))
      say(`${revision} has other packages; it is built with those of this tree`);
    symlinkSync(join(ROOT, "node_modules"), join(apart, "node_modules"), "junction");
    say(`building ${revision} (once)`);
    const built = run(process.execPath, [join(apart, BUILD), ...PARTS], { cwd: apart });
    if (built.status !== 0) throw new Error(`${revision} could not be built: ${built.stderr}`);
    for (const part of KEPT) cpSync(join(apart, part), join(half, part), { recursive: true });
    // whoever else made it meanwhile was quicker
    if (!existsSync(place)) renameSync(half, place);
  } finally {
    // the packages are this tree's: only the link goes
    if (existsSync(join(apart, "node_modules"))) unlinkSync(join(apart, "node_modules"));
    for (const folder of [apart, half]) rmSync(folder, { recursive: true, force: true });
  }
}
function layOut(sha, revision, folder) {
  const archive = run("git", ["archive", sha]);
  if (archive.status !== 0) throw new Error(`git archive ${revision} failed: ${archive.stderr}`);
  const laid = run("tar", ["-x", "-C", folder], { input: archive.stdout });
  if (laid.status !== 0) throw new Error(`${revision} could not be laid out: ${laid.error?.message ?? laid.stderr}`);
}

function packagesOf(folder) {
  const path = join(folder, "package-lock.json");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function run(program, words, options = {}) {
  return spawnSync(program, words, { cwd: ROOT, maxBuffer: 2 ** 30, ...options });
}
