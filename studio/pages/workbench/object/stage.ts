// Where the body hangs: a quiet ground that takes its shadow, one light, and what metal mirrors. A body of any size is
// drawn with radius 1, so that one stage suits all.
import { Mesh, PlaneGeometry, type Scene, ShadowMaterial, type WebGLRenderer } from "three";
import { createRoomLight, type LightTheme } from "../../../parts/picture/stage.js";
import type { ModeColours } from "./body-view.js";

/** Colours and strengths of a theme; the ground fades into its own colour. */
export interface StageTheme extends LightTheme {
  /** How dark the shadow is, 0 to 1. */
  shadow: number;
  ring: number;
  modes: ModeColours;
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

/** How the lamp throws shadows, and where the ground fades, units. */
const LIGHT = { half: 2.2, near: 0.5, far: 12, normalBias: 0.01, radius: 8, fog: [7, 22], unmirrored: 2.4 } as const;

/** Builds the stage; without a graphics card nothing is mirrored. */
export function createStage(scene: Scene, renderer: WebGLRenderer, fine: boolean): Stage {
  const light = createRoomLight(scene, renderer, { ...LIGHT, texels: fine ? 2048 : 512, mirrored: fine });
  light.lamp.position.set(2.2, 4.2, 2.6);
  // the ground is nothing but its shadow, so that paper and picture are one
  const shade = new Mesh(new PlaneGeometry(60, 60), new ShadowMaterial());
  shade.receiveShadow = true;
  shade.rotation.x = -Math.PI / 2;
  shade.raycast = () => undefined;
  scene.add(shade);
  return {
    setTheme(theme) {
      light.setTheme(theme);
      shade.material.opacity = theme.shadow;
    },
    setGround(depth) {
      shade.position.y = -depth;
      light.lamp.target.position.y = -depth / 2;
    },
    dispose() {
      light.dispose();
      shade.geometry.dispose();
      shade.material.dispose();
    },
  };
}
