// The load of the audio thread and what it is made of.
import type { AudioSession } from "../sound/audio-session.js";
import { SplitBar } from "./split-bar.js";

/** How busy the audio thread is, by what keeps it busy; drawn again at every reading. */
export function LoadBar({ session }: { session: AudioSession }) {
  const { load = 0, work = { synthesis: 0, hearing: 0, rest: 0 } } = session.reading.value ?? {};
  return (
    <SplitBar
      title="Audio thread, share of one core"
      of={Math.max(1, load)}
      parts={[
        { name: "synthesis", colour: "accent", value: load * work.synthesis },
        { name: "hearing", colour: "second", value: load * work.hearing },
        { name: "rest", colour: "muted", value: load * work.rest },
      ]}
    />
  );
}
