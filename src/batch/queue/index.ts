// `phonolite/queue`: the same manifests on a cluster, through BullMQ on Redis (Node; needs the packages bullmq and
// ioredis).
export type { QueueOptions } from "./connection.js";
export { type EnqueueOptions, enqueueBatch, type FollowOptions, runOnQueue } from "./enqueue.js";
export { type BatchWorker, type BatchWorkerOptions, batchWorker } from "./worker.js";
