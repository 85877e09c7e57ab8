// The picture of the workbench: the body, and under it the spectrum of its modes. Without the body everything else
// works.
import { type Drawn, PictureHost, pressStarts } from "../../parts/picture/picture-host.js";
import { PictureRun } from "../../parts/picture/picture-run.js";
import { exposeFigures } from "./figures.js";
import type { ObjectMoment, ObjectPicture } from "./object/index.js";
import { MOST } from "./object/press.js";
import type { BenchProps, WorkbenchShow } from "./show.js";
import { Views } from "./views.js";

/** The picture. */
export function Picture({ show }: BenchProps) {
  const { session } = show.bench;
  return (
    <section class="picture bench-stage" aria-label="The bench" {...pressStarts(session)}>
      <div class="bench-object">
        <PictureHost
          session={session}
          run={(host, tell) => objectRun(host, show, tell)}
          hint="Click to strike · hold to strike harder · drag to turn"
          flat="There is no picture here. Sound, spectrum and every control work."
        />
      </div>
      <Views show={show} />
    </section>
  );
}

/** The picture of the body in its loop of frames. */
function objectRun(host: HTMLElement, show: WorkbenchShow, tell: (drawn: Drawn) => void) {
  const { bench, selection } = show;
  let seen = bench.strikes.peek();
  /** A strike that was not drawn yet, and how strong it was. */
  const newStrike = (): ObjectMoment["struck"] => {
    const [strike, before] = [bench.struck.peek(), seen];
    seen = bench.strikes.peek();
    if (seen === before || !strike) return undefined;
    const part = Math.log(strike.impulse / bench.usual.peek().impulse) / Math.log(MOST);
    return { strike, part: 0.3 + 0.7 * Math.min(1, Math.max(0, part)) };
  };
  return new PictureRun<ObjectPicture, ObjectMoment>(host, {
    load: async () => {
      const { ObjectPicture } = await import("./object/index.js");
      return (host, look) => new ObjectPicture(host, { ...look, bench });
    },
    tick: () => {
      const model = bench.made.peek()?.model;
      return model && { model, mode: selection.modes.peek().at(-1) ?? -1, struck: undefined };
    },
    draw: (picture, moment, time) => picture.frame({ ...moment, struck: newStrike() }, time),
    expose: (scene) => exposeFigures(show, scene),
    works: "The sound, the spectrum and every control work.",
    tell,
  });
}
