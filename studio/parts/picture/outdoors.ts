// The open air of a scene: a dome of sky, hills that fade into the horizon, fog of its colour, the sun with its
// shadows, even light from above, and what metal, glass and water mirror of all this.
import {
  DoubleSide,
  FogExp2,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  PMREMGenerator,
  type Scene,
  SphereGeometry,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { domeMaterial, ridge } from "./dome.js";
import { createLamp, type LampShape, setShadow } from "./stage.js";

/** What lies around. */
export interface OutdoorsOptions {
  /** Ranges of hills: how far and how high, m, and what tells them apart. */
  ranges: readonly { far: number; high: number; seed: number }[];
  /** Whether fog veils the hills; their colours are pale already if not. */
  veiled: boolean;
  sun: LampShape;
}

/** Makes the open air of a scene. */
export function createOutdoors(scene: Scene, renderer: WebGLRenderer, { ranges, veiled, sun: shape }: OutdoorsOptions) {
  const dome = new Mesh(new SphereGeometry(380, 32, 24), domeMaterial());
  // last of what is solid, at the far end: only what nothing covers is painted
  dome.renderOrder = 1;
  dome.frustumCulled = false;
  const hills = ranges.map(
    ({ far, high, seed }) =>
      new Mesh(ridge(far, high, seed), new MeshBasicMaterial({ fog: veiled, toneMapped: false, side: DoubleSide })),
  );
  const sun = createLamp(shape);
  const around = new HemisphereLight();
  const fog = new FogExp2(0xffffff);
  scene.fog = fog;
  scene.add(dome, ...hills, sun, sun.target, around);
  let surroundings: WebGLRenderTarget | undefined;
  return {
    /** Values of the dome's shader. */
    sky: dome.material.uniforms,
    fog,
    sun,
    around,
    /** Colours of the hills, the nearest first. */
    paintHills(colours: readonly number[]): void {
      hills.forEach(({ material }, i) => {
        material.color.set(colours[i]);
      });
    },
    /** Lets all that is smooth mirror a small scene, which is used up; `blur` is in rad. */
    reflect(small: Scene, blur: number): void {
      surroundings?.dispose();
      const maker = new PMREMGenerator(renderer);
      surroundings = maker.fromScene(small, blur, 0.1, 50);
      scene.environment = surroundings.texture;
      maker.dispose();
      for (const thing of small.children) if (thing instanceof Mesh) free(thing);
    },
    /** Side of the shadow map, texels. */
    setShadow(texels: number): void {
      setShadow(sun, texels);
      renderer.shadowMap.needsUpdate = true;
    },
    dispose(): void {
      for (const mesh of [dome, ...hills]) free(mesh);
      sun.dispose();
      around.dispose();
      surroundings?.dispose();
      scene.environment = null;
    },
  };
}

function free({ geometry, material }: Mesh): void {
  geometry.dispose();
  for (const one of [material].flat()) one.dispose();
}
