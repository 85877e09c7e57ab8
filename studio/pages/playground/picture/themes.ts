// Two hours in the room: daylight through a wide window for the light theme, a lamp in the evening for the dark one.
import type { LightTheme } from "../../../parts/picture/stage.js";

/** Colours and strengths of an hour. */
export interface Theme extends LightTheme {
  /** Where the light comes from, m. */
  lampAt: readonly [number, number, number];
  /** Paint of the walls. */
  wall: number;
  /** Rings of hits, and the outline of what is chosen. */
  ring: number;
  chosen: number;
}

/** Morning. */
export const DAY: Theme = {
  ground: 0xe9e4da,
  lampAt: [2.6, 4.2, 3.4],
  lamp: 0xfff0d8,
  lampStrength: 3.3,
  above: 0xdfe9f2,
  below: 0xb69c78,
  around: 0.85,
  wall: 0xeee8dc,
  mirrored: 0.75,
  ring: 0xffffff,
  chosen: 0xa3541c,
};

/** Evening. */
export const DUSK: Theme = {
  ground: 0x17191e,
  lampAt: [1.6, 3.4, 2.4],
  lamp: 0xffc98f,
  lampStrength: 2.6,
  above: 0x55617a,
  below: 0x3a2f26,
  around: 0.75,
  wall: 0x6a6c74,
  mirrored: 0.35,
  ring: 0xffe3c4,
  chosen: 0xe08a48,
};
