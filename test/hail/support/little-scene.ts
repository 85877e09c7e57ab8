// A scene of four bodies with little models, each an extent of its own: a slab with a plate on it, a can with a lid, a
// lawn. For tests of what sounds.

import { level, levelDisc } from "../../../src/hail/scenes/parts.js";
import type { HailScene } from "../../../src/hail/scenes/scene.js";
import { ModalModel } from "../../../src/model/modal-model.js";

type Box = readonly [low: readonly [number, number, number], high: readonly [number, number, number]];

/** A model whose sample points are the corners of a box. */
export function boxModel(name: string, [low, high]: Box): ModalModel {
  const positions = Array.from({ length: 8 }, (_, i) => [0, 1, 2].map((axis) => (i & (1 << axis) ? high : low)[axis]));
  return new ModalModel({
    name,
    frequencies: [200, 500],
    decayRates: [10, 20],
    positions: positions.flat(),
    shapes: Array.from({ length: 2 * 8 * 3 }, (_, i) => (i % 3 === 1 ? 1 : 0)),
  });
}

/** The extents of the models, m: none is as large as what is struck, and none but the can lies around the origin. */
export const BOXES: Readonly<Record<string, Box>> = {
  slab: [
    [0.1, 0, -0.3],
    [0.9, 0.02, 0.1],
  ],
  plate: [
    [-0.1, 0, -0.1],
    [0.1, 0.01, 0.1],
  ],
  can: [
    [-0.2, 0.05, -0.2],
    [0.2, 0.65, 0.2],
  ],
  lawn: [
    [0, 0, 0],
    [1, 0, 1],
  ],
};

/** The scene. */
export function littleScene(change: Partial<HailScene> = {}): HailScene {
  return {
    name: "little",
    title: "A slab, a plate, a can and a lawn",
    colliders: [
      { name: "ground", shape: level([0, 0, 0], 20, 20), ground: "grass", body: "lawn" },
      {
        name: "slab",
        shape: level([0, 1, 0], 0.8, 0.5),
        ground: "wood",
        body: "slab",
        regions: [{ shape: "ellipse", centre: [0.5, 0.5], half: [0.2, 0.32], body: "plate" }],
      },
      { name: "lid", shape: levelDisc([1.3, 0.9, 0], 0.4), ground: "steel", body: "can" },
      {
        name: "can",
        shape: { kind: "cylinder", base: [1.3, 0, 0], axis: [0, 0.8, 0], radius: 0.35 },
        ground: "steel",
        body: "can",
      },
      { name: "post", shape: level([-1.3, 0.5, 0], 0.1, 0.1), ground: "stone" },
    ],
    bodies: [
      { id: "slab", model: boxModel("slab", BOXES.slab), position: [0, 1, 0] },
      { id: "plate", model: boxModel("plate", BOXES.plate), position: [0, 1, 0] },
      { id: "can", model: boxModel("can", BOXES.can), position: [1.3, 0.4, 0], spread: "around" },
      { id: "lawn", model: boxModel("lawn", BOXES.lawn), position: [0, 0, 0], soft: true },
    ],
    cloud: { centre: [0, 8, 0], radius: 1.6 },
    wind: [0.5, 0],
    listener: { position: [0, 1.6, 5], looksAt: [0, 1, 0] },
    masterGain: 1,
    ...change,
  };
}
