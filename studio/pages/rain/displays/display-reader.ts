// Reads what the displays show: third octaves of what sounds, their prediction, and figures of the rain. While the
// displays are held or not seen, nothing is read.
import { signal } from "@preact/signals";
import type { RainValues } from "phonolite/rain";
import type { PlotData } from "../../../parts/plots/plot-spec.js";
import type { AudioSession } from "../../../parts/sound/audio-session.js";
import { readOften } from "../../../parts/sound/read-often.js";
import { ThirdOctaves } from "../../../parts/sound/third-octaves.js";
import type { RainShow } from "../show.js";
import { dropsASecond } from "./counts.js";
import { Settling } from "./settling.js";
import { levelsOf, predictionOf, thirdsData, weightedLevel } from "./thirds-plot.js";

/** What a prediction costs is followed by a pause of so many times as long. */
const SHARE = 12;
/** Levels down here are nothing, dB(A). */
const SILENT = -10;

/** The rain in figures. */
export interface RainFigures {
  /** Drops a second, noise left out. */
  drops: number;
  /** Share of all drops that is noise. */
  noise: number;
  /** Bubbles that sound. */
  bubbles: number;
  /** dB(A) of what sounds, and of what is predicted. */
  level: number;
  predicted: number;
  /** mm/h that fall now; none while the rain is stopped. */
  rate: number;
}

/** What the displays show, as signals. */
export class DisplayReader {
  readonly thirds = signal<PlotData>(thirdsData(undefined, undefined));
  readonly figures = signal<RainFigures>({
    drops: 0,
    noise: 0,
    bubbles: 0,
    level: Number.NaN,
    predicted: Number.NaN,
    rate: Number.NaN,
  });
  /** Whether everything stands still, to be read. */
  readonly held = signal(false);
  /** Whether the displays are seen. */
  seen: () => boolean = () => true;
  readonly #session: AudioSession;
  readonly #show: RainShow;
  readonly #fullScale: () => number;
  readonly #end: () => void;
  readonly #settling = new Settling();
  #ears: { node: AudioNode; bands: ThirdOctaves } | undefined;
  #known: { of: string; drops: number; prediction: number[]; due: number } | undefined;

  /** @param fullScale level of a full-scale sine, dB SPL. */
  constructor(session: AudioSession, show: RainShow, fullScale: () => number) {
    this.#session = session;
    this.#show = show;
    this.#fullScale = fullScale;
    this.#end = readOften(() => this.#read());
  }

  dispose(): void {
    this.#end();
    this.#ears?.bands.dispose();
  }

  #read(): void {
    if (this.held.peek() || document.visibilityState !== "visible" || !this.seen()) return;
    const values = this.#show.present.peek() ?? this.#show.targets.peek();
    const { drops, prediction } = this.#of(values);
    const falls = this.#session.playing.peek();
    const state = this.#session.state.peek();
    const rain = state === "running" ? this.#session.reading.peek()?.rain : undefined;
    // what was before a change, a stop or a start does not count any more
    const of = JSON.stringify([values, falls, state, this.#fullScale()]);
    const share = this.#settling.share(of, performance.now() / 1000);
    const heard = this.#listen(share);
    const level = heard ? weightedLevel(heard) : Number.NaN;
    const before = this.figures.peek();
    const mean = (old: number, next: number) => old + share * (next - old);
    this.thirds.value = thirdsData(heard, falls ? prediction : undefined);
    this.figures.value = {
      drops: falls ? (rain ? mean(before.drops, rain.drops) : drops) : 0,
      noise: falls ? (rain?.noise ?? 0) : 0,
      bubbles: mean(before.bubbles, rain?.bubbles ?? 0),
      level: level > SILENT ? level : Number.NaN,
      predicted: falls ? weightedLevel(prediction) : Number.NaN,
      rate: falls ? values.rate : Number.NaN,
    };
  }

  /**
   * What these parameters mean; while nothing glides it is computed once, and never for more than a small share of the
   * page's time.
   */
  #of(values: RainValues): { drops: number; prediction: number[] } {
    const of = JSON.stringify(values);
    const began = performance.now();
    if (!this.#known || (this.#known.of !== of && began > this.#known.due)) {
      const made = { of, drops: dropsASecond(values), prediction: predictionOf(values) };
      const now = performance.now();
      this.#known = { ...made, due: now + SHARE * (now - began) };
    }
    return this.#known;
  }

  #listen(share: number): number[] | undefined {
    const world = this.#session.world.peek();
    if (!world || world.disposed || this.#session.state.peek() !== "running") return undefined;
    const node = world.output;
    if (this.#ears?.node !== node) {
      this.#ears?.bands.dispose();
      this.#ears = { node, bands: new ThirdOctaves(node) };
    }
    return levelsOf(this.#ears.bands.read(share), this.#fullScale());
  }
}
