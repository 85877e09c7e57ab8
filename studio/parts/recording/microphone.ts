// A strike from the microphone: asks for it, as it is and without what browsers do for speech, listens until the strike
// has died away, and lets go of it.
import { capture } from "../sound/capture.js";
import { StrikeWatch, type WatchState } from "./strike-watch.js";

/** News while it listens. */
export interface MicrophoneNews {
  state: WatchState;
  /** Peak of the last hundredth of a second, dBFS. */
  db: number;
  /** Since the strike began, or since it is waited for. */
  seconds: number;
}

/** A strike that was heard. */
export interface MicrophoneStrike {
  samples: Float32Array;
  /** Hz */
  sampleRate: number;
  clipped: boolean;
}

/** Listening that can be ended: `stop` keeps the strike so far, `cancel` keeps nothing. */
export interface MicrophoneJob {
  stop(): void;
  cancel(): void;
  /** The strike; undefined where none came, or it was cancelled. Rejects with an error that names the remedy. */
  done: Promise<MicrophoneStrike | undefined>;
}

/** To improve speech a browser changes levels and removes noise; here the noise is the sound. */
const AS_IT_IS = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

const WORDS: Record<string, string> = {
  NotAllowedError:
    "The microphone may not be used. Allow it for this page, beside the address in most browsers, " +
    "and record again; or drop a file.",
  NotFoundError: "There is no microphone here. Plug one in and record again, or drop a file.",
  NotReadableError:
    "The microphone is in use or does not answer. Close what else uses it and record again, or drop a file.",
};

/** Begins to listen. Call it in a gesture of the user. */
export function listenForStrike(tell: (news: MicrophoneNews) => void): MicrophoneJob {
  let end: (how: "stop" | "cancel") => void = () => {};
  const ended = new Promise<"stop" | "cancel">((resolve) => {
    end = resolve;
  });
  return { stop: () => end("stop"), cancel: () => end("cancel"), done: listen(tell, ended) };
}

async function listen(
  tell: (news: MicrophoneNews) => void,
  ended: Promise<"stop" | "cancel">,
): Promise<MicrophoneStrike | undefined> {
  const devices = navigator.mediaDevices;
  if (!devices) {
    throw new Error("This page has no microphone: it must come by https or from this machine. Drop a file instead.");
  }
  const stream = await devices.getUserMedia({ audio: AS_IT_IS }).catch((error: Error) => {
    throw new Error(WORDS[error.name] ?? `The microphone cannot be used (${error.name}). Drop a file instead.`);
  });
  const context = new AudioContext();
  try {
    await context.resume();
    const watch = new StrikeWatch(context.sampleRate);
    const heard = new Promise<"over">((resolve) => {
      const source = context.createMediaStreamSource(stream);
      const running = capture(source, ([left]) => {
        watch.take(left);
        tell({ state: watch.state, db: watch.db, seconds: watch.seconds });
        if (watch.state === "over" || watch.state === "nothing") resolve("over");
      });
      running.catch(() => resolve("over"));
      stream.getAudioTracks()[0]?.addEventListener("ended", () => resolve("over"));
    });
    if ((await Promise.race([heard, ended])) === "cancel") return undefined;
    watch.stop();
    const samples = watch.strike();
    return samples && { samples, sampleRate: context.sampleRate, clipped: watch.clipped };
  } finally {
    for (const track of stream.getTracks()) track.stop();
    await context.close();
  }
}
