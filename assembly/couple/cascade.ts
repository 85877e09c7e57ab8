// Which joints may push one way. A cascade of bodies that drive each other is safe only while nothing leads back: a ring of one-way joints,
// or one beside a joint that pushes both ways, would be a loop without account of its energy. Bodies that push on each other count as one;
// what no way leads to, or leads on from, is taken away, again and again; joints between what is left are on a ring, and push both ways.

import { Coupled } from "./coupled";
import { isMutual, jointCount, setWayBack, sideOf } from "./joints";
import { coupledAt, coupledCount } from "./store";

/** Rounds after which what is not in order yet counts as a ring: on the safe side, and bounded. */
const ROUNDS: i32 = 64;

/** Says of every one-way joint whether a way leads back. */
export function findWaysBack(): void {
  for (let i = coupledCount() - 1; i >= 0; i--) {
    const b = coupledAt(i);
    b.label = b;
    b.peeled = 0;
  }
  const joined = uniteMutual();
  if (joined) {
    peel(false);
    peel(true);
  }
  for (let i = jointCount() - 1; i >= 0; i--) {
    const a = sideOf(i, false),
      b = sideOf(i, true);
    if (!a || !b || isMutual(i)) continue;
    const from = labelOf(a),
      to = labelOf(b);
    setWayBack(i, !joined || from == to || (from.peeled == 0 && to.peeled == 0));
  }
}
function labelOf(b: Coupled): Coupled {
  return b.label;
}
/** Bodies that push on each other get the same label. False: there was no end of it. */
function uniteMutual(): bool {
  for (let round = 0; round < ROUNDS; round++) {
    let changed: bool = false;
    for (let i = jointCount() - 1; i >= 0; i--) {
      const a = sideOf(i, false),
        b = sideOf(i, true);
      if (!a || !b || !isMutual(i) || labelOf(a) == labelOf(b)) continue;
      const label = changetype<Coupled>(<u32>min(changetype<usize>(labelOf(a)), changetype<usize>(labelOf(b))));
      a.label = label;
      b.label = label;
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
    for (let i = 0; i < n; i++) coupledAt(i).reached = 0;
    for (let i = jointCount() - 1; i >= 0; i--) {
      const a = sideOf(i, ends),
        b = sideOf(i, !ends);
      if (!a || !b || isMutual(i)) continue;
      if (labelOf(a).peeled == 0) labelOf(b).reached = 1;
    }
    let changed: bool = false;
    for (let i = 0; i < n; i++) {
      const b = coupledAt(i);
      if (labelOf(b) != b || b.peeled != 0 || b.reached != 0) continue;
      b.peeled = 1;
      changed = true;
    }
    if (!changed) return;
  }
}
