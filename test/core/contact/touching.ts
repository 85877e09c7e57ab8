// What the tests of touches share: a world with contacts, the way to its core, and a surface laid by hand.

import type { RandomLayer } from "../../../reference/contact/touch.js";
import * as C from "../../../src/core/layout/contact.js";
import type { CoreLink } from "../../../src/core/link.js";
import { ContactWriter, type TouchNumbers, type TouchStart } from "../../../src/core/records/contact.js";
import type { OfflineWorld } from "../../../src/world/offline-world.js";
import type { WorldOptions } from "../../../src/world/options.js";
import { quietWorld } from "../listen.js";

export const RATE = 44_100;
export const BLOCK = 128;

/** A touch of one body with nothing said of it. */
export const START: TouchStart = {
  bodies: [0, 0],
  surfaces: [-1, -1],
  seed: 1,
  start: [0, 0],
  lump: 0,
  curvature: 0,
  fadeIn: 441,
};
export const STILL: TouchNumbers = {
  ceiling: 1,
  drive: 0,
  cutoff: 20_000,
  gain: 1,
  sweepA: 0,
  sweepB: 0,
  slip: 0,
  interval: 0,
  lasts: 0,
  force: 0,
  jumpMass: 0,
  jumpLasts: 0,
  bass: 0,
};
/** All of a sample point, along x. */
export const HERE = { vector: [1, 0, 0], points: [0, 0, 0], weights: [1, 0, 0] } as const;

export interface Touching {
  world: OfflineWorld;
  link: CoreLink;
  /** Writes records and hands them over at once. */
  tell(write: (writer: ContactWriter) => void): number;
}

export async function touching(options: Partial<WorldOptions> = {}): Promise<Touching> {
  const world = await quietWorld({ maxContacts: 16, ...options });
  let way: CoreLink | undefined;
  world.extend((link) => {
    way = link;
  });
  const writer = new ContactWriter();
  return {
    world,
    link: way!,
    tell(write) {
      writer.clear();
      write(writer);
      return way!.take(writer.bytes);
    },
  };
}

/** The bytes of a surface of random heights. */
export function randomSurface(layer: RandomLayer): Uint8Array {
  const view = new DataView(new ArrayBuffer(C.SURFACE_BYTES));
  view.setFloat32(C.RANDOM_SIZE, layer.size, true);
  view.setFloat32(C.RANDOM_LENGTH, layer.length, true);
  view.setFloat32(C.RANDOM_RATIO, layer.ratio, true);
  view.setUint32(C.RANDOM_OCTAVES, layer.octaves, true);
  view.setUint32(C.RANDOM_SEED, layer.seed, true);
  return new Uint8Array(view.buffer);
}
