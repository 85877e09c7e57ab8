// The live world's public names.
export { AudioClock, type ClockOptions, type ClockReport, type ClockSources } from "./clock/audio-clock.js";
export type { Excitation, ExcitationSpec } from "./excitation.js";
export type { GestureOptions } from "./first-sound.js";
export { LIVE_DEFAULTS, type LiveOptions, type LiveWorldOptions } from "./live-options.js";
export { type LiveMeters, type LiveState, LiveWorld, type SpaceOptions } from "./live-world.js";
