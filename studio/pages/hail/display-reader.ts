// Asks the world for what the displays show, one round of questions at a time, and never more than the page and the
// audio thread have time for. While the displays are held or not seen, nothing is asked.
import { signal } from "@preact/signals";
import type { PlotData, PlotSpec } from "../../parts/plots/plot-spec.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import { readOften } from "../../parts/sound/read-often.js";
import type { HailFigures } from "./impact-log.js";
import type { HailShow } from "./show.js";
import { gather, SILENCE, spectrumOf } from "./spectrum.js";
import type { HailValues } from "./state.js";

/** How many modes of a thing are computed. */
export interface Thing {
  name: string;
  alive: number;
  modes: number;
}

/** Seconds of the past that are shown. */
const PAST = 20;

/** The plot of the share of modes that are computed. */
export const SHARE_PLOT: PlotSpec = {
  title: "Modes computed",
  x: { label: "seconds ago", min: -PAST, max: 0, ticks: [-20, -15, -10, -5, 0].map((s) => [s, String(Math.abs(s))]) },
  y: { label: "%", min: 0, max: 100, ticks: [0, 25, 50, 75, 100].map((p) => [p, String(p)]) },
  series: [{ label: "of all modes", kind: "line", colour: "text", labelAt: -12 }],
  read: (x) => `${Math.abs(Math.min(0, x)).toFixed(1)} s ago`,
};

/** What the displays show, as signals. */
export class DisplayReader {
  readonly share = signal<PlotData>({ x: [], series: [[]] });
  readonly spectrum = signal<PlotData>(SILENCE);
  readonly things = signal<readonly Thing[]>([]);
  readonly figures = signal<HailFigures>({ struck: 0, soft: 0, energy: 0, bounced: 0 });
  /** Whether everything stands still, to be read. */
  readonly held = signal(false);
  /** Whether the displays are seen. */
  seen: () => boolean = () => true;
  /** Ends the readings. */
  readonly dispose: () => void;
  #past: { at: number; share: number }[] = [];

  constructor(session: AudioSession, show: HailShow, values: () => HailValues) {
    this.dispose = readOften(async () => {
      const now = performance.now() / 1000;
      this.#remember(session, now);
      if (this.held.value || document.visibilityState !== "visible" || !this.seen()) return;
      this.#showPast(now);
      this.figures.value = show.log.figures(now);
      // a world that is left while it is asked does not answer
      await this.#ask(session, show, values()).catch(() => {});
    });
  }

  #remember(session: AudioSession, now: number): void {
    const reading = session.reading.peek();
    if (!reading || session.state.peek() !== "running" || reading.total === 0) return;
    this.#past.push({ at: now, share: (100 * reading.alive) / reading.total });
    while (this.#past[0].at < now - PAST) this.#past.shift();
  }

  #showPast(now: number): void {
    this.share.value = { x: this.#past.map(({ at }) => at - now), series: [this.#past.map(({ share }) => share)] };
  }

  async #ask(session: AudioSession, show: HailShow, { av, hearing, removed }: HailValues): Promise<void> {
    const world = session.world.peek();
    const bodies = [...show.bodies.peek()].filter(([, body]) => body.present);
    const runs = session.state.peek() === "running";
    if (!world || bodies.length === 0) return;
    const heardBodies = runs ? await world.heard() : [];
    const alive = new Map(heardBodies.map(({ id, alive }) => [id, alive]));
    this.things.value = bodies.map(([name, { id, model }]) => ({
      name,
      alive: alive.get(id) ?? 0,
      modes: model.modeCount,
    }));
    if (!runs || (hearing !== "prune" && !removed)) {
      this.spectrum.value = SILENCE;
      return;
    }
    const heard = await Promise.all(bodies.map(([, body]) => world.heardModes(body)));
    const seen = bodies.map(([, body]) => body);
    this.spectrum.value = spectrumOf(gather(seen, heard), av);
  }
}
