// The source of a model that is a recording: drop or choose a sound, or strike something in front of the microphone.
// Everything happens in the page.
import { useSignalEffect } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { Choice } from "../../../parts/controls/choice.js";
import { Slider } from "../../../parts/controls/slider.js";
import { LevelMeter } from "../../../parts/frame/level-meter.js";
import { Waveform } from "../../../parts/plots/waveform.js";
import type { Bench } from "../bench.js";
import { type Clip, type DeskState, deskOf, FIT_FIELDS, type RecordingDesk } from "./recording-desk.js";
import { WATCH } from "./strike-watch.js";
import "./recording.css";

const ACCEPT = "audio/*,.wav,.mp3,.ogg,.oga,.opus,.flac,.m4a,.aac,.aif,.aiff,.webm";

/** The recording's panel; a file that was dropped anywhere on the page for it is taken, too. */
export function RecordingSource({ bench }: { bench: Bench }) {
  const desk = deskOf(bench);
  useSignalEffect(() => {
    const { handed } = bench;
    if (handed.value?.source !== "recording") return;
    const { file } = handed.value;
    handed.value = undefined;
    void desk.open(file);
  });
  // what runs when the panel goes is not wanted any more
  useEffect(() => () => desk.cancel(), [desk]);
  const state = desk.state.value;
  const clip = desk.clip.value;
  const busy = state.is === "listening" || state.is === "reading" || state.is === "fitting";
  return (
    <div class="recording" data-desk={state.is}>
      <Ways desk={desk} busy={busy} />
      <p class="note">
        One strike, near, in a quiet room, until it has died away. It is fitted here: nothing leaves this browser.
      </p>
      {clip && <Strikes clip={clip} desk={desk} />}
      <Progress desk={desk} state={state} />
      <Slider
        name="Modes at most"
        field={FIT_FIELDS.modes}
        value={desk.modes}
        tip="Fewer modes keep what matters most to the ear; with few of them the sound gets plainer."
      />
      <Choice
        name="Fit"
        field={FIT_FIELDS.effort}
        value={desk.effort}
        words={{ full: "Thorough", quick: "Quick" }}
        tip={
          "Quick finds what stands out in a few seconds; thorough also follows soft and close modes, " +
          "and takes up to a minute."
        }
      />
      {clip && !busy && (
        <div class="buttons">
          <button type="button" class="button" title="With the settings above" onClick={() => void desk.fit()}>
            Fit again
          </button>
        </div>
      )}
    </div>
  );
}

/** The two ways to a recording. */
function Ways({ desk, busy }: { desk: RecordingDesk; busy: boolean }) {
  const id = useId();
  return (
    <div class="recording-ways">
      <label class="button" for={id}>
        Choose a recording
      </label>
      <input
        id={id}
        class="unseen"
        type="file"
        accept={ACCEPT}
        data-field="recording"
        aria-description="Or drop one anywhere on the page"
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file) void desk.open(file);
          // the same file may be chosen again
          input.value = "";
        }}
      />
      <button
        type="button"
        class="button"
        disabled={busy}
        title="Listens until a strike has come and died away, ten seconds at most."
        onClick={() => void desk.listen()}
      >
        Record a strike
      </button>
    </div>
  );
}

/** The recording and its strikes; another one can be chosen. */
function Strikes({ clip, desk }: { clip: Clip; desk: RecordingDesk }) {
  const { strikes, chosen, sampleRate, outline, name } = clip;
  const several = strikes.length > 1;
  const marks = several
    ? strikes.map(({ start }, i) => ({
        at: start / sampleRate,
        name: `Strike ${i + 1}, at ${(start / sampleRate).toFixed(2)} s`,
        chosen: i === chosen,
      }))
    : [];
  return (
    <figure class="recording-clip">
      <figcaption>
        <span class="recording-name">{name}</span>
        <span class="number">{outline.seconds.toFixed(1)} s</span>
      </figcaption>
      <Waveform
        name={name}
        outline={outline}
        colour="second"
        height={56}
        marks={marks}
        onMark={(index) => void desk.fit(index)}
      />
      {several && (
        <p class="note">
          {strikes.length} strikes: number {chosen + 1} is fitted. Choose another by its line.
        </p>
      )}
    </figure>
  );
}

/** What is going on, and the way out of it. */
function Progress({ desk, state }: { desk: RecordingDesk; state: DeskState }) {
  if (state.is === "ready") return null;
  if (state.is === "listening") return <Listening desk={desk} state={state} />;
  const cancel = (
    <button type="button" class="button" onClick={() => desk.cancel()}>
      Cancel
    </button>
  );
  if (state.is === "reading") {
    return (
      <div class="recording-progress" role="status">
        <span>Reading {state.name} …</span>
        {cancel}
      </div>
    );
  }
  if (state.is === "fitting") {
    const found = state.found > 0 ? ` ${state.found} modes so far.` : "";
    return (
      <div class="recording-progress" role="status">
        <progress max={1} value={state.share} aria-label="Fit" />
        <span>
          {STAGES[state.stage] ?? "Working"} …{found}
        </span>
        {cancel}
      </div>
    );
  }
  return (
    <div class={`recording-words ${state.is}`} role={state.is === "failed" ? "alert" : "status"}>
      <p>{state.words}</p>
      {state.is === "done" && state.notes.map((note) => <p key={note}>{note}</p>)}
    </div>
  );
}

/** Stages of a fit, as people say it. */
const STAGES: Record<string, string> = {
  searching: "Searching for modes",
  fitting: "Fitting what was found",
  "fitting anew": "Fitting all of them together",
  filling: "Looking between them",
  spreading: "Telling close ones apart",
  solving: "Solving for their levels",
  choosing: "Choosing those that are heard most",
  measure: "Measuring what is left",
};

/** The microphone: its level, and what to do now. */
function Listening({ desk, state: { news } }: { desk: RecordingDesk; state: Extract<DeskState, { is: "listening" }> }) {
  const rings = news?.state === "ringing";
  const words = !news
    ? "Allow the microphone …"
    : rings
      ? "Let it ring …"
      : news.seconds < WATCH.settles
        ? "Quiet, please …"
        : "Strike it now.";
  return (
    <div class="recording-progress listening" role="status">
      <strong>{words}</strong>
      <LevelMeter reading={news && { peakDb: news.db }} />
      {rings && (
        <button type="button" class="button" onClick={() => desk.stopListening()}>
          That is all
        </button>
      )}
      <button type="button" class="button" onClick={() => desk.cancel()}>
        Cancel
      </button>
    </div>
  );
}
