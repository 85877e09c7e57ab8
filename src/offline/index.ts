// `phonolite/offline`: renders scenes to WAV files in Node.
export { FILE_LIMITS, readModel, readScene } from "./files.js";
export { RENDER_DEFAULTS, type RenderOptions, renderScene } from "./render-file.js";
export type { Rendering, RenderStats } from "./render-to-wav.js";
export { type WavBits, type WavFormat, WavWriter } from "./wav.js";
export { WholeFile } from "./whole-file.js";
