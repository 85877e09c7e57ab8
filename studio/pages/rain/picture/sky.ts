// The sky it rains from: clouds to the horizon, two lines of hills that fade into the rain, even light from above, and
// the flash of lightning, which lights clouds and ground alike.
import { BackSide, Color, Mesh, MeshBasicMaterial, Scene, SphereGeometry, type WebGLRenderer } from "three";
import { createOutdoors } from "../../../parts/picture/outdoors.js";
import type { Theme } from "./themes.js";

/** Sky and light of a scene. */
export interface Sky {
  setTheme(theme: Theme): void;
  /** Rain of so many mm/h veils what is far. */
  setRain(rate: number): void;
  /** Light of a stroke, 0 to 1. */
  setFlash(flash: number): void;
  setShadow(texels: number): void;
  dispose(): void;
}

const OUTDOORS = {
  ranges: [
    { far: 80, high: 4.5, seed: 2.1 },
    { far: 170, high: 15, seed: 5.3 },
  ],
  veiled: true,
  sun: { half: 7, near: 1, far: 30, normalBias: 0.02, radius: 6 },
};
/** Light from the sky is so much stronger where nothing is mirrored. */
const UNMIRRORED = 1.5;
const WHITE = new Color(0xf3f6ff);

/** Makes sky and light; `mirrored` says whether water and metal mirror the sky. */
export function createSky(scene: Scene, renderer: WebGLRenderer, mirrored: boolean): Sky {
  const outdoors = createOutdoors(scene, renderer, OUTDOORS);
  const { sky, fog, sun, around } = outdoors;
  sun.position.set(4, 12, 5);
  let theme: Theme | undefined;
  let flashed = 0;

  const paint = () => {
    if (!theme) return;
    const lit = (colour: number, share: number) => new Color(colour).lerp(WHITE, share * flashed);
    sky.horizon.value.copy(lit(theme.horizon, 0.5));
    sky.middle.value.copy(lit(theme.middle, 0.6));
    sky.zenith.value.copy(lit(theme.zenith, 0.45));
    sky.veilColour.value.copy(lit(theme.cloud, 0.85));
    sky.veil.value = theme.clouds;
    fog.color.copy(lit(theme.horizon, 0.5));
    outdoors.paintHills(theme.hills);
    sun.intensity = theme.sunStrength + 2.2 * flashed;
    around.intensity = theme.around * (mirrored ? 1 : UNMIRRORED) + 1.2 * flashed;
  };
  return {
    setTheme(next) {
      theme = next;
      sun.color.set(next.sun);
      around.color.set(next.above);
      around.groundColor.set(next.below);
      renderer.toneMappingExposure = next.exposure;
      scene.environmentIntensity = next.mirrored;
      paint();
      if (mirrored) outdoors.reflect(surroundings(next), 0.03);
      renderer.shadowMap.needsUpdate = true;
    },
    setRain(rate) {
      fog.density = 0.006 + 0.0016 * Math.sqrt(Math.max(0, Math.min(200, rate)));
    },
    setFlash(flash) {
      if (flash === flashed) return;
      flashed = flash;
      paint();
    },
    setShadow: outdoors.setShadow,
    dispose: outdoors.dispose,
  };
}

/** What water mirrors: a pale sky over a dark line of trees. */
function surroundings({ horizon, zenith, hills }: Theme): Scene {
  const small = new Scene();
  const ball = (radius: number, colour: number, from: number, to: number) =>
    new Mesh(
      new SphereGeometry(radius, 32, 8, 0, 2 * Math.PI, from, to - from),
      new MeshBasicMaterial({ color: colour, side: BackSide, fog: false, toneMapped: false }),
    );
  small.add(
    ball(10, zenith, 0, 0.9),
    ball(10.1, horizon, 0.9, 1.47),
    ball(10.2, hills[0], 1.47, 1.6),
    ball(10.3, hills[0], 1.6, Math.PI),
  );
  return small;
}
