// Listens to the room through a microphone: how loud the world is at the listener, and what else is to be heard there.
// The hearing needs both, for masking depends on the level. No microphone, or no permission, is a state with a sentence
// and never an error.
import { bandLevels } from "../../hearing/band-levels.js";
import { PhonoliteError } from "../../math/error.js";
import { checkNumber, checkObject } from "../../world/checks.js";
import { type LevelEstimate, PlaybackLevel } from "./playback-level.js";
import { outputDbFs, Tap } from "./tap.js";

/** What of a world is used; a `LiveWorld` has it all. */
export interface RoomWorld {
  readonly context: BaseAudioContext;
  /** The node that it sounds from. */
  readonly output: AudioNode;
  readonly options: { readonly channels: number };
  readonly disposed: boolean;
  /** Takes the level of a full-scale sine at the listener, dB SPL. */
  setListeningLevel(dbSpl: number): void;
  /** Takes the level of other sounds in each Bark from 0 to 25, dB SPL at the listener. */
  setMaskers(levels: ArrayLike<number>): void;
}

/**
 * Whether a microphone listens, or why not.
 *
 * @example
 * if (room.state !== "listening") console.log(room.sentence);
 */
export type RoomState = "listening" | "refused" | "missing" | "unavailable" | "ended" | "stopped";

/** How to listen to the room; everything may be left out. */
export interface RoomOptions {
  /**
   * Level of a full-scale sine at the microphone, dB SPL. 120 unless told, which is only a guess: microphones differ by
   * 20 dB, and so does all that follows from it, until `calibrate` was called.
   */
  calibrationDb?: number;
  /** Which microphone, as `enumerateDevices` names it. */
  deviceId?: string;
  /** Whether the world is told how loud it is. Default: true. */
  level?: boolean;
  /** Whether the room's noise masks, by `setMaskers`, which then is not free for other uses. Default: true. */
  room?: boolean;
  /** What the world puts out at the moment, dBFS, 0 for a full-scale sine. Default: measured at the world's output. */
  playing?: () => number;
  /** Is called when the state changes. */
  onState?: (state: RoomState, sentence: string) => void;
  /** Where microphones come from. Default: `navigator.mediaDevices`. */
  devices?: Pick<MediaDevices, "getUserMedia">;
  /** Calls `act` every so many seconds until the function that it returns is called. Default: `setInterval`. */
  every?: (seconds: number, act: () => void) => () => void;
}

const FIELDS = ["calibrationDb", "deviceId", "level", "room", "playing", "onState", "devices", "every"];
const DEFAULT_CALIBRATION = 120;
/** Seconds between two moments. */
const INTERVAL = 0.1;
/** The world is told again when something changed by so many dB. */
const STEP = 1;
/** Levels that a world is told, dB SPL; no room is quieter or louder. */
const LEAST_LEVEL = 20;
const MOST_LEVEL = 140;

/** A browser improves speech by changing levels, and levels are what is measured. */
const AS_IT_IS = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };

const SENTENCES: Record<RoomState, string> = {
  listening: "The microphone listens.",
  refused: "The microphone may not be used: the user or the page's policy said no. The level stays as it was.",
  missing: "There is no such microphone. The level stays as it was.",
  unavailable: "The microphone cannot be used. The level stays as it was.",
  ended: "The microphone is gone: it was unplugged, or its permission was taken back. The level stays as it was.",
  stopped: "The microphone was stopped. The level stays as it was.",
};

const STATES: Record<string, RoomState> = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
};

/**
 * Asks for a microphone and tells the world from time to time how loud it is where the microphone stands, and what else
 * sounds there. The microphone should be where the listener is. It always resolves: look at `state`.
 *
 * @example
 * const room = await listenToRoom(world, { calibrationDb: 112 });
 * if (room.state !== "listening") console.log(room.sentence);
 */
export async function listenToRoom(world: RoomWorld, options: RoomOptions = {}): Promise<RoomMicrophone> {
  checkObject("listen to room", "options", options, FIELDS);
  if (typeof world?.setListeningLevel !== "function") {
    throw new PhonoliteError("listen to room", "world", "a LiveWorld", world);
  }
  const room = new RoomMicrophone(world, options);
  await room.open();
  return room;
}

/** A microphone in the room where a world sounds. */
export class RoomMicrophone {
  readonly #world: RoomWorld;
  readonly #options: RoomOptions;
  readonly #level = new PlaybackLevel();
  #calibrationDb: number;
  #state: RoomState = "unavailable";
  #sentence = SENTENCES.unavailable;
  #processed = false;
  #stream: MediaStream | undefined;
  /** The question to the user that is open, and whether its answer is still wanted. */
  #opening: Promise<void> | undefined;
  #wanted = false;
  #own: AudioContext | undefined;
  #heard: Tap | undefined;
  #output: Tap | undefined;
  #stopTimer = () => {};
  #toldLevel = Number.NaN;
  #toldRoom: number[] | undefined;

  /** Use `listenToRoom`. */
  constructor(world: RoomWorld, options: RoomOptions) {
    const { calibrationDb = DEFAULT_CALIBRATION } = options;
    this.#calibrationDb = checkNumber("listen to room", "calibrationDb", calibrationDb, "dB SPL", 0, 250);
    this.#world = world;
    this.#options = options;
  }

  /** Whether it listens, or why not. */
  get state(): RoomState {
    return this.#state;
  }
  /** The state in words that a page may show. */
  get sentence(): string {
    return this.#sentence;
  }
  /**
   * Whether the browser changes levels by itself although it was asked not to. The world is not told its level then.
   */
  get processed(): boolean {
    return this.#processed;
  }
  /**
   * Level of a full-scale sine of the world at the microphone; nothing until the microphone was heard to follow the
   * world.
   */
  get level(): LevelEstimate | undefined {
    return this.#level.estimate;
  }
  /** The room's own noise in each Bark, dB SPL; nothing until the world was silent for a second. */
  get roomLevels(): number[] | undefined {
    return this.#level.roomLevels;
  }
  /** What the microphone heard in the last second, dB SPL. */
  get nowDbSpl(): number {
    return this.#level.nowDbSpl;
  }
  /** Level of a full-scale sine at the microphone, dB SPL. */
  get calibrationDb(): number {
    return this.#calibrationDb;
  }

  /**
   * Says how loud the last second really was at the microphone, as a sound level meter beside it shows. Gives the new
   * `calibrationDb`, to be kept for the same microphone.
   */
  calibrate(knownDbSpl: number): number {
    checkNumber("calibrate", "knownDbSpl", knownDbSpl, "dB SPL", 0, 200);
    const heard = checkNumber("calibrate", "sound at the microphone", this.nowDbSpl, "dB SPL", -100, 250);
    this.#calibrationDb += knownDbSpl - heard;
    this.#level.shift(knownDbSpl - heard);
    return this.#calibrationDb;
  }

  /** Lets go of the microphone. What the world was told stays. */
  stop(): void {
    this.#wanted = false;
    if (this.#state === "listening") this.#end("stopped");
  }

  /** Asks for the microphone; `listenToRoom` does it. Call it again after something else than `listening`. */
  open(): Promise<void> {
    this.#wanted = true;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }
  async #open(): Promise<void> {
    if (this.#state === "listening") return;
    const devices = this.#options.devices ?? globalThis.navigator?.mediaDevices;
    if (!devices)
      return this.#end("unavailable", "The page has no microphones: it must come by https or from localhost.");
    const { deviceId } = this.#options;
    try {
      const audio = { ...AS_IT_IS, ...(deviceId !== undefined && { deviceId: { exact: deviceId } }) };
      this.#stream = await devices.getUserMedia({ audio });
      if (this.#world.disposed) return this.#end("ended", "The world was disposed of.");
      if (!this.#wanted) return this.#end("stopped");
      const [track] = this.#stream.getAudioTracks();
      track.addEventListener("ended", () => this.#state === "listening" && this.#end("ended"));
      const settings = track.getSettings?.() ?? {};
      this.#processed = settings.autoGainControl === true || settings.noiseSuppression === true;
      this.#connect(this.#stream);
    } catch (error) {
      const { name, message } = error as Error;
      const state = STATES[name] ?? "unavailable";
      return this.#end(state, state === "unavailable" ? `${SENTENCES.unavailable} (${name}: ${message})` : undefined);
    }
    this.#stopTimer = (this.#options.every ?? every)(INTERVAL, () => this.#hear());
    this.#tell("listening");
  }

  #connect(stream: MediaStream): void {
    this.#heard?.close();
    this.#output?.close();
    this.#output = this.#options.playing ? undefined : new Tap(this.#world.output, this.#world.options.channels);
    const tap = (context: AudioContext) => new Tap(context.createMediaStreamSource(stream), 1);
    try {
      this.#heard = tap(this.#world.context as AudioContext);
    } catch {
      // Firefox takes a microphone only into a context of its own rate.
      this.#own ??= new AudioContext();
      this.#heard = tap(this.#own);
    }
  }

  /** One moment. It runs in a timer, so nothing may be thrown here. */
  #hear(): void {
    if (this.#state !== "listening") return;
    try {
      if (this.#world.disposed) return void this.#end("ended", "The world was disposed of.");
      const moved = this.#output && this.#output.source !== this.#world.output;
      if (moved || (!this.#own && this.#heard?.context !== this.#world.context)) this.#connect(this.#stream!);
      const heard = this.#heard?.read();
      const output = this.#output?.read();
      if (!heard || !(output || this.#options.playing)) return;
      // Only zeros come from a microphone that is muted or has not begun.
      if (heard[0].every((sample) => sample === 0)) return;
      const levels = bandLevels(heard[0], this.#heard!.context.sampleRate, this.#calibrationDb);
      this.#level.take(levels, this.#options.playing?.() ?? outputDbFs(output!));
      this.#tellWorld();
    } catch (error) {
      this.#end("unavailable", `${SENTENCES.unavailable} (${(error as Error).message})`);
    }
  }

  #tellWorld(): void {
    const { level = true, room = true } = this.#options;
    const dbSpl = Math.min(Math.max(this.level?.dbSpl ?? Number.NaN, LEAST_LEVEL), MOST_LEVEL);
    const changed = Number.isNaN(this.#toldLevel) || Math.abs(dbSpl - this.#toldLevel) >= STEP;
    if (level && !this.#processed && !Number.isNaN(dbSpl) && changed) {
      this.#world.setListeningLevel(dbSpl);
      this.#toldLevel = dbSpl;
    }
    const noise = this.roomLevels;
    const told = this.#toldRoom;
    if (room && noise && (!told || noise.some((db, k) => Math.abs(db - told[k]) >= STEP))) {
      this.#world.setMaskers(noise);
      this.#toldRoom = noise;
    }
  }

  #end(state: RoomState, sentence?: string): void {
    this.#stopTimer();
    this.#heard?.close();
    this.#output?.close();
    this.#heard?.source.disconnect();
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#own?.close().catch(() => {});
    this.#heard = this.#output = this.#stream = this.#own = undefined;
    this.#tell(state, sentence);
  }

  #tell(state: RoomState, sentence = SENTENCES[state]): void {
    this.#state = state;
    this.#sentence = sentence;
    this.#options.onState?.(state, sentence);
  }
}

function every(seconds: number, act: () => void): () => void {
  const timer = setInterval(act, seconds * 1000);
  return () => clearInterval(timer);
}
