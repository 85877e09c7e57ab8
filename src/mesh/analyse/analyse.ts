// The analysis of a mesh, stage by stage: what kind of body it is, a coarse model that can be heard at once, and the
// model as fine as is wanted. It is a row of steps: whoever runs it may show each, stop between any two, or run it to
// its end.
import type { ModalModel } from "../../model/modal-model.js";
import { type MeshReport, repairMesh } from "../repair/repair.js";
import type { TriangleMesh } from "../triangles.js";
import { chooseSurface, type ShellChoice, type SolidChoice } from "./choose.js";
import { each, partly, type Stage, solveShell } from "./shell-stage.js";
import { solveSolid } from "./solid-stage.js";
import { isSure, rescaled, type Solved, serves } from "./solved.js";
import { meshModel } from "./to-model.js";
import { type MeshModelOptions, type Wanted, wantedOf } from "./wanted.js";

/**
 * A step of an analysis.
 *
 * @example
 * const onStep = ({ part, what, model }: MeshStep) => console.log(Math.round(100 * part), what, model !== undefined);
 */
export interface MeshStep {
  /** How far it is, 0 to 1. */
  part: number;
  /** What it does, in a few words. */
  what: string;
  /** A model that came with this step: coarse, but it can be heard. */
  model?: ModalModel;
}

/**
 * What an analysis gives.
 *
 * @example
 * const { model, notes, elements }: MeshAnalysis = await analyseMesh(mesh, { thickness: 0.003 });
 */
export interface MeshAnalysis {
  model: ModalModel;
  /** What a user should know: parts left out, thickness assumed, and so on. */
  notes: string[];
  /** Which elements were used. */
  elements: "shell" | "solid";
  /** Degrees of freedom of the elements. */
  freedoms: number;
  /** Frequencies found for the six rigid motions, Hz: nothing but rounding. */
  rigid: Float64Array;
  /** What was solved: give it to the next analysis of the same mesh, and a change of E and ρ alone takes no time. */
  solved: SolvedMesh;
}

/** A mesh that was solved, and what for. */
export interface SolvedMesh {
  /** Everything that decides about the elements, in words. */
  key: string;
  notes: string[];
  fine: Solved;
}

/** Below this, in Hz, nobody hears. */
const LOWEST_HEARD = 20;
const TOO_LOW =
  `all its modes are below ${LOWEST_HEARD} Hz, which nobody hears: are the units right? Else ask for more modes, ` +
  "or a stiffer material";
/** At least so many modes are found, heard or not: a softer material brings them down. */
const SPARE = 30;
/** Nodes and modes of the first stage. */
const COARSE = {
  shell: { nodes: 260, modes: 16, hasty: true },
  solid: { nodes: 320, modes: 16, hasty: true },
};

/**
 * Analyses a mesh, step by step.
 *
 * @param module of the solver's loops.
 * @param before what an earlier analysis of the same mesh solved, if there was one.
 */
export function* analyseSteps(
  module: WebAssembly.Module,
  mesh: TriangleMesh,
  options: MeshModelOptions,
  before?: SolvedMesh,
): Generator<MeshStep, MeshAnalysis> {
  const wanted = wantedOf(options);
  const { material } = wanted.common;
  const key = keyOf(wanted);
  if (before?.key === key && serves(before.fine, material, wanted.common)) {
    return answer(wanted, { ...before, fine: rescaled(before.fine, material) });
  }
  yield { part: 0, what: "looking at the mesh" };
  const { mesh: repaired, report } = repairMesh(mesh);
  yield { part: 0.02, what: "looking for walls" };
  const choice = chooseSurface(repaired, {
    kind: wanted.way === "auto" ? undefined : wanted.way,
    thickness: wanted.thickness,
  });
  const what = `a ${choice.kind}: a coarse model first`;
  yield { part: 0.05, what };
  const coarse = yield* each(solve(module, choice, wanted, COARSE[choice.kind]), (done) => ({
    part: 0.05 + (0.2 - 0.05) * done,
    what,
  }));
  yield { part: 0.2, what: "the coarse model can be heard", ...first(coarse, wanted) };
  const stage = stageFor(choice.kind, coarse, wanted);
  const fine = yield* each(solve(module, choice, wanted, stage), (done) => ({
    part: 0.2 + (1 - 0.2) * done,
    what: `finding ${stage.modes} modes`,
  }));
  return answer(wanted, {
    key,
    notes: [...report.notes, ...openEdges(choice, report), ...choice.notes, ...doubts(fine)],
    fine,
  });
}

/** Open edges are as they should be on a sheet; on a solid they are worth a word. */
function openEdges({ kind }: ShellChoice | SolidChoice, { openEdges: count }: MeshReport): string[] {
  if (kind === "shell" || count === 0) return [];
  return [`${count === 1 ? "1 edge is" : `${count} edges are`} open: the surface is not closed`];
}

/** What to say of pieces of a solid that were left out, and of elements too bad to be sure of. */
function doubts(solved: Solved): string[] {
  const { leftOut = 0 } = solved;
  const percent = Math.max(1, Math.round(100 * leftOut));
  const pieces = `pieces apart from the rest, ${percent} % of the volume, were left out: a solid rings as one piece`;
  const needles =
    "some modes may be wrong or missing, for there are needles among its triangles: remesh it in a modeller";
  return [...(leftOut < 0.005 ? [] : [pieces]), ...(isSure(solved) ? [] : [needles])];
}

function solve(
  module: WebAssembly.Module,
  choice: ShellChoice | SolidChoice,
  { common }: Wanted,
  stage: Stage,
): Generator<number, Solved> {
  const stages = { ...stage, modes: Math.min(stage.modes, common.modes) };
  return choice.kind === "shell"
    ? solveShell(module, choice, common.material, stages)
    : partly(solveSolid(module, choice, common.material, stages), 0);
}

/** The coarse model, unless nothing of it can be heard: then the fine one tells. */
function first(coarse: Solved, wanted: Wanted): { model?: ModalModel } {
  const lowest = Math.sqrt(coarse.squares[0]) / (2 * Math.PI);
  return lowest > wanted.common.highest ? {} : { model: meshModel(coarse, wanted) };
}

/**
 * How fine the last stage is: enough nodes for the modes, and no more modes than can be heard, as far as the coarse one
 * tells.
 */
function stageFor(kind: "shell" | "solid", { squares }: Solved, { common, detail }: Wanted): Stage {
  const highest = (2 * Math.PI * common.highest) ** 2;
  const heard = squares.findIndex((square) => square > 1.2 * highest);
  const modes = heard < 0 ? common.modes : Math.min(common.modes, Math.max(heard + 2, SPARE));
  const nodes =
    kind === "shell" ? Math.max(1200, Math.min(3400, 17 * modes)) : Math.max(2200, Math.min(6000, 30 * modes));
  return { nodes: detail ?? nodes, modes, hasty: false };
}

function keyOf({ way, thickness, detail, common }: Wanted): string {
  return JSON.stringify([way, thickness ?? null, detail ?? null, common.modes, common.highest]);
}

function answer(wanted: Wanted, solved: SolvedMesh): MeshAnalysis {
  const { fine, notes } = solved;
  const model = meshModel(fine, wanted);
  const heard = model.frequencies[model.modeCount - 1] >= LOWEST_HEARD;
  return {
    model,
    notes: heard ? notes : [...notes, TOO_LOW],
    elements: fine.kind,
    freedoms: fine.freedoms,
    rigid: fine.rigid,
    solved,
  };
}
