// What the body on the bench looks like, by the name of its material: families of metals, woods, clear and dull things.
import { DoubleSide, MeshPhysicalMaterial, type MeshPhysicalMaterialParameters, type Texture } from "three";
import { brushed, oak } from "../../../parts/picture/painting.js";

/** How a material is seen. */
interface Look {
  family: "metal" | "wood" | "clear" | "glazed" | "dull";
  colour: number;
  roughness: number;
}

const metal = (colour: number, roughness = 0.32): Look => ({ family: "metal", colour, roughness });
const wood = (colour: number): Look => ({ family: "wood", colour, roughness: 0.6 });
const clear = (colour: number): Look => ({ family: "clear", colour, roughness: 0.06 });
const dull = (colour: number, roughness = 0.85): Look => ({ family: "dull", colour, roughness });

/** Looks of all materials; others look like plain clay. */
const LOOKS: Readonly<Record<string, Look>> = {
  steel: metal(0xc3c8cd),
  "stainless-steel": metal(0xd5d9dc, 0.22),
  iron: metal(0x8d9094, 0.5),
  "cast-iron": metal(0x5d6064, 0.62),
  aluminium: metal(0xe2e5e8, 0.4),
  brass: metal(0xd9b25c, 0.26),
  bronze: metal(0xb98a52, 0.34),
  copper: metal(0xd08a62, 0.28),
  tin: metal(0xcdd1d3, 0.36),
  tinplate: metal(0xd2d7da, 0.36),
  lead: metal(0x7b8087, 0.6),
  glass: clear(0xd4eee4),
  "lead-crystal": clear(0xe2ecf6),
  ice: clear(0xdceefa),
  acrylic: clear(0xe4ecf4),
  polycarbonate: clear(0xdfe8ee),
  porcelain: { family: "glazed", colour: 0xf7f5f0, roughness: 0.16 },
  ceramic: { family: "glazed", colour: 0xe6d9c6, roughness: 0.3 },
  stone: dull(0xa7a49d),
  marble: { family: "glazed", colour: 0xeceae6, roughness: 0.3 },
  concrete: dull(0xb9b6b0, 0.95),
  brick: dull(0xb0664a, 0.95),
  hardwood: wood(0xf3d3aa),
  oak: wood(0xffffff),
  softwood: wood(0xfff0cf),
  rosewood: wood(0xa9694a),
  plywood: wood(0xf3dfbd),
  wood: wood(0xffe6c4),
  cardboard: dull(0xb98d5e, 0.95),
  plastic: dull(0xe9e4d8, 0.45),
  nylon: dull(0xeae6dc, 0.5),
  rubber: dull(0x4a4a4d, 0.9),
  "hard-rubber": dull(0x35363a, 0.6),
  bone: dull(0xe9ddc2, 0.5),
};
const CLAY = dull(0xb7b4ad, 0.6);

/** Makes looks; where nothing is mirrored, metal is painted grey. */
export class BodyLooks {
  readonly #mirrored: boolean;
  readonly #textures: { wood?: Texture; metal?: Texture } = {};

  constructor(mirrored: boolean) {
    this.#mirrored = mirrored;
  }

  /** A new material for a body; textures are laid by `uv`. */
  of(name: string | undefined): MeshPhysicalMaterial {
    const { family, colour, roughness } = LOOKS[name ?? ""] ?? CLAY;
    const all: MeshPhysicalMaterialParameters = { color: colour, roughness, side: DoubleSide };
    if (family === "metal") {
      this.#textures.metal ??= brushed();
      Object.assign(all, {
        metalness: this.#mirrored ? 1 : 0.35,
        roughness: this.#mirrored ? roughness : 0.5,
        roughnessMap: this.#textures.metal,
        bumpMap: this.#textures.metal,
        bumpScale: 0.6,
      });
    }
    if (family === "wood") {
      this.#textures.wood ??= oak();
      Object.assign(all, { map: this.#textures.wood });
    }
    if (family === "glazed") Object.assign(all, { clearcoat: 1, clearcoatRoughness: 0.08 });
    if (family === "clear") {
      Object.assign(all, {
        transparent: true,
        opacity: this.#mirrored ? 0.42 : 0.5,
        clearcoat: 1,
        clearcoatRoughness: 0.05,
        depthWrite: false,
      });
    }
    return new MeshPhysicalMaterial(all);
  }

  dispose(): void {
    for (const texture of Object.values(this.#textures)) texture.dispose();
  }
}
