// Takes the camera of a picture to the listener of a world.
import type { SoundWorld } from "phonolite";

/** Metres, or parts of a turn, that the listener moves before the world is told. */
const STIR = 1e-3;

/** Where a listener is, m, and how it is turned. */
export interface ListenerPlace {
  position: readonly [number, number, number];
  orientation: readonly [number, number, number, number];
}

/** Follows a camera. */
export class ListenerFollower {
  #world: SoundWorld | undefined;
  #last: readonly number[] = [];

  /** Puts the listener where the camera is, if it moved; another world is told at once. */
  follow(world: SoundWorld | undefined, { position, orientation }: ListenerPlace): void {
    const next = [...position, ...orientation];
    if (!world || world.disposed || !next.every(Number.isFinite)) return;
    if (world === this.#world && next.every((x, i) => Math.abs(x - this.#last[i]) < STIR)) return;
    this.#world = world;
    this.#last = next;
    world.setListener({ position: [...position], orientation: [...orientation] });
  }
}
