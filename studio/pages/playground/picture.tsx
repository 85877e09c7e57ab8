// The picture of the playground: loads the three-dimensional scene, draws a frame at a time, and takes the camera to
// the listener's ears. Without it physics and sound go on, and every control works.
import type { Signal } from "@preact/signals";
import { type Drawn, PictureHost, pressStarts } from "../../parts/picture/picture-host.js";
import { PictureRun } from "../../parts/picture/picture-run.js";
import { exposeFigures } from "./figures.js";
import type { PictureOptions, PlaygroundPicture } from "./picture/index.js";
import type { Moment, PlaygroundProps, PlaygroundShow } from "./show.js";

/** The picture. */
export function Picture({ session, show, state }: PlaygroundProps) {
  return (
    <section class="picture" aria-label="The scene" {...pressStarts(session)}>
      <PictureHost
        session={session}
        run={(host, tell) => playgroundRun(host, show, state, tell)}
        hint="Drag things · drag the room to look around · click to inspect"
        flat="There is no picture here. Physics and sound run: the buttons work."
        data-engine={show.stage.value?.engine.name ?? ""}
      />
    </section>
  );
}

/** The picture of the playground in its loop of frames; `dispose` ends both. */
function playgroundRun(
  host: HTMLElement,
  show: PlaygroundShow,
  state: PlaygroundProps["state"],
  tell: (drawn: Drawn) => void,
) {
  const { thing, overlay } = state.signals;
  let [moved, last] = [false, 0];
  return new PictureRun<PlaygroundPicture, Moment>(host, {
    load: async () => {
      const { createPlaygroundPicture } = await import("./picture/index.js");
      return (host, look) => createPlaygroundPicture(host, { ...look, acts: actsOf(show, thing) });
    },
    tick: () => {
      const moment = show.moment();
      moved ||= moment?.moved ?? false;
      return moment;
    },
    draw: (picture, { stage, within }, time) => {
      const seconds = Math.min(0.2, Math.max(0, (time - last) / 1000));
      last = time;
      const hits = show.hits;
      show.hits = [];
      const drawn = picture.frame({
        stage,
        within,
        seconds,
        // things that sleep need no picture
        moved: moved && stage.stirs(),
        hits,
        chosen: thing.peek(),
        overlay: overlay.peek(),
      });
      show.listenFrom(picture.camera);
      return drawn;
    },
    over: () => {
      moved = false;
    },
    expose: (scene) => exposeFigures(show, scene),
    works: "The sound and every control work.",
    tell,
  });
}

/** What the hand does in the picture. */
function actsOf(show: PlaygroundShow, thing: Signal<string>): PictureOptions["acts"] {
  return {
    grab: (name, { x, y, z }) => {
      const stage = show.stage.peek();
      const member = stage?.members.get(name);
      if (!stage || !member) return undefined;
      const grip = stage.grab(member, [x, y, z]);
      return { moveTo: (to) => grip.moveTo([to.x, to.y, to.z]), release: () => grip.release() };
    },
    choose: (name) => {
      thing.value = name ?? "";
    },
    drop: ({ x, z }) => show.drop(x, z),
  };
}
