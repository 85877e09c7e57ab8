// What the listener should know about a contact stream that was rendered: lines that were no steps, a file that was
// cut, records that could not be used. One line each.
import type { ContactStats } from "../../world/streams/player.js";
import type { StreamSource } from "../../world/streams/ready.js";

/** The notes; none when all was well. */
export function contactNotes(source: StreamSource | undefined, stats: ContactStats | undefined): string[] {
  const lines: string[] = [];
  if (source) lines.push(...fileNotes(source));
  if (!stats) return lines;
  if (stats.steps === 0) lines.push(`${source?.name ?? "the contact stream"} has no steps that could be played`);
  const dropped = Object.entries(stats.dropped);
  const all = dropped.reduce((sum, [, times]) => sum + times, 0);
  if (all > 0) {
    const why = dropped.map(([reason, times]) => `${reason}: ${times}`).join(", ");
    lines.push(`${all} contact record${all === 1 ? " was" : "s were"} dropped (${why})`);
  }
  return lines;
}

/** A cut line is told as such, and is not one of the lines that were no steps. */
function fileNotes({ name, badLines, firstBad, cut }: StreamSource): string[] {
  const lines: string[] = [];
  const bad = badLines - (cut ? 1 : 0);
  if (bad > 0) {
    const [{ line, why }] = firstBad;
    const [what, first] = bad === 1 ? ["line", ""] : ["lines", "first "];
    lines.push(
      `${bad} ${what} of ${name} ${bad === 1 ? "was no step" : "were no steps"}: ${first}at line ${line}, ` +
        `where ${said(why)}`,
    );
  }
  if (cut) lines.push(`${name} was cut within its last line: what is before it was rendered`);
  return lines;
}

/** What an error says, without the operation. */
function said(why: string): string {
  return why.replace(/^read contact stream: /, "");
}
