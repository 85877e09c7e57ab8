// Stick and slip (PHYSICS §7.6), clocked by distance. Whenever the contact has slid as far as the spring lets it, it
// slips: a raised cosine of force. The distances between slips vary by up to 5 %, each by the hash of the slip's
// number; where slips are frequent they vary less, as real squeals are steady.

import { hash4, hashed } from "../base/hash";
import { BLOCK } from "../records/records";
import { config } from "../records/state";
import { touching } from "./state";
import { Touch } from "./touch";

/** Largest variation of a distance, as a part of it. */
const JITTER: f64 = 0.05;
/** Slips a second up to which distances vary by all of JITTER. */
const RARE: f64 = 60;
/** Key of the hash: "slip". */
const SLIP: u32 = 0x736c6970;

/** Whether the touch sticks and slips, or a slip goes on. */
export function sticks(touch: Touch): bool {
  return touch.numbers.interval > 0 || touch.slipAt >= 0;
}

/** Adds this block's slips to the touch's force. */
export function addSlips(touch: Touch): void {
  const before = touching.numbersBefore,
    now = touch.numbers,
    row = touch.force,
    interval = <f64>now.interval;
  const speed = <f64>before.slip,
    change = (<f64>now.slip - speed) / BLOCK,
    fade = touching.fadeBefore * before.gain,
    fading = (touch.fade * now.gain - fade) / <f32>BLOCK;
  let at = touch.slipAt,
    lasts = touch.slipLasts,
    height = touch.slipHeight,
    slipped = touch.slipped,
    due = interval * wobble(touch, interval, speed);
  const way = ((max(speed, 0) + max(<f64>now.slip, 0)) * 0.5 * <f64>BLOCK) / config.rate;
  if (at < 0 && slipped + way < due) {
    // it sticks for the whole block
    touch.slipped = slipped + way;
    return;
  }
  for (let n = 0; n < BLOCK; n++) {
    const step = max(speed + change * <f64>n, 0) / config.rate;
    slipped += step;
    if (interval > 0 && slipped >= due && at < 0) {
      // the slip began this far before the end of the sample
      slipped -= due;
      at = step > 0 ? <f32>min(slipped / step, 1) : 0;
      lasts = max(now.lasts, 1);
      height = now.force;
      touch.slips = touch.slips + 1;
      due = interval * wobble(touch, interval, speed);
    }
    if (at < 0) continue;
    const turn = (6.2831855 * <f64>at) / <f64>lasts;
    row[n] = row[n] + (fade + fading * <f32>n) * height * 0.5 * <f32>(1 - Math.cos(turn));
    at += 1;
    if (at >= lasts) at = -1;
  }
  touch.slipAt = at;
  touch.slipLasts = lasts;
  touch.slipHeight = height;
  touch.slipped = interval > 0 ? min(slipped, due) : 0;
}
/** Factor on the mean distance between slips for the distance to the next one. */
function wobble(touch: Touch, interval: f64, speed: f64): f64 {
  hash4(SLIP, touch.seed, touch.slips, 0);
  const steady = speed > RARE * interval ? (RARE * interval) / speed : 1;
  return 1 + JITTER * steady * (<f64>hashed[0] * 4.656612873077393e-10 - 1);
}
