// A file that appears whole or not at all: written beside its place under another name, and moved there when done.
// Until then an older file stays as it was; after a failure nothing is left.
import { randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Came, PhonoliteError } from "../math/error.js";

/**
 * What is needed of an open file; Node's FileHandle has it. Our own words, so that users need not install Node's types.
 */
export interface OpenFile {
  write(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Writes some of `bytes` at `position` and says how many. Tests give one that fails. */
export type WriteBytes = (handle: OpenFile, bytes: Uint8Array, position: number) => Promise<number>;

/** How a file is written, unless a test says otherwise. */
const writeBytes: WriteBytes = async (handle, bytes, position) =>
  (await handle.write(bytes, 0, bytes.length, position)).bytesWritten;

/**
 * A file on its way to becoming whole.
 *
 * @example
 * const file = await WholeFile.create("out.json");
 * try {
 *   await file.append(bytes);
 *   await file.finish();
 * } finally {
 *   await file.discard(); // does nothing after finish()
 * }
 */
export class WholeFile {
  /** Where the file will be. */
  readonly path: string;
  readonly #temporary: string;
  readonly #handle: OpenFile;
  readonly #write: WriteBytes;
  #position = 0;
  #open = true;
  #there = true;

  private constructor(path: string, temporary: string, handle: OpenFile, write: WriteBytes) {
    this.path = path;
    this.#temporary = temporary;
    this.#handle = handle;
    this.#write = write;
  }

  /** Opens a temporary file beside `path`, so that an unwritable place is known before any work is done. */
  static async create(path: string, write: WriteBytes = writeBytes): Promise<WholeFile> {
    const target = await placeOf(path);
    const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.part`);
    try {
      return new WholeFile(target, temporary, await open(temporary, "wx"), write);
    } catch (error) {
      throw fileError(path, "a place that can be written to", error);
    }
  }

  /** Adds bytes at the end. */
  async append(bytes: Uint8Array): Promise<void> {
    await this.overwrite(bytes, this.#position);
    this.#position += bytes.length;
  }

  /** Writes over bytes that are already there. */
  async overwrite(bytes: Uint8Array, position: number): Promise<void> {
    try {
      for (let done = 0; done < bytes.length; ) {
        const count = await this.#write(this.#handle, bytes.subarray(done), position + done);
        if (count <= 0) throw new Error("nothing was written");
        done += count;
      }
    } catch (error) {
      throw fileError(this.path, "a place with room for the file", error);
    }
  }

  /** Puts the file in its place. */
  async finish(): Promise<void> {
    try {
      // Some file systems report a full disk only now.
      await this.#handle.sync();
      await this.#close();
      await rename(this.#temporary, this.path);
      this.#there = false;
    } catch (error) {
      throw fileError(this.path, "a place that can be written to", error);
    }
  }

  /** Leaves nothing behind, unless the file is finished. Never throws: it runs while another error is on its way. */
  async discard(): Promise<void> {
    await this.#close().catch(() => {});
    if (this.#there) await rm(this.#temporary, { force: true }).catch(() => {});
    this.#there = false;
  }

  async #close(): Promise<void> {
    if (!this.#open) return;
    this.#open = false;
    await this.#handle.close();
  }
}

/** The real path to write to: through links, and never a folder or a device. */
async function placeOf(path: string): Promise<string> {
  const target = await realpath(path).catch(() => resolve(path));
  const there = await stat(target).catch(() => undefined);
  if (there && !there.isFile()) {
    const kind = there.isDirectory() ? "a folder" : "not a plain file";
    throw new PhonoliteError("write file", path, "the name of a plain file", new Came(kind));
  }
  return target;
}

function fileError(path: string, expected: string, error: unknown): PhonoliteError {
  return new PhonoliteError("write file", path, expected, new Came(reasonOf(error)));
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "no permission"],
  ["EPERM", "no permission"],
  ["EDQUOT", "a quota that is used up"],
  ["EFBIG", "a file too large for this disk"],
  ["EISDIR", "a folder"],
  ["ENOENT", "no such file or folder"],
  ["ENOSPC", "a full disk"],
  ["ENOTDIR", "a path through something that is not a folder"],
  ["EROFS", "a disk that cannot be written to"],
]);

/** The reason of a failed file operation in a few words. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === undefined ? undefined : REASONS.get(code);
  return reason ? `${reason} (${code})` : (message ?? String(error));
}
