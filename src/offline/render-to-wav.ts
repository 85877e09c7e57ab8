// The offline loop: plays a scene into a world and streams its sound into a WAV file, the limiter's delay trimmed. The
// host's block size decides only how much is asked for at a time.
import { BLOCK, HEARING_HOP } from "../core/layout/records.js";
import type { Meters } from "../core/meters.js";
import { Came, PhonoliteError } from "../math/error.js";
import type { OfflineWorld } from "../world/offline-world.js";
import type { RainStats } from "../world/rain/player.js";
import { type ReadyScene, ScenePlayer } from "../world/scene/player.js";
import type { HailStats } from "../world/scenes/hail-record.js";
import type { Layout } from "../world/space.js";
import type { ContactStats } from "../world/streams/player.js";
import { channelMask, layoutOf } from "./wav/channel-mask.js";
import type { WavBits } from "./wav/header.js";
import { WavWriter } from "./wav/writer.js";
import type { WriteBytes } from "./whole-file.js";

/** What the core counted of rain. */
type RainCounts = Omit<Meters["rain"], "bubbles">;

/** How sound is streamed out of a world. */
export interface StreamOptions {
  /** The file to write. */
  out: string;
  /** Length of the sound, s. */
  seconds: number;
  channels: number;
  /** Frames asked of the world at a time. */
  block: number;
  /** Stops the rendering; nothing is left behind. */
  signal?: AbortSignal;
  /** Told now and then which part of the work is done, 0 to 1. */
  onProgress?: (part: number) => void;
  /** Called after every {@link PASS} frames, whatever the block, and at the end. */
  onPass?: () => void;
}

/** Frames between two passes of hearing, 46 ms at 44.1 kHz. */
export const PASS = BLOCK * HEARING_HOP;

/** How the sound is written. */
export interface WavOptions extends StreamOptions {
  /** Of the world to come. */
  sampleRate: number;
  bits: WavBits;
  /** Of the world to come; left out = what the number of channels means. */
  layout?: Layout;
  /** How bytes reach the disk; for tests. */
  write?: WriteBytes;
}

/** What a rendering was like: the content of a `--stats` file. */
export interface RenderStats {
  /** Length of the sound, s. */
  seconds: number;
  /** Channels of the file. */
  channels: number;
  /** Where they are: a name, or the azimuth of each in degrees, null for one without direction. */
  layout: Layout;
  /** Strikes that the world accepted. */
  impacts: number;
  modes: {
    /** Modes of all bodies. */
    total: number;
    /** Modes above half the sample rate: silent. */
    aboveNyquist: number;
    /** Modes that sounded, each by itself, over all blocks. */
    alive: { mean: number; max: number };
    /** Modes that lines carried because they were masked. */
    bundled: { mean: number };
    /** Lines that carried them. */
    cells: { mean: number };
    /** Modes that were off because they were masked, over the passes of hearing. */
    off: { mean: number };
  };
  /** Rounds of listening. */
  rounds: number;
  /** Modes of each body that sounded, each by itself, mean over the passes of hearing; empty where nothing listened. */
  heard: { id: string; modes: number; alive: number }[];
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
  /**
   * How far the governor had to go to keep to the budget, 0 to 23, and in how many stretches of 16 blocks it could not;
   * see `Meters`.
   */
  governor: { highestRung: number; over: number };
  /** Counted, in nominal nanoseconds. */
  cost: { synthesis: number; hearing: number; other: number };
  /** Largest sample before clipping to 16 or 24 bits, dB of full scale; null for silence. */
  peakDbFs: number | null;
  /** Deepest gain reduction of the limiter, dB; 0 when it did nothing. */
  limiterDb: number;
  /** Samples held at the end of an integer format's range. */
  clipped: number;
  /** Gain that gave the sound the level asked for, dB, on top of the scene's own; 0 when none was asked for. */
  levelGainDb: number;
  /** What became of the stones of a built-in scene that has some. */
  hail?: HailStats;
  /** What became of a contact stream. */
  contacts?: ContactStats;
  /** What the rain of a scene was like. */
  rain?: RainStats & RainCounts;
}

/**
 * A finished rendering.
 *
 * @example
 * const { out, frames, stats } = await renderScene(await readScene("demo"), { out: "demo.wav" });
 */
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

/**
 * Renders a scene into a WAV file.
 *
 * @param makeWorld makes a world that has sounded nothing yet. It is called once the file is open, so that a bad place
 * is known before any work is done, and may itself report the first part of the progress.
 */
export async function renderToWav(
  makeWorld: () => Promise<OfflineWorld>,
  ready: ReadyScene,
  options: WavOptions,
): Promise<Rendering> {
  const { channels, bits, seconds, sampleRate } = options;
  const layout = layoutOf(options.layout, channels);
  const frames = framesOf(seconds, sampleRate);
  const format = { sampleRate, channels, bits, channelMask: channelMask(layout) };
  const wav = await WavWriter.create(options.out, format, frames, options.write);
  try {
    const world = await makeWorld();
    const player = new ScenePlayer(world, ready);
    let peak = 0;
    await streamSound(world, player, options, async (buffers, from, to) => {
      peak = Math.max(peak, peakOf(buffers, from, to));
      await wav.write(buffers, from, to);
    });
    await wav.finish();
    const stats = { seconds, channels, layout, ...statsOf(world, player, ready, wav, peak) };
    return { out: wav.path, frames, stats };
  } finally {
    await wav.discard();
  }
}

/**
 * Moves the sound of a scene from the world to `take`, frames `from` to `to` of one array for each channel at a time.
 */
export async function streamSound(
  world: OfflineWorld,
  player: ScenePlayer,
  { out, seconds, block, channels, signal, onProgress, onPass }: StreamOptions,
  take: (buffers: readonly Float32Array[], from: number, to: number) => Promise<void> | void,
): Promise<void> {
  const buffers = Array.from({ length: channels }, () => new Float32Array(block));
  const total = world.latencyFrames + framesOf(seconds, world.sampleRate);
  let skip = world.latencyFrames;
  let nextBreath = 0;
  for (let done = 0; done < total; ) {
    const count = Math.min(block, total - done);
    for (let at = 0; at < count; ) {
      const piece = Math.min(count - at, PASS - ((done + at) % PASS));
      player.renderInto(buffers, at, piece);
      at += piece;
      if ((done + at) % PASS === 0 || done + at === total) onPass?.();
    }
    const from = Math.min(skip, count);
    skip -= from;
    await take(buffers, from, count);
    done += count;
    if (done < nextBreath) continue;
    // Signals and terminals are served only between turns of the event loop.
    await new Promise<void>((resolve) => setImmediate(resolve));
    if (signal?.aborted) throw new PhonoliteError("render", out, "left to finish", new Came("an interruption"));
    onProgress?.(done / total);
    nextBreath = done + BREATH_FRAMES;
  }
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
  { scene, models, hail }: ReadyScene,
  wav: WavWriter,
  peak: number,
): Omit<RenderStats, "seconds" | "channels" | "layout"> {
  const { modes, events, cost, limiterDb, rounds, governor, rain } = world.meters();
  const { bubbles: _, ...counts } = rain;
  const { accepted, late, dropped, reasons } = events;
  return {
    impacts: player.impacts,
    modes: {
      total: models.reduce((sum, model) => sum + model.modeCount, 0),
      aboveNyquist: modes.aboveNyquist,
      alive: { mean: modes.aliveMean, max: modes.aliveMax },
      bundled: { mean: modes.bundledMean },
      cells: { mean: modes.cellsMean },
      off: { mean: 0 },
    },
    rounds,
    heard: [],
    bodies: scene.bodies.length,
    events: { accepted, late, dropped, reasons: { ...reasons } },
    governor: { highestRung: governor.highestRung, over: governor.over },
    cost: { ...cost },
    peakDbFs: peak > 0 ? 20 * Math.log10(peak) : null,
    limiterDb,
    clipped: wav.clipped,
    levelGainDb: 0,
    ...(hail && { hail: hail.stats }),
    ...(player.contacts && { contacts: player.contacts }),
    ...(player.rain && { rain: { ...counts, ...player.rain } }),
  };
}
