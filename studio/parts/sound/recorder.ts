// Records what is heard, sample for sample, from the node that leads to the speakers, and gives it as a WAV file.
import { signal } from "@preact/signals";
import { say } from "../frame/notices.js";
import { download } from "../plots/download.js";
import { capture } from "./capture.js";
import { floatWav } from "./wav.js";

/** Longest recording, s. It ends by itself, so that no page runs out of memory. */
const LONGEST = 1800;
/** Seconds that have been recorded; undefined while nothing is. */
export const recorded = signal<number | undefined>(undefined);

let stop: (() => Promise<void>) | undefined;

/**
 * Begins to record a node, or ends the recording and saves the file.
 *
 * @param name of the file, without its ending.
 */
export async function recordOrSave(output: AudioNode | undefined, name: () => string): Promise<void> {
  if (stop) return stop();
  if (!output) return;
  try {
    await record(output, name);
  } catch (error) {
    recorded.value = undefined;
    say({ key: "record", kind: "error", text: `Recording failed: ${String(error)}. The sound goes on.` });
  }
}

async function record(output: AudioNode, name: () => string): Promise<void> {
  const { sampleRate } = output.context;
  const pieces: [Float32Array[], Float32Array[]] = [[], []];
  let frames = 0;
  const running = await capture(output, ([left, right]) => {
    pieces[0].push(left);
    pieces[1].push(right);
    frames += left.length;
    recorded.value = frames / sampleRate;
    if (frames > LONGEST * sampleRate) stop?.();
  });
  stop = async () => {
    stop = undefined;
    await running.end();
    recorded.value = undefined;
    download(`${name()}.wav`, new Blob([floatWav(pieces, sampleRate)], { type: "audio/wav" }));
  };
  recorded.value = frames / sampleRate;
}
