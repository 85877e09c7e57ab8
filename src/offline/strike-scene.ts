// One strike on one model as a scene: what `phonolite strike` and the lines of a manifest play.
import type { ModalModel } from "../model/modal-model.js";
import type { ReadyScene } from "../world/scene/player.js";
import { parseScene } from "../world/scene/scene.js";

/** A strike, and from where it is heard. */
export interface Blow {
  strike: {
    /** N·s; below 0 it pulls. */
    impulse?: number;
    /** Length of the half-sine force pulse, s. */
    duration: number;
    /** Left out = the surface normal. */
    direction?: readonly number[];
    /** Sample-point index, or a place on the body, m. */
    at?: number | readonly number[];
  };
  /** From the listener, straight ahead, m. */
  distance: number;
  /** When, s. */
  time: number;
}

/** How long the sound goes on after the strike is heard unless a length is asked for, s. */
export const STRIKE_RINGS = 3;

/** The scene of a strike. */
export function strikeScene(model: ModalModel, { strike, distance, time }: Blow, seed = 1): ReadyScene {
  const scene = parseScene({
    format: "scene",
    version: 1,
    seed,
    bodies: [{ id: "struck", model: "given", position: [0, 0, -distance] }],
    events: [{ time, body: "struck", strike }],
  });
  return { scene, models: [model] };
}
