// The offline loop: plays a scene into a world that is there already and streams its sound into a WAV file, the
// limiter's delay trimmed. The host's block size decides only how much is asked for at a time.
import { Came, PhonoliteError } from "../math/error.js";
import { type PlayedWorld, type ReadyScene, ScenePlayer } from "../world/scene-player.js";
import { type WavBits, WavWriter } from "./wav.js";
import type { WriteBytes } from "./whole-file.js";

/** What the loop needs of a world; a `SoundWorld` has it. */
export interface OfflineWorld extends PlayedWorld {
  readonly latencyFrames: number;
  meters(): {
    modes: { alive: number; aliveMean: number; aliveMax: number; aboveNyquist: number };
    events: { accepted: number; late: number; dropped: number; reasons: Record<string, number> };
    limiterDb: number;
    cost: { synthesis: number; hearing: number; other: number };
  };
}

/** How the sound is written. */
export interface WavOptions {
  /** The file to write. */
  out: string;
  /** Length of the sound, s. */
  seconds: number;
  channels: 1 | 2;
  bits: WavBits;
  /** Frames asked of the world at a time. */
  block: number;
  /** Stops the rendering; nothing is left behind. */
  signal?: AbortSignal;
  /** Told now and then which part of the sound is done, 0 to 1. */
  onProgress?: (part: number) => void;
  /** How bytes reach the disk; for tests. */
  write?: WriteBytes;
}

/** What a rendering was like: the content of a `--stats` file. */
export interface RenderStats {
  /** Length of the sound, s. */
  seconds: number;
  /** Strikes that the world accepted. */
  impacts: number;
  modes: {
    /** Modes of all bodies. */
    total: number;
    /** Modes above half the sample rate: silent. */
    aboveNyquist: number;
    /** Modes that sounded, over all blocks. */
    alive: { mean: number; max: number };
  };
  /** Bodies of the scene. */
  bodies: number;
  events: {
    /** Records that the core took; adding a body is one. */
    accepted: number;
    /** Those of them that came after their time. */
    late: number;
    /** Records that were not carried out. */
    dropped: number;
    /** Why events were dropped. */
    reasons: Record<string, number>;
  };
  /** Counted, in nominal nanoseconds. */
  cost: { synthesis: number; hearing: number; other: number };
  /** Largest sample before clipping to 16 or 24 bits, dB of full scale; null for silence. */
  peakDbFs: number | null;
  /** Deepest gain reduction of the limiter, dB; 0 when it did nothing. */
  limiterDb: number;
  /** Samples held at the end of an integer format's range. */
  clipped: number;
}

/** A finished rendering. */
export interface Rendering {
  /** The file. */
  out: string;
  frames: number;
  stats: RenderStats;
}

/** Frames of a sound of this length. */
function framesOf(seconds: number, sampleRate: number): number {
  const frames = Math.round(seconds * sampleRate);
  if (frames >= 1 && Number.isSafeInteger(frames)) return frames;
  throw new PhonoliteError("render", "seconds", "long enough for one frame", seconds);
}

/** Renders a scene through `world`, which must have sounded nothing yet, into a WAV file. */
export async function renderToWav(world: OfflineWorld, ready: ReadyScene, options: WavOptions): Promise<Rendering> {
  const { channels, bits, seconds } = options;
  const frames = framesOf(seconds, world.sampleRate);
  const format = { sampleRate: world.sampleRate, channels, bits };
  const wav = await WavWriter.create(options.out, format, frames, options.write);
  try {
    const player = new ScenePlayer(world, ready);
    const peak = await pump(world, player, wav, frames, options);
    await wav.finish();
    return { out: wav.path, frames, stats: statsOf(world, player, ready, wav, seconds, peak) };
  } finally {
    await wav.discard();
  }
}

/** Moves the sound from the world to the file; returns the largest sample. */
async function pump(
  world: OfflineWorld,
  player: ScenePlayer,
  wav: WavWriter,
  frames: number,
  { block, channels, signal, onProgress }: WavOptions,
): Promise<number> {
  const buffers = Array.from({ length: channels }, () => new Float32Array(block));
  const total = world.latencyFrames + frames;
  let skip = world.latencyFrames;
  let peak = 0;
  let nextBreath = 0;
  for (let done = 0; done < total; ) {
    const count = Math.min(block, total - done);
    player.renderInto(buffers, 0, count);
    const from = Math.min(skip, count);
    skip -= from;
    peak = Math.max(peak, peakOf(buffers, from, count));
    await wav.write(buffers, from, count);
    done += count;
    if (done < nextBreath) continue;
    // Signals and terminals are served only between turns of the event loop.
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (signal?.aborted) throw new PhonoliteError("render", wav.path, "left to finish", new Came("an interruption"));
    onProgress?.(done / total);
    nextBreath = done + BREATH_FRAMES;
  }
  return peak;
}

const BREATH_FRAMES = 8192;

function peakOf(buffers: readonly Float32Array[], from: number, to: number): number {
  let peak = 0;
  for (const buffer of buffers) {
    for (let i = from; i < to; i++) {
      const size = Math.abs(buffer[i]);
      if (size > peak) peak = size;
    }
  }
  return peak;
}

function statsOf(
  world: OfflineWorld,
  player: ScenePlayer,
  { scene, models }: ReadyScene,
  wav: WavWriter,
  seconds: number,
  peak: number,
): RenderStats {
  const { modes, events, cost, limiterDb } = world.meters();
  const { accepted, late, dropped, reasons } = events;
  return {
    seconds,
    impacts: player.impacts,
    modes: {
      total: models.reduce((sum, model) => sum + model.modeCount, 0),
      aboveNyquist: modes.aboveNyquist,
      alive: { mean: modes.aliveMean, max: modes.aliveMax },
    },
    bodies: scene.bodies.length,
    events: { accepted, late, dropped, reasons: { ...reasons } },
    cost: { synthesis: cost.synthesis, hearing: cost.hearing, other: cost.other },
    peakDbFs: peak > 0 ? 20 * Math.log10(peak) : null,
    limiterDb,
    clipped: wav.clipped,
  };
}
