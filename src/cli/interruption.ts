// Work that Ctrl-C and its like stop cleanly.
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Hears the signals that tell the process to end, while some work is done. */
export async function hearing<T>(signalled: (signal: NodeJS.Signals) => void, work: () => Promise<T>): Promise<T> {
  for (const signal of SIGNALS) process.on(signal, signalled);
  try {
    return await work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, signalled);
  }
}

/** Does some work under a signal that is aborted when the process is told to end. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  return await hearing(
    () => interruption.abort(),
    () => work(interruption.signal),
  );
}
