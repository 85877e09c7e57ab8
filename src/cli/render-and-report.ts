// What `render` and `strike` do alike once they have a scene: render it under a progress bar, stop cleanly when
// interrupted, write the statistics, and tell people or programs how it went.
import { type Rendering, renderScene, WholeFile } from "../offline/index.js";
import type { ReadyScene } from "../world/scene-player.js";
import type { CommonOptions } from "./options.js";
import { Progress } from "./progress.js";

/** Less than this much of limiting cannot be heard and is not worth a word, dB. */
const WORTH_SAYING_DB = 0.05;

/** Renders a scene with the common options of the command line. */
export async function renderAndReport(ready: ReadyScene, common: CommonOptions, seconds?: number): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.on(signal, interrupt);
  const progress = new Progress();
  // Opened first, so that a bad place is known before the work is done.
  const stats = common.stats === undefined ? undefined : await WholeFile.create(common.stats);
  try {
    const rendering = await renderScene(ready, {
      ...common.render,
      out: common.out,
      seconds,
      signal: interruption.signal,
      onProgress: (part) => progress.show(part),
    });
    progress.clear();
    await stats?.append(new TextEncoder().encode(`${JSON.stringify(rendering.stats, null, 2)}\n`));
    await stats?.finish();
    report(rendering, common);
  } finally {
    progress.clear();
    await stats?.discard();
    for (const signal of signals) process.off(signal, interrupt);
  }
}

function report({ out, frames, stats }: Rendering, common: CommonOptions): void {
  const say = (text: string) => process.stderr.write(`phonolite: ${text}\n`);
  for (const note of notes(stats)) say(note);
  if (common.json) {
    const { sampleRate: rate, channels } = common.render.world;
    process.stdout.write(`${JSON.stringify({ out, frames, rate, channels, bits: common.render.bits, stats })}\n`);
  } else {
    const peak = stats.peakDbFs === null ? "silence" : `peak ${stats.peakDbFs.toFixed(1)} dBFS`;
    say(
      `wrote ${common.out}: ${stats.seconds} s, ${stats.impacts} ${stats.impacts === 1 ? "impact" : "impacts"}, ${stats.modes.total} modes, ${peak}`,
    );
  }
}

/** What the listener should know about the sound, one line each. */
export function notes({ limiterDb, clipped, events, modes }: Rendering["stats"]): string[] {
  const lines: string[] = [];
  if (limiterDb < -WORTH_SAYING_DB) {
    lines.push(
      `the limiter turned the sound down by up to ${(-limiterDb).toFixed(1)} dB (raise --full-scale to avoid it)`,
    );
  }
  if (clipped > 0)
    lines.push(`${clipped} samples were over full scale and are clipped (use --limiter on or --bits 32)`);
  if (modes.aboveNyquist > 0) lines.push(`${modes.aboveNyquist} modes lie above half the sample rate and are silent`);
  if (events.late > 0) lines.push(`${events.late} events came late`);
  if (events.dropped > 0) {
    const reasons = Object.entries(events.reasons).filter(([, count]) => count > 0);
    const why = reasons.map(([reason, count]) => `${reason}: ${count}`).join(", ");
    lines.push(`${events.dropped} events were dropped${why === "" ? "" : ` (${why})`}`);
  }
  return lines;
}
