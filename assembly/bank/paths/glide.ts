// One block of glide for all bodies whose gains move.

import { item, leave, size } from "../../base/list";
import { forgetFactors } from "../../mix/factors";
import { others, othersOf } from "../../mix/gains";
import {
  FADES,
  FATE,
  GAIN_LEFT,
  gliding,
  IN_GAINS,
  LEFT_BEFORE,
  LEFT_GOAL,
  LEFT_NOW,
  RIGHT_BEFORE,
  RIGHT_GOAL,
  RIGHT_NOW,
  RINGING,
} from "../../scene/body";
import { takesGains } from "../gains";
import { spreadGains } from "../ring/ring";

/** One block of glide for all whose gains move. A body that has faded away is passed to `faded`. */
export function glideGains(faded: (body: usize) => void): void {
  for (let i = size(gliding) - 1; i >= 0; i--) {
    const body = item(gliding, i),
      blocks = load<i32>(body, GAIN_LEFT);
    const left = load<f32>(body, LEFT_NOW),
      right = load<f32>(body, RIGHT_NOW);
    store<f32>(body, left, LEFT_BEFORE);
    store<f32>(body, right, RIGHT_BEFORE);
    const bytes = (<usize>others()) << 2,
      more = othersOf(body);
    memory.copy(more + bytes, more, bytes);
    if (blocks == 0) {
      leave(gliding, body, IN_GAINS);
      if (load<i32>(body, FATE) == FADES) faded(body);
      continue;
    }
    store<f32>(body, step(left, load<f32>(body, LEFT_GOAL), blocks), LEFT_NOW);
    store<f32>(body, step(right, load<f32>(body, RIGHT_GOAL), blocks), RIGHT_NOW);
    for (let k = more, end = more + bytes; k < end; k += 4)
      store<f32>(k, step(load<f32>(k), load<f32>(k + 2 * bytes), blocks));
    store<i32>(body, blocks - 1, GAIN_LEFT);
    forgetFactors();
    if (load<i32>(body, RINGING) > 0 && !takesGains(body)) spreadGains(body);
  }
}
function step(from: f32, to: f32, blocks: i32): f32 {
  return blocks == 1 ? to : from + (to - from) / <f32>blocks;
}
