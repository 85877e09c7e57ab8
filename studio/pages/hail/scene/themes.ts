// The two hours of the scene: a bright day that goes with the light theme, and dusk with lit windows for the dark one.

/** Colours and strengths of an hour. */
export interface Theme {
  /** Where the sun stands: a direction, not yet of length 1. */
  sunAt: readonly [number, number, number];
  sun: number;
  sunStrength: number;
  /** Light from the sky and from the lawn. */
  skyLight: number;
  groundLight: number;
  hemisphere: number;
  /** The sky from the horizon to the zenith; fog has the colour of the horizon. */
  horizon: number;
  middle: number;
  zenith: number;
  /** Where the sky glows, and the colour of that glow. */
  glowAt: readonly [number, number, number];
  glow: number;
  glowStrength: number;
  /** How much of thin high cloud there is, and its colour. */
  veil: number;
  veilColour: number;
  hills: readonly [number, number, number];
  fog: number;
  exposure: number;
  environment: number;
  /** Strength of windows, bulbs and of the lamps' light; 0 by day. */
  windows: number;
  lamps: number;
  lampLight: number;
  canvasGlow: number;
  /** The cloud: its belly, its top, and what its edge shows when it can be grabbed. */
  belly: number;
  top: number;
  accent: number;
  /** Stones: lit side and far side. */
  ice: number;
  iceShade: number;
  ring: number;
}

/** A bright day, the sun in haze. */
export const DAY: Theme = {
  sunAt: [0.82, 0.5, 0.38],
  sun: 0xffe9c9,
  sunStrength: 5.4,
  skyLight: 0xcfe2f4,
  groundLight: 0x8a8f5a,
  hemisphere: 0.58,
  horizon: 0xe4ebea,
  middle: 0xb9d3e4,
  zenith: 0x6f9fc6,
  glowAt: [0.78, 0.5, 0.42],
  glow: 0xfff3dc,
  glowStrength: 0.5,
  veil: 0.55,
  veilColour: 0xffffff,
  hills: [0x9db3ae, 0xb3c4c2, 0xc8d5d5],
  fog: 0.0085,
  exposure: 1,
  environment: 0.62,
  windows: 0,
  lamps: 0,
  lampLight: 0,
  canvasGlow: 0,
  belly: 0x7d8a97,
  top: 0xf7f8f8,
  accent: 0xa3541c,
  ice: 0xffffff,
  iceShade: 0x6f8fb0,
  ring: 0xffffff,
};

/** Dusk: the west still glows, the lamps are lit. */
export const DUSK: Theme = {
  sunAt: [0.72, 0.5, 0.55],
  sun: 0xb4c0dc,
  sunStrength: 0.95,
  skyLight: 0x6a7690,
  groundLight: 0x3a3a34,
  hemisphere: 0.85,
  horizon: 0x55525e,
  middle: 0x2c3446,
  zenith: 0x141924,
  glowAt: [-0.35, 0.02, -1],
  glow: 0xe58d52,
  glowStrength: 0.8,
  veil: 0.3,
  veilColour: 0x6d6470,
  hills: [0x25282f, 0x33343d, 0x44414b],
  fog: 0.011,
  exposure: 1.1,
  environment: 0.9,
  windows: 1.7,
  lamps: 3,
  lampLight: 1,
  canvasGlow: 0,
  belly: 0x2b313d,
  top: 0x8b8c9c,
  accent: 0xc8763a,
  ice: 0xf2f6ff,
  iceShade: 0x7f93ad,
  ring: 0xdfe8f4,
};
