// Hands every sample that runs through a node of an audio graph to the page, in pieces of about a tenth of a second.

const loaded = new WeakMap<BaseAudioContext, Promise<void>>();

/** Capturing that can be ended. */
export interface Capture {
  /** Hands out what is left, and ends. */
  end(): Promise<void>;
}

/**
 * Begins to capture two channels; a node with one channel gives it twice.
 *
 * @example
 * const running = await capture(source, ([left, right]) => keep(left, right));
 * await running.end();
 */
export async function capture(
  source: AudioNode,
  take: (piece: [Float32Array, Float32Array]) => void,
): Promise<Capture> {
  const { context } = source;
  const module =
    loaded.get(context) ?? context.audioWorklet.addModule(new URL("./capture-worklet.js", import.meta.url));
  loaded.set(context, module);
  await module;
  const node = new AudioWorkletNode(context, "studio-capture", {
    channelCount: 2,
    channelCountMode: "explicit",
    outputChannelCount: [1],
  });
  const ended = new Promise<void>((resolve) => {
    node.port.onmessage = ({ data }: MessageEvent<[Float32Array, Float32Array] | "end">) => {
      if (data !== "end") return take(data);
      source.disconnect(node);
      node.disconnect();
      resolve();
    };
  });
  source.connect(node);
  node.connect(context.destination); // it is silent; some browsers let only what leads there run
  return {
    end: () => {
      node.port.postMessage("end");
      return ended;
    },
  };
}
