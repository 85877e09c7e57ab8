// Two hours of rain: a pale grey day for the light theme, dusk for the dark one.

/** Colours and strengths of an hour. */
export interface Theme {
  horizon: number;
  middle: number;
  zenith: number;
  /** Cloud drawn over the sky, and how much of it. */
  cloud: number;
  clouds: number;
  hills: readonly [number, number];
  /** Light from the sky, from the ground, and from the brightest part of the clouds. */
  above: number;
  below: number;
  around: number;
  sun: number;
  sunStrength: number;
  exposure: number;
  /** Strength of what water and metal mirror. */
  mirrored: number;
  /** Water that mirrors nothing, for want of a graphics card. */
  puddle: number;
  /** Drops in the air, and rings where they land. */
  drop: number;
  dropStrength: number;
  ring: number;
  /** Marks of speakers. */
  accent: number;
}

/** Day. */
export const DAY: Theme = {
  horizon: 0xdfe3e3,
  middle: 0xc3cacd,
  zenith: 0x98a4ac,
  cloud: 0xeef0ef,
  clouds: 0.6,
  hills: [0x8b9a96, 0xb4bfbe],
  above: 0xe6ecef,
  below: 0x8d8a80,
  around: 1.5,
  sun: 0xfdf6ea,
  sunStrength: 1.5,
  exposure: 1.05,
  mirrored: 0.9,
  puddle: 0x76848c,
  drop: 0x51626f,
  dropStrength: 0.5,
  ring: 0xffffff,
  accent: 0xa3541c,
};

/** Dusk. */
export const DUSK: Theme = {
  horizon: 0x3a4049,
  middle: 0x262c36,
  zenith: 0x171b22,
  cloud: 0x454b55,
  clouds: 0.5,
  hills: [0x1c2026, 0x2a2f37],
  above: 0x8796ab,
  below: 0x34322f,
  around: 0.95,
  sun: 0xb9c6dd,
  sunStrength: 0.8,
  exposure: 1.1,
  mirrored: 0.8,
  puddle: 0x2b333d,
  drop: 0xc3d2e2,
  dropStrength: 0.42,
  ring: 0xdfe8f4,
  accent: 0xc8763a,
};
