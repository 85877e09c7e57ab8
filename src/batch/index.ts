// `phonolite/batch`: many renders in Node, by a manifest: checked, shared out over processes, resumable.
export { type Manifest, ManifestError, type ManifestRender, readManifest } from "./manifest.js";
export { type BatchOptions, runBatch } from "./run.js";
export type { BatchSummary } from "./tally.js";
