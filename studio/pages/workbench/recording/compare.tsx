// The fit and its recording against each other: to hear, to see, and in figures. It follows every edit of the model.
import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../../../parts/controls/button.js";
import { Choice } from "../../../parts/controls/choice.js";
import { Figures } from "../../../parts/plots/figures.js";
import { decibels } from "../../../parts/plots/format.js";
import { levelDifference, peakOf } from "../../../parts/plots/spectrogram/picture.js";
import { Spectrogram } from "../../../parts/plots/spectrogram/spectrogram.js";
import { largest } from "../../../parts/plots/waveform/outline.js";
import { Waveform } from "../../../parts/plots/waveform/waveform.js";
import { AbPlayer } from "../../../parts/sound/ab-player.js";
import { oneOf, shown } from "../../../parts/state/schema.js";
import type { BenchProps } from "../show.js";
import { CompareDesk } from "./compare-desk.js";
import type { CompareFigures, Comparison } from "./compare-worker.js";
import "./recording.css";
import "./compare.css";

/** The sounds that are compared. */
const SOUNDS = ["original", "model", "left"] as const;
type SoundName = (typeof SOUNDS)[number];
const WORDS: Readonly<Record<SoundName, { name: string; tip: string; colour: string }>> = {
  original: { name: "Recording", tip: "What was recorded.", colour: "second" },
  model: { name: "Model", tip: "The model, struck as the fit took the recording to be struck.", colour: "accent" },
  left: { name: "Difference", tip: "The recording less the model: what the model does not have.", colour: "muted" },
};
/** Decibels under the highest level that are shown, and above and below zero of differences. */
const DEPTH = 70;
const APART = 20;
const HEIGHT = 160;
const DIFFERENCES = shown(
  "Shown as",
  oneOf({ left: "What is left", levels: "Levels" }),
  "What is left when the model is taken from the recording; or where the model is louder, copper, and softer, blue.",
);

/** The comparison; nothing where what lies on the bench comes from no recording. */
export function Compare({ show: { bench } }: BenchProps) {
  const [desk] = useState(() => new CompareDesk(bench));
  const [player] = useState(() => new AbPlayer<SoundName>(bench.session));
  useEffect(
    () => () => {
      player.stop();
      desk.dispose();
    },
    [desk, player],
  );
  if (!bench.made.value?.original) return null;
  const comparison = desk.comparison.value;
  const state = desk.state.value;
  return (
    <section
      class="displays compare"
      aria-label="Model and recording"
      data-compare={stateWord(state, comparison)}
      onPointerDownCapture={() => {
        // what is asked for here is heard by itself, without the greeting of the bench
        if (bench.strikes.peek() === 0) bench.strikes.value = 1;
      }}
    >
      <header>
        <h2>Model and recording</h2>
        {state === "working" && <span class="note">comparing …</span>}
      </header>
      {typeof state === "object" && <p class="note">They cannot be compared: {state.failed}.</p>}
      {comparison && <Listen comparison={comparison} player={player} />}
      {comparison && <FigureRows figures={comparison.figures} />}
      <Pictures desk={desk} player={player} />
    </section>
  );
}

const stateWord = (state: CompareDesk["state"]["value"], comparison: Comparison | undefined): string =>
  typeof state === "object" ? "failed" : comparison ? state : "waits";

/** The three sounds to hear, each with its waveform, at the same level. */
function Listen({ comparison, player }: { comparison: Comparison; player: AbPlayer<SoundName> }) {
  const full = Math.max(1e-9, largest(comparison.original.outline), largest(comparison.model.outline));
  const heard = player.heard.value;
  const play = (name: SoundName) => {
    if (heard === name) return player.stop();
    const { original, model, left, sampleRate } = comparison;
    const sounds = { original: original.samples, model: model.samples, left: left.samples };
    void player.play(name, sounds, sampleRate);
  };
  return (
    <div class="compare-sounds">
      {SOUNDS.map((sound) => (
        <div key={sound} class="compare-sound">
          <Button
            class={`compare-play${heard === sound ? " playing" : ""}`}
            aria-pressed={heard === sound}
            tip={`${WORDS[sound].tip} While another plays, it goes on from there.`}
            act={() => play(sound)}
          >
            {WORDS[sound].name}
          </Button>
          <Waveform
            name={WORDS[sound].name}
            outline={comparison[sound].outline}
            colour={WORDS[sound].colour}
            height={40}
            full={full}
            playing={player.at}
          />
        </div>
      ))}
    </div>
  );
}

const VERDICTS: Readonly<Record<CompareFigures["verdict"], string>> = {
  inaudible: "not heard",
  perhaps: "hardly heard",
  audible: "heard",
};

/** The figures. */
function FigureRows({ figures }: { figures: CompareFigures }) {
  const { residualDb, logSpectralDb, nmrDb, verdict } = figures;
  return (
    <Figures
      rows={[
        [
          "Left over",
          decibels(residualDb),
          "residual",
          "Energy of the difference over that of the recording, above 120 Hz.",
        ],
        ["Spectra differ by", decibels(logSpectralDb), "log-spectral", "Of all places that sound, root mean square."],
        ["Over the mask", decibels(nmrDb.mean), "nmr", "The difference against what the recording masks, in the mean."],
        ["Worst band", decibels(nmrDb.worst), "nmr-worst", "The same in the band where it stands out most."],
        ["Difference", VERDICTS[verdict], "verdict", "As far as a model of the ear can tell (docs/compare.md)."],
      ]}
    />
  );
}

/** The spectrograms, one over the other, so that equal times stand together. */
function Pictures({ desk, player }: { desk: CompareDesk; player: AbPlayer<SoundName> }) {
  const which = useSignal(DIFFERENCES.default);
  const original = useComputed(() => desk.comparison.value?.original.picture);
  const model = useComputed(() => desk.comparison.value?.model.picture);
  const left = useComputed(() => desk.comparison.value?.left.picture);
  const scale = useComputed(() => {
    const most = original.value ? 10 * Math.ceil(peakOf(original.value) / 10) : 0;
    return { least: most - DEPTH, most };
  });
  const apart = useComputed(() => ({ least: -APART, most: APART }));
  const levels = useComputed(
    () => original.value && model.value && levelDifference(model.value, original.value, scale.value.least + 10),
  );
  const same = { scale, height: HEIGHT, playing: player.at };
  return (
    <div class="compare-pictures">
      <Spectrogram title="Recording" picture={original} file="compare-recording" {...same} />
      <Spectrogram title="Model" picture={model} file="compare-model" {...same} />
      <div>
        {which.value === "left" ? (
          <Spectrogram key="left" title="Difference" picture={left} file="compare-difference" {...same} />
        ) : (
          <Spectrogram
            key="levels"
            title="Difference of levels"
            picture={levels}
            colours="difference"
            unit="dB"
            file="compare-levels"
            {...same}
            scale={apart}
          />
        )}
        <Choice field={DIFFERENCES} value={which} />
      </div>
    </div>
  );
}
