// Records what is heard, sample for sample, from the node that leads to the speakers, and gives it as a WAV file.
import { signal } from "@preact/signals";
import { say } from "../frame/notices.js";
import { download } from "../plots/download.js";
import { floatWav } from "./wav.js";

/** Longest recording, s. It ends by itself, so that no page runs out of memory. */
const LONGEST = 1800;
/** Seconds that have been recorded; undefined while nothing is. */
export const recorded = signal<number | undefined>(undefined);

const loaded = new WeakMap<BaseAudioContext, Promise<void>>();
let stop: (() => void) | undefined;

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
  const { context } = output;
  const module =
    loaded.get(context) ?? context.audioWorklet.addModule(new URL("./capture-worklet.js", import.meta.url));
  loaded.set(context, module);
  await module;
  const node = new AudioWorkletNode(context, "studio-capture", {
    channelCount: 2,
    channelCountMode: "explicit",
    outputChannelCount: [1],
  });
  const pieces: [Float32Array[], Float32Array[]] = [[], []];
  let frames = 0;
  stop = () => {
    stop = undefined;
    node.port.postMessage("end");
  };
  node.port.onmessage = ({ data }: MessageEvent<[Float32Array, Float32Array] | "end">) => {
    if (data === "end") {
      output.disconnect(node);
      node.disconnect();
      recorded.value = undefined;
      download(`${name()}.wav`, new Blob([floatWav(pieces, context.sampleRate)], { type: "audio/wav" }));
      return;
    }
    pieces[0].push(data[0]);
    pieces[1].push(data[1]);
    frames += data[0].length;
    recorded.value = frames / context.sampleRate;
    if (frames > LONGEST * context.sampleRate) stop?.();
  };
  recorded.value = 0;
  output.connect(node);
  node.connect(context.destination); // it is silent; some browsers let only what leads there run
}
