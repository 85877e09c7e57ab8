// The one large button in the middle of the picture. Any click in the picture and any key do the same, for browsers let
// nothing sound before a gesture.
import { useLayoutEffect } from "preact/hooks";
import type { AudioSession } from "../sound/audio-session.js";
import { listen } from "./listen.js";

/** Keys that people press on their way to something else. */
const PASSING = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Escape"];

/** The button that starts the sound; gone once it sounds. */
export function StartButton({ session }: { session: AudioSession }) {
  const waits = session.waits.value;
  useLayoutEffect(() => {
    if (!waits) return;
    return listen(window, {
      keydown({ key, ctrlKey, metaKey, altKey }) {
        if (!PASSING.includes(key) && !ctrlKey && !metaKey && !altKey) session.start();
      },
    });
  }, [waits, session]);
  if (!waits) return null;
  return (
    <button type="button" class="start" onClick={() => session.start()}>
      Start sound
    </button>
  );
}
