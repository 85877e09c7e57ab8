// The picture of the picnic: house, table, gazebo, can and ball on a lawn under a cloud that hails. It draws what the
// simulation says, when it is told to, and tells where its camera is and where the cloud is dragged to.

import { FrameWatch, type Level, probe } from "../../../parts/picture/quality.js";
import { createCamera, createEye } from "./camera.js";
import { createCloudDrag } from "./cloud-drag.js";
import { noPlace, placeCloud } from "./cloud-place.js";
import type { PicnicOptions, PicnicScene, Vec3 } from "./contract.js";
import { createPicture, type Picture } from "./picture.js";
import { QUALITY, SOFTWARE_PIXELS } from "./quality.js";
import { DAY, DUSK } from "./themes.js";

export type { PicnicOptions, PicnicScene, PicnicView, Quat, Vec3 } from "./contract.js";

/** Makes the picture, filling `host`. Throws an Error where there is no WebGL2. */
export function createPicnicScene(host: HTMLElement, { scene: hail, dark, reducedMotion }: PicnicOptions): PicnicScene {
  const canvas = document.createElement("canvas");
  canvas.tabIndex = 0;
  canvas.setAttribute("role", "img");
  canvas.setAttribute(
    "aria-label",
    "The picnic in the hail. Arrow keys turn the view, plus and minus go nearer and farther.",
  );
  canvas.style.cssText = "display:block;width:100%;height:100%;touch-action:none;outline-offset:-2px";
  const runsOn = probe();
  if (runsOn === "none") throw new Error("This browser has no WebGL2, so the picnic cannot be drawn.");
  host.append(canvas);
  const hears: ((centre: Vec3) => void)[] = [];
  const place = noPlace();
  const camera = createCamera(hail.listener);
  let isDark = dark;
  let level: Level = runsOn === "hardware" ? 2 : 0;
  let fine = runsOn === "hardware";
  let picture: Picture | undefined;
  // The cloud hears of pointers before the camera does, so that a grabbed cloud does not turn the view.
  const drag = createCloudDrag(canvas, camera, place, {
    move: (x, z) => {
      for (const hear of hears) hear([x, place.centre.y, z]);
    },
    show: (held) => picture?.setHeld(held),
  });
  const eye = createEye(canvas, camera, hail.listener, reducedMotion);
  const watch = new FrameWatch();

  const resize = () => {
    const [width, height] = [Math.max(1, host.clientWidth), Math.max(1, host.clientHeight)];
    const pixels = Math.min(devicePixelRatio, fine ? QUALITY[level].pixels : SOFTWARE_PIXELS);
    picture?.resize(width, height, pixels);
    eye.resize(width, height);
  };
  const setTheme = (toDark: boolean) => {
    isDark = toDark;
    picture?.setTheme(isDark ? DUSK : DAY);
    watch.pause();
  };
  const goTo = (next: number) => {
    level = Math.min(2, Math.max(0, next)) as Level;
    picture?.setQuality(QUALITY[level]);
    watch.pause();
    resize();
  };
  const start = () => {
    picture = createPicture(canvas, hail, fine);
    setTheme(isDark);
    goTo(level);
  };
  const onLost = (event: Event) => {
    event.preventDefault();
    picture?.dispose();
    picture = undefined;
  };
  canvas.addEventListener("webglcontextlost", onLost);
  canvas.addEventListener("webglcontextrestored", start);
  try {
    start();
  } catch (error) {
    drag.dispose();
    eye.dispose();
    canvas.remove();
    throw error;
  }

  return {
    frame(view) {
      const step = watch.advise(performance.now() / 1000, document.hidden, level > 0);
      if (step !== 0) goTo(level + step);
      eye.update();
      placeCloud(place, view.cloud, view.wind, camera);
      // An hour of steps: the shaders' floats stay fine, and nobody sees idle motion begin again.
      const seconds = reducedMotion ? 0 : (view.nowStep % 216_000) * view.stepSeconds + view.within;
      picture?.frame(view, camera, place, seconds);
    },
    get camera() {
      const { position, quaternion } = camera;
      return {
        position: [position.x, position.y, position.z] as const,
        orientation: [quaternion.x, quaternion.y, quaternion.z, quaternion.w] as const,
      };
    },
    onCloudMove(hear) {
      hears.push(hear);
    },
    resize,
    setTheme(toDark) {
      if (toDark !== isDark) setTheme(toDark);
    },
    setQuality(next) {
      watch.restart();
      level = next;
      // Without a graphics card more than the least is drawn only for those who ask for it.
      const isFine = runsOn === "hardware" || level > 0;
      if (isFine === fine) return goTo(level);
      fine = isFine;
      picture?.dispose();
      start();
    },
    get quality() {
      return level;
    },
    dispose() {
      canvas.removeEventListener("webglcontextlost", onLost);
      canvas.removeEventListener("webglcontextrestored", start);
      drag.dispose();
      eye.dispose();
      picture?.dispose();
      picture = undefined;
      hears.length = 0;
      // A page may hold few contexts: this one is given back at once.
      canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
      canvas.remove();
    },
  };
}
