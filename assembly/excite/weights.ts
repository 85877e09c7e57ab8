// How much of every mode of a struck body is heard at the end of the block: all, nothing when it is off, a part while it fades. A strike
// changes the states of all modes; what it sounds like is weighted.

import { FADING, OFF, ROLE, rolesOf } from "../bank/roles";
import { rowBytes } from "../bank/rows";
import { bank } from "../bank/state";
import { reserve } from "../base/memory";
import { config } from "../records/state";
import { Body } from "../scene/body";
import { Model } from "../scene/model";
import { PAGE_MODES, pageAfter } from "../scene/page";
import { QUICK } from "../scene/tuning";
import { strikes } from "./state";

const table: usize = memory.data(32);

export function reserveWeights(): void {
  strikes.weights = config.hears ? reserve((<usize>config.widest) << 2) : 0;
}

/** Fills the row for a body of which something is off or fades. */
export function gatherWeights(body: Body): void {
  strikes.weighted = body.muted != 0;
  if (!strikes.weighted) return;
  fillTable();
  const n = body.modes,
    bytes = rowBytes(body);
  let page = body.page,
    k = strikes.weights;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const roles = rolesOf(page);
    for (let j = 0, here = min(PAGE_MODES, n - i); j < here; j++, k += 4)
      store<f32>(k, load<f32>(table + ((<usize>(roles[j] & (FADING | ROLE))) << 2)));
  }
  memory.fill(k, 0, bytes - (k - strikes.weights));
}
/** Modes too short for the lines sound in any case: needs the poles in their rows. */
export function hearQuick(bytes: usize): void {
  if (!strikes.weighted) return;
  for (let k: usize = 0; k < bytes; k += 4)
    if (load<f32>(bank.decays.address + k) < QUICK) store<f32>(strikes.weights + k, 1);
}
/** The weight of every role, fading or not. */
function fillTable(): void {
  for (let role: u8 = 0; role <= (FADING | ROLE); role++) {
    const off = (role & ROLE) == OFF,
      still: f32 = off ? 0 : 1,
      moving: f32 = off ? 1 - bank.comingWeight : bank.comingWeight;
    store<f32>(table + ((<usize>role) << 2), (role & FADING) == 0 ? still : moving);
  }
}
/** Weight of the mode whose entry in the rows is at offset k. */
export function weightAt(k: usize): f32 {
  return strikes.weighted ? load<f32>(strikes.weights + k) : 1;
}

/** Multiplies a complex row by the weights. */
export function weigh(bytes: usize, re: usize, im: usize): void {
  if (!strikes.weighted) return;
  for (let k: usize = 0; k < bytes; k += 4) {
    const w = load<f32>(strikes.weights + k);
    store<f32>(re + k, load<f32>(re + k) * w);
    store<f32>(im + k, load<f32>(im + k) * w);
  }
}

/**
 * Kicks of an impulse with row `gains`, of what is heard alone: moved to the front of the rows and weighted, poles too. Returns the bytes
 * that are left, whole dozens.
 */
export function keepHeard(model: Model, bytes: usize): usize {
  const row = (<usize>model.padded) << 2,
    re = model.radiation.address,
    im = re + row;
  let to: usize = 0;
  for (let k: usize = 0; k < row; k += 4) {
    const w = load<f32>(strikes.weights + k) * load<f32>(bank.gains.address + k);
    if (w == 0 || load<u32>(bank.increments.address + k) == 0) continue;
    store<u32>(bank.increments.address + to, load<u32>(bank.increments.address + k));
    store<f32>(bank.decays.address + to, load<f32>(bank.decays.address + k));
    store<f32>(bank.ar.address + to, load<f32>(re + k) * w);
    store<f32>(bank.ai.address + to, load<f32>(im + k) * w);
    to += 4;
  }
  const end = min(((to + 47) / 48) * 48, bytes);
  for (; to < end; to += 4) {
    store<u32>(bank.increments.address + to, 0);
    store<f32>(bank.decays.address + to, 0);
    store<f32>(bank.ar.address + to, 0);
    store<f32>(bank.ai.address + to, 0);
  }
  return end;
}
