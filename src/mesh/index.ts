// `phonolite/mesh`: from a triangle mesh to a modal model. Runs in a page, in a worker and in Node alike.
export type { MeshAnalysis, MeshStep, SolvedMesh } from "./analyse/analyse.js";
export { MESH_DEFAULTS, type MeshModelOptions, type MeshWay } from "./analyse/options.js";
export { type MeshFormat, type ReadMesh, type ReadMeshOptions, readMesh } from "./read/read-mesh.js";
export { MESH_UNITS, type Units, type UnitsGuess } from "./read/units.js";
export type { TriangleMesh } from "./triangles.js";
export { analyseMesh, type RunOptions } from "./work/analyse-mesh.js";
export {
  type MeshJob,
  MeshWorker,
  type MeshWorkerOptions,
  type WorkerAnalysis,
  type WorkerStep,
} from "./work/mesh-worker.js";
