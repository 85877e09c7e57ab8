// The fit on every real recording but the gong, which is not linear; prints the table of docs/models.md.
import { afterAll, describe, it } from "vitest";
import { checkRecording } from "../fit/on-recordings.js";
import { recordings } from "../support/recordings.js";

const all = (recordings() ?? []).filter(({ name }) => name !== "gong-1");
const rows: string[] = [];

describe.runIf(all.length > 0)("a real strike", () => {
  it.each(all)("of $name is fitted", async (recording) => {
    await checkRecording(recording, ({ modes, residualDb, logSpectralDb, logSpectralAboveDb, envelopeDb, crowded }) => {
      const figures = [residualDb, logSpectralDb, logSpectralAboveDb, envelopeDb].map((x) => x.toFixed(1));
      rows.push(`| ${recording.name} | ${modes} | ${figures.join(" | ")} | ${(100 * crowded).toFixed(0)} % |`);
    });
  });
  afterAll(() => console.log(rows.join("\n")));
});
