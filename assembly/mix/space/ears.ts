// A body whose sound passes a head is made once for each ear, with a delay of its own at each; any other body is made
// once, with one delay for all buses. PHYSICS §11.

import { Body } from "../../scene/body";
import { addAhead, addToBus } from "../ahead";
import { spatialOf } from "../gains";
import { HEAD, kindOf } from "../outputs";

/** How often a strike on a body must be made: once, or once for each ear. */
export function earsOf(body: Body): i32 {
  return kindOf(body.output) == HEAD ? 2 : 1;
}

/** Samples by which an ear hears a body later. */
export function delayAt(body: Body, ear: i32): f64 {
  return earsOf(body) == 2 ? <f64>spatialOf(body)[ear] : 0;
}

/** Plays samples `from` to `to` on the ear's bus, or on all buses where there is one sound for all. */
export function playAt(body: Body, ear: i32, samples: usize, from: i32, to: i32): void {
  if (to <= from) return;
  if (earsOf(body) == 2) addToBus(body, ear, samples, from, to);
  else addAhead(body, samples, from, to);
}
