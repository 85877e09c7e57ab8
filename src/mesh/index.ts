// `phonolite/mesh`: from a triangle mesh to a modal model. Runs in a page, in a worker and in Node alike.
export type { MeshAnalysis, MeshStep } from "./analyse/analyse.js";
export type { MeshModelOptions } from "./analyse/wanted.js";
export { type ReadMeshOptions, readMesh } from "./read/read-mesh.js";
export type { TriangleMesh } from "./triangles.js";
export { analyseMesh } from "./work/analyse-mesh.js";
export { type MeshJob, MeshWorker } from "./work/mesh-worker.js";
