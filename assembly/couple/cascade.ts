// Which joints may push one way. A cascade of bodies that drive each other is safe only while no path of joints leads
// back from a driven body to the body that drives it: a ring of one-way joints, or a one-way joint beside one that
// pushes both ways, would be a loop whose energy no ledger (rattle.ts) limits. Bodies that push on each other count as
// one node of a graph. Nodes to which no one-way joint leads, or from which none leads on, are peeled off, again and
// again. A joint between two of the nodes that are left may be on a ring, and so pushes both ways.

import { Coupled } from "./coupled";
import { isMutual, jointCount, setWayBack, sideOf } from "./joint/joints";
import { coupledAt, coupledCount } from "./store";

/** Rounds after which the nodes that are left count as a ring: on the safe side, and bounded. */
const ROUNDS: i32 = 64;

/** Finds and notes for every one-way joint whether a path of joints leads back from B to A. */
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
    const from = a.label,
      to = b.label;
    setWayBack(i, !joined || from == to || (from.peeled == 0 && to.peeled == 0));
  }
}
/**
 * Gives bodies that push on each other the same label, which stands for their node. False: the rounds did not suffice.
 */
function uniteMutual(): bool {
  for (let round = 0; round < ROUNDS; round++) {
    let changed: bool = false;
    for (let i = jointCount() - 1; i >= 0; i--) {
      const a = sideOf(i, false),
        b = sideOf(i, true);
      if (!a || !b || !isMutual(i) || a.label == b.label) continue;
      const label = changetype<Coupled>(<u32>min(changetype<usize>(a.label), changetype<usize>(b.label)));
      a.label = label;
      b.label = label;
      changed = true;
    }
    if (!changed) return true;
  }
  return false;
}
/** Peels off nodes to which no one-way joint leads, or (`ends`) from which none leads on. */
function peel(ends: bool): void {
  for (let round = 0; round < ROUNDS; round++) {
    const n = coupledCount();
    for (let i = 0; i < n; i++) coupledAt(i).reached = 0;
    for (let i = jointCount() - 1; i >= 0; i--) {
      const a = sideOf(i, ends),
        b = sideOf(i, !ends);
      if (!a || !b || isMutual(i)) continue;
      if (a.label.peeled == 0) b.label.reached = 1;
    }
    let changed: bool = false;
    for (let i = 0; i < n; i++) {
      const b = coupledAt(i);
      if (b.label != b || b.peeled != 0 || b.reached != 0) continue;
      b.peeled = 1;
      changed = true;
    }
    if (!changed) return;
  }
}
