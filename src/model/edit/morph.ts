// One model on its way to another: matched modes glide from the one's numbers to the other's, unmatched ones fade.

import { checkedNumber } from "../../math/error.js";
import { MODEL_LIMITS } from "../model-checks.js";
import type { ModelData } from "../model-data.js";
import type { ModalModelInit } from "../model-init.js";
import { type LooseMode, massBetween, materialBetween, modeBetween } from "./parts/blend.js";
import { initOfModel } from "./parts/draft.js";
import { moveNotes, readNotes, writeNotes } from "./parts/edit-notes.js";
import { type Sampled, sampledAt } from "./parts/layout.js";
import { byPitch, type ModeMatch, matchModes } from "./parts/match-modes.js";

/**
 * How two models are matched.
 *
 * @example
 * morphModels(gong, bowl, 0.5, { match: "order" });
 */
export interface MorphOptions {
  /** `nearest` (default): the closest frequencies on a log scale; `order`: lowest to lowest and so on. */
  match?: ModeMatch;
  /** Farthest that `nearest` looks for a partner, semitones. Default 4. */
  reach?: number;
}

/** A third of an octave, about the width of a critical band: modes farther apart are different partials. */
export const MORPH_DEFAULTS = { match: "nearest", reach: 4 } as const;

/**
 * The model at `t` from 0, which is `a`, to 1, which is `b`. Frequencies, decay rates, gains and sizes of shapes run
 * geometrically, so that equal steps of t are heard as equal; shapes turn into each other; phases take the shorter way.
 * Between the ends the modes are in rising frequency, the sample points are those of the model that has more of them,
 * moved towards the other, groups are those of both, and other extras are left out.
 */
export function morphModels(a: ModelData, b: ModelData, t: number, options: MorphOptions = {}): ModalModelInit {
  const { match = MORPH_DEFAULTS.match, reach = MORPH_DEFAULTS.reach } = options;
  checkedNumber("morph", "t", t, (x) => x >= 0 && x <= 1, "a number from 0 to 1");
  checkedNumber("morph", "reach", reach, (x) => x >= 0, "semitones, 0 or more");
  const pairs = matchModes(a.frequencies, b.frequencies, match, reach);
  if (t === 0) return initOfModel(a);
  if (t === 1) return initOfModel(b);
  const carrier = carrierOf(a, b);
  const onA = sampledAt(a, carrier);
  const onB = sampledAt(b, carrier);
  const modes = blendedModes(a, b, onA, onB, pairs, t);
  const row = 3 * carrier.pointCount;
  const shapes = new Float32Array(modes.length * row);
  modes.forEach(({ shape }, i) => {
    shapes.set(shape, i * row);
  });
  const hasPhases = a.phases !== undefined || b.phases !== undefined || modes.some(({ phase }) => phase !== 0);
  return {
    name: a.name === b.name ? a.name : `${a.name} > ${b.name}`.slice(0, MODEL_LIMITS.name),
    frequencies: modes.map(({ frequency }) => frequency),
    decayRates: modes.map(({ decayRate }) => decayRate),
    radiationGains: modes.map(({ gain }) => gain),
    phases: hasPhases ? modes.map(({ phase }) => phase) : undefined,
    ...(carrier.directional
      ? { positions: onA.positions.map((x, i) => x + t * (onB.positions[i] - x)), shapes, indices: carrier.indices }
      : { gains: modes.map(({ shape }) => shape[0]) }),
    material: materialBetween(a.material, b.material, t),
    massProperties: massBetween(a.massProperties, b.massProperties, t),
    extras: groupsOfBoth(a, b, modes),
  };
}

/** A mode on its way, with the modes of a and of b that it comes from. */
interface Origin {
  a?: number;
  b?: number;
}

type MorphMode = LooseMode & { origin: Origin };

/** The model whose points are used: the one with more of them, and rather one with points than gains alone. */
function carrierOf(a: ModelData, b: ModelData): ModelData {
  if (a.directional !== b.directional) return a.directional ? a : b;
  return b.pointCount > a.pointCount ? b : a;
}

function blendedModes(
  a: ModelData,
  b: ModelData,
  onA: Sampled,
  onB: Sampled,
  pairs: readonly [number, number][],
  t: number,
): MorphMode[] {
  const freeA = new Set(a.frequencies.keys());
  const freeB = new Set(b.frequencies.keys());
  const modes: MorphMode[] = pairs.map(([i, j]) => {
    freeA.delete(i);
    freeB.delete(j);
    return { ...modeBetween(modeOf(a, i, onA), modeOf(b, j, onB), t), origin: { a: i, b: j } };
  });
  for (const i of freeA) modes.push({ ...faded(modeOf(a, i, onA), 1 - t), origin: { a: i } });
  for (const j of freeB) modes.push({ ...faded(modeOf(b, j, onB), t), origin: { b: j } });
  return Array.from(byPitch(Float64Array.from(modes, ({ frequency }) => frequency)), (i) => modes[i]);
}

function modeOf(model: ModelData, mode: number, { shapes, positions }: Sampled): LooseMode {
  return {
    frequency: model.frequencies[mode],
    decayRate: model.decayRates[mode],
    gain: model.radiationGains[mode],
    phase: model.phases?.[mode] ?? 0,
    shape: shapes.subarray(mode * positions.length, (mode + 1) * positions.length),
  };
}

function faded(mode: LooseMode, share: number): LooseMode {
  return { ...mode, gain: mode.gain * share };
}

function groupsOfBoth(a: ModelData, b: ModelData, modes: readonly MorphMode[]): unknown {
  const groups = new Map<string, number[]>();
  for (const [model, side] of [[a, "a"] as const, [b, "b"] as const]) {
    const places = new Int32Array(model.modeCount);
    modes.forEach(({ origin }, place) => {
      const mode = origin[side];
      if (mode !== undefined) places[mode] = place;
    });
    const moved = moveNotes(readNotes(model.extras, model.modeCount), places);
    for (const [name, list] of moved.groups) {
      groups.set(
        name,
        [...new Set([...(groups.get(name) ?? []), ...list])].sort((x, y) => x - y),
      );
    }
  }
  return writeNotes(undefined, { groups, muted: new Map() });
}
