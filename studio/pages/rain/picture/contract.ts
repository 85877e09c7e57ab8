// What the picture of rain is told, and what it tells: plain values, without three.js, so that the page can be typed
// and tested without it.
import type { Drawable } from "../../../parts/picture/picture-run.js";

/** What a drop falls on. */
export type Surface = "ground" | "water" | "leaves" | "cloth" | "roof";

/** A drop as it is seen. */
export interface SeenDrop {
  /** Where it lands, m, the listener standing at the middle, −z ahead. */
  x: number;
  y: number;
  z: number;
  /** When it lands: seconds of the rain where it is drawn by chance, of the picture's clock where it is seen. */
  time: number;
  /** m/s, downwards. */
  speed: number;
  /** m */
  diameter: number;
  surface: Surface;
}

/** What the ground is made of, as far as it is seen. */
export type GroundLook = "asphalt" | "earth" | "grass" | "forest";
/** What the listener stands under. */
export type ShelterLook = "none" | "umbrella" | "tent" | "tin" | "glass";

/** What stands around the listener. */
export interface RainLook {
  ground: GroundLook;
  /** Share of the ground under water, 0 to 1. */
  water: number;
  /** Whether leaves hang overhead, and how high over the ground, m. */
  leaves: boolean;
  leavesHeight: number;
  shelter: ShelterLook;
  /** Height of the shelter over the ground, and how far it reaches, m. */
  shelterHeight: number;
  shelterRadius: number;
  /** Places from which large drops fall, 0 for none. */
  drips: number;
  /** m over the ground. */
  earHeight: number;
  /** Directions of speakers, degrees to the right; "ears" for headphones. */
  speakers: readonly number[] | "ears";
}

/** What a frame shows. */
export interface RainView {
  /** The picture's clock, s: it goes on whether it rains or not. */
  now: number;
  /** Drops that came to be known since the frame before; they may land later. */
  drops: readonly SeenDrop[];
  /** How the air moves, m/s along x and z. */
  wind: readonly [number, number];
  /** mm/h */
  rate: number;
  look: RainLook;
  above: boolean;
  /** Light of a stroke of lightning, 0 to 1. */
  flash: number;
}

/** The picture. */
export interface RainPicture extends Drawable {
  /** Draws a frame where something changed; says whether it did. */
  frame(view: RainView): boolean;
  /** Draws as with a graphics card, however long it takes. */
  setFine(): void;
}
