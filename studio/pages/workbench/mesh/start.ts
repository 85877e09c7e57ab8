// The analysis that the bench uses: the library's worker, one for the page.
import { MeshWorker } from "phonolite/mesh";
import { type ModalModel, material } from "phonolite/model";
import { sidesOf } from "../object/form.js";
import { WORKBENCH_SCHEMA } from "../state.js";
import type { StartMesh } from "./analysis.js";

const worker = new MeshWorker();

/** Wakes the worker, when a mesh is to be expected. */
export const expectMesh = (): void => worker.prepare();

/** Begins the analysis of a mesh; one that still runs is cancelled. */
export const startMesh: StartMesh = (bytes, name, { units, material: of, ...options }, on) => {
  const read = { name, ...(units !== undefined && { units }) };
  const job = worker.analyse(
    bytes,
    { ...options, material: material(of), support: WORKBENCH_SCHEMA.support.default, read },
    {
      onStep: ({ part, what, model, unitsGuess }) => {
        on.progress(part, what);
        if (model) on.model(model);
        if (!unitsGuess) return;
        const longest = Math.max(...unitsGuess.asMetres);
        on.ask?.({
          text:
            `Which unit is it in? The file does not say; in metres it would be ${lengthWords(longest)} long. ` +
            `It is taken in ${unitsGuess.units}.`,
          answers: (["mm", "cm", "in", "m"] as const).map((units) => ({
            label: units,
            options: { units },
            taken: units === unitsGuess.units,
          })),
        });
      },
    },
  );
  const done = job.done.then(({ model, notes, elements }) => ({ model, notes: [summary(model, elements), ...notes] }));
  return { done, cancel: () => job.cancel() };
};

/** Kind, size and weight of the body: a wrong unit or wall shows at once. */
function summary({ positions, massProperties }: ModalModel, elements: "shell" | "solid"): string {
  const sides = sidesOf(positions).map((side) => brief(1000 * side));
  const mass = massProperties?.mass ?? 0;
  const weight = mass < 1 ? `${brief(1000 * mass)} g` : `${brief(mass)} kg`;
  return `${elements === "shell" ? "thin walls" : "solid"}, ${sides.join(" × ")} mm, ${weight}`;
}

const brief = (value: number): string => String(Number(value.toPrecision(3)));

/** A length as people say it. */
function lengthWords(metres: number): string {
  return metres >= 10_000 ? `${Math.round(metres / 1000)} km` : `${Number(metres.toPrecision(metres < 10 ? 2 : 3))} m`;
}
