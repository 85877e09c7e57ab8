// What things are made of: few materials, each shared by all that is made of it, so that steel, oak and canvas look the
// same wherever they are. Colours of single pieces are tints on their corners.
import { Color, DoubleSide, type Material, MeshLambertMaterial, MeshStandardMaterial, type Texture } from "three";
import { brushed, oak as oakGrain } from "../../../../parts/picture/painting.js";
import type { Theme } from "../themes.js";
import * as paintings from "./textures.js";

/** The materials of the scene. */
export interface Materials {
  /** Planed oak of table and posts. */
  oak: MeshStandardMaterial;
  /** Whatever has only a colour: paint, stone, bark, rubber. */
  matt: MeshStandardMaterial;
  /** Sheet of the roof. */
  roof: MeshStandardMaterial;
  /** Hot-dipped zinc of the can and the gutters. */
  zinc: MeshStandardMaterial;
  /** Brushed plates, knives and forks. */
  plate: MeshStandardMaterial;
  canvas: MeshStandardMaterial;
  cloth: MeshStandardMaterial;
  /** Windows: one does not see through. */
  glass: MeshStandardMaterial;
  /** Bulbs, dark by day. */
  bulb: MeshStandardMaterial;
  leaf: MeshLambertMaterial;
  /** Puts lamps and windows on or off. */
  setTheme(theme: Theme): void;
  dispose(): void;
}

/** Makes them all; where nothing is `mirrored`, metal is painted grey instead. */
export function createMaterials(mirrored: boolean): Materials {
  const textures: Texture[] = [];
  const keep = <T extends Texture>(texture: T, u = 1, v = u): T => {
    texture.repeat.set(u, v);
    textures.push(texture);
    return texture;
  };
  const oakMap = keep(oakGrain(), 1, 2);
  const streaks = keep(brushed());
  const sheet = keep(brushed(), 0.5, 1.5);
  const weave = keep(paintings.weave(), 40);
  const room = keep(paintings.room());

  const standard = (settings: ConstructorParameters<typeof MeshStandardMaterial>[0]) =>
    new MeshStandardMaterial({ vertexColors: true, ...settings });
  const oak = standard({ map: oakMap, roughness: 0.72, bumpMap: oakMap, bumpScale: 0.6 });
  const matt = standard({ roughness: 0.82 });
  const roof = standard({ metalness: 0.85, roughness: 0.62, roughnessMap: sheet });
  const zinc = standard({ metalness: 0.9, roughness: 0.42, map: keep(paintings.spangle(), 1.5), side: DoubleSide });
  const plate = standard({
    metalness: 1,
    roughness: 0.26,
    roughnessMap: streaks,
    bumpMap: streaks,
    bumpScale: 1.2,
    side: DoubleSide,
  });
  const canvas = standard({ roughness: 0.95, bumpMap: weave, bumpScale: 0.8, side: DoubleSide });
  const cloth = standard({ roughness: 0.95, map: keep(paintings.checks()), side: DoubleSide });
  const glass = standard({ roughness: 0.06, metalness: 0.1, map: room, emissiveMap: room, emissive: 0xffb765 });
  const bulb = standard({ roughness: 0.3, emissive: 0xffc070 });
  const leaf = new MeshLambertMaterial({
    vertexColors: true,
    map: keep(paintings.leaves()),
    alphaTest: 0.32,
    alphaToCoverage: true,
    side: DoubleSide,
  });
  sameNormalBothSides(leaf);
  if (!mirrored) for (const metal of [roof, zinc, plate]) metal.metalness = 0.2;

  const all: Material[] = [oak, matt, roof, zinc, plate, canvas, cloth, glass, bulb, leaf];
  return {
    oak,
    matt,
    roof,
    zinc,
    plate,
    canvas,
    cloth,
    glass,
    bulb,
    leaf,
    setTheme(theme) {
      glass.color = new Color(theme.windows > 0 ? 0x6b5238 : 0x55636b);
      glass.emissiveIntensity = theme.windows;
      bulb.emissiveIntensity = theme.lamps;
      canvas.emissive = new Color(0xff9a4a);
      canvas.emissiveIntensity = theme.canvasGlow;
    },
    dispose() {
      for (const thing of [...all, ...textures]) thing.dispose();
    },
  };
}

/**
 * Leaves and blades are lit as the rounded whole that they belong to: their normals do not turn with the side that is
 * seen.
 */
export function sameNormalBothSides(material: MeshLambertMaterial): void {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = oneSided(shader.fragmentShader);
  };
}

/** A fragment shader with normals that do not turn with the side that is seen. */
export function oneSided(fragmentShader: string): string {
  return fragmentShader.replace(
    "#include <normal_fragment_begin>",
    "float faceDirection = 1.0; vec3 normal = normalize(vNormal); vec3 nonPerturbedNormal = normal;",
  );
}
