// `phonolite/batch`: many renders in Node, by a manifest: checked, shared out over processes, resumable.
export type { RenderLine } from "./line.js";
export {
  MANIFEST_LIMITS,
  type Manifest,
  ManifestError,
  type ManifestRender,
  parseManifest,
  readManifest,
} from "./manifest.js";
export { type BatchOptions, runBatch } from "./run.js";
export type { BatchCounts, BatchSummary, FailedRender } from "./tally.js";
