// Where a batch's files come to be: each under a name of its own beside its place, and in its place only when whole.
// The name says which process writes it, so that what a dead one left can be told from what a living one is at.
import { randomBytes } from "node:crypto";
import { link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { Came, PhonoliteError } from "../math/error.js";
import { reasonOf } from "../offline/whole-file.js";

/** Names of files that are being written; a second dot is that of a file on its way to such a name. */
const TEMPORARY = /^\.{1,2}phonolite-([\w.]+)-(\d+)-[\da-f]{12}\.part/;
const HOST = hostname()
  .replace(/[^\w.]/g, "_")
  .slice(0, 64);
/** After so long without a byte, what another machine left counts as left for good, ms: a day. */
const FORGOTTEN = 86_400_000;
/** What a file system says that has no hard links. */
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EACCES", "EINVAL", "EXDEV"]);

/** A new name for a file that this process writes, in the folder of `path`. */
export function temporaryFor(path: string): string {
  return join(dirname(path), `.phonolite-${HOST}-${process.pid}-${randomBytes(6).toString("hex")}.part`);
}

/** Makes a folder and those above it. */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    throw new PhonoliteError("make folder", path, "a folder that can be written to", new Came(reasonOf(error)));
  }
}

/** Whether a finished file is there. */
export async function isFinished(path: string): Promise<boolean> {
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) {
    throw new PhonoliteError("render", path, "the place of a file", new Came("a folder or a device"));
  }
  return there !== undefined;
}

/**
 * Puts a whole file in its place unless one is there already, which then stays.
 *
 * @returns whether it was put there.
 */
export async function settle(temporary: string, path: string): Promise<boolean> {
  try {
    // unlike a rename, a link never takes the place of what is there
    await link(temporary, path);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    if (!NO_LINKS.has(code)) throw new PhonoliteError("render", path, "a place for a file", new Came(reasonOf(error)));
    if (await isFinished(path)) return false;
    await rename(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  return true;
}

/**
 * Removes what dead processes left in a folder.
 *
 * @returns the names of all other files in it, without folders and links; none where there is no such folder.
 */
export async function sweep(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const left: string[] = [];
  for (const entry of entries) {
    const { name } = entry;
    const [, host, pid] = TEMPORARY.exec(name) ?? [];
    if (host === undefined) {
      if (entry.isFile()) left.push(name);
    } else if (await isDead(host, Number(pid), join(folder, name))) await rm(join(folder, name), { force: true });
  }
  return left;
}

async function isDead(host: string, pid: number, path: string): Promise<boolean> {
  if (host === HOST) return !isAlive(pid);
  const there = await stat(path).catch(() => undefined);
  return there !== undefined && Date.now() - there.mtimeMs > FORGOTTEN;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
