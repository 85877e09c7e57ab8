// The place where a page shows what is happening: all of it can be held still, and nothing is read while nobody sees
// it.
import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button } from "../controls/button.js";

/** The title, and a button that lets all plots stand still; `held` says whether the plots stand still. */
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

/** What reads the displays. */
export interface DisplaysReader {
  /** Whether everything stands still, to be read. */
  readonly held: Signal<boolean>;
  /** Whether the displays are seen. */
  seen: () => boolean;
  /** Ends the readings. */
  dispose(): void;
}

/** What reads the displays of a page for as long as they are there. */
export function useReader<R extends DisplaysReader>(make: () => R): R {
  const [reader] = useState(make);
  useEffect(() => () => reader.dispose(), [reader]);
  return reader;
}

/** The place, with what `reader` reads in it. */
export function DisplaysPlace({ reader, children }: { reader: DisplaysReader; children: ComponentChildren }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    reader.seen = () => place.current?.checkVisibility?.({ visibilityProperty: true }) ?? true;
  }, [reader]);
  return (
    <section ref={place} class="displays" aria-label="What is happening">
      <DisplaysHead held={reader.held} />
      {children}
    </section>
  );
}
