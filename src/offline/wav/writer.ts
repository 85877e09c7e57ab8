// Writes WAV files of any length with a small constant buffer. Integer formats are plainly rounded to the nearest step,
// half steps upwards, with no dither, so that the same sound always gives the same bytes; 32 bits are IEEE floats.
import { Came, PhonoliteError } from "../../math/error.js";
import { WholeFile, type WriteBytes } from "../whole-file.js";
import { headerOf, type WavFormat } from "./header.js";

/** RIFF sizes have 32 bits. */
const LARGEST = 2 ** 32 - 1;
/** Bytes gathered before each write. */
const BUFFER_BYTES = 1 << 16;

/** Bytes of a file with this many frames, header and padding included. */
export function wavBytes(format: WavFormat, frames: number): number {
  const data = frames * format.channels * (format.bits / 8);
  return headerOf(format, 0).length + data + (data % 2);
}

/**
 * A WAV file being written; it takes its place when {@link WavWriter.finish} is done.
 *
 * @example
 * const wav = await WavWriter.create("out.wav", { sampleRate: 44100, channels: 2, bits: 24 }, frames);
 * await wav.write([left, right]);
 * await wav.finish();
 */
export class WavWriter {
  /** Samples outside the range of an integer format, held at its end; NaN, written as 0, counts too. */
  clipped = 0;
  readonly format: WavFormat;
  readonly #file: WholeFile;
  readonly #buffer = new DataView(new ArrayBuffer(BUFFER_BYTES));
  #used = 0;
  #frames = 0;

  private constructor(file: WholeFile, format: WavFormat) {
    this.#file = file;
    this.format = format;
  }

  /**
   * Starts a file. `frames` is how many will come: what cannot fit a WAV file is refused here, before anything is
   * written.
   */
  static async create(path: string, format: WavFormat, frames: number, write?: WriteBytes): Promise<WavWriter> {
    checkSize(path, format, frames);
    const writer = new WavWriter(await WholeFile.create(path, write), format);
    try {
      await writer.#file.append(headerOf(format, 0));
    } catch (error) {
      await writer.discard();
      throw error;
    }
    return writer;
  }

  /** Where the file will be. */
  get path(): string {
    return this.#file.path;
  }

  /** Frames taken so far. */
  get frames(): number {
    return this.#frames;
  }

  /** Adds frames `from` to `to` of one array for each channel. */
  async write(channels: readonly Float32Array[], from = 0, to: number = channels[0].length): Promise<void> {
    const frameBytes = (this.format.channels * this.format.bits) / 8;
    for (let frame = from; frame < to; ) {
      const count = Math.min(to - frame, Math.floor((BUFFER_BYTES - this.#used) / frameBytes));
      if (this.format.bits === 32) this.#putFloats(channels, frame, frame + count);
      else this.#putIntegers(channels, frame, frame + count);
      frame += count;
      this.#frames += count;
      if (BUFFER_BYTES - this.#used < frameBytes) await this.#flush();
    }
  }

  /** Writes what is left and the sizes in the header, and puts the file in its place. */
  async finish(): Promise<void> {
    const { format } = this;
    checkSize(this.path, format, this.#frames);
    const dataBytes = (this.#frames * format.channels * format.bits) / 8;
    if (dataBytes % 2 === 1) this.#buffer.setUint8(this.#used++, 0);
    await this.#flush();
    await this.#file.overwrite(headerOf(format, dataBytes), 0);
    await this.#file.finish();
  }

  /** Leaves nothing behind, unless the file is finished. */
  async discard(): Promise<void> {
    await this.#file.discard();
  }

  #putFloats(channels: readonly Float32Array[], from: number, to: number): void {
    const buffer = this.#buffer;
    let at = this.#used;
    for (let frame = from; frame < to; frame++) {
      for (let c = 0; c < this.format.channels; c++, at += 4) buffer.setFloat32(at, channels[c][frame], true);
    }
    this.#used = at;
  }

  #putIntegers(channels: readonly Float32Array[], from: number, to: number): void {
    const buffer = this.#buffer;
    const { channels: count, bits } = this.format;
    const steps = 2 ** (bits - 1);
    let at = this.#used;
    for (let frame = from; frame < to; frame++) {
      for (let c = 0; c < count; c++) {
        const step = this.#stepOf(channels[c][frame], steps);
        buffer.setInt16(at, step, true);
        if (bits === 24) buffer.setInt8(at + 2, step >> 16);
        at += bits / 8;
      }
    }
    this.#used = at;
  }

  /** The step of a sample, held at the ends of the range. */
  #stepOf(sample: number, steps: number): number {
    const step = Math.floor(sample * steps + 0.5);
    if (step >= -steps && step < steps) return step;
    // Full scale itself is one step too high for an integer: no clipping that anyone could hear.
    if (sample !== 1) this.clipped++;
    if (Number.isNaN(step)) return 0;
    return step > 0 ? steps - 1 : -steps;
  }

  async #flush(): Promise<void> {
    const bytes = new Uint8Array(this.#buffer.buffer, 0, this.#used);
    this.#used = 0;
    if (bytes.length > 0) await this.#file.append(bytes);
  }
}

function checkSize(path: string, format: WavFormat, frames: number): void {
  const bytes = wavBytes(format, frames);
  if (bytes - 8 <= LARGEST) return;
  const frameBytes = format.channels * (format.bits / 8);
  const seconds = Math.floor((LARGEST - 100) / frameBytes / format.sampleRate);
  const came = new Came(`${frames} frames, ${bytes} bytes: ask for at most ${seconds} s, or fewer bits or channels`);
  throw new PhonoliteError("write WAV", path, "smaller than 4 GiB, the most a WAV file can hold", came);
}
