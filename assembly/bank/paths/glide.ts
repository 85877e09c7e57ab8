// One block of glide for all bodies whose gains move.

import { forgetFactors } from "../../mix/factors";
import { others, othersOf } from "../../mix/gains";
import { Body, FADES } from "../../scene/body";
import { scene } from "../../scene/state";
import { takesGains } from "../gains";
import { spreadGains } from "../ring/ring";

/** One block of glide for all whose gains move. A body that has faded away is passed to `faded`. */
export function glideGains(faded: (body: Body) => void): void {
  for (let i = scene.gliding.size - 1; i >= 0; i--) {
    const body = scene.gliding.item(i),
      blocks = body.gainLeft;
    const left = body.leftNow,
      right = body.rightNow;
    body.leftBefore = left;
    body.rightBefore = right;
    const bytes = (<usize>others()) << 2,
      more = othersOf(body).address;
    memory.copy(more + bytes, more, bytes);
    if (blocks == 0) {
      scene.gliding.leave(body);
      if (body.fate == FADES) faded(body);
      continue;
    }
    body.leftNow = step(left, body.leftGoal, blocks);
    body.rightNow = step(right, body.rightGoal, blocks);
    for (let k = more, end = more + bytes; k < end; k += 4)
      store<f32>(k, step(load<f32>(k), load<f32>(k + 2 * bytes), blocks));
    body.gainLeft = blocks - 1;
    forgetFactors();
    if (body.ringing > 0 && !takesGains(body)) spreadGains(body);
  }
}
function step(from: f32, to: f32, blocks: i32): f32 {
  return blocks == 1 ? to : from + (to - from) / <f32>blocks;
}
