// The picture of the workbench: the body, and under it the spectrum of its modes. Without the body everything else
// works.
import type { ReadonlySignal } from "@preact/signals";
import { type Drawn, PictureHost, pressStarts } from "../../parts/picture/picture-host.js";
import { PictureRun } from "../../parts/picture/picture-run.js";
import type { AudioSession } from "../../parts/sound/audio-session.js";
import { exposeFigures } from "./figures.js";
import type { ModeRow } from "./modes/rows.js";
import type { ObjectMoment, ObjectPicture } from "./object/index.js";
import { MOST } from "./object/press.js";
import type { WorkbenchShow, WorkbenchState } from "./show.js";
import { Views } from "./views.js";

/** What the picture needs. */
export interface PictureProps {
  session: AudioSession;
  show: WorkbenchShow;
  state: WorkbenchState;
  rows: ReadonlySignal<readonly ModeRow[]>;
}

/** The picture. */
export function Picture({ session, show, state, rows }: PictureProps) {
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
      <Views show={show} state={state} rows={rows} />
    </section>
  );
}

/** The picture of the body in its loop of frames. */
function objectRun(host: HTMLElement, show: WorkbenchShow, tell: (drawn: Drawn) => void) {
  const { bench, selection } = show;
  let seen = bench.strikes.peek();
  const run = new PictureRun<ObjectPicture, ObjectMoment>(host, {
    load: async () => {
      const { ObjectPicture } = await import("./object/index.js");
      const acts = {
        strike: (at: [number, number, number], factors: { impulse: number; duration: number }) => {
          const { impulse, duration } = bench.usual.peek();
          bench.strike(at, {
            impulse: impulse * factors.impulse,
            duration: Math.min(1, duration * factors.duration),
          });
        },
        again: () => bench.again(),
      };
      return (host, look) => new ObjectPicture(host, { ...look, acts });
    },
    tick: () => {
      const model = bench.made.peek()?.model;
      return model && { model, mode: selection.modes.peek().at(-1) ?? -1, struck: undefined };
    },
    draw: (picture, moment, time) => {
      const strike = bench.struck.peek();
      const isNew = bench.strikes.peek() !== seen && strike !== undefined;
      seen = bench.strikes.peek();
      const part = isNew ? Math.log(strike.impulse / bench.usual.peek().impulse) / Math.log(MOST) : 0;
      const struck = isNew ? { strike, part: 0.3 + 0.7 * Math.min(1, Math.max(0, part)) } : undefined;
      return picture.frame({ ...moment, struck }, time);
    },
    works: "The sound, the spectrum and every control work.",
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
