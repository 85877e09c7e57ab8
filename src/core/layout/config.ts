// Made by tools/build/layout.mjs from assembly/records/config.ts: change it there, then run `npm run build`.
// The constants of the core's memory and records, as the core itself has them.

// All that a world is made with; yes is 1 and no is 0.
/** Samples a second. */
export const CONFIG_RATE = 0;
/** Distance from the listener at which distance leaves a body's gain unchanged, m. */
export const CONFIG_REFERENCE_DISTANCE = 8;
/** Distance below which bodies get no louder, m. */
export const CONFIG_NEAREST_DISTANCE = 16;
/** Radius of the listener's head, m. */
export const CONFIG_HEAD_RADIUS = 24;
/** m/s. */
export const CONFIG_SPEED_OF_SOUND = 32;
/** The five numbers of the air's absorption (assembly/mix/space/air.ts). */
export const CONFIG_AIR_CLASSICAL = 40;
export const CONFIG_AIR_OXYGEN = 48;
export const CONFIG_AIR_OXYGEN_AT = 56;
export const CONFIG_AIR_NITROGEN = 64;
export const CONFIG_AIR_NITROGEN_AT = 72;
/** Digital full scale per pascal. */
export const CONFIG_TO_DIGITAL = 80;
export const CONFIG_MASTER_GAIN = 88;
/** Kind of the world's own output, one of LAYOUT_…. */
export const CONFIG_LAYOUT = 96;
/** Its channels, or components of a field. */
export const CONFIG_CHANNELS = 100;
/** Groups of bodies, each with an output of its own. */
export const CONFIG_GROUPS = 104;
/** Bit g: group g is placed in space. */
export const CONFIG_PLACED = 108;
/** Taps of the filters from a field's components to the ears. */
export const CONFIG_FILTER_TAPS = 112;
/** Whether the air absorbs; whether sound takes time to travel from a body to the listener. */
export const CONFIG_ABSORBS = 116;
export const CONFIG_DELAYS = 120;
/** Whether the amplitudes on two neighbouring speakers, not their powers, add up to one. */
export const CONFIG_LINEAR_PAN = 124;
export const CONFIG_LIMITER = 128;
/** The most modes, bodies and models that the world has room for. */
export const CONFIG_MAX_MODES = 132;
export const CONFIG_MAX_BODIES = 136;
export const CONFIG_MAX_MODELS = 140;
/** Bytes for models. */
export const CONFIG_MODEL_BYTES = 144;
export const CONFIG_MAX_EVENTS = 148;
export const CONFIG_MAX_STREAMS = 152;
/** Samples of a force stream, a power of two. */
export const CONFIG_STREAM_FRAMES = 156;
/** Modes on which a force may act at once. */
export const CONFIG_MAX_DRIVEN = 160;
/** Moments of a line, 3 or 4. */
export const CONFIG_MOMENTS = 164;
/** A path that all bodies are forced to, one of PATH_…. */
export const CONFIG_PATH = 168;
/** Whether there is room for hearing. */
export const CONFIG_HEARING = 172;
/** Tiers of long lines that the page asks for. */
export const CONFIG_LONG_TIERS = 176;
/** Most touches at once, 0 = no contacts; bytes for surfaces. */
export const CONFIG_MAX_TOUCHES = 180;
export const CONFIG_SURFACE_BYTES = 184;
/** Most bodies with residual sources, and most coupled bodies. */
export const CONFIG_MAX_RESIDUALS = 188;
export const CONFIG_MAX_COUPLED = 192;
/** Whether there is room for rain. */
export const CONFIG_RAIN = 196;
