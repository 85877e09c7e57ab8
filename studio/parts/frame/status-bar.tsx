// The bar under every page: play, record, level, load, modes, limiter, under-runs, latency. Narrow screens keep the
// first few.

import { count, decibels, percent } from "../plots/format.js";
import type { AudioSession } from "../sound/audio-session.js";
import { recorded, recordOrSave } from "../sound/recorder.js";
import { Dot, Pause, Play, Square } from "./icons.js";
import { LevelMeter } from "./level-meter.js";
import { pageFigures } from "./page-figures.js";

/** What the bar belongs to. */
export interface StatusBarProps {
  session: AudioSession;
  /** Name of a recording, without its ending. */
  fileName: () => string;
}

/** The status bar. */
export function StatusBar({ session, fileName }: StatusBarProps) {
  const reading = session.reading.value;
  const waits = session.waits.value;
  const plays = session.playing.value && !waits;
  const press = () => {
    if (waits) session.start();
    else session.playing.value = !session.playing.value;
  };
  const seconds = recorded.value;
  return (
    <footer class="status" data-state={session.state.value}>
      <button type="button" class="icon-button" aria-label={plays ? "Pause" : "Play"} onClick={press}>
        {plays ? <Pause /> : <Play />}
      </button>
      <button
        type="button"
        class={`icon-button${seconds === undefined ? "" : " recording"}`}
        aria-label={seconds === undefined ? "Record" : "Stop recording and save"}
        aria-pressed={seconds !== undefined}
        title="Writes a WAV file of what you hear, sample for sample"
        disabled={waits || session.state.value === "unavailable"}
        onClick={() => recordOrSave(session.output, fileName)}
      >
        {seconds === undefined ? <Dot /> : <Square />}
      </button>
      {seconds !== undefined && <span class="number recorded">{seconds.toFixed(1)} s</span>}
      <LevelMeter reading={reading} />
      <Figure name="load" tip="Share of real time that the audio thread works">
        {reading ? percent(reading.load) : "—"}
      </Figure>
      {pageFigures.value.map(({ name, tip, text, extra }) => (
        <Figure key={name} name={name} tip={tip} wide extra={extra}>
          {text}
        </Figure>
      ))}
      {/* a page without modes has figures of its own */}
      {(pageFigures.value.length === 0 || (reading?.total ?? 0) > 0) && (
        <Figure name="modes" tip="Modes that are computed now, of all modes in the scene" wide>
          {reading ? `${count(reading.alive)} / ${count(reading.total)}` : "—"}
        </Figure>
      )}
      <Figure name="limiter" tip="Deepest gain reduction of the limiter so far" wide>
        {reading ? decibels(reading.limiterDb) : "—"}
      </Figure>
      {reading?.underruns !== undefined && (
        <Figure name="under-runs" tip="Times that the speakers got nothing in time" wide>
          {count(reading.underruns)}
        </Figure>
      )}
      <Figure name="latency" tip="From an event in the page to the speaker" wide>
        {reading ? `${Math.round(1000 * reading.latency)} ms` : "—"}
      </Figure>
    </footer>
  );
}

interface FigureProps {
  name: string;
  tip: string;
  /** Left out under 900 px, and where it is extra, under 1200. */
  wide?: boolean;
  extra?: boolean | undefined;
  children: string;
}

function Figure({ name, tip, wide, extra, children }: FigureProps) {
  return (
    <span class={`figure${wide ? " wide" : ""}${extra ? " extra" : ""}`} title={tip} data-figure={name}>
      <span class="figure-name">{name}</span> <span class="number">{children}</span>
    </span>
  );
}
