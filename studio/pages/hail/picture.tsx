// The picture of the hail: loads the three-dimensional scene, draws a frame at a time, and takes the camera to the
// listener's ears. When there is no WebGL2, or the scene fails, the map of impacts takes its place; the sound and the
// simulation know nothing of it.
import { useSignal } from "@preact/signals";
import type { Impact } from "phonolite/hail";
import { type Drawn, PictureHost, pressStarts } from "../../parts/picture/picture-host.js";
import { PictureRun } from "../../parts/picture/picture-run.js";
import { ImpactMap } from "./impact-map.js";
import type { PicnicScene } from "./scene/index.js";
import type { HailPart, Moment } from "./show.js";
import { SCENE, withinReach } from "./state.js";

/** The picture. */
export function Picture(part: HailPart) {
  const { session, show, state } = part;
  const flat = useSignal(false);
  return (
    <section class={`picture ${flat.value ? "flat" : ""}`} aria-label="The scene" {...pressStarts(session)}>
      <PictureHost
        session={session}
        run={(host, tell) =>
          hailRun(host, part, (drawn) => {
            flat.value = drawn === "no";
            tell(drawn);
          })
        }
      />
      <ImpactMap log={show.log} state={state} large={flat.value} />
    </section>
  );
}

/** The picture of the hail in its loop of frames. */
function hailRun(host: HTMLElement, { show, state }: HailPart, tell: (drawn: Drawn) => void) {
  /** Impacts that were heard but not drawn yet. */
  let impacts: Impact[] = [];
  const onCloudMove = (x: number, z: number) => {
    const { cloudx, cloudz } = state.signals;
    cloudx.value = withinReach(x);
    cloudz.value = withinReach(z);
  };
  const run: PictureRun<PicnicScene, Moment> = new PictureRun(host, {
    load: async () => {
      const { createPicnicScene } = await import("./scene/index.js");
      return (host, look) => createPicnicScene(host, { scene: SCENE, ...look, onCloudMove });
    },
    tick: () => {
      const moment = show.moment();
      if (!moment) return undefined;
      show.log.take(moment.impacts, moment.now, performance.now() / 1000);
      if (run.scene) for (const impact of moment.impacts) impacts.push(impact);
      return moment;
    },
    draw: (scene, { hail, now }) => {
      const { stepSeconds } = hail;
      const nowStep = Math.floor(now / stepSeconds);
      scene.frame({
        stones: hail.stones,
        hops: hail.hops,
        nowStep,
        within: now - nowStep * stepSeconds,
        stepSeconds,
        impacts,
        cloud: hail.settings.cloud,
        wind: hail.settings.wind,
      });
      show.listenFrom(scene.camera);
      return true;
    },
    over: () => {
      impacts = [];
    },
    works: "The map, the sound and every control work.",
    tell,
  });
  return run;
}
