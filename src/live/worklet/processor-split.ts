// The file of worlds that are split: an audio context loads it for the processors of all worlds, and a worker of the
// page to run shares.
import { PROCESSOR, SPLIT_PROCESSOR, type ThreadNews, type ThreadSetup } from "./protocol.js";
import { register } from "./register.js";
import { runThread } from "./share-thread.js";
import { splitCore } from "./split-host.js";

/** A worker's own scope, as far as it is used. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ThreadSetup>) => void) | null;
  postMessage(news: ThreadNews): void;
}

if (typeof registerProcessor === "function") {
  register(PROCESSOR);
  register(SPLIT_PROCESSOR, splitCore);
} else {
  const scope = globalThis as unknown as WorkerScope;
  scope.onmessage = ({ data }) => runThread(data, (news) => scope.postMessage(news));
}
