// The picture of the picnic: house, table, gazebo, can and ball on a lawn under a cloud that hails. It draws what the
// simulation says, when it is told to, and tells where its camera is and where the cloud is dragged to.
import { CardCanvas } from "../../../parts/picture/card-canvas.js";
import { placeOf } from "../../../parts/picture/orbit.js";
import { Steps } from "../../../parts/picture/quality.js";
import { createCamera, createEye } from "./camera.js";
import { createCloudDrag } from "./cloud-drag.js";
import { noPlace, placeCloud } from "./cloud-place.js";
import type { PicnicOptions, PicnicScene } from "./contract.js";
import { createPicture, type Picture } from "./picture.js";
import { QUALITY, SOFTWARE_PIXELS } from "./quality.js";

export type { PicnicOptions, PicnicScene, PicnicView } from "./contract.js";

/** Makes the picture, filling `host`. Throws an Error where there is no WebGL2. */
export function createPicnicScene(host: HTMLElement, options: PicnicOptions): PicnicScene {
  const { scene: hail, dark, reducedMotion } = options;
  const place = noPlace();
  const camera = createCamera(hail.listener);
  const card = new CardCanvas<Picture>(host, {
    scene: "picnic",
    label: "The picnic in the hail. Arrow keys turn the view, plus and minus go nearer and farther.",
    dark,
    make(canvas, fine) {
      const picture = createPicture(canvas, hail, fine);
      picture.setQuality(QUALITY[steps.level]);
      return picture;
    },
    fit: (width, height) => eye.resize(width, height),
    pixels: (fine) => (fine ? QUALITY[steps.level].pixels : SOFTWARE_PIXELS),
  });
  const steps = new Steps(card.fine ? 2 : 0, (level) => {
    card.picture?.setQuality(QUALITY[level]);
    card.resize();
  });
  // the cloud hears of pointers before the camera does, so that a grabbed cloud does not turn the view
  const drag = createCloudDrag(card.canvas, camera, place, {
    move: options.onCloudMove,
    show: (held) => card.picture?.setHeld(held),
  });
  const eye = createEye(card.canvas, camera, hail.listener, reducedMotion);
  card.start();

  return {
    frame(view) {
      steps.frame();
      eye.update();
      placeCloud(place, view.cloud, view.wind, camera);
      card.fit();
      // an hour of steps: the shaders' floats stay fine, and nobody sees idle motion begin again
      const seconds = reducedMotion ? 0 : (view.nowStep % 216_000) * view.stepSeconds + view.within;
      card.picture?.frame(view, camera, place, seconds);
    },
    get camera() {
      return placeOf(camera);
    },
    resize: () => card.resize(),
    setTheme(toDark) {
      card.setTheme(toDark);
      steps.pause();
    },
    dispose() {
      drag.dispose();
      eye.dispose();
      card.dispose();
    },
  };
}
