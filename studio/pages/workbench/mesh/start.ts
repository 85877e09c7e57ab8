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
        const longest = Math.max(...unitsGuess.asMetres).toPrecision(3);
        on.ask?.({
          text: `The file does not say its unit. In metres it would be ${longest} m long.`,
          answers: (["mm", "cm", "in", "m"] as const).map((units) => ({
            label: units === unitsGuess.units ? `${units}, as it is taken now` : units,
            options: { units },
          })),
        });
      },
    },
  );
  return job;
};
