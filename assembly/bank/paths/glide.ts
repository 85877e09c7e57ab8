// Gains that glide: moves the gains of all bodies on by one block.

import { spatialBefore, spatialGoal, spatialOf, spatialSize } from "../../mix/gains";
import { forgetFactors } from "../../mix/space/factors";
import { Body, FADES } from "../../scene/body";
import { scene } from "../../scene/state";
import { takesGains } from "../gains";
import { spreadGains } from "../ring/ring";

/** Moves the gains of all bodies that glide on by a block. A body that has faded away is passed to `faded`. */
export function glideGains(faded: (body: Body) => void): void {
  for (let i = scene.gliding.size - 1; i >= 0; i--) {
    const body = scene.gliding.item(i),
      blocks = body.gainBlocks;
    const left = body.leftNow,
      right = body.rightNow;
    body.leftBefore = left;
    body.rightBefore = right;
    const now = spatialOf(body),
      goal = spatialGoal(body),
      n = <usize>spatialSize();
    memory.copy(spatialBefore(body).address, now.address, n << 2);
    if (blocks == 0) {
      scene.gliding.leave(body);
      if (body.fate == FADES) faded(body);
      continue;
    }
    body.leftNow = step(left, body.leftGoal, blocks);
    body.rightNow = step(right, body.rightGoal, blocks);
    for (let k: usize = 0; k < n; k++) now[k] = step(now[k], goal[k], blocks);
    body.gainBlocks = blocks - 1;
    forgetFactors();
    if (body.ringing > 0 && !takesGains(body)) spreadGains(body);
  }
}
function step(from: f32, to: f32, blocks: i32): f32 {
  return blocks == 1 ? to : from + (to - from) / <f32>blocks;
}
