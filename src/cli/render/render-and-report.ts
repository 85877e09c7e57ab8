// What `render` and `strike` do alike once they have a scene: render it under a progress bar, stop cleanly when
// interrupted, write the statistics, and tell people or programs how it went.
import { type Rendering, renderScene } from "../../offline/index.js";
import type { RenderStats } from "../../offline/render-to-wav.js";
import type { ReadyScene } from "../../world/scene/player.js";
import { writeFiles } from "../files/outputs.js";
import { untilInterrupted } from "../interruption.js";
import type { CommonOptions } from "../options/common.js";
import type { HearingOptions } from "../options/hearing.js";
import type { SpaceOptions } from "../options/space.js";
import { withProgress } from "../text/progress.js";
import { counted, say, sayOnOneLine } from "../text/say.js";
import { contactNotes } from "./contact-notes.js";

/** Less than this much of limiting cannot be heard and is not worth a word, dB. */
const WORTH_SAYING_DB = 0.05;

/** A picture to write beside the sound. */
export interface Picture {
  path: string;
  /** Its text. */
  text: string;
  /** What is in it, in a few words. */
  holds: string;
}

/** Renders a scene with the options of the command line. */
export async function renderAndReport(
  ready: ReadyScene,
  common: CommonOptions,
  { space, hearing }: { space: SpaceOptions; hearing: HearingOptions },
  seconds?: number,
  picture?: Picture,
): Promise<void> {
  const { out, stats, render } = common;
  const rendering = await untilInterrupted((signal) =>
    withProgress((progress) =>
      writeFiles([stats, picture?.path], async (put) => {
        const made = await renderScene(ready, {
          ...render,
          ...hearing,
          world: { ...render.world, ...space, ...hearing.world },
          out,
          seconds,
          signal,
          onProgress: (part) => progress.show(part),
        });
        if (stats !== undefined) await put(stats, `${JSON.stringify(made.stats, null, 2)}\n`);
        if (picture) await put(picture.path, picture.text);
        return made;
      }),
    ).catch((error) => {
      throw signal.aborted ? new Error("interrupted; nothing was written") : error;
    }),
  );
  const { contacts, rain } = rendering.stats;
  report(rendering, common, [...contactNotes(ready.contacts?.source, contacts), ...(rain?.notes ?? [])]);
  if (picture) say(`wrote ${picture.path}: ${picture.holds}`);
}

function report({ out, frames, stats }: Rendering, common: CommonOptions, more: readonly string[]): void {
  for (const note of [...more, ...notes(stats)]) sayOnOneLine(note);
  if (!/\.wave?$/i.test(common.out)) sayOnOneLine(`${common.out} is a WAV file, though its name does not end in .wav`);
  if (common.json) {
    const { sampleRate: rate } = common.render.world;
    const { channels, layout } = stats;
    const { bits } = common.render;
    process.stdout.write(`${JSON.stringify({ out, frames, rate, channels, layout, bits, stats })}\n`);
  } else {
    sayOnOneLine(`wrote ${common.out}: ${summary(stats)}`);
  }
}

/**
 * The sound in a few words: its layout unless it is plain, length, drops, strikes, modes, peak, and the gain that its
 * level took.
 */
export function summary(stats: RenderStats): string {
  const { seconds, impacts, modes, peakDbFs, clipped, levelGainDb, channels, layout, bodies, rain } = stats;
  const named = typeof layout === "string" ? layout : counted(channels, "channel");
  const where = layout === "mono" || layout === "stereo" ? "" : `${named}, `;
  const before = clipped > 0 ? " before clipping" : "";
  const peak = peakDbFs === null ? "silence" : `peak ${peakDbFs.toFixed(1)} dBFS${before}`;
  const gain = levelGainDb === 0 ? "" : `, gain ${levelGainDb > 0 ? "+" : ""}${levelGainDb.toFixed(1)} dB`;
  const drops = rain ? [counted(rain.drops, "drop"), ...(rain.strikes > 0 ? [`${rain.strikes} on bodies`] : [])] : [];
  const struck = rain && bodies === 0 ? [] : [counted(impacts, "impact"), counted(modes.total, "mode")];
  const what = [...drops, ...struck].join(", ");
  return `${where}${Number(seconds.toPrecision(6))} s, ${what}, ${peak}${gain}`;
}

/** What the listener should know about the sound, one line each. */
export function notes({ limiterDb, clipped, events, modes, governor }: RenderStats): string[] {
  const lines: string[] = [];
  if (governor.highestRung > 0) lines.push(`for the budget ${sacrifice(governor.highestRung)}`);
  if (governor.over > 0)
    lines.push(`the work was over the budget in ${counted(governor.over, "span")} of 16 blocks (raise --budget)`);
  if (limiterDb < -WORTH_SAYING_DB) {
    lines.push(
      `the limiter turned the sound down by up to ${(-limiterDb).toFixed(1)} dB (raise --full-scale to avoid it)`,
    );
  }
  if (clipped > 0)
    lines.push(
      `${counted(clipped, "sample")} ${clipped === 1 ? "was" : "were"} over full scale and clipped ` +
        "(use --limiter on or --bits 32)",
    );
  if (modes.aboveNyquist > 0) {
    const [lie, are] = modes.aboveNyquist === 1 ? ["lies", "is"] : ["lie", "are"];
    lines.push(`${counted(modes.aboveNyquist, "mode")} ${lie} above half the sample rate and ${are} silent`);
  }
  if (events.late > 0) lines.push(`${counted(events.late, "event")} came late`);
  if (events.dropped > 0) {
    const reasons = Object.entries(events.reasons).filter(([, count]) => count > 0);
    const why = reasons.map(([reason, count]) => `${reason}: ${count}`).join(", ");
    lines.push(
      `${counted(events.dropped, "event")} ${events.dropped === 1 ? "was" : "were"} ` +
        `dropped${why === "" ? "" : ` (${why})`}`,
    );
  }
  return lines;
}

/** What the governor did on its highest rung (docs/hearing.md). */
function sacrifice(rung: number): string {
  if (rung <= 4) return "a_v was lowered";
  if (rung <= 7)
    return ["masked modes were bundled", "what nobody hears was left out", "all lines were coarse"][rung - 5];
  return `modes were cut, at worst to ${Math.round(100 * 0.84 ** (rung - 7))} % of each body's`;
}
