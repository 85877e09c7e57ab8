// How much of each mode of a struck body is heard at the end of the block: all of it, nothing when the mode is off, a
// part while it fades. A strike changes the states of all modes in full; these weights apply to its sound.

import { FADING, OFF, ROLE, rolesOf } from "../bank/roles";
import { rowBytes } from "../bank/rows";
import { bank } from "../bank/state";
import { Row, reserveRow } from "../base/row";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { Model } from "../scene/model";
import { PAGE_MODES, pageAfter } from "../scene/page";
import { QUICK } from "../scene/tuning";
import { strikes } from "./state";

/** The weight of every role, fading or not. */
const weightOfRole = changetype<Row<f32>>(memory.data((FADING | ROLE) * 4 + 4));

/** Room for the weights of the widest body; a world without hearing needs none. */
export function reserveWeights(): void {
  strikes.weights = config.hears ? reserveRow<f32>(config.widest) : changetype<Row<f32>>(0);
}

/** Weights for a body of which some modes are off or fade; for any other they are 1, and the row is not filled. */
export function gatherWeights(body: Body): void {
  strikes.weighted = body.muted != 0;
  if (!strikes.weighted) return;
  fillTable();
  const n = body.modes,
    weights = strikes.weights;
  let page = body.page;
  for (let first = 0; first < n; first += PAGE_MODES, page = pageAfter(page)) {
    const roles = changetype<Row<u8>>(rolesOf(page));
    for (let i = 0, end = min(PAGE_MODES, n - first); i < end; i++)
      weights[first + i] = weightOfRole[roles[i] & (FADING | ROLE)];
  }
  weights.from(n).clear((rowBytes(body) >> alignof<f32>()) - n);
}
/** Modes too short for the lines get weight 1: needs the poles in their rows. */
export function mixQuick(bytes: usize): void {
  if (!strikes.weighted) return;
  const decays = bank.decays,
    weights = strikes.weights;
  for (let i: usize = 0, n = bytes >> alignof<f32>(); i < n; i++) if (decays[i] < QUICK) weights[i] = 1;
}
/** Fills the table of weights: some modes may be fading in this block. */
function fillTable(): void {
  for (let role: u8 = 0; role <= (FADING | ROLE); role++) {
    const off = (role & ROLE) == OFF,
      still: f32 = off ? 0 : 1,
      moving: f32 = off ? 1 - bank.comingWeight : bank.comingWeight;
    weightOfRole[role] = (role & FADING) == 0 ? still : moving;
  }
}
/** Weight of mode i of the struck body. */
export function weightAt(i: i32): f32 {
  return strikes.weighted ? strikes.weights[i] : 1;
}

/** Multiplies a complex row by the weights. */
export function weigh(bytes: usize, re: Row<f32>, im: Row<f32>): void {
  if (!strikes.weighted) return;
  const weights = strikes.weights;
  for (let i: usize = 0, n = bytes >> alignof<f32>(); i < n; i++) {
    const w = weights[i];
    re[i] *= w;
    im[i] *= w;
  }
}

/**
 * Writes the weighted kick of an impulse with row `gains` into rows `ar`, `ai`, only for modes that are heard, and
 * moves these with their poles to the front of the rows. Returns how many bytes of a row they take, in whole dozens of
 * modes.
 */
export function keepHeard(model: Model, bytes: usize): usize {
  const padded = <usize>model.padded,
    re = model.radiation,
    im = re.from(padded),
    weights = strikes.weights,
    gains = bank.gains;
  const increments = bank.increments,
    decays = bank.decays,
    ar = bank.ar,
    ai = bank.ai;
  let to: usize = 0;
  for (let i: usize = 0; i < padded; i++) {
    const w = weights[i] * gains[i];
    if (w == 0 || increments[i] == 0) continue;
    increments[to] = increments[i];
    decays[to] = decays[i];
    ar[to] = re[i] * w;
    ai[to] = im[i] * w;
    to++;
  }
  const end = min(((to + 11) / 12) * 12, bytes >> alignof<f32>());
  for (; to < end; to++) {
    increments[to] = 0;
    decays[to] = 0;
    ar[to] = 0;
    ai[to] = 0;
  }
  return end << alignof<f32>();
}
