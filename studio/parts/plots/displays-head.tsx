// The head of what is happening: its title, and a button that lets all plots stand still.
import type { Signal } from "@preact/signals";
import { Button } from "../controls/button.js";

/** The head; `held` says whether the plots stand still. */
export function DisplaysHead({ held }: { held: Signal<boolean> }) {
  return (
    <header>
      <h2>What is happening</h2>
      <Button
        quiet
        aria-pressed={held.value}
        tip="Lets all plots stand still, to be read and saved; the sound goes on"
        act={() => {
          held.value = !held.value;
        }}
      >
        {held.value ? "Go on" : "Hold"}
      </Button>
    </header>
  );
}
