// A progress bar for people: on a terminal only, on standard error, gone when the work is done.

/** Where the bar is drawn; `process.stderr` has it. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

const WIDTH = 30;
/** Moves to the start of the line and clears it. */
const CLEAR = "\r\u001B[K";

/** A bar that {@link show} draws and {@link clear} takes away. Both do nothing when no terminal is there. */
export class Progress {
  readonly #terminal: Terminal;
  #shown = "";

  constructor(terminal: Terminal = process.stderr) {
    this.#terminal = terminal;
  }

  /** Draws the bar at `part`, 0 to 1; only when it looks different from before. */
  show(part: number): void {
    if (!this.#terminal.isTTY) return;
    const filled = Math.round(part * WIDTH);
    const bar = `[${"#".repeat(filled)}${"-".repeat(WIDTH - filled)}] ${Math.floor(part * 100)} %`;
    if (bar === this.#shown) return;
    this.#terminal.write(`${CLEAR}${bar}`);
    this.#shown = bar;
  }

  clear(): void {
    if (this.#shown !== "") this.#terminal.write(CLEAR);
    this.#shown = "";
  }
}

/** Does some work under a progress bar, which is gone afterwards. */
export async function withProgress<T>(work: (progress: Progress) => Promise<T>): Promise<T> {
  const progress = new Progress();
  try {
    return await work(progress);
  } finally {
    progress.clear();
  }
}
