// Several models as one: the modes of all, one after the other. Models of the same sample points share them; models of
// different ones are parts of one body, each of which moves alone; gains alone sound wherever the body is struck.

import { PhonoliteError } from "../../math/error.js";
import { isObject } from "../../math/values.js";
import { MODEL_LIMITS } from "../model-checks.js";
import type { ModelData } from "../model-data.js";
import type { MassProperties, ModalModelInit } from "../model-init.js";
import { type Draft, draftOf, initOf } from "./parts/draft.js";
import { moveNotes, NOTES_FIELD } from "./parts/edit-notes.js";
import { sameNumbers, samePoints, spreadGains } from "./parts/layout.js";

/** One model of all modes, in the order given. Radiation gains stay as they are. */
export function mergeModels(models: readonly ModelData[]): ModalModelInit {
  if (models.length === 0) throw new PhonoliteError("merge", "models", "at least one model", models);
  const drafts = models.map(draftOf);
  const [first] = drafts;
  const whole: Draft = {
    ...first,
    name: [...new Set(models.map(({ name }) => name).filter((name) => name !== ""))]
      .join(" + ")
      .slice(0, MODEL_LIMITS.name),
    frequencies: joined(drafts.map(({ frequencies }) => frequencies)),
    decayRates: joined(drafts.map(({ decayRates }) => decayRates)),
    radiationGains: joined(drafts.map(({ radiationGains }) => radiationGains)),
    phases: joinedPhases(drafts),
    ...pointsOfAll(models),
    material: drafts.every(({ material }) => sameJson(material, first.material)) ? first.material : undefined,
    massProperties: massOfAll(models),
    extras: extrasOfAll(models),
    notes: notesOfAll(drafts),
  };
  return initOf(whole);
}

type Points = Pick<Draft, "shapes" | "positions" | "indices" | "directional">;

function pointsOfAll(models: readonly ModelData[]): Points {
  const bodies = models.filter(({ directional }) => directional);
  const [body] = bodies;
  if (!body) return { ...pointsOf(models[0]), shapes: joined(models.map(({ shapes }) => shapes)) };
  if (bodies.every((other) => samePoints(other, body))) {
    const indices = bodies.find((other) => other.indices)?.indices;
    const on = bodies.find((other) => other.indices) ?? body;
    const shapes = models.map((model) => (model.directional ? model.shapes : spreadGains(model, on)));
    return { ...pointsOf(body), indices, shapes: joined(shapes) };
  }
  return parts(models, bodies);
}

/** All points one after the other; a part moves at its own points only, gains alone move at all. */
function parts(models: readonly ModelData[], bodies: readonly ModelData[]): Points {
  const positions = joined(bodies.map((body) => body.positions));
  const row = positions.length;
  const indices: number[] = [];
  const starts = new Map<ModelData, number>();
  let points = 0;
  for (const body of bodies) {
    for (const index of body.indices ?? []) indices.push(points + index);
    starts.set(body, 3 * points);
    points += body.pointCount;
  }
  const rows = models.map((model) => {
    const shapes = new Float32Array(model.modeCount * row);
    for (const body of model.directional ? [model] : bodies) {
      const own = model.directional ? model.shapes : spreadGains(model, body);
      const width = 3 * body.pointCount;
      for (let mode = 0; mode < model.modeCount; mode++) {
        shapes.set(own.subarray(mode * width, (mode + 1) * width), mode * row + starts.get(body)!);
      }
    }
    return shapes;
  });
  return {
    positions,
    shapes: joined(rows),
    // With triangles on some parts only, places on the others could not be struck.
    indices: bodies.every((body) => body.indices) ? Uint32Array.from(indices) : undefined,
    directional: true,
  };
}

function pointsOf({ positions, shapes, indices, directional }: ModelData): Points {
  return { positions, shapes, indices, directional };
}

/** The mass of one body seen twice, or of all its parts; the moments of parts are left out. */
function massOfAll(models: readonly ModelData[]): MassProperties | undefined {
  const bodies = models.filter(({ directional }) => directional);
  const [first = models[0]] = bodies;
  const isOne = models.length === 1 || bodies.every((other) => sameNumbers(other.positions, first.positions));
  if (isOne) return first.massProperties ?? models.find((model) => model.massProperties)?.massProperties;
  const masses = bodies.map((body) => body.massProperties);
  if (masses.some((properties) => properties === undefined)) return undefined;
  const mass = masses.reduce((sum, properties) => sum + properties!.mass, 0);
  if (masses.some((properties) => !properties!.centerOfMass)) return { mass };
  const centre = [0, 1, 2].map((axis) =>
    masses.reduce((sum, properties) => sum + (properties!.mass * properties!.centerOfMass![axis]) / mass, 0),
  );
  return { mass, centerOfMass: [centre[0], centre[1], centre[2]] };
}

/** The fields of all; of two of the same name that of the earlier model. */
function extrasOfAll(models: readonly ModelData[]): unknown {
  const objects = models.map(({ extras }) => extras).filter(isObject);
  if (objects.length === 0) return models.find(({ extras }) => extras !== undefined)?.extras;
  return Object.assign({}, ...objects.toReversed().map(({ [NOTES_FIELD]: _, ...rest }) => rest));
}

/** Groups of one name become one group. */
function notesOfAll(drafts: readonly Draft[]): Draft["notes"] {
  const all: Draft["notes"] = { groups: new Map(), muted: new Map() };
  let start = 0;
  for (const { notes, frequencies } of drafts) {
    const moved = moveNotes(
      notes,
      Array.from(frequencies, (_, mode) => start + mode),
    );
    for (const [name, modes] of moved.groups) all.groups.set(name, [...(all.groups.get(name) ?? []), ...modes]);
    for (const [mode, gain] of moved.muted) all.muted.set(mode, gain);
    start += frequencies.length;
  }
  return all;
}

function joinedPhases(drafts: readonly Draft[]): Float64Array | undefined {
  if (drafts.every(({ phases }) => phases === undefined)) return undefined;
  return joined(drafts.map(({ phases, frequencies }) => phases ?? new Float64Array(frequencies.length)));
}

function joined<T extends Float64Array | Float32Array>(arrays: readonly T[]): T {
  const make = arrays[0].constructor as new (length: number) => T;
  const all = new make(arrays.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const array of arrays) {
    all.set(array, at);
    at += array.length;
  }
  return all;
}

function sameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
