// Which joints may push one way. A cascade of bodies that drive each other is safe only while nothing leads back: a ring of one-way joints,
// or one beside a joint that pushes both ways, would be a loop without account of its energy. Bodies that push on each other count as one;
// what no way leads to, or leads on from, is taken away, again and again; joints between what is left are on a ring, and push both ways.

import { isMutual, jointCount, setWayBack, sideOf } from "./joints";
import { coupledAt, coupledCount, LABEL, PEELED, REACHED } from "./store";

/** Rounds after which what is not in order yet counts as a ring: on the safe side, and bounded. */
const ROUNDS: i32 = 64;

/** Says of every one-way joint whether a way leads back. */
export function findWaysBack(): void {
  for (let i = coupledCount() - 1; i >= 0; i--) {
    const b = coupledAt(i);
    store<u32>(b, <u32>b, LABEL);
    store<i32>(b, 0, PEELED);
  }
  const joined = uniteMutual();
  if (joined) {
    peel(false);
    peel(true);
  }
  for (let i = jointCount() - 1; i >= 0; i--) {
    const a = sideOf(i, false),
      b = sideOf(i, true);
    if (a == 0 || b == 0 || isMutual(i)) continue;
    const from = labelOf(a),
      to = labelOf(b);
    setWayBack(i, !joined || from == to || (load<i32>(from, PEELED) == 0 && load<i32>(to, PEELED) == 0));
  }
}
function labelOf(b: usize): usize {
  return <usize>load<u32>(b, LABEL);
}
/** Bodies that push on each other get the same label. False: there was no end of it. */
function uniteMutual(): bool {
  for (let round = 0; round < ROUNDS; round++) {
    let changed: bool = false;
    for (let i = jointCount() - 1; i >= 0; i--) {
      const a = sideOf(i, false),
        b = sideOf(i, true);
      if (a == 0 || b == 0 || !isMutual(i) || labelOf(a) == labelOf(b)) continue;
      const label = <u32>min(labelOf(a), labelOf(b));
      store<u32>(a, label, LABEL);
      store<u32>(b, label, LABEL);
      changed = true;
    }
    if (!changed) return true;
  }
  return false;
}
/** Takes away what no one-way joint leads to, or what none leads on from. */
function peel(ends: bool): void {
  for (let round = 0; round < ROUNDS; round++) {
    const n = coupledCount();
    for (let i = 0; i < n; i++) store<i32>(coupledAt(i), 0, REACHED);
    for (let i = jointCount() - 1; i >= 0; i--) {
      const a = sideOf(i, ends),
        b = sideOf(i, !ends);
      if (a == 0 || b == 0 || isMutual(i)) continue;
      if (load<i32>(labelOf(a), PEELED) == 0) store<i32>(labelOf(b), 1, REACHED);
    }
    let changed: bool = false;
    for (let i = 0; i < n; i++) {
      const b = coupledAt(i);
      if (labelOf(b) != b || load<i32>(b, PEELED) != 0 || load<i32>(b, REACHED) != 0) continue;
      store<i32>(b, 1, PEELED);
      changed = true;
    }
    if (!changed) return;
  }
}
