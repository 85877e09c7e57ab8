// The sky it rains from: clouds to the horizon, two lines of hills that fade into the rain, even light from above, and
// the flash of lightning, which lights clouds and ground alike.
import {
  BackSide,
  Color,
  DirectionalLight,
  DoubleSide,
  FogExp2,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { domeMaterial, ridge } from "../../../parts/picture/dome.js";
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

const RANGES = [
  { far: 80, high: 4.5, seed: 2.1 },
  { far: 170, high: 15, seed: 5.3 },
] as const;
/** Half the side of what lies within shadows, m. */
const SHADED = 7;
/** Light from the sky is so much stronger where nothing is mirrored. */
const UNMIRRORED = 1.5;
const WHITE = new Color(0xf3f6ff);

/** Makes sky and light; `mirrored` says whether water and metal mirror the sky. */
export function createSky(scene: Scene, renderer: WebGLRenderer, mirrored: boolean): Sky {
  const dome = new Mesh(new SphereGeometry(380, 32, 24), domeMaterial());
  dome.renderOrder = 1;
  dome.frustumCulled = false;
  const hills = RANGES.map(
    ({ far, high, seed }) =>
      new Mesh(ridge(far, high, seed), new MeshBasicMaterial({ fog: true, toneMapped: false, side: DoubleSide })),
  );
  const sun = new DirectionalLight();
  sun.castShadow = true;
  sun.position.set(4, 12, 5);
  Object.assign(sun.shadow.camera, { left: -SHADED, right: SHADED, top: SHADED, bottom: -SHADED, near: 1, far: 30 });
  sun.shadow.bias = -4e-4;
  sun.shadow.normalBias = 0.02;
  sun.shadow.radius = 6;
  const around = new HemisphereLight();
  const fog = new FogExp2(0xffffff);
  scene.fog = fog;
  scene.add(dome, ...hills, sun, around);
  let surroundings: WebGLRenderTarget | undefined;
  let theme: Theme | undefined;
  let flashed = 0;

  const paint = () => {
    if (!theme) return;
    const { uniforms } = dome.material;
    const lit = (colour: number, share: number) => new Color(colour).lerp(WHITE, share * flashed);
    uniforms.horizon.value.copy(lit(theme.horizon, 0.5));
    uniforms.middle.value.copy(lit(theme.middle, 0.6));
    uniforms.zenith.value.copy(lit(theme.zenith, 0.45));
    uniforms.veilColour.value.copy(lit(theme.cloud, 0.85));
    uniforms.veil.value = theme.clouds;
    fog.color.copy(lit(theme.horizon, 0.5));
    hills.forEach(({ material }, i) => {
      material.color.set(theme!.hills[i]);
    });
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
      if (mirrored) {
        surroundings?.dispose();
        surroundings = mirror(renderer, next);
        scene.environment = surroundings.texture;
      }
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
    setShadow(texels) {
      sun.shadow.mapSize.set(texels, texels);
      sun.shadow.map?.dispose();
      sun.shadow.map = null;
      renderer.shadowMap.needsUpdate = true;
    },
    dispose() {
      for (const mesh of [dome, ...hills]) {
        mesh.geometry.dispose();
        mesh.material.dispose();
      }
      sun.dispose();
      around.dispose();
      surroundings?.dispose();
      scene.environment = null;
    },
  };
}

/** What water mirrors: a pale sky over a dark line of trees. */
function mirror(renderer: WebGLRenderer, { horizon, zenith, hills }: Theme): WebGLRenderTarget {
  const small = new Scene();
  const ball = (radius: number, colour: number, from: number, to: number) =>
    new Mesh(
      new SphereGeometry(radius, 32, 8, 0, 2 * Math.PI, from, to - from),
      new MeshBasicMaterial({ color: colour, side: BackSide, fog: false, toneMapped: false }),
    );
  const parts = [
    ball(10, zenith, 0, 0.9),
    ball(10.1, horizon, 0.9, 1.47),
    ball(10.2, hills[0], 1.47, 1.6),
    ball(10.3, hills[0], 1.6, Math.PI),
  ];
  small.add(...parts);
  const maker = new PMREMGenerator(renderer);
  const made = maker.fromScene(small, 0.03, 0.1, 50);
  maker.dispose();
  for (const part of parts) {
    part.geometry.dispose();
    part.material.dispose();
  }
  return made;
}
