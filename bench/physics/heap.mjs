// Whether garbage grows: the pile's records go through the check and the tracker over and over, and what is left on the
// heap after a collection is compared early and late.
import { checkStep } from "../../dist/contact/tracker/check-step.js";
import { ContactTracker } from "../../dist/contact/tracker/tracker.js";
import { collect } from "../timing.mjs";
import { BODIES, DT, withoutImpulses } from "./pile.mjs";

/** Steps after which everything has found its size. */
const EARLY = 1000;

/** Megabytes on the heap after 1,000 steps and after `steps`: with impulses, and with reconstructed ones. */
export function heapOf(records, steps) {
  const blind = withoutImpulses(records);
  return [
    { name: "with impulses", ...grow(records, steps) },
    { name: "reconstructed", ...grow(blind, steps) },
  ];
}

function grow(records, steps) {
  const tracker = new ContactTracker({ bodies: BODIES });
  let early = 0;
  for (let i = 1; i <= steps; i++) {
    // there and back again: a pile that jumped to its beginning would be another
    const at = i % (2 * records.length);
    const record = records[at < records.length ? at : 2 * records.length - 1 - at];
    tracker.step(checkStep({ ...record, t: i * DT }, tracker.context));
    if (i === EARLY) early = megabytes();
  }
  const late = megabytes();
  return { early, late, steps, pairs: tracker.pairs };
}

function megabytes() {
  collect();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
