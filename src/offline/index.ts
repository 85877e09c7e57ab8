// `phonolite/offline`: files in Node: reads scenes, models and recordings, renders scenes to WAV files.

export { readyScene } from "../world/scene/player.js";
export { parseScene, type Scene } from "../world/scene/scene.js";
export { builtinScene, type SceneOptions } from "../world/scenes/builtin.js";
export { readModel, readScene } from "./files.js";
export { type RenderOptions, renderScene } from "./render-file.js";
export type { Rendering } from "./render-to-wav.js";
export type { WavFormat } from "./wav/header.js";
export { type ReadWavOptions, readWav, readWavInfo, type WavSound } from "./wav/reader.js";
export { WavWriter } from "./wav/writer.js";
