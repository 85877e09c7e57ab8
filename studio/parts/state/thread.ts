// Threads beside the page: a thread tells its results or the reason of its failure, and the page hears both.
import { reasonOf } from "../frame/reason.js";

/** A task that failed, in words. */
interface Failed {
  failed: string;
}

/** Tells the page something; transferred arrays leave the thread. */
type Tell<News> = (news: News, transfer?: Transferable[]) => void;

/**
 * In a thread: does each task that comes, and tells the page of errors.
 *
 * @example
 * work<Task, News>(async (task, tell) => tell({ made: await make(task) }));
 */
export function work<Task, News>(act: (task: Task, tell: Tell<News>) => unknown): void {
  const thread = self as unknown as {
    onmessage: (event: MessageEvent<Task>) => void;
    postMessage: Tell<News | Failed>;
  };
  const tell: Tell<News | Failed> = (news, transfer = []) => thread.postMessage(news, transfer);
  thread.onmessage = async ({ data }) => {
    try {
      await act(data, tell);
    } catch (error) {
      tell({ failed: reasonOf(error) });
    }
  };
}

/**
 * On the page: hears a thread.
 *
 * @param fail is told whether the thread itself broke, which ends it.
 */
export function hear<News extends object>(
  worker: Worker,
  take: (news: News) => void,
  fail: (reason: string, broke: boolean) => void,
): Worker {
  worker.onmessage = ({ data }: MessageEvent<News | Failed>) => {
    if ("failed" in data) fail(data.failed, false);
    else take(data);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    fail(event.message || "the thread beside the page did not start", true);
  };
  return worker;
}
