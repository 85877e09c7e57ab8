// The element that a page's picture fills, with the button that starts the sound and a few words over it.
import { useEffect, useRef, useState } from "preact/hooks";
import { StartButton } from "../frame/start-button.js";
import type { AudioSession } from "../sound/audio-session.js";

/** Whether there is a picture: not yet, yes, or none here. */
export type Drawn = "waits" | "yes" | "no";

/** What the element holds; further attributes are its own. */
export interface PictureHostProps {
  session: AudioSession;
  /** Draws in the element from now on, and tells whether there is a picture. */
  run: (host: HTMLElement, tell: (drawn: Drawn) => void) => { dispose(): void };
  /** A line over the picture on what to do in it. */
  hint?: string;
  /** What still works where there is no picture. */
  flat?: string;
  [mark: `data-${string}`]: string;
}

/** A picture's element. */
export function PictureHost({ session, run, hint, flat, ...marks }: PictureHostProps) {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Drawn>("waits");
  const [begin] = useState(() => run);
  useEffect(() => {
    const running = begin(host.current!, setDrawn);
    return () => running.dispose();
  }, [begin]);
  return (
    <>
      <div ref={host} class="picture-host" data-drawn={drawn} {...marks} />
      <StartButton session={session} />
      {hint && drawn === "yes" && <p class="picture-hint">{hint}</p>}
      {flat && drawn === "no" && <p class="picture-flat">{flat}</p>}
    </>
  );
}

/**
 * Lets a press anywhere in an element start the sound: on the way down, for a thing in the picture may keep what it is
 * grabbed by, and on the way up, for a finger counts as a gesture when it is lifted.
 *
 * @example
 * <section class="picture" {...pressStarts(session)} />
 */
export function pressStarts(session: AudioSession) {
  const start = () => {
    if (session.waits.value) session.start();
  };
  return { onPointerDownCapture: start, onPointerUpCapture: start };
}
