// The source of a model that is a recording: drop or choose a sound, or strike something in front of the microphone.
// Everything happens in the page.
import { useEffect } from "preact/hooks";
import { Button } from "../../../parts/controls/button.js";
import { Choice } from "../../../parts/controls/choice.js";
import { FileButton } from "../../../parts/controls/drop-zone.js";
import { Slider } from "../../../parts/controls/slider.js";
import { LevelMeter } from "../../../parts/frame/level-meter.js";
import { Waveform } from "../../../parts/plots/waveform/waveform.js";
import { type Clip, type DeskState, FIT_FIELDS, type RecordingDesk } from "../../../parts/recording/recording-desk.js";
import { WATCH } from "../../../parts/recording/strike-watch.js";
import type { BenchProps } from "../show.js";
import "./recording.css";

const ACCEPT = "audio/*,.wav,.mp3,.ogg,.oga,.opus,.flac,.m4a,.aac,.aif,.aiff,.webm";

/** The recording's panel. */
export function RecordingSource({ show: { recording: desk } }: BenchProps) {
  // a user who goes elsewhere does not wait for a fit
  useEffect(() => () => desk.cancel(), [desk]);
  const state = desk.state.value;
  const clip = desk.clip.value;
  const busy = ["listening", "reading", "fitting"].includes(state.is);
  return (
    <div class="recording" data-desk={state.is}>
      <Ways desk={desk} busy={busy} />
      <p class="note">
        One strike, near, in a quiet room, until it has died away. It is fitted here: nothing leaves this browser.
      </p>
      {clip && <Strikes clip={clip} desk={desk} />}
      <Progress desk={desk} state={state} />
      <Slider field={FIT_FIELDS.modes} value={desk.modes} />
      <Choice field={FIT_FIELDS.effort} value={desk.effort} />
      {clip && !busy && (
        <div class="buttons">
          <Button tip="With the settings above" act={() => desk.fit()}>
            Fit again
          </Button>
        </div>
      )}
    </div>
  );
}

/** The two ways to a recording. */
function Ways({ desk, busy }: { desk: RecordingDesk; busy: boolean }) {
  return (
    <div class="recording-ways">
      <FileButton
        label="Choose a recording"
        hint="Or drop one anywhere on the page"
        accept={ACCEPT}
        data-field="recording"
        onFile={(file) => void desk.open(file)}
      />
      <Button
        disabled={busy}
        tip="Listens until a strike has come and died away, ten seconds at most."
        act={() => desk.listen()}
      >
        Record a strike
      </Button>
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

/** The state of the desk, and a way to stop its work. */
function Progress({ desk, state }: { desk: RecordingDesk; state: DeskState }) {
  switch (state.is) {
    case "ready":
      return null;
    case "listening":
      return <Listening desk={desk} state={state} />;
    case "reading":
      return (
        <div class="recording-progress" role="status">
          <span>Reading {state.name} …</span>
          <Cancel desk={desk} />
        </div>
      );
    case "fitting":
      return (
        <div class="recording-progress" role="status">
          <progress max={1} value={state.share} aria-label="Fit" />
          <span>
            {STAGES[state.stage] ?? "Working"} …{state.found > 0 && ` ${state.found} modes so far.`}
          </span>
          <Cancel desk={desk} />
        </div>
      );
    default:
      return (
        <div class={`recording-words ${state.is}`} role={state.is === "failed" ? "alert" : "status"}>
          <p>{state.words}</p>
          {state.is === "done" && state.notes.map((note) => <p key={note}>{note}</p>)}
        </div>
      );
  }
}

const Cancel = ({ desk }: { desk: RecordingDesk }) => <Button act={() => desk.cancel()}>Cancel</Button>;

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

/** The microphone: its level, and words on the next thing to do. */
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
      {rings && <Button act={() => desk.stopListening()}>That is all</Button>}
      <Cancel desk={desk} />
    </div>
  );
}
