// The analysis that the bench uses; while there is none, meshes are not offered.
import type { StartMesh } from "./analysis.js";

/** Begins the analysis of a mesh. */
export const startMesh = undefined as StartMesh | undefined;
