// `phonolite/embedded`: the library with its files inside. Cores, worklets and workers come from modules that carry
// them, so no file need be served beside the page's code. The single files `phonolite.js` and `phonolite.iife.js` are
// made of it.
import { carryFiles } from "./core/load/package-files.js";

carryFiles();

export * from "./contact/index.js";
export { fitToModel } from "./fit/to-model.js";
export { fitInWorker } from "./fit/work/fit-in-worker.js";
export * from "./index.js";
export { MeshWorker } from "./mesh/work/mesh-worker.js";
export * from "./model/index.js";
export * from "./physics/cannon/index.js";
export * from "./physics/havok/index.js";
export * from "./physics/index.js";
export * from "./physics/jolt/index.js";
export * from "./physics/rapier/index.js";
