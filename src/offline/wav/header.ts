// What stands in the header of a WAV file, for the writer and the reader alike: the codes of `fmt `, the header of a
// new file, and the format that a `fmt ` chunk describes.
import { Came } from "../../math/error.js";
import { maskOfCount } from "./channel-mask.js";

/** Bits of a sample that are written: 16 and 24 are integers, 32 is float. */
export type WavBits = 16 | 24 | 32;

/** The format of a WAV file that is written. */
export interface WavFormat {
  sampleRate: number;
  channels: number;
  bits: WavBits;
  /**
   * Speakers of more than two channels, one bit each (channel-mask.ts); 0 = none of any name. Left out = what the
   * number of channels means: quad, 5.0, 5.1 or 7.1.
   */
  channelMask?: number;
}

/** The codes of a `fmt ` chunk that hold plain samples. The last keeps its true code further behind. */
const CODE = { pcm: 1, float: 3, extensible: 0xfffe };

/** Codes of formats that are not plain samples, as people call them. */
const COMPRESSED: ReadonlyMap<number, string> = new Map([
  [2, "ADPCM"],
  [6, "A-law"],
  [7, "µ-law"],
  [0x11, "IMA ADPCM"],
  [0x31, "GSM 6.10"],
  [0x50, "MPEG"],
  [0x55, "MP3"],
  [0xff, "AAC"],
]);

/** Bounds that every readable file keeps. */
const MOST_CHANNELS = 1024;
const HIGHEST_RATE = 10_000_000;

/** A size that a writer leaves when it cannot go back to put the true one. */
export const OPEN_SIZE = 0xffffffff;

/** What stands behind the code in the name of a plain format: 0000-0010-8000-00AA00389B71. */
const PLAIN = [0x00, 0x00, 0x00, 0x00, 0x10, 0x00, 0x80, 0x00, 0x00, 0xaa, 0x00, 0x38, 0x9b, 0x71];

/**
 * The header of a new file: RIFF, `fmt ` (PCM, or float with an empty extension; extensible, with the speakers, where
 * there are more than two channels), `fact` for floats, and the start of `data`.
 *
 *      0 RIFF size WAVE | fmt  16, 18 or 40 … | fact 4 frames | data bytes | samples …
 */
export function headerOf(format: WavFormat, dataBytes: number): Uint8Array {
  const { sampleRate, channels, bits, channelMask = maskOfCount(channels) } = format;
  const float = bits === 32;
  const extensible = channels > 2;
  const code = float ? CODE.float : CODE.pcm;
  const formatBytes = extensible ? 40 : float ? 18 : 16;
  const frameBytes = channels * (bits / 8);
  const bytes = new Uint8Array(28 + formatBytes + (float ? 12 : 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  const tag = (name: string) => {
    for (const letter of name) view.setUint8(at++, letter.charCodeAt(0));
  };
  const u16 = (value: number) => {
    view.setUint16(at, value, true);
    at += 2;
  };
  const u32 = (value: number) => {
    view.setUint32(at, value, true);
    at += 4;
  };
  tag("RIFF");
  u32(bytes.length - 8 + dataBytes + (dataBytes % 2));
  tag("WAVEfmt ");
  u32(formatBytes);
  u16(extensible ? CODE.extensible : code);
  u16(channels);
  u32(sampleRate);
  u32(sampleRate * frameBytes);
  u16(frameBytes);
  u16(bits);
  if (extensible) {
    u16(22);
    u16(bits);
    u32(channelMask);
    u16(code);
    for (const byte of PLAIN) view.setUint8(at++, byte);
  } else if (float) u16(0);
  if (float) {
    tag("fact");
    u32(4);
    u32(dataBytes / frameBytes);
  }
  tag("data");
  u32(dataBytes);
  return bytes;
}

/** How the samples of a file lie in its data. */
export interface SampleLayout {
  sampleRate: number;
  channels: number;
  /** Bits of a sample as the header says: 8 to 32 for integers, 32 or 64 for floats. */
  bits: number;
  float: boolean;
  /** Bytes of one sample of one channel; a sample of fewer bits lies in the upper ones. */
  sampleBytes: number;
}

/**
 * Reads a `fmt ` chunk.
 *
 * @param refuse makes the error of what was expected and what came.
 */
export function parseLayout(chunk: DataView, refuse: (expected: string, came: Came) => Error): SampleLayout {
  const cut = (bytes: number) => refuse(`${bytes} bytes of format at least`, new Came(`${chunk.byteLength}`));
  if (chunk.byteLength < 16) throw cut(16);
  const outer = chunk.getUint16(0, true);
  const channels = chunk.getUint16(2, true);
  const sampleRate = chunk.getUint32(4, true);
  const frameBytes = chunk.getUint16(12, true);
  const bits = chunk.getUint16(14, true);
  if (outer === CODE.extensible && chunk.byteLength < 40) throw cut(40);
  const code = outer === CODE.extensible ? chunk.getUint16(24, true) : outer;
  if (code !== CODE.pcm && code !== CODE.float) {
    const name = COMPRESSED.get(code) ?? `format ${code}`;
    throw refuse("plain samples, integer (1) or float (3)", new Came(name));
  }
  if (channels < 1 || channels > MOST_CHANNELS) throw refuse(`1 to ${MOST_CHANNELS} channels`, new Came(`${channels}`));
  if (sampleRate < 1 || sampleRate > HIGHEST_RATE) {
    throw refuse(`a sample rate of 1 to ${HIGHEST_RATE} Hz`, new Came(`${sampleRate}`));
  }
  const float = code === CODE.float;
  const known = float ? bits === 32 || bits === 64 : bits >= 8 && bits <= 32;
  if (!known) {
    const expected = float ? "floats of 32 or 64 bits" : "integers of 8 to 32 bits";
    throw refuse(expected, new Came(`${bits} bits`));
  }
  const layout = { sampleRate, channels, bits, float, sampleBytes: frameBytes / channels };
  if (samplesFit(layout)) return layout;
  const came = new Came(`${frameBytes} bytes for ${channels} channels of ${bits} bits`);
  throw refuse(`frames of ${channels * Math.ceil(bits / 8)} bytes`, came);
}

/** Whether a sample's bits lie in whole bytes: floats fill theirs, integers may leave some of four empty. */
function samplesFit({ bits, float, sampleBytes }: SampleLayout): boolean {
  const least = Math.ceil(bits / 8);
  return Number.isInteger(sampleBytes) && sampleBytes >= least && sampleBytes <= (float ? least : 4);
}
