// Work that Ctrl-C and its like stop cleanly.
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Does some work under a signal that is aborted when the process is told to end. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const signal of SIGNALS) process.on(signal, interrupt);
  try {
    return await work(interruption.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}
