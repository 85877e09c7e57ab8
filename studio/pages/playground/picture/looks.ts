// What each material looks like: one look a material, shared by all that is made of it.
import {
  DoubleSide,
  type Material,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  type MeshStandardMaterialParameters,
  type Texture,
} from "three";
import { brushed, oak } from "../../../parts/picture/painting.js";
import type { MatterName } from "../scene/matter.js";
import { card, clay, specks, veins } from "./paintings.js";

/** All looks. */
export type Looks = ReturnType<typeof createLooks>;

/** Makes the looks; where nothing is `mirrored`, metal is painted grey instead. */
export function createLooks(mirrored: boolean) {
  const textures: Texture[] = [];
  const keep = <T extends Texture>(texture: T, u = 1, v = u): T => {
    texture.repeat.set(u, v);
    textures.push(texture);
    return texture;
  };
  // textures are laid by the metre: repeats are tiles in a metre
  const grain = keep(oak(), 1, 2);
  const streaks = keep(brushed(), 4);
  const rough = keep(specks(3, 1), 3);
  const fine = keep(specks(4, 0.3), 6);
  const metal = (color: number, roughness: number): MeshStandardMaterialParameters => ({
    color,
    metalness: mirrored ? 1 : 0.35,
    roughness: mirrored ? roughness : 0.5,
    roughnessMap: streaks,
    bumpMap: streaks,
    bumpScale: 0.4,
  });
  const wood = (color: number): MeshStandardMaterialParameters => ({
    color,
    map: grain,
    bumpMap: grain,
    bumpScale: 0.5,
    roughness: 0.62,
  });
  const settings: Record<MatterName, MeshStandardMaterialParameters> = {
    steel: metal(0xc3c8cd, 0.32),
    aluminium: metal(0xe4e6e8, 0.42),
    brass: metal(0xd9b25c, 0.28),
    tinplate: metal(0xd2d7da, 0.36),
    glass: { color: 0xd8efe6, roughness: 0.05, transparent: true, opacity: 0.34 },
    porcelain: { color: 0xf7f5f0, roughness: 0.16 },
    marble: { map: keep(veins(), 5), roughness: 0.3 },
    brick: { map: keep(clay(), 6), roughness: 0.95 },
    concrete: { color: 0xb9b6b0, map: rough, roughness: 0.95 },
    oak: wood(0xffffff),
    softwood: wood(0xfff0cf),
    plywood: wood(0xf3dfbd),
    cardboard: { map: keep(card(), 6), roughness: 0.95 },
    plastic: { color: 0x2f6f9f, roughness: 0.3 },
    rubber: { color: 0x9b3a2f, map: fine, roughness: 0.9 },
    ice: { color: 0xe3f1fa, roughness: 0.18, transparent: true, opacity: 0.6 },
  };
  const made = new Map<string, Material>();
  const once = (key: string, make: () => Material): Material => {
    const known = made.get(key) ?? make();
    made.set(key, known);
    return known;
  };
  return {
    /** The look of a material; thin things are seen from both sides. */
    of: (material: MatterName, thin = false) =>
      once(`${material} ${thin}`, () => {
        const clear = material === "glass" || material === "ice";
        const all = { ...settings[material], ...(thin && { side: DoubleSide }), ...(clear && { depthWrite: false }) };
        // a clear coat gives glass and glaze their glint at no price that matters
        return clear || material === "porcelain"
          ? new MeshPhysicalMaterial({ ...all, clearcoat: 1, clearcoatRoughness: 0.06, specularIntensity: 1 })
          : new MeshStandardMaterial(all);
      }),
    /** Paint of a colour. */
    paint: (colour: number, roughness = 0.8) =>
      once(
        `${colour} ${roughness}`,
        () => new MeshStandardMaterial({ color: colour, roughness }),
      ) as MeshStandardMaterial,
    dispose() {
      for (const thing of [...made.values(), ...textures]) thing.dispose();
      made.clear();
    },
  };
}
