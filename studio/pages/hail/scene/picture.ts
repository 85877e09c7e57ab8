// All that lives on the graphics card: the lawn, the sky, the things, the cloud, stones and splashes, and the renderer
// that draws them. It is thrown away when the context is lost, and made anew when that is back.

import type { HailScene } from "phonolite/hail";
import { type Mesh, type PerspectiveCamera, Scene, Vector2 } from "three";
import type { OnCard } from "../../../parts/picture/card-canvas.js";
import { createRenderer } from "../../../parts/picture/stage.js";
import { createCloud } from "./cloud.js";
import type { CloudPlace } from "./cloud-place.js";
import type { PicnicView } from "./contract.js";
import { createGround, steps } from "./ground.js";
import type { Quality } from "./quality.js";
import { createSky } from "./sky.js";
import { createSplashes } from "./splashes.js";
import { createFlights } from "./stones.js";
import { DAY, DUSK } from "./themes.js";
import { ball, can } from "./things/can.js";
import { gazebo } from "./things/gazebo.js";
import { house } from "./things/house.js";
import { createMaterials, type Materials } from "./things/materials.js";
import { Parts } from "./things/parts.js";
import { plants } from "./things/plants.js";
import { plates, table } from "./things/table.js";

/** What is drawn. */
export interface Picture extends OnCard {
  /** Draws a frame; `seconds` moves what only idles. */
  frame(view: PicnicView, camera: PerspectiveCamera, place: Readonly<CloudPlace>, seconds: number): void;
  /** Shows whether the cloud can be grabbed, or is. */
  setHeld(held: 0 | 1 | 2): void;
  setQuality(quality: Quality): void;
}

/**
 * Makes the picture of a scene on a canvas. If it is not `fine`, for want of a graphics card, edges are rough and
 * nothing is mirrored. Nothing that throws a shadow moves: shadows are drawn when the light or their size changes.
 */
export function createPicture(canvas: HTMLCanvasElement, hail: HailScene, fine: boolean): Picture {
  const renderer = createRenderer(canvas, fine);
  const scene = new Scene();
  const sky = createSky(scene, renderer, fine);
  const materials = createMaterials(fine);
  const meshes = things(materials);
  scene.add(...meshes);
  const ground = createGround(scene);
  const cloud = createCloud(scene);
  const stones = createFlights(scene);
  const hops = createFlights(scene);
  const splashes = createSplashes(scene, hail.colliders);
  const size = new Vector2();

  return {
    frame({ nowStep, within, stepSeconds, ...view }, camera, place, seconds) {
      cloud.frame(place, camera.position, seconds);
      ground.sway(seconds, view.wind);
      stones.setCeiling(place.belly.y + 0.2 * place.radius);
      stones.frame(view.stones, nowStep, within, stepSeconds);
      hops.frame(view.hops, nowStep, within, stepSeconds);
      splashes.frame(view.impacts, nowStep, within, stepSeconds);
      renderer.render(scene, camera);
    },
    setHeld: cloud.setHeld,
    setTheme(dark) {
      const theme = dark ? DUSK : DAY;
      for (const part of [sky, materials, cloud, stones, hops, splashes]) part.setTheme(theme);
    },
    setQuality({ shadow, blades, anisotropy }) {
      sky.setShadow(shadow);
      ground.setDetail(blades, anisotropy);
    },
    resize(width, height, pixels) {
      renderer.setPixelRatio(pixels);
      renderer.setSize(width, height, false);
      renderer.getDrawingBufferSize(size);
      for (const part of [stones, hops, splashes]) part.resize(size.x, size.y);
    },
    dispose() {
      for (const mesh of meshes) mesh.geometry.dispose();
      for (const part of [sky, materials, ground, cloud, stones, hops, splashes]) part.dispose();
      scene.clear();
      // the context may be used again
      renderer.resetState();
      renderer.dispose();
    },
  };
}

/** The meshes of all that stands still. */
function things(materials: Materials): Mesh[] {
  const parts = new Parts();
  for (const add of [house, steps, table, plates, gazebo, can, ball, plants]) add(parts, materials);
  return parts.meshes();
}
