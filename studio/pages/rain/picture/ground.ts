// The ground around the listener, by what it is made of, and the water that lies on it: puddles are dark mirrors, more
// and larger ones where more of the rain falls into water.
import {
  type BufferGeometry,
  type CanvasTexture,
  CircleGeometry,
  Group,
  Mesh,
  MeshStandardMaterial,
  type Scene,
} from "three";
import { disposeForms, geometryOf } from "../../../parts/picture/geometry.js";
import { chance } from "../../../parts/state/chance.js";
import type { GroundLook } from "./contract.js";
import { GROUNDS, groundTexture } from "./textures.js";
import type { Theme } from "./themes.js";

/** The ground, drawn. */
export interface Ground {
  /** What it is made of, and the share of it that lies under water. */
  set(look: GroundLook, water: number): void;
  setTheme(theme: Theme): void;
  setDetail(anisotropy: number): void;
  dispose(): void;
}

/** How far it goes, and how far from the listener puddles lie, m. */
const FAR = 150;
const WET = 9;
const PUDDLES = 46;

/** Makes the ground; `mirrored` says whether water mirrors the sky. */
export function createGround(scene: Scene, mirrored: boolean): Ground {
  const floor = new Mesh(new CircleGeometry(FAR, 72).rotateX(-Math.PI / 2), new MeshStandardMaterial());
  floor.receiveShadow = true;
  const water = new MeshStandardMaterial({ roughness: mirrored ? 0.1 : 0.35, metalness: mirrored ? 0.1 : 0 });
  const puddles = new Group();
  const next = chance(77);
  for (let i = 0; i < PUDDLES; i++) {
    // the golden angle leaves no gaps and no rows
    const [far, angle] = [WET * Math.sqrt((i + 0.6) / PUDDLES), 2.39996 * i + 0.5 * next()];
    const mesh = new Mesh(puddle(next), water);
    mesh.position.set(far * Math.cos(angle), 0.004 + 2e-5 * i, far * Math.sin(angle));
    mesh.receiveShadow = true;
    mesh.userData.size = 0.7 + 0.8 * next();
    mesh.userData.order = next();
    puddles.add(mesh);
  }
  scene.add(floor, puddles);
  const textures = new Map<GroundLook, CanvasTexture>();
  let anisotropy = 4;
  let known = "";
  return {
    set(look, share) {
      const key = `${look} ${share.toFixed(3)}`;
      if (key === known) return;
      known = key;
      const texture = textures.get(look) ?? groundTexture(look);
      textures.set(look, texture);
      const { tile, roughness } = GROUNDS[look];
      texture.repeat.set((2 * FAR) / tile, (2 * FAR) / tile);
      texture.anisotropy = anisotropy;
      floor.material.map = texture;
      floor.material.roughness = roughness;
      floor.material.needsUpdate = true;
      for (const mesh of puddles.children) {
        const { size, order } = mesh.userData as { size: number; order: number };
        mesh.visible = share > 0 && order < 0.25 + 1.1 * share;
        const scale = size * (0.45 + 1.1 * Math.sqrt(Math.min(1, share)));
        mesh.scale.set(scale, 1, scale);
      }
    },
    setTheme({ puddle: colour }) {
      water.color.set(mirrored ? 0x20272d : colour);
    },
    setDetail(level) {
      anisotropy = level;
      for (const texture of textures.values()) {
        texture.anisotropy = level;
        texture.needsUpdate = true;
      }
    },
    dispose() {
      floor.geometry.dispose();
      floor.material.dispose();
      water.dispose();
      disposeForms(puddles);
      for (const texture of textures.values()) texture.dispose();
    },
  };
}

/** A flat blot of about a metre, with soft bays. */
function puddle(next: () => number): BufferGeometry {
  const steps = 40;
  const [a, b, c, lean] = [7 * next(), 7 * next(), 7 * next(), 0.55 + 0.4 * next()];
  const position: number[] = [];
  const index: number[] = [];
  for (let i = 0; i < steps; i++) {
    const angle = (2 * Math.PI * i) / steps;
    const far =
      0.7 * (1 + 0.2 * Math.sin(2 * angle + a) + 0.13 * Math.sin(3 * angle + b) + 0.06 * Math.sin(5 * angle + c));
    position.push(far * Math.cos(angle), 0, lean * far * Math.sin(angle));
    index.push(steps, (i + 1) % steps, i);
  }
  position.push(0, 0, 0);
  return geometryOf({ position, index });
}
