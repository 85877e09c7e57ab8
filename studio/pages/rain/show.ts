// The rain that runs in the page: the world, the rain in it, and the effects by which the page's state reaches both.
// Where there can be no sound, the rain falls silently by the page's clock, so that the picture goes on.
import { computed, type ReadonlySignal, signal, untracked } from "@preact/signals";
import { type LiveWorldOptions, PhonoliteError, type SoundWorld } from "phonolite";
import { Rain, type RainPreset, type RainValues, rainPresets } from "phonolite/rain";
import { terminalSpeed } from "#dist/rain/law/speed.js";
import { completeRain } from "#dist/rain/parameters/values.js";
import { say, unsay } from "../../parts/frame/notices.js";
import type { PartProps } from "../../parts/frame/part-props.js";
import { reducedMotion } from "../../parts/frame/theme.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import { letGo, PageSound, SilentClock } from "../../parts/sound/page-sound.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { DropFeed } from "./feed.js";
import { Flash } from "./flash.js";
import { lookOf, windOf } from "./look.js";
import type { RainLook, RainView, SeenDrop } from "./picture/contract.js";
import { changesOf, type RAIN_SCHEMA, type RainPageValues } from "./state.js";

/** What the picture asks for each frame. */
export type Moment = RainView;

/** Seconds until rain that is made now begins: its first block must be known. */
const LEAD = 0.08;
/** Seconds for which a drop by itself is seen falling before it is heard, and where it falls, degrees to the right. */
const FALLING = 0.25;
const ASIDE = 30;
/** Milliseconds between two looks at where parameters are. */
const PERIOD = 50;
/** Sample rate of rain that nobody hears, Hz. */
const SILENT_RATE = 48_000;
const BLOCK = 128;
/** Channels of a world, by how it is heard. */
const LAYOUTS: Readonly<Record<RainPageValues["ears"], LiveWorldOptions>> = {
  speakers: { channels: 2 },
  headphones: { channels: 2, layout: "binaural" },
  mono: { channels: 1, layout: "mono" },
};

/** What each part of the page works on. */
export type RainPart = PartProps<LinkedState<typeof RAIN_SCHEMA>, RainShow>;

/** The rain of the page. */
export class RainShow {
  /** All parameters as they are wanted; where they do not fit together, as they were before. */
  readonly targets: ReadonlySignal<RainValues>;
  /** All parameters as they are on their way; undefined while nothing sounds. */
  readonly present = signal<RainValues | undefined>(undefined);
  /** Drops that were handed to the picture. */
  seen = 0;
  readonly #session: AudioSession;
  readonly #state: LinkedState<typeof RAIN_SCHEMA>;
  readonly #feed = new DropFeed();
  readonly #flash = new Flash();
  readonly #silent = new SilentClock();
  readonly #sound: PageSound;
  /** The last preset whose parameters fit together, and all of them. */
  #good: { preset: RainPreset; values: RainValues };
  #world: SoundWorld | undefined;
  #rain: Rain | undefined;
  /** World time at which the rain began. */
  #began = 0;
  #strokes = 0;
  /** Drops by themselves that the picture does not know yet. */
  #alone: SeenDrop[] = [];

  constructor(session: AudioSession, state: LinkedState<typeof RAIN_SCHEMA>) {
    this.#session = session;
    this.#state = state;
    const { signals } = state;
    const preset = rainPresets[signals.preset.peek()];
    this.#good = { preset, values: completeRain("rain", preset.parameters).values };
    this.targets = computed(() => this.#complete(wantedOf(state.values())));
    const sound = new PageSound({
      session,
      state,
      key: "rain",
      who: "The rain makes",
      make: () => this.#make(),
      silence: () => {
        this.#rain = undefined;
        this.present.value = undefined;
      },
    });
    this.#sound = sound;
    sound.every(PERIOD, () => this.#look());
    sound.follow(() => {
      // another way to listen needs another world, another seed another rain
      void [signals.ears.value, signals.seed.value];
      sound.wish();
    });
    sound.follow(() => {
      void this.targets.value;
      untracked(() => this.#tell(() => this.#rain?.use(this.#good.preset, { jump: !signals.animation.peek() })));
    });
    sound.follow(() => this.#level(session.world.value, signals.level.value));
    sound.follow(() => {
      const playing = session.playing.value;
      untracked(() => this.#play(playing));
    });
  }

  /** The rain at this moment. Call it once a frame. */
  moment(): Moment {
    const values = this.present.peek() ?? this.targets.peek();
    const { ears, view, motion } = this.#state.signals;
    // the picture goes by the page's clock: it goes on when the rain stops, and never back when it begins anew
    const page = performance.now() / 1000;
    const ahead = page - this.#now();
    const falls = motion.peek() && this.#session.playing.peek();
    const look = lookOf(this.targets.peek(), ears.peek());
    const drops = falls ? this.#feed.take(page - ahead, this.#feedRain(values, look)) : [];
    for (const drop of drops) drop.time += ahead;
    if (motion.peek()) drops.push(...this.#alone);
    this.#alone = [];
    this.seen += drops.length;
    return {
      now: page,
      drops,
      wind: windOf(values),
      rate: values.rate,
      look,
      above: view.peek() === "above",
      flash: motion.peek() && !reducedMotion.peek() ? this.#flash.at(page) : 0,
    };
  }

  /** Lets lightning strike, each time elsewhere. */
  thunder(): void {
    const angle = (this.#strokes++ * 137.5 + 40) % 360;
    this.#flash.strike(performance.now() / 1000);
    this.#tell(() => this.#rain?.thunder({ azimuth: angle - 180 }));
  }
  /** Lets one drop fall, to the right. */
  drop({ distance, diameter }: { distance: number; diameter: number }): void {
    const world = this.#world;
    const heard = this.#session.state.peek() === "running" && world && !world.disposed ? world : undefined;
    const time = heard && { time: heard.context.currentTime + FALLING };
    this.#tell(() => this.#rain?.drop({ distance, diameter, azimuth: ASIDE, ...time }));
    const angle = (ASIDE * Math.PI) / 180;
    this.#alone.push({
      x: distance * Math.sin(angle),
      y: 0,
      z: -distance * Math.cos(angle),
      time: performance.now() / 1000 + FALLING + (heard?.clock.report().outputLatency ?? 0),
      speed: Math.min(12, terminalSpeed(diameter, this.targets.peek().terminal)),
      diameter,
      surface: "ground",
    });
  }

  /** Ends it. */
  dispose(): void {
    this.#sound.dispose();
    this.#end();
  }

  /** Makes world and rain as the state says. */
  async #make(): Promise<void> {
    const { ears, seed } = this.#state.values();
    const world = await this.#open(ears);
    if (this.#sound.over) return;
    this.#end();
    this.#begin(world, seed);
  }

  /** The world for a way to listen; the one that is there, where it will do. */
  async #open(ears: RainPageValues["ears"]): Promise<SoundWorld> {
    const known = this.#world;
    if (known && !known.disposed && known === this.#session.world.peek() && this.#ears === ears) return known;
    this.#end();
    const fullScaleDbSpl = this.#state.signals.level.peek();
    this.#world = await this.#session.open({ rain: true, fullScaleDbSpl, maxBodies: 64, ...LAYOUTS[ears] });
    this.#ears = ears;
    return this.#world;
  }
  #ears: RainPageValues["ears"] | undefined;

  #begin(world: SoundWorld, seed: number): void {
    // what the state says is read before it is told
    void this.targets.peek();
    this.#began = world.context.currentTime + LEAD;
    this.#feed.restart();
    this.#rain = new Rain(world, { preset: this.#good.preset, seed, time: this.#began });
    if (!this.#session.playing.peek()) this.#rain.stop();
    this.#look();
  }

  #play(playing: boolean): void {
    const rain = this.#rain;
    if (!rain || rain.raining === playing || !this.#world || this.#world.disposed) return;
    this.#tell(() => {
      if (!playing) return rain.stop();
      this.#began = this.#world!.context.currentTime + LEAD;
      this.#feed.restart();
      rain.start(this.#began);
    });
  }

  /** Where parameters are now. */
  #look(): void {
    if (!this.#rain || !this.#world || this.#world.disposed) return;
    const values = this.#rain.valuesAt();
    if (JSON.stringify(values) !== JSON.stringify(this.present.peek())) this.present.value = values;
  }

  /** Seconds of the rain that are heard now, or would be; negative until it begins. */
  #now(): number {
    const world = this.#world;
    if (this.#rain && world && !world.disposed && this.#session.state.peek() === "running") {
      const block = Math.floor(this.#began * (world.sampleRate / BLOCK)) * (BLOCK / world.sampleRate);
      return world.context.currentTime - block - world.clock.report().outputLatency;
    }
    return this.#silent.now(this.#session.playing.peek());
  }

  #feedRain(values: RainValues, look: RainLook) {
    const seed = this.#state.signals.seed.peek();
    return { values, look, seed, sampleRate: this.#world?.sampleRate ?? SILENT_RATE };
  }

  /** All parameters of a preset; where they do not fit together that is said, and the ones before hold. */
  #complete(wanted: RainPreset): RainValues {
    try {
      const { values, notes } = completeRain("rain", wanted.parameters);
      untracked(() => (notes.length > 0 ? say({ key: "values", text: `${notes.join("; ")}.` }) : unsay("values")));
      this.#good = { preset: wanted, values };
    } catch (error) {
      if (!(error instanceof PhonoliteError)) throw error;
      untracked(() => say({ key: "values", kind: "error", text: `${error.message}. The rain goes on as it was.` }));
    }
    return this.#good.values;
  }

  #level(world: SoundWorld | undefined, level: number): void {
    if (world && !world.disposed && world === this.#world) world.setListeningLevel(level);
  }

  #tell(act: () => unknown): void {
    try {
      act();
    } catch (error) {
      if (!(error instanceof PhonoliteError)) throw error;
      say({ key: "rain", kind: "error", text: `${error.message}. The rain goes on as it was.` });
    }
  }

  #end(): void {
    letGo(this.#rain);
    this.#rain = undefined;
  }
}

/** The preset with what was changed of it. */
function wantedOf(values: RainPageValues): RainPreset {
  const { format, version, name, parameters } = rainPresets[values.preset];
  return { format, version, name, parameters: { ...parameters, ...changesOf(values) } };
}
