// All that lives on the graphics card: the lawn, the sky, the things, the cloud, stones and splashes, and the renderer
// that draws them. It is thrown away when the context is lost, and made anew when that is back.

import type { HailScene } from "phonolite/hail";
import {
  AgXToneMapping,
  BasicShadowMap,
  type Mesh,
  PCFShadowMap,
  type PerspectiveCamera,
  Scene,
  Vector2,
  WebGLRenderer,
} from "three";
import { ball, can } from "./can.js";
import { createCloud } from "./cloud.js";
import type { CloudPlace } from "./cloud-place.js";
import type { PicnicView } from "./contract.js";
import { gazebo } from "./gazebo.js";
import { createGround, steps } from "./ground.js";
import { house } from "./house.js";
import { createMaterials, type Materials } from "./materials.js";
import { Parts } from "./parts.js";
import { plain } from "./plain.js";
import { plants } from "./plants.js";
import type { Quality } from "./quality.js";
import { createSky } from "./sky.js";
import { createSplashes } from "./splashes.js";
import { createFlights } from "./stones.js";
import { plates, table } from "./table.js";
import type { Theme } from "./themes.js";

/** What is drawn. */
export interface Picture {
  /** Draws a frame; `seconds` moves what only idles. */
  frame(view: PicnicView, camera: PerspectiveCamera, place: Readonly<CloudPlace>, seconds: number): void;
  /** Shows whether the cloud can be grabbed, or is. */
  setHeld(held: 0 | 1 | 2): void;
  setTheme(theme: Theme): void;
  setQuality(quality: Quality): void;
  /** Size on the page, in its pixels, and how many pixels of the screen one of them has. */
  resize(width: number, height: number, pixels: number): void;
  /** Frees all; the canvas stays. */
  dispose(): void;
}

/**
 * Makes the picture of a scene on a canvas. If it is not `fine`, for want of a graphics card, edges are rough, nothing
 * is mirrored, and a frame is drawn only when the one before is done: the processor is for the sound first.
 */
export function createPicture(canvas: HTMLCanvasElement, hail: HailScene, fine: boolean): Picture {
  const renderer = new WebGLRenderer({ canvas, antialias: fine, powerPreference: "high-performance" });
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = fine ? PCFShadowMap : BasicShadowMap;
  // Nothing that throws a shadow moves: shadows are drawn when the light or their size changes.
  renderer.shadowMap.autoUpdate = false;
  renderer.toneMapping = AgXToneMapping;
  const scene = new Scene();
  const sky = createSky(scene, renderer, fine);
  const materials = createMaterials(fine);
  const { meshes, hasHouse } = things(hail, materials);
  scene.add(...meshes);
  const ground = createGround(scene, hasHouse);
  const cloud = createCloud(scene);
  const stones = createFlights(scene);
  const hops = createFlights(scene);
  const splashes = createSplashes(scene, hail.colliders);
  const size = new Vector2();
  let seen: PerspectiveCamera | undefined;
  // a new size empties the canvas: it is taken with the next frame, and until then the canvas is stretched, never empty
  let fit: (() => void) | undefined;
  const render = () => {
    fit?.();
    fit = undefined;
    if (seen) renderer.render(scene, seen);
  };
  const draw = fine ? render : drawWhenIdle(renderer.getContext() as WebGL2RenderingContext, render);

  return {
    frame({ nowStep, within, stepSeconds, ...view }, camera, place, seconds) {
      seen = camera;
      cloud.frame(place, camera.position, seconds);
      ground.sway(seconds, view.wind);
      stones.setCeiling(place.belly.y + 0.2 * place.radius);
      stones.frame(view.stones, nowStep, within, stepSeconds);
      hops.frame(view.hops, nowStep, within, stepSeconds);
      splashes.frame(view.impacts, nowStep, within, stepSeconds);
      draw();
    },
    setHeld: cloud.setHeld,
    setTheme(theme) {
      for (const part of [sky, materials, cloud, stones, hops, splashes]) part.setTheme(theme);
    },
    setQuality({ shadow, blades, anisotropy }) {
      sky.setShadow(shadow);
      ground.setDetail(blades, anisotropy);
    },
    resize(width, height, pixels) {
      fit = () => {
        renderer.setPixelRatio(pixels);
        renderer.setSize(width, height, false);
        renderer.getDrawingBufferSize(size);
        for (const part of [stones, hops, splashes]) part.resize(size.x, size.y);
      };
    },
    dispose() {
      for (const mesh of meshes) mesh.geometry.dispose();
      for (const part of [sky, materials, ground, cloud, stones, hops, splashes]) part.dispose();
      scene.clear();
      // The context may be used again.
      renderer.resetState();
      renderer.dispose();
    },
  };
}

/** Draws only when what was drawn before is done. */
function drawWhenIdle(gl: WebGL2RenderingContext, draw: () => void): () => void {
  let fence: WebGLSync | null = null;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - last < REST) return;
    if (fence && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED) return;
    gl.deleteSync(fence);
    draw();
    fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
    last = performance.now();
  };
}

/** Without a graphics card: milliseconds from a frame to the next, at least. */
const REST = 100;

/**
 * The meshes of all that stands still, and whether there is a house. Colliders that belong to no known thing are drawn
 * as they are.
 */
function things({ colliders }: HailScene, materials: Materials): { meshes: Mesh[]; hasHouse: boolean } {
  const parts = new Parts();
  const names = new Set(colliders.flatMap(({ name, regions = [] }) => [name, ...regions.map(({ body = "" }) => body)]));
  const known = new Set<string>(["lawn"]);
  for (const { marks, draw } of THINGS) {
    const own = [...names].filter((name) => marks.test(name));
    if (own.length > 0) draw(parts, materials);
    for (const name of own) known.add(name);
  }
  const hasHouse = known.has("roof pane 1");
  plants(parts, materials, hasHouse);
  for (const collider of colliders) if (!known.has(collider.name)) plain(parts, materials, collider);
  return { meshes: parts.meshes(), hasHouse };
}

/** Things that are drawn better than their colliders, known by the names of these. */
const THINGS: readonly { marks: RegExp; draw: (parts: Parts, materials: Materials) => void }[] = [
  { marks: /^(roof pane|(south|north|west|east) wall)/, draw: house },
  { marks: /^roof pane/, draw: steps },
  { marks: /^(table$|(north|south) bench)/, draw: table },
  { marks: /^plate[ -]/, draw: plates },
  { marks: /^(canvas$|post )/, draw: gazebo },
  { marks: /^can( lid)?$/, draw: can },
  { marks: /^ball$/, draw: ball },
];
