// Where the body hangs: a quiet ground that takes its shadow, one light, and what metal mirrors. A body of any size is
// drawn with radius 1, so that one stage suits all.
import {
  Color,
  DirectionalLight,
  Fog,
  HemisphereLight,
  Mesh,
  PlaneGeometry,
  PMREMGenerator,
  type Scene,
  ShadowMaterial,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";

/** Colours and strengths of a theme. */
export interface StageTheme {
  /** The ground, and what it fades into. */
  ground: number;
  lamp: number;
  lampStrength: number;
  above: number;
  below: number;
  around: number;
  mirrored: number;
  /** How dark the shadow is, 0 to 1. */
  shadow: number;
  ring: number;
  modes: { out: number; in: number; still: number };
}

/** Daylight on paper. */
export const DAY: StageTheme = {
  ground: 0xfaf8f4,
  lamp: 0xfff3e0,
  lampStrength: 2.6,
  above: 0xf2f6fa,
  below: 0xd8cfc0,
  around: 1.1,
  mirrored: 0.85,
  shadow: 0.2,
  ring: 0xa3541c,
  modes: { out: 0xc1601e, in: 0x2c6fb0, still: 0x1c1d20 },
};
/** A lamp in the dark. */
export const DUSK: StageTheme = {
  ground: 0x14161a,
  lamp: 0xffe2c0,
  lampStrength: 2.3,
  above: 0x6b7890,
  below: 0x2b2622,
  around: 0.9,
  mirrored: 0.5,
  shadow: 0.5,
  ring: 0xf0a060,
  modes: { out: 0xe08a48, in: 0x5b9bd5, still: 0xf6f2ea },
};

/** The stage. */
export interface Stage {
  setTheme(theme: StageTheme): void;
  /** Puts the ground so far below the middle of the body. */
  setGround(depth: number): void;
  dispose(): void;
}

/** Builds the stage; without a graphics card nothing is mirrored. */
export function createStage(scene: Scene, renderer: WebGLRenderer, fine: boolean): Stage {
  const lamp = new DirectionalLight();
  lamp.position.set(2.2, 4.2, 2.6);
  lamp.castShadow = true;
  lamp.shadow.mapSize.setScalar(fine ? 2048 : 512);
  const { camera } = lamp.shadow;
  [camera.left, camera.right, camera.bottom, camera.top] = [-2.2, 2.2, -2.2, 2.2];
  camera.near = 0.5;
  camera.far = 12;
  lamp.shadow.bias = -4e-4;
  lamp.shadow.normalBias = 0.01;
  lamp.shadow.radius = 8;
  const around = new HemisphereLight();
  // the ground is nothing but its shadow, so that paper and picture are one
  const shade = new Mesh(new PlaneGeometry(60, 60), new ShadowMaterial());
  shade.receiveShadow = true;
  shade.rotation.x = -Math.PI / 2;
  shade.raycast = () => undefined;
  scene.add(lamp, lamp.target, around, shade);
  let room: WebGLRenderTarget | undefined;
  if (fine) {
    const generator = new PMREMGenerator(renderer);
    const walls = new RoomEnvironment();
    room = generator.fromScene(walls, 0.04);
    scene.environment = room.texture;
    walls.dispose();
    generator.dispose();
  }
  return {
    setTheme(theme) {
      lamp.color = new Color(theme.lamp);
      lamp.intensity = theme.lampStrength;
      around.color = new Color(theme.above);
      around.groundColor = new Color(theme.below);
      around.intensity = fine ? theme.around : 2.4 * theme.around;
      scene.environmentIntensity = theme.mirrored;
      scene.background = new Color(theme.ground);
      scene.fog = new Fog(theme.ground, 7, 22);
      shade.material.opacity = theme.shadow;
    },
    setGround(depth) {
      shade.position.y = -depth;
      lamp.target.position.y = -depth / 2;
    },
    dispose() {
      lamp.dispose();
      room?.dispose();
      shade.geometry.dispose();
      shade.material.dispose();
    },
  };
}
