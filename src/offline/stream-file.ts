// Reads a contact stream from disk, piece by piece: its lines become steps as they come, so that no more than those is
// in memory. A file that was cut gives what is there.
import { open } from "node:fs/promises";
import { StringDecoder } from "node:string_decoder";
import { ContactStreamReader } from "../contact/index.js";
import { Came, PhonoliteError } from "../math/error.js";
import type { LoadedStream } from "../world/streams/ready.js";
import { inFile } from "./read-bytes.js";
import { reasonOf } from "./whole-file.js";

const OPERATION = "read contact stream";
const EXPECTED = "a contact stream";
/** Bytes that are read at a time, and those in which the first line is looked for. */
const PIECE = 2 ** 20;
const HEAD = 65_536;

/** Whether a path names a contact stream: by its name, or by the first line of the file. False when there is none. */
export async function isStreamFile(path: string): Promise<boolean> {
  if (/\.jsonl$/i.test(path)) return true;
  let head: string | undefined;
  try {
    for await (const piece of pieces(path, HEAD, Number.POSITIVE_INFINITY)) {
      head = piece;
      break;
    }
  } catch {
    return false;
  }
  const [first] = (head ?? "").trimStart().split("\n", 1);
  return /"format"\s*:\s*"contact-stream"/.test(first);
}

/**
 * Reads a contact stream.
 *
 * @param name what the user calls it
 * @param largest bytes
 * @throws PhonoliteError when there is no such file, or its first line is no header.
 */
export async function readStreamFile(path: string, name: string, largest: number): Promise<LoadedStream> {
  const reader = new ContactStreamReader();
  const steps: LoadedStream["steps"][number][] = [];
  let last = "";
  try {
    for await (const piece of pieces(path, PIECE, largest)) {
      for (const step of reader.push(piece)) steps.push(step);
      if (piece !== "") last = piece[piece.length - 1];
    }
    const whole = last === "\n";
    const before = reader.badLines;
    steps.push(...reader.end());
    const cut = !whole && reader.badLines > before;
    const { header, badLines, firstBad } = reader;
    return { header: header!, steps, source: { name, badLines, firstBad, cut } };
  } catch (error) {
    throw inFile(error, name);
  }
}

/** The text of a plain file, some at a time. */
async function* pieces(path: string, size: number, largest: number): AsyncGenerator<string> {
  const refuse = (came: string) => new PhonoliteError(OPERATION, "the file", EXPECTED, new Came(came));
  const file = await open(path).catch((error) => {
    throw refuse(reasonOf(error));
  });
  try {
    const there = await file.stat();
    if (!there.isFile()) throw refuse(there.isDirectory() ? "a folder" : "not a plain file");
    if (there.size > largest) throw refuse(`${there.size} bytes, over the limit of ${largest}`);
    const decoder = new StringDecoder("utf8");
    const buffer = Buffer.alloc(size);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, size, null);
      if (bytesRead === 0) break;
      yield decoder.write(buffer.subarray(0, bytesRead));
    }
    yield decoder.end();
  } catch (error) {
    throw error instanceof PhonoliteError ? error : refuse(reasonOf(error));
  } finally {
    await file.close();
  }
}
