// Reads WAV files of any rate, depth and number of channels, whole or a part of them, in pieces: memory holds the
// samples that were asked for and one buffer.
import { type FileHandle, open, stat } from "node:fs/promises";
import { Came, PhonoliteError } from "../../math/error.js";
import { reasonOf } from "../whole-file.js";
import { type ByteSource, mapWav, type WavMap } from "./chunks.js";

/** Which part of a WAV file to read. */
export interface ReadWavOptions {
  /** Where to begin, seconds from the start of the file. */
  from?: number;
  /** How much to read, seconds; less where the file ends before. Left out = to the end. */
  seconds?: number;
  /** Most samples, over all channels, that are taken into memory. */
  mostSamples?: number;
}

/** What {@link readWav} does where nothing else is asked for. */
export const READ_WAV_DEFAULTS = {
  from: 0,
  /** 512 MiB: 23 minutes of stereo at 48 kHz. */
  mostSamples: 2 ** 27,
} as const;

/** What the header of a WAV file tells. */
export interface WavInfo {
  /** Hz */
  sampleRate: number;
  /** Number of channels. */
  channelCount: number;
  /** Bits of a sample: 8 to 32 for integers, 32 or 64 for floats. */
  bits: number;
  /** Whether samples are floats. */
  float: boolean;
  /** Frames that the file holds, whatever its header says. */
  totalFrames: number;
  /** What is odd about the file, a sentence each, such as that it is cut. */
  notes: readonly string[];
}

/** Samples of a WAV file. */
export interface WavSound extends WavInfo {
  /** One array for each channel; integers are scaled so that full scale is 1. */
  channels: Float32Array[];
  /** Number of the first frame that was read. */
  firstFrame: number;
}

/** Bytes read at a time. */
const PIECE_BYTES = 1 << 20;

/**
 * Reads what the header of a WAV file tells, and nothing of its sound.
 *
 * @example
 * const { sampleRate, totalFrames } = await readWavInfo("strike.wav");
 */
export async function readWavInfo(path: string): Promise<WavInfo> {
  return await withFile(path, async (source) => infoOf(await mapWav(source)));
}

/**
 * Reads a WAV file, or a part of it: integers of 8 to 32 bits, floats of 32 and 64, any number of channels, RIFF, RF64
 * and BW64.
 *
 * @throws PhonoliteError that says what is wrong: another format, no sound, NaN samples, too long to read whole.
 * @example
 * const { sampleRate, channels } = await readWav("strike.wav", { seconds: 20 });
 */
export async function readWav(path: string, options: ReadWavOptions = {}): Promise<WavSound> {
  return await withFile(path, (source) => readWavFrom(source, options));
}

/** Reads WAV samples from anything that gives bytes. */
export async function readWavFrom(source: ByteSource, options: ReadWavOptions = {}): Promise<WavSound> {
  const map = await mapWav(source);
  const { from, to } = rangeOf(source.name, map, options);
  const channels = Array.from({ length: map.channels }, () => new Float32Array(to - from));
  const frameBytes = map.sampleBytes * map.channels;
  const piece = Math.max(1, Math.floor(PIECE_BYTES / frameBytes));
  for (let frame = from; frame < to; frame += piece) {
    const count = Math.min(piece, to - frame);
    const bytes = await source.read(map.start + frame * frameBytes, count * frameBytes);
    if (bytes.length < count * frameBytes) {
      throw new PhonoliteError("read WAV", source.name, "a file that nobody changes", new Came("one that shrank"));
    }
    decode(bytes, map, channels, frame - from, count);
    refuseHoles(source.name, map, channels, frame - from, count, from);
  }
  return { ...infoOf(map), channels, firstFrame: from };
}

function infoOf({ sampleRate, channels, bits, float, frames, notes }: WavMap): WavInfo {
  return { sampleRate, channelCount: channels, bits, float, totalFrames: frames, notes };
}

/** The frames that were asked for. */
function rangeOf(name: string, map: WavMap, options: ReadWavOptions): { from: number; to: number } {
  const length = map.frames / map.sampleRate;
  const start = options.from ?? READ_WAV_DEFAULTS.from;
  const from = Math.round(start * map.sampleRate);
  if (!(start >= 0 && from < map.frames)) {
    throw new PhonoliteError("read WAV", "from", `a time in ${name}, which is ${shortly(length)} long`, options.from);
  }
  const { seconds } = options;
  if (seconds !== undefined && !(seconds > 0)) {
    throw new PhonoliteError("read WAV", "seconds", "a length in seconds above 0", seconds);
  }
  const asked = seconds === undefined ? map.frames : from + Math.max(1, Math.round(seconds * map.sampleRate));
  const to = Math.min(map.frames, asked);
  const most = options.mostSamples ?? READ_WAV_DEFAULTS.mostSamples;
  if ((to - from) * map.channels > most) {
    const fits = shortly(most / map.channels / map.sampleRate);
    const came = `${shortly((to - from) / map.sampleRate)} of ${map.channels} channels at ${map.sampleRate} Hz`;
    throw new PhonoliteError(
      "read WAV",
      name,
      `at most ${most} samples when read at once, ${fits} of this file`,
      new Came(`${came}: ask for a part of it`),
    );
  }
  return { from, to };
}

function shortly(seconds: number): string {
  return `${Number(seconds.toPrecision(4))} s`;
}

/** Turns interleaved bytes into samples. */
function decode(bytes: Uint8Array, map: WavMap, channels: Float32Array[], at: number, count: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { sampleBytes } = map;
  const sample = sampleReader(view, map);
  const stride = sampleBytes * channels.length;
  for (const [c, channel] of channels.entries()) {
    let byte = c * sampleBytes;
    for (let i = 0; i < count; i++, byte += stride) channel[at + i] = sample(byte);
  }
}

/** Reads one sample at a byte. Integers of 8 bits have no sign; others lie in the upper bits of their bytes. */
function sampleReader(view: DataView, { float, sampleBytes }: WavMap): (byte: number) => number {
  if (float) return sampleBytes === 8 ? (byte) => view.getFloat64(byte, true) : (byte) => view.getFloat32(byte, true);
  switch (sampleBytes) {
    case 1:
      return (byte) => (view.getUint8(byte) - 128) / 128;
    case 2:
      return (byte) => view.getInt16(byte, true) / 2 ** 15;
    case 3:
      return (byte) => (view.getUint8(byte) + view.getInt16(byte + 1, true) * 256) / 2 ** 23;
    default:
      return (byte) => view.getInt32(byte, true) / 2 ** 31;
  }
}

/** Refuses samples that are no numbers. */
function refuseHoles(
  name: string,
  { float, sampleRate }: WavMap,
  channels: Float32Array[],
  at: number,
  count: number,
  from: number,
): void {
  if (!float) return;
  for (const [c, channel] of channels.entries()) {
    for (let i = at; i < at + count; i++) {
      if (Number.isFinite(channel[i])) continue;
      const frame = from + i;
      const where = `frame ${frame} (${shortly(frame / sampleRate)}) of channel ${c}`;
      throw new PhonoliteError("read WAV", name, "finite samples", new Came(`${channel[i]} at ${where}`));
    }
  }
}

async function withFile<T>(path: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  const refuse = (came: string) => new PhonoliteError("read WAV", path, "a readable WAV file", new Came(came));
  try {
    // Asked before it is opened: opening a pipe would wait for its other end.
    const there = await stat(path);
    if (!there.isFile()) throw refuse(there.isDirectory() ? "a folder" : "not a plain file");
    const file = await open(path, "r");
    try {
      return await work({ name: path, size: there.size, read: readerOf(file) });
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof PhonoliteError) throw error;
    throw refuse(reasonOf(error));
  }
}

/** Reads of a file into one buffer, which holds until the next long read; short ones get an array of their own. */
function readerOf(file: FileHandle): ByteSource["read"] {
  const buffer = new Uint8Array(PIECE_BYTES);
  return async (position, length) => {
    const room = length > 64 && length <= buffer.length ? buffer : new Uint8Array(length);
    let done = 0;
    while (done < length) {
      const { bytesRead } = await file.read(room, done, length - done, position + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return room.subarray(0, done);
  };
}
