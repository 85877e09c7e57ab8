// The picture of the rain: loads the three-dimensional scene and draws a frame at a time. Without it the sound goes on,
// and every control works.
import { type Drawn, PictureHost, pressStarts } from "../../parts/picture/picture-host.js";
import { PictureRun } from "../../parts/picture/picture-run.js";
import { DropView } from "./drop-view.js";
import { exposeFigures } from "./figures.js";
import type { RainPicture, SeenDrop } from "./picture/contract.js";
import type { Moment, RainPart } from "./show.js";

/** The picture. */
export function Picture(part: RainPart) {
  return (
    <section class="picture" aria-label="The scene" {...pressStarts(part.session)}>
      <PictureHost
        session={part.session}
        run={(host, tell) => rainRun(host, part, tell)}
        hint="The drops you see are drops you hear · drag to look around"
        flat="There is no picture here. The rain sounds, and every control works."
      />
      <DropView {...part} />
    </section>
  );
}

/** The picture of the rain in its loop of frames; `dispose` ends both. */
function rainRun(host: HTMLElement, { show }: RainPart, tell: (drawn: Drawn) => void) {
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
    expose: (scene) => exposeFigures(show, scene),
    works: "The sound and every control work.",
    tell,
  });
  return run;
}
