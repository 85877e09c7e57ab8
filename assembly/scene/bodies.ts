// The bodies of the scene: room for them and for their pages, and who is there.

import { reserveList } from "../base/list";
import { reserve } from "../base/memory";
import { reservePool } from "../base/pool";
import { config } from "../records/state";
import { Body } from "./body";
import { Model } from "./model";
import { PAGE_BYTES, PAGE_MODES } from "./page";
import { scene } from "./state";

const BODY_BYTES: usize = offsetof<Body>();

/** Room for bodies and pages. `spatialNumbers`: how many spatial numbers a body has (mix/gains.ts). */
export function reserveBodies(spatialNumbers: i32): void {
  scene.spatialNumbers = spatialNumbers;
  scene.pageCount = (config.maxModes + PAGE_MODES - 1) / PAGE_MODES + config.maxBodies;
  scene.bodies = reserve(config.maxBodies, BODY_BYTES);
  scene.spatial = reserve(config.maxBodies * scene.spatialNumbers, 12);
  scene.bodyPool = reservePool(config.maxBodies);
  scene.pages = reserve(scene.pageCount, PAGE_BYTES);
  scene.pagePool = reservePool(scene.pageCount);
  scene.pageBodies = reserve(scene.pageCount, 4);
  scene.present = reserveList<Body>(config.maxBodies);
  scene.gliding = reserveList<Body>(config.maxBodies);
  scene.tuning = reserveList<Body>(config.maxBodies);
  scene.driven = reserveList<Body>(config.maxBodies);
  scene.leaving = reserveList<Body>(config.maxBodies);
  scene.unlisted = reserveList<Body>(config.maxBodies);
  scene.dying = reserveList<Body>(config.maxBodies);
}

export function resetBodies(): void {
  scene.bodyPool.reset(config.maxBodies);
  scene.pagePool.reset(scene.pageCount);
  scene.present.reset(offsetof<Body>("inScene"));
  scene.gliding.reset(offsetof<Body>("inGliding"));
  scene.tuning.reset(offsetof<Body>("inTuning"));
  scene.driven.reset(offsetof<Body>("inDriven"));
  scene.leaving.reset(offsetof<Body>("inLeaving"));
  scene.unlisted.reset(offsetof<Body>("inUnlisted"));
  scene.dying.reset(offsetof<Body>("inDying"));
}

/** Takes room for a body of the given model, or 0 where there is none. The caller fills all further fields. */
export function takeBody(id: u32, model: Model): Body {
  const n = model.modes;
  if (scene.modesPresent + n > config.maxModes) return changetype<Body>(0);
  const index = scene.bodyPool.take();
  if (index < 0) return changetype<Body>(0);
  const body = changetype<Body>(scene.bodies + <usize>index * BODY_BYTES);
  memory.fill(changetype<usize>(body), 0, BODY_BYTES);
  body.id = id;
  body.model = model;
  body.modes = n;
  body.group = -1;
  body.stream = -1;
  if (FULL) {
    body.residualAt = -1;
    body.coupledAt = -1;
    body.inputAt = -1;
  }
  body.spatial = <u32>(scene.spatial + <usize>(index * scene.spatialNumbers) * 12);
  let last = -1;
  for (let i = 0; i < n; i += PAGE_MODES) {
    const page = scene.pagePool.take();
    if (last < 0) body.page = page;
    else scene.pagePool.link(last, page);
    store<u32>(scene.pageBodies + ((<usize>page) << 2), <u32>changetype<usize>(body));
    last = page;
  }
  model.users = model.users + 1;
  scene.modesPresent += n;
  return body;
}

/**
 * Gives a body's room back. Its modes must be at rest, and it must have left all lists but `present`, `gliding`,
 * `tuning` and `leaving`.
 */
export function giveBody(body: Body): void {
  const model = body.model;
  model.users = model.users - 1;
  scene.modesPresent -= body.modes;
  scene.modesAboveNyquist -= body.modesAboveNyquist;
  scene.pagePool.giveChain(body.page);
  scene.present.leave(body);
  scene.gliding.leave(body);
  scene.tuning.leave(body);
  scene.leaving.leave(body);
  body.id = 0;
  scene.bodyPool.give(<i32>((changetype<usize>(body) - scene.bodies) / BODY_BYTES));
}

/** How many bodies are present, whether they sound or not: for loops over the whole scene. */
export function bodyCount(): i32 {
  return scene.present.size;
}
export function bodyAt(i: i32): Body {
  return scene.present.item(i);
}
