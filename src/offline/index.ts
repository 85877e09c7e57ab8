// `phonolite/offline`: files in Node: reads scenes, models and recordings, renders scenes to WAV files.

export type { RainStats } from "../world/rain/player.js";
export { type ReadyScene, readyScene } from "../world/scene/player.js";
export { parseScene, type Scene, SceneError } from "../world/scene/scene.js";
export { builtinScene, type SceneOptions } from "../world/scenes/builtin.js";
export type { HailOptions, HailSource } from "../world/scenes/hail-options.js";
export type { HailRecord, HailStats } from "../world/scenes/hail-record.js";
export { type BuiltinSceneName, builtinSceneNames } from "../world/scenes/names.js";
export type { RainSceneOptions } from "../world/scenes/rain.js";
export type { ContactStats } from "../world/streams/player.js";
export type { ContactStream } from "../world/streams/section.js";
export { FILE_LIMITS, readModel, readScene } from "./files.js";
export type { Level } from "./level-pass.js";
export { readRainPreset } from "./rain-preset-file.js";
export { RENDER_DEFAULTS, type RenderOptions, renderScene } from "./render-file.js";
export type { Rendering, RenderStats } from "./render-to-wav.js";
export {
  READ_WAV_DEFAULTS,
  type ReadWavOptions,
  readWav,
  readWavInfo,
  type WavInfo,
  type WavSound,
} from "./wav/reader.js";
export { type WavBits, type WavFormat, WavWriter } from "./wav/writer.js";
export { WholeFile } from "./whole-file.js";
