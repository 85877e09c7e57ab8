// A sound file to samples: any format of the browser, at the file's own rate where its head says it. Nothing leaves
// the page.
import { PhonoliteError } from "phonolite/fit";
import { strongestChannel } from "./mono.js";
import { soundRate } from "./sound-rate.js";

/** A sound, one channel. */
export interface Sound {
  /** Without its ending. */
  name: string;
  samples: Float32Array;
  /** Hz */
  sampleRate: number;
  /** Notes for the user. */
  notes: string[];
}

/** Files that are larger are not opened, bytes; sounds that are longer are not searched, s. */
const LARGEST = 200e6;
const LONGEST = 600;
/** Rate of a file that does not say its own, Hz. */
const RATE = 48_000;
/** Bytes of the head of a file. */
const HEAD = 65_536;

/** Reads a sound file. Rejects with a PhonoliteError that names its fault. */
export async function decodeSound(file: File): Promise<Sound> {
  const refuse = (expected: string, came: string) =>
    new PhonoliteError("open recording", file.name || "file", expected, came);
  if (file.size === 0) throw refuse("a sound", "an empty file");
  if (file.size > LARGEST) {
    throw refuse(`at most ${LARGEST / 1e6} MB; cut the strike out of it`, `${Math.round(file.size / 1e6)} MB`);
  }
  const bytes = await file.arrayBuffer();
  const sampleRate = soundRate(new Uint8Array(bytes, 0, Math.min(HEAD, bytes.byteLength))) ?? RATE;
  let buffer: AudioBuffer;
  try {
    buffer = await new OfflineAudioContext(1, 1, sampleRate).decodeAudioData(bytes);
  } catch {
    throw refuse("a sound that this browser can read, such as WAV, FLAC, Ogg or MP3", "something else");
  }
  if (buffer.duration > LONGEST) {
    throw refuse(`at most ${LONGEST / 60} minutes; cut the strike out of it`, `${Math.round(buffer.duration / 60)}`);
  }
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel));
  const { samples, channel, of } = strongestChannel(channels);
  const notes = of > 1 ? [`Of ${of} channels number ${channel} was taken, the strongest.`] : [];
  return { name: plainName(file.name), samples: samples.slice(), sampleRate: buffer.sampleRate, notes };
}

/** The name of a file without its ending. */
export function plainName(name: string): string {
  return name.replace(/\.[a-z0-9]{1,5}$/i, "") || "recording";
}
