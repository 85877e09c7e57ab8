// The picture of the rain: loads the three-dimensional scene and draws a frame at a time. Without it the sound goes on,
// and every control works.
import { useEffect, useRef, useState } from "preact/hooks";
import { StartButton } from "../../parts/frame/start-button.js";
import { PictureRun } from "../../parts/picture/picture-run.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import type { LinkedState } from "../../parts/state/deep-link.js";
import { DropView } from "./drop-view.js";
import { exposeFigures } from "./figures.js";
import type { RainPicture, SeenDrop } from "./picture/contract.js";
import type { Moment, RainShow } from "./show.js";
import type { RAIN_SCHEMA } from "./state.js";

/** What the picture needs. */
export interface PictureProps {
  session: AudioSession;
  show: RainShow;
  state: LinkedState<typeof RAIN_SCHEMA>;
}

/** The picture. */
export function Picture({ session, show, state }: PictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<"waits" | "yes" | "no">("waits");
  useEffect(() => {
    const run = rainRun(host.current!, show, setDrawn);
    return () => run.dispose();
  }, [show]);
  const start = () => {
    if (session.waits.value) session.start();
  };
  return (
    <section class="picture" aria-label="The scene" onPointerDown={start} onPointerUp={start}>
      <div ref={host} class="picture-host" data-drawn={drawn} />
      {drawn === "no" && <p class="rain-flat">There is no picture here. The rain sounds, and every control works.</p>}
      {drawn === "yes" && <p class="rain-hint">The drops you see are drops you hear · drag to look around</p>}
      <StartButton session={session} />
      <DropView session={session} state={state} show={show} />
    </section>
  );
}

/** The picture of the rain in its loop of frames; `dispose` ends both. */
function rainRun(host: HTMLElement, show: RainShow, tell: (drawn: "yes" | "no") => void) {
  /** Drops that were handed out and not drawn yet. */
  let drops: SeenDrop[] = [];
  const run: PictureRun<RainPicture, Moment> = new PictureRun(host, {
    load: async () => {
      const { createRainPicture } = await import("./picture/index.js");
      return (host, look) => createRainPicture(host, look);
    },
    tick: () => {
      const moment = show.moment();
      if (run.scene) drops.push(...moment.drops);
      return moment;
    },
    draw: (picture, moment) => picture.frame({ ...moment, drops }),
    over: () => {
      drops = [];
    },
    works: "The sound and every control work.",
    tell,
  });
  const hide = exposeFigures(show, () => run.scene);
  return {
    dispose() {
      hide();
      run.dispose();
    },
  };
}
