// The picture of the chimes. Nothing is drawn anew while the sound is paused.
import type { ChimeStrike } from "phonolite/chimes";
import { reducedMotion } from "../../parts/frame/theme.js";
import { type Drawn, PictureHost, pressStarts } from "../../parts/picture/picture-host.js";
import { PictureRun } from "../../parts/picture/picture-run.js";
import { ChimeCanvas } from "./chime-canvas.js";
import type { Moment, ScalePart } from "./show.js";

/** Milliseconds from picture to picture, and while nobody hears anything. */
const FRAME = 33;
const IDLE = 100;

/** The picture. */
export function Picture(part: ScalePart) {
  return (
    <section class="picture" aria-label="The scene" {...pressStarts(part.session)}>
      <PictureHost session={part.session} run={(host, tell) => chimeRun(host, part, tell)} />
    </section>
  );
}

/** The picture in its loop of frames. */
function chimeRun(host: HTMLElement, { session, show }: ScalePart, tell: (drawn: Drawn) => void) {
  /** Strikes that were heard but not drawn yet. */
  let strikes: ChimeStrike[] = [];
  let last = 0;
  const run: PictureRun<ChimeCanvas, Moment> = new PictureRun(host, {
    load: async () => (host) => new ChimeCanvas(host),
    tick: () => {
      const moment = show.moment();
      if (moment && run.scene) strikes.push(...moment.strikes);
      return moment;
    },
    draw: (canvas, moment, time) => {
      const still = !session.playing.peek() && last > 0;
      if (still || time - last < (session.state.peek() === "running" ? FRAME : IDLE)) return false;
      last = time;
      canvas.draw({ ...moment, strikes }, reducedMotion.peek());
      strikes = [];
      return true;
    },
    works: "The sound and every control work.",
    tell,
  });
  return run;
}
