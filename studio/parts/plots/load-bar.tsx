// The load of the audio thread and what it is made of: one bar that is divided into named parts, each with its share
// written below it.
import type { AudioSession } from "../sound/audio-session.js";
import { percent } from "./format.js";

/** How busy the audio thread is, by what keeps it busy; drawn again at every reading. */
export function LoadBar({ session }: { session: AudioSession }) {
  const { load = 0, work = { synthesis: 0, hearing: 0, rest: 0 } } = session.reading.value ?? {};
  const parts = [
    { name: "synthesis", colour: "accent", value: load * work.synthesis },
    { name: "hearing", colour: "second", value: load * work.hearing },
    { name: "rest", colour: "muted", value: load * work.rest },
  ];
  const sum = parts.reduce((all, { value }) => all + value, 0);
  return (
    <figure class="split" data-plot="work">
      <figcaption>
        <span class="plot-title">Audio thread, share of one core</span> <span class="number">{percent(sum)}</span>
      </figcaption>
      <div
        class="split-bar"
        role="img"
        aria-label={parts.map(({ name, value }) => `${name} ${percent(value)}`).join(", ")}
      >
        {parts.map(({ name, colour, value }) => (
          <span key={name} style={{ width: `${(100 * value) / Math.max(1, load)}%`, background: `var(--${colour})` }} />
        ))}
      </div>
      <div class="split-names" aria-hidden="true">
        {parts.map(({ name, colour, value }) => (
          <span key={name} data-part={name}>
            <i style={{ background: `var(--${colour})` }} />
            {name} <span class="number">{percent(value)}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}
