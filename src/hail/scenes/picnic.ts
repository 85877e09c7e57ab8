// The picnic of van den Doel, Knott and Pai (PHYSICS §10.4): a house with four metal panes for a roof, a table with
// three plates, a gazebo and a garbage can on a lawn. Sizes are what is drawn; what sounds are the models of §5.4,
// struck at the same part of their extent.
import type { Vec3 } from "../../math/vec3.js";
import type { Collider } from "../colliders/collider.js";
import { lawnBodies, lawnCollider, level, levelDisc } from "./parts.js";
import type { HailBody, HailScene } from "./scene.js";
import { thudModel } from "./thud.js";

/** The house: the middle of its floor, and where its roof begins and ends, m. */
const HOUSE = { x: -5.5, z: -4, wall: 2.6, eaves: 2.45, ridge: 4.2, overhang: 2.8, half: [3, 2.5], pane: 3.3 } as const;
/** The plates: x, z and radius, m; their rims stand 18 mm above the table top. */
const PLATES = [
  [-0.55, -0.12, 0.15],
  [0.05, 0.14, 0.125],
  [0.6, -0.08, 0.1],
] as const;
const TABLE = { y: 0.74, half: [0.9, 0.4] } as const;
const PLATE_Y = 0.758;
const GAZEBO = { tip: [4.6, 3.2, -2.4], drop: 0.9, radius: 1.9, post: 0.05 } as const;
const CAN = { x: 2.4, z: 1.4, radius: 0.24, height: 0.85, lid: 0.26, lidY: 0.88 } as const;

/** Hail on a picnic. */
export function picnic(): HailScene {
  return {
    name: "picnic",
    title: "Hail on a picnic",
    colliders: [lawnCollider(), ...house(), ...table(), ...benches(), ...gazebo(), ...can(), ball()],
    bodies: [...houseBodies(), ...tableBodies(), canBody(), ...softBodies(), ...lawnBodies()],
    cloud: { centre: [-1.4, 12, -0.5], radius: 1.6 },
    wind: [0.8, 0.3],
    listener: LISTENER,
    masterGain: 0.5,
  };
}

/** Where the listener of the picnic stands and looks. */
export const LISTENER = { position: [0, 1.6, 6.5], looksAt: [0, 1, -1] } as const;

/** The four panes of the roof, and the walls. */
export function house(): Collider[] {
  const { x, z, wall, eaves, ridge, overhang, half, pane } = HOUSE;
  const panes = [0, 1, 2, 3].map((i): Collider => {
    const [front, right] = [i < 2 ? 1 : -1, i % 2];
    return {
      name: `roof pane ${i + 1}`,
      shape: {
        kind: "quad",
        corner: [x - pane + pane * right, ridge, z],
        u: [pane, 0, 0],
        v: [0, eaves - ridge, front * overhang],
      },
      ground: "steel",
      body: `roof-${i + 1}`,
    };
  });
  const [w, d] = half;
  const side = (name: string, corner: Vec3, u: Vec3): Collider => ({
    name,
    shape: { kind: "quad", corner, u, v: [0, wall, 0] },
    ground: "stone",
  });
  return [
    ...panes,
    side("south wall", [x - w, 0, z + d], [2 * w, 0, 0]),
    side("north wall", [x - w, 0, z - d], [2 * w, 0, 0]),
    side("west wall", [x - w, 0, z - d], [0, 0, 2 * d]),
    side("east wall", [x + w, 0, z - d], [0, 0, 2 * d]),
  ];
}

/** The panes sound, each from its middle. */
export function houseBodies(): HailBody[] {
  const { x, z, eaves, ridge, overhang, pane } = HOUSE;
  return (["roof-1", "roof-2", "roof-3", "roof-4"] as const).map((name, i) => ({
    id: name,
    model: name,
    position: [x + (i % 2 ? pane : -pane) / 2, (eaves + ridge) / 2, z + ((i < 2 ? 1 : -1) * overhang) / 2],
  }));
}

/** The table top and the plates above it. */
export function table(): Collider[] {
  const [w, d] = TABLE.half;
  return [
    { name: "table", shape: level([0, TABLE.y, 0], w, d), ground: "wood", body: "table" },
    ...PLATES.map(([x, z, radius], i): Collider => {
      const shape = levelDisc([x, PLATE_Y, z], radius);
      return { name: `plate ${i + 1}`, shape, ground: "plate", body: `plate-${i + 1}` };
    }),
  ];
}

/** The table top alone: the plates are parts of it, as in the paper. */
export function tableWithRegions(): Collider {
  const [w, d] = TABLE.half;
  const regions = PLATES.map(([x, z, radius], i) => ({
    shape: "ellipse" as const,
    centre: [0.5 + x / (2 * w), 0.5 + z / (2 * d)] as const,
    half: [radius / (2 * w), radius / (2 * d)] as const,
    body: `plate-${i + 1}`,
    ground: "plate" as const,
  }));
  return { name: "table", shape: level([0, TABLE.y, 0], w, d), ground: "wood", body: "table", regions };
}

/** Table and plates sound. */
export function tableBodies(): HailBody[] {
  return [
    { id: "table", model: "table", position: [0, TABLE.y, 0] },
    ...(["plate-1", "plate-2", "plate-3"] as const).map((name, i): HailBody => {
      const [x, z] = PLATES[i];
      return { id: name, model: name, position: [x, PLATE_Y, z] };
    }),
  ];
}

/** The benches on both sides of the table. */
export function benches(): Collider[] {
  return [-0.76, 0.76].map((z) => ({
    name: z < 0 ? "north bench" : "south bench",
    shape: level([0, 0.45, z], 0.8, 0.14),
    ground: "wood",
    body: "bench",
  }));
}

/** The canvas and the posts of the gazebo. */
export function gazebo(): Collider[] {
  const { tip, drop, radius, post } = GAZEBO;
  const posts = [0, 1, 2, 3].map((i): Collider => {
    const angle = Math.PI / 4 + (i * Math.PI) / 2;
    const reach = 0.9 * radius;
    const base: Vec3 = [tip[0] + reach * Math.cos(angle), 0, tip[2] + reach * Math.sin(angle)];
    return {
      name: `post ${i + 1}`,
      shape: { kind: "cylinder", base, axis: [0, tip[1] - drop, 0], radius: post },
      ground: "wood",
    };
  });
  const canvas: Collider = {
    name: "canvas",
    shape: { kind: "cone", tip, axis: [0, -drop, 0], radius },
    ground: "canvas",
    body: "canvas",
  };
  return [canvas, ...posts];
}

/** The garbage can, with its lid: one body. */
export function can(): Collider[] {
  const { x, z, radius, height, lid, lidY } = CAN;
  return [
    { name: "can lid", shape: levelDisc([x, lidY, z], lid), ground: "steel", body: "can" },
    {
      name: "can",
      shape: { kind: "cylinder", base: [x, 0, z], axis: [0, height, 0], radius },
      ground: "steel",
      body: "can",
    },
  ];
}

/** The can sounds. */
export function canBody(): HailBody {
  return { id: "can", model: "can", position: [CAN.x, CAN.height / 2, CAN.z], spread: "around" };
}

function ball(): Collider {
  const shape = { kind: "sphere", centre: [-1.8, 0.11, 2.2], radius: 0.11 } as const;
  return { name: "ball", shape, ground: "wood", body: "ball" };
}

/** Canvas, benches and ball sound softly. */
export function softBodies(): HailBody[] {
  const ballModel = thudModel({ name: "ball", frequencies: [240, 1200], t60: 0.09, gain: 18, which: 2 });
  return [canvasBody(), benchBody(), { id: "ball", model: ballModel, position: [-1.8, 0.11, 2.2], soft: true }];
}

/** The benches sound softly, both from the middle. */
export function benchBody(): HailBody {
  const model = thudModel({ name: "bench", frequencies: [180, 1800], t60: 0.07, gain: 22, which: 1 });
  return { id: "bench", model, position: [0, 0.45, 0], soft: true };
}

/** The canvas of the gazebo sounds softly. */
export function canvasBody(): HailBody {
  const model = thudModel({ name: "canvas", frequencies: [170, 2200], t60: 0.09, gain: 40, tilt: 1, which: 3 });
  return { id: "canvas", model, position: [GAZEBO.tip[0], GAZEBO.tip[1] - 0.4, GAZEBO.tip[2]], soft: true };
}
