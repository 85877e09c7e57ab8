// What is happening: the modes of the chosen thing, what physics and sound have to do, and where the audio thread's
// work goes.
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Figures } from "../../../parts/plots/figures.js";
import { brief, count } from "../../../parts/plots/format.js";
import { LoadBar } from "../../../parts/plots/load-bar.js";
import { NO_MODES } from "../../../parts/plots/log-axis.js";
import { Plot } from "../../../parts/plots/plot.js";
import type { PlotData } from "../../../parts/plots/plot-spec.js";
import type { PlaygroundProps, PlaygroundShow } from "../show.js";
import { MODES, modesOf } from "./modes-plot.js";

/** Milliseconds between two readings. */
const PERIOD = 250;

/** The displays. */
export function Displays({ session, show, state }: PlaygroundProps) {
  const [reader] = useState(() => readerOf(show, () => state.signals.thing.peek()));
  useEffect(() => {
    const timer = setInterval(() => reader.read(), PERIOD);
    return () => clearInterval(timer);
  }, [reader]);
  const { bodies, awake, hits, touches, script } = reader.figures.value;
  const rows = [
    ["Things", `${count(bodies)}, ${count(awake)} awake`, "bodies"],
    ["Hits", `${brief(hits)} /s`, "hits"],
    ["Touches", count(touches), "touches"],
    ["Physics and script", `${script.toFixed(1)} ms`, "script"],
  ] as const;
  const thing = state.signals.thing.value;
  return (
    <section class="displays" aria-label="What is happening">
      <header>
        <h2>What is happening</h2>
      </header>
      <div class="display-spectrum">
        <Plot spec={MODES} data={reader.modes} height={132} file="playground-modes" small />
        {(reader.modes.value.dots?.x.length ?? 0) === 0 && (
          <p class="display-note">
            {thing === "" ? "Click a thing to see its modes." : "Its modes lie above hearing: it clicks."}
          </p>
        )}
      </div>
      <LoadBar session={session} />
      <Figures rows={rows} />
    </section>
  );
}

/** Reads the show when it is told to. */
function readerOf(show: PlaygroundShow, chosen: () => string) {
  const figures = signal({ bodies: 0, awake: 0, hits: 0, touches: 0, script: 0 });
  const modes = signal<PlotData>(NO_MODES);
  let shown: unknown;
  let last = { hits: 0, at: 0, rate: 0 };
  const read = () => {
    const stage = show.stage.peek();
    if (!stage || document.visibilityState !== "visible") return;
    const now = performance.now() / 1000;
    const passed = now - last.at;
    // over about a second
    const rate = passed > 0 && last.at > 0 ? (show.hitCount - last.hits) / passed : 0;
    last = { hits: show.hitCount, at: now, rate: last.rate + 0.25 * (rate - last.rate) };
    const recent = show.ticks.slice(-60).sort((a, b) => a - b);
    figures.value = {
      bodies: stage.things.length,
      awake: stage.awake(),
      hits: last.rate < 0.05 ? 0 : last.rate,
      touches: stage.sound?.last.touches.length ?? 0,
      script: recent[recent.length >> 1] ?? 0,
    };
    const model = stage.members.get(chosen())?.thing?.body?.model;
    if (model === shown) return;
    shown = model;
    modes.value = model ? modesOf(model) : NO_MODES;
  };
  return { figures, modes, read };
}
