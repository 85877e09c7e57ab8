// Stick and slip (PHYSICS §7.6): a clock of distance. Whenever the contact has slid as far as the spring lets it, it slips: a raised cosine of
// force. Distances differ by up to 5 %, each by the hash of its number; by less where slips are many, as real squeals are steady.

import { hash4 } from "../base/hash";
import { MoveRecord } from "../records/contact";
import { BLOCK, BLOCK_BYTES } from "../records/records";
import { config } from "../records/state";
import { touching } from "./state";
import { NUMBERS, numbersBefore, Touch } from "./touch";

const INTERVAL: usize = offsetof<MoveRecord>("interval") - offsetof<MoveRecord>("ceiling");
const LASTS: usize = offsetof<MoveRecord>("lasts") - offsetof<MoveRecord>("ceiling");
const FORCE: usize = offsetof<MoveRecord>("force") - offsetof<MoveRecord>("ceiling");
const SLIP: usize = offsetof<MoveRecord>("slip") - offsetof<MoveRecord>("ceiling");
const GAIN: usize = offsetof<MoveRecord>("gain") - offsetof<MoveRecord>("ceiling");
const JITTER: f64 = 0.05;
/** Slips a second up to which distances differ by all of that. */
const RARE: f64 = 60;
const words: usize = memory.data(16);

/** Whether the touch sticks and slips, or a slip goes on. */
export function sticks(touch: Touch): bool {
  return load<f32>(changetype<usize>(touch) + NUMBERS, INTERVAL) > 0 || touch.slipAt >= 0;
}

/** Adds this block's slips to the row. */
export function addSlips(touch: Touch, row: usize): void {
  const now = changetype<usize>(touch) + NUMBERS,
    interval = <f64>load<f32>(now, INTERVAL);
  const speed = <f64>load<f32>(numbersBefore + SLIP),
    change = (<f64>load<f32>(now, SLIP) - speed) / BLOCK,
    fade = touching.fadeBefore * load<f32>(numbersBefore + GAIN),
    fading = (touch.fade * load<f32>(now, GAIN) - fade) / <f32>BLOCK;
  let at = touch.slipAt,
    lasts = touch.slipLasts,
    height = touch.slipHeight,
    slipped = touch.slipped,
    due = interval * wobble(touch, interval, speed);
  const way = ((max(speed, 0) + max(<f64>load<f32>(now, SLIP), 0)) * 0.5 * <f64>BLOCK) / config.rate;
  if (at < 0 && slipped + way < due) {
    // it sticks all the while
    touch.slipped = slipped + way;
    return;
  }
  for (let k: usize = 0; k < BLOCK_BYTES; k += 4) {
    const n = <f64>(k >> 2),
      step = max(speed + change * n, 0) / config.rate;
    slipped += step;
    if (interval > 0 && slipped >= due && at < 0) {
      // it began this far before the end of the sample
      slipped -= due;
      at = step > 0 ? <f32>min(slipped / step, 1) : 0;
      lasts = max(load<f32>(now, LASTS), 1);
      height = load<f32>(now, FORCE);
      touch.slips = touch.slips + 1;
      due = interval * wobble(touch, interval, speed);
    }
    if (at < 0) continue;
    const turn = (6.2831855 * <f64>at) / <f64>lasts;
    store<f32>(
      row + k,
      load<f32>(row + k) + (fade + fading * <f32>(<i32>k >> 2)) * height * 0.5 * <f32>(1 - Math.cos(turn)),
    );
    at += 1;
    if (at >= lasts) at = -1;
  }
  touch.slipAt = at;
  touch.slipLasts = lasts;
  touch.slipHeight = height;
  touch.slipped = interval > 0 ? min(slipped, due) : 0;
}
/** How much longer or shorter than usual it takes until the next slip. */
function wobble(touch: Touch, interval: f64, speed: f64): f64 {
  hash4(0x736c6970, touch.seed, touch.slips, 0, words);
  const steady = speed > RARE * interval ? (RARE * interval) / speed : 1;
  return 1 + JITTER * steady * (<f64>load<u32>(words) * 4.656612873077393e-10 - 1);
}
