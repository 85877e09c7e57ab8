// Inputs come, move and go: a touch opens one on each body on which it acts.

import { HitRecord, RecordHead } from "../../records/records";
import { Body, isDriven } from "../../scene/body";
import { feed, unfeed } from "./fed";
import { HIT_BYTES, Input, inputAt } from "./input";
import { drives } from "./state";

/** One more input of a body, or -1 for want of room. `hit`: a record with HIT_… */
export function openInput(body: Body, force: usize, spectrum: usize, sign: f32, hit: RecordHead): i32 {
  const i = drives.inputPool.take();
  if (i < 0) return -1;
  const input = inputAt(i);
  input.body = body;
  input.force = <u32>force;
  input.spectrum = <u32>spectrum;
  input.sign = sign;
  memory.copy(
    changetype<usize>(input) + offsetof<Input>("hitX"),
    changetype<usize>(hit) + offsetof<HitRecord>("x"),
    HIT_BYTES,
  );
  input.left = 0;
  input.loud = 0;
  input.rows = -1;
  drives.inputPool.link(i, body.inputAt);
  body.inputAt = i;
  if (isDriven(body)) feed(body, i, true);
  return i;
}
/**
 * The input acts at another place, to which it glides; one that is still on its way counts as there, should its gains be needed anew. A body that nothing
 * drives has nothing that could glide.
 */
export function moveInput(i: i32, hit: RecordHead, over: f32): void {
  const input = inputAt(i),
    body = input.body;
  memory.copy(
    changetype<usize>(input) + offsetof<Input>("fromX"),
    changetype<usize>(input) + offsetof<Input>("hitX"),
    HIT_BYTES,
  );
  memory.copy(
    changetype<usize>(input) + offsetof<Input>("hitX"),
    changetype<usize>(hit) + offsetof<HitRecord>("x"),
    HIT_BYTES,
  );
  input.left = isDriven(body) ? max(over, 0) : 0;
  input.over = max(over, 0);
  if (isDriven(body)) feed(body, i, over <= 0);
}
export function closeInput(i: i32): void {
  const body = inputAt(i).body;
  let before = -1;
  for (let at = body.inputAt; at != i; at = drives.inputPool.after(at)) before = at;
  if (before < 0) body.inputAt = drives.inputPool.after(i);
  else drives.inputPool.link(before, drives.inputPool.after(i));
  unfeed(i);
  drives.inputPool.give(i);
}
