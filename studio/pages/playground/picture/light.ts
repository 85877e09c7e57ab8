// Light in the room: one lamp or window that throws shadows, light from all around, and what metal and glass mirror.
import {
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  PMREMGenerator,
  type Scene,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import type { Theme } from "./themes.js";

/** The light of a scene. */
export interface Light {
  setTheme(theme: Theme): void;
  /** Side of the shadow map, in texels. */
  setShadow(texels: number): void;
  dispose(): void;
}

/** Half the side of what lies within shadows, m. */
const SHADED = 3.4;

/** Lights a scene; without a graphics card nothing is mirrored. */
export function createLight(scene: Scene, renderer: WebGLRenderer, mirrored: boolean): Light {
  const lamp = new DirectionalLight();
  const around = new HemisphereLight();
  lamp.castShadow = true;
  lamp.target.position.set(0, 0.3, -0.2);
  const { camera } = lamp.shadow;
  [camera.left, camera.right, camera.bottom, camera.top] = [-SHADED, SHADED, -SHADED, SHADED];
  camera.near = 0.5;
  camera.far = 12;
  lamp.shadow.bias = -4e-4;
  lamp.shadow.normalBias = 0.012;
  lamp.shadow.radius = 3;
  scene.add(lamp, lamp.target, around);
  let room: WebGLRenderTarget | undefined;
  if (mirrored) {
    const generator = new PMREMGenerator(renderer);
    const walls = new RoomEnvironment();
    room = generator.fromScene(walls, 0.04);
    scene.environment = room.texture;
    walls.dispose();
    generator.dispose();
  }
  return {
    setTheme(theme) {
      lamp.position.set(...theme.lampAt);
      lamp.color = new Color(theme.lamp);
      lamp.intensity = theme.lampStrength;
      around.color = new Color(theme.above);
      around.groundColor = new Color(theme.below);
      // what a mirrored room gives from all sides is missed without it
      around.intensity = mirrored ? theme.around : 2.6 * theme.around;
      scene.environmentIntensity = theme.mirrored;
      scene.background = new Color(theme.ground);
      scene.fog = new Fog(theme.ground, 5.5, 11);
      renderer.toneMappingExposure = theme.exposure;
    },
    setShadow(texels) {
      if (lamp.shadow.mapSize.x === texels) return;
      lamp.shadow.mapSize.set(texels, texels);
      lamp.shadow.map?.dispose();
      lamp.shadow.map = null;
    },
    dispose() {
      lamp.dispose();
      room?.dispose();
    },
  };
}
