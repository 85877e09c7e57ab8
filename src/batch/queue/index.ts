// `phonolite/queue`: the same manifests on a cluster, through BullMQ on Redis (Node; needs the packages bullmq and
// ioredis).
export type { QueueOptions } from "./connection.js";
export { enqueueBatch, runOnQueue } from "./enqueue.js";
export { type BatchWorkerOptions, batchWorker } from "./worker.js";
