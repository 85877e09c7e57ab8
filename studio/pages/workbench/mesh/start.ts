// The analysis that the bench uses: the library's worker, one for the page.
import { MeshWorker } from "phonolite/mesh";
import type { StartMesh } from "./analysis.js";

const worker = new MeshWorker();

/** Begins the analysis of a mesh; one that still runs is cancelled. */
export const startMesh: StartMesh = (bytes, name, { units, ...options }, on) => {
  const read = { name, ...(units !== undefined && { units }) };
  const job = worker.analyse(
    bytes,
    { ...options, read },
    {
      onStep: ({ part, what, model, unitsGuess }) => {
        on.progress(part, what);
        if (model) on.model(model);
        if (!unitsGuess) return;
        const longest = Math.max(...unitsGuess.asMetres);
        on.ask?.({
          text: `Which unit is it in? The file does not say; in metres it would be ${lengthWords(longest)} long. It is taken in ${unitsGuess.units}.`,
          answers: (["mm", "cm", "in", "m"] as const).map((units) => ({
            label: units,
            options: { units },
            taken: units === unitsGuess.units,
          })),
        });
      },
    },
  );
  return job;
};

/** A length as people say it. */
function lengthWords(metres: number): string {
  return metres >= 10_000 ? `${Math.round(metres / 1000)} km` : `${Number(metres.toPrecision(metres < 10 ? 2 : 3))} m`;
}
