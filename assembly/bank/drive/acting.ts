// Inputs come, move and go: a touch opens one on each body on which it acts.

import { after, give, link, take } from "../../base/pool";
import { HIT_X } from "../../records/records";
import { INPUT_AT, isDriven } from "../../scene/body";
import { feed, unfeed } from "./fed";
import { BODY, FORCE, FROM, HIT, HIT_BYTES, inputAt, LEFT, LOUD, OVER, pool, ROWS, SIGN, SPECTRUM } from "./input";

/** One more input of a body, or -1 for want of room. `hit`: a record with HIT_… */
export function openInput(body: usize, force: usize, spectrum: usize, sign: f32, hit: usize): i32 {
  const i = take(pool);
  if (i < 0) return -1;
  const input = inputAt(i);
  store<u32>(input, <u32>body, BODY);
  store<u32>(input, <u32>force, FORCE);
  store<u32>(input, <u32>spectrum, SPECTRUM);
  store<f32>(input, sign, SIGN);
  memory.copy(input + HIT, hit + HIT_X, HIT_BYTES);
  store<f32>(input, 0, LEFT);
  store<i32>(input, 0, LOUD);
  store<i32>(input, -1, ROWS);
  link(pool, i, load<i32>(body, INPUT_AT));
  store<i32>(body, i, INPUT_AT);
  if (isDriven(body)) feed(body, i, true);
  return i;
}
/**
 * The input acts at another place, to which it glides; one that is still on its way counts as there, should its gains be needed anew. A body that nothing
 * drives has nothing that could glide.
 */
export function moveInput(i: i32, hit: usize, over: f32): void {
  const input = inputAt(i),
    body = <usize>load<u32>(input, BODY);
  memory.copy(input + FROM, input + HIT, HIT_BYTES);
  memory.copy(input + HIT, hit + HIT_X, HIT_BYTES);
  store<f32>(input, isDriven(body) ? max(over, 0) : 0, LEFT);
  store<f32>(input, max(over, 0), OVER);
  if (isDriven(body)) feed(body, i, over <= 0);
}
export function closeInput(i: i32): void {
  const body = <usize>load<u32>(inputAt(i), BODY);
  let before = -1;
  for (let at = load<i32>(body, INPUT_AT); at != i; at = after(pool, at)) before = at;
  if (before < 0) store<i32>(body, after(pool, i), INPUT_AT);
  else link(pool, before, after(pool, i));
  unfeed(i);
  give(pool, i);
}
