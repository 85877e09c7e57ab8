// Walks through the chunks of a WAV file, reading a few bytes of each, to find how its samples lie and where. Wrong
// sizes are common (a writer into a pipe cannot go back to its header), so what the file holds counts, not what it
// says.
import { Came, PhonoliteError } from "../../math/error.js";
import { OPEN_SIZE, parseLayout, type SampleLayout } from "./header.js";

/** Bytes that can be read at any place: a file on disk, or an array. */
export interface ByteSource {
  /** What errors call it. */
  readonly name: string;
  readonly size: number;
  /** Reads up to `length` bytes from `position`; fewer only at the end. */
  read(position: number, length: number): Promise<Uint8Array>;
}

/** Where the samples of a file are. */
export interface WavMap extends SampleLayout {
  /** First byte of the samples. */
  start: number;
  /** Whole frames that the file really holds. */
  frames: number;
  /** What is odd about the file, a sentence each. */
  notes: string[];
}

/** Beginnings of files that are often given a wrong name. */
const OTHERS: readonly (readonly [string, string])[] = [
  ["RIFX", "a big-endian RIFX file"],
  ["fLaC", "a FLAC file"],
  ["OggS", "an Ogg file"],
  ["ID3", "an MP3 file"],
  ["FORM", "an AIFF file"],
  ["caff", "a CAF file"],
  ["RIFF", "a RIFF file that is not WAVE"],
];

/** Chunks that are met in practice; what else there is is passed over too. */
const KNOWN = new Set("fmt ,data,fact,LIST,JUNK,PAD ,FLLR,bext,cue ,smpl,inst,PEAK,id3 ,iXML,axml,ds64".split(","));

/** No file has more chunks than this; a longer walk is through garbage. */
const MOST_CHUNKS = 10_000;

/** Finds the samples of a WAV file. */
export async function mapWav(source: ByteSource): Promise<WavMap> {
  const { name, size } = source;
  const refuse = (expected: string, came: Came) => new PhonoliteError("read WAV", name, expected, came);
  const head = await source.read(0, 12);
  const wide = /^(?:RF64|BW64)....WAVE$/s.test(textOf(head, 0, 12));
  if (!wide && !/^RIFF....WAVE$/s.test(textOf(head, 0, 12))) throw refuse("a WAV file", beginningOf(head));

  const found: Found = { notes: [] };
  let position = 12;
  for (let count = 0; position + 8 <= size && !(found.layout && found.data); count++) {
    if (count > MOST_CHUNKS) throw refuse("a WAV file", new Came(`more than ${MOST_CHUNKS} chunks without sound`));
    const header = viewOf(await source.read(position, 8));
    const body = position + 8;
    const length = await readChunk(source, textOf(header, 0, 4), body, header.getUint32(4, true), found, refuse);
    position = await nextChunk(source, body, length);
  }
  const { layout, data, notes } = found;
  if (!layout) throw refuse("a WAV file with a format (a chunk named fmt)", new Came("none, or a file cut before it"));
  if (!data) throw refuse("a WAV file with sound (a chunk named data)", new Came("none, or a file cut before it"));
  const frameBytes = layout.sampleBytes * layout.channels;
  const frames = Math.floor(data.bytes / frameBytes);
  if (frames === 0) throw refuse("a WAV file with at least one frame of sound", new Came("an empty one"));
  if (data.bytes % frameBytes !== 0) notes.push("the last frame is cut and left out");
  return { ...layout, start: data.start, frames, notes };
}

/** What the chunks said so far. */
interface Found {
  layout?: SampleLayout;
  data?: { start: number; bytes: number };
  /** The true size of the data, where the file has room for one of 64 bits. */
  wideBytes?: number;
  notes: string[];
}

/** Notes what a chunk says; gives its length, which for data is that of what is there. */
async function readChunk(
  source: ByteSource,
  id: string,
  body: number,
  length: number,
  found: Found,
  refuse: (expected: string, came: Came) => Error,
): Promise<number> {
  if (id === "fmt ") found.layout = parseLayout(viewOf(await source.read(body, Math.min(length, 40))), refuse);
  if (id === "ds64" && length >= 16) {
    const sizes = viewOf(await source.read(body, 16));
    if (sizes.byteLength === 16) found.wideBytes = Number(sizes.getBigUint64(8, true));
  }
  if (id !== "data" || found.data) return length;
  const said = length === OPEN_SIZE ? (found.wideBytes ?? length) : length;
  const bytes = await heldBytes(source, body, said, found.notes);
  found.data = { start: body, bytes };
  return bytes;
}

/** Bytes of data that are really there. */
async function heldBytes(source: ByteSource, start: number, said: number, notes: string[]): Promise<number> {
  const there = source.size - start;
  if (said === 0 && there > 0) {
    // Either no sound and more chunks, or a writer that never came back to put the size.
    const next = viewOf(await source.read(start, 8));
    const isChunk = next.byteLength === 8 && KNOWN.has(textOf(next, 0, 4)) && next.getUint32(4, true) <= there;
    if (isChunk) return 0;
    notes.push("the header leaves the length open: read to the end of the file");
    return there;
  }
  if (said <= there) return said;
  if (said === OPEN_SIZE) notes.push("the header leaves the length open: read to the end of the file");
  else notes.push(`the file is cut: its header promises ${said} bytes of sound, and ${there} are there`);
  return there;
}

/** Where the next chunk begins. Chunks of odd length are padded to an even one, but some writers forget it. */
async function nextChunk(source: ByteSource, body: number, length: number): Promise<number> {
  const end = body + length;
  if (length % 2 === 0 || end + 5 > source.size) return end + (length % 2);
  const there = await source.read(end, 5);
  return KNOWN.has(textOf(there, 0, 4)) && !KNOWN.has(textOf(there, 1, 5)) ? end : end + 1;
}

/** What a file that is no WAV file begins with, in words. */
function beginningOf(head: Uint8Array): Came {
  if (head.length === 0) return new Came("an empty file");
  const text = textOf(head, 0, 12);
  const other = OTHERS.find(([beginning]) => text.startsWith(beginning) && (beginning !== "RIFF" || head.length >= 12));
  if (other) return new Came(other[1]);
  if ("RIFF".startsWith(text.slice(0, 4))) return new Came(`${head.length} bytes of one`);
  if (/^[\x20-\x7e\s]+$/.test(text)) return new Came(`text that begins ${JSON.stringify(text)}`);
  return new Came("something else");
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Bytes as characters of one byte each. */
function textOf(bytes: Uint8Array | DataView, from: number, to: number): string {
  const view = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return String.fromCharCode(...view.subarray(from, to));
}
