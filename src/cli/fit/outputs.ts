// The files that `phonolite fit` writes: all of them or none. They are opened before the work, filled after it, and put
// in their places at the very end.
import { resolve } from "node:path";
import type { Fit } from "../../fit/index.js";
import { addResynthesis, type ResynthesisParts } from "../../fit/resynth.js";
import type { ModalModel } from "../../model/modal-model.js";
import { WavWriter } from "../../offline/index.js";
import type { WavBits } from "../../offline/wav/header.js";
import { WholeFile } from "../../offline/whole-file.js";
import { modelBytes } from "../files/model-bytes.js";
import { wrongValue } from "../options/words.js";

/** Where what goes; what has no path is not written. */
export interface FitPaths {
  out?: string;
  report?: string;
  plot?: string;
  resynth?: string;
}

/** How the resynthesis is written. */
export interface ResynthFormat {
  sampleRate: number;
  bits: WavBits;
  frames: number;
}

/** Frames that are made at a time. */
const PIECE = 1 << 17;

/** Refuses paths that are the same, or the recording itself. */
export function checkPaths(recording: string, paths: FitPaths): void {
  const seen = new Map([[resolve(recording), "the recording"]]);
  for (const [name, path] of Object.entries(paths)) {
    if (path === undefined) continue;
    if (path === "-") throw wrongValue(name, "the name of a file: it cannot go to standard output", path);
    const other = seen.get(resolve(path));
    if (other !== undefined) throw wrongValue(name, `another file than ${other}`, path);
    seen.set(resolve(path), `--${name}`);
  }
}

/** The path of one model of several: `cup.modal.json` becomes `cup-2.modal.json`. */
export function numbered(path: string, number: number): string {
  const [, base, ending] = /^(.*?)((?:\.modal)?\.[^./\\]+)?$/s.exec(path)!;
  return `${base}-${number}${ending ?? ""}`;
}

/** Files on their way. */
export class FitOutputs {
  readonly #texts = new Map<string, WholeFile>();
  readonly #frames: number;
  #wav: WavWriter | undefined;

  private constructor(frames: number) {
    this.#frames = frames;
  }

  /** Opens the files, so that a place that cannot be written to is known before any work is done. */
  static async open(texts: readonly string[], resynth: string | undefined, format: ResynthFormat): Promise<FitOutputs> {
    const outputs = new FitOutputs(format.frames);
    const { sampleRate, bits, frames } = format;
    try {
      for (const path of texts) outputs.#texts.set(path, await WholeFile.create(path));
      if (resynth !== undefined)
        outputs.#wav = await WavWriter.create(resynth, { sampleRate, channels: 1, bits }, frames);
      return outputs;
    } catch (error) {
      await outputs.discard();
      throw error;
    }
  }

  async putModel(path: string, model: ModalModel): Promise<void> {
    await this.#put(path, await modelBytes(model, path));
  }

  async putText(path: string, text: string): Promise<void> {
    await this.#put(path, new TextEncoder().encode(text));
  }

  /** Fills the WAV file, if there is one, piece by piece; returns the number of samples that were clipped. */
  async putSound(fits: readonly Fit[], parts: ResynthesisParts): Promise<number> {
    if (!this.#wav) return 0;
    for (let from = 0; from < this.#frames; from += PIECE) {
      const piece = new Float64Array(Math.min(PIECE, this.#frames - from));
      addResynthesis(piece, fits, parts, from);
      await this.#wav.write([Float32Array.from(piece)]);
    }
    return this.#wav.clipped;
  }

  /** Puts all files in their places. */
  async finish(): Promise<void> {
    await this.#wav?.finish();
    for (const file of this.#texts.values()) await file.finish();
  }

  /** Leaves nothing behind of what is not finished. */
  async discard(): Promise<void> {
    await this.#wav?.discard();
    for (const file of this.#texts.values()) await file.discard();
  }

  async #put(path: string, bytes: Uint8Array): Promise<void> {
    let file = this.#texts.get(path);
    if (!file) {
      file = await WholeFile.create(path);
      this.#texts.set(path, file);
    }
    await file.append(bytes);
  }
}
