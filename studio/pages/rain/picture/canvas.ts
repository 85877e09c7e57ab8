// All that lives on the graphics card: ground, sky, listener, shelter, drops, and the renderer. It is thrown away when
// the context is lost, and made anew when that is back.
import { type PerspectiveCamera, Scene, Vector2 } from "three";
import type { OnCard } from "../../../parts/picture/card-canvas.js";
import type { Level } from "../../../parts/picture/quality.js";
import { createRenderer } from "../../../parts/picture/stage.js";
import type { RainView } from "./contract.js";
import { createDrops } from "./drops.js";
import { createGround } from "./ground.js";
import { createListener } from "./listener.js";
import { createShelters } from "./shelters.js";
import { createSky } from "./sky.js";
import { DAY, DUSK } from "./themes.js";

/** What is drawn. */
export interface CanvasPicture extends OnCard {
  /** Draws a frame; says whether anything in it moves. */
  follow(view: RainView): boolean;
  render(camera: PerspectiveCamera): void;
  setLevel(level: Level): void;
}

/** Side of the shadow map in texels and how often a texel is asked for at a slant, by level. */
const SHADOW: Readonly<Record<Level, number>> = { 0: 1024, 1: 1024, 2: 2048 };
const SLANT: Readonly<Record<Level, number>> = { 0: 1, 1: 4, 2: 8 };

/**
 * Makes the picture on a canvas; if it is not `fine`, for want of a graphics card, edges are rough and nothing is
 * mirrored.
 */
export function createCanvasPicture(canvas: HTMLCanvasElement, fine: boolean): CanvasPicture {
  const renderer = createRenderer(canvas, fine);
  const scene = new Scene();
  const sky = createSky(scene, renderer, fine);
  const ground = createGround(scene, fine);
  const listener = createListener();
  const shelters = createShelters();
  const drops = createDrops(scene);
  const size = new Vector2();
  let flashed = 0;
  let looked = "";
  scene.add(listener.group, shelters.group);

  return {
    follow({ look, drops: added, now, wind, rate, flash }) {
      const stands = [listener.set(look.earHeight, look.speakers), shelters.set(look)].includes(true);
      if (stands) renderer.shadowMap.needsUpdate = true;
      ground.set(look.ground, look.water);
      sky.setRain(rate);
      sky.setFlash(flash);
      const key = `${look.ground} ${look.water} ${rate}`;
      const changed = stands || key !== looked || flash !== flashed;
      looked = key;
      flashed = flash;
      return drops.frame(added, now, wind) || changed;
    },
    render: (camera) => renderer.render(scene, camera),
    setTheme(dark) {
      const theme = dark ? DUSK : DAY;
      for (const part of [sky, ground, listener, drops]) part.setTheme(theme);
    },
    setLevel(level) {
      sky.setShadow(SHADOW[level]);
      ground.setDetail(SLANT[level]);
    },
    resize(width, height, pixels) {
      renderer.setPixelRatio(pixels);
      renderer.setSize(width, height, false);
      renderer.getDrawingBufferSize(size);
      drops.resize(size.x, size.y);
    },
    dispose() {
      for (const part of [sky, ground, listener, shelters, drops]) part.dispose();
      scene.clear();
      renderer.resetState();
      renderer.dispose();
    },
  };
}
