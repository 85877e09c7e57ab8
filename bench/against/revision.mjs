// A revision as a `dist/` of its own: its own tools build it, once, with the packages of this tree, and the cache keeps
// it.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
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
 * @param say is told what is being made
 * @returns its folder; its name: the revision's number, or the folder; and, where the revision has other packages than
 * this tree, a note that says so
 */
export function distOf(revision, say = () => {}) {
  if (existsSync(join(revision, "wasm")) && existsSync(join(revision, "index.js")))
    return { dist: revision, name: revision };
  const sha = commitOf(revision);
  const packages = packagesOf(readFileSync(join(ROOT, "package-lock.json")));
  const place = join(CACHE, `${sha}-${createHash("sha256").update(packages).digest("hex").slice(0, 10)}`);
  const dist = join(place, "dist");
  if (!existsSync(dist)) make(sha, revision, place, say);
  const { status, stdout } = run("git", ["show", `${sha}:package-lock.json`]);
  const others = status !== 0 || packagesOf(stdout) !== packages;
  const note = others ? `${revision} has other packages; it was built with those of this tree` : undefined;
  return { dist, name: sha.slice(0, 10), note };
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

/** What a lock says about every package but the tree itself. */
function packagesOf(lock) {
  const { "": tree, ...others } = JSON.parse(lock).packages;
  return JSON.stringify(others);
}

function run(program, words, options = {}) {
  return spawnSync(program, words, { cwd: ROOT, maxBuffer: 2 ** 30, ...options });
}
