// A body that was put elsewhere: its place jumps farther than it can have moved. Where it was before says nothing about
// the step then, neither lever arms nor speeds: its touches end, and the jump itself is no hit.
import type { BodyState } from "./body-state.js";

/** What counts as a jump. */
export const TELEPORT = {
  /** Times the way of the faster of the two velocities. */
  way: 1.5,
  /** Beyond that, as a part of the body's extent, and at least, m: solvers push bodies out of each other. */
  part: 0.1,
  least: 0.02,
  /** Where only poses come, nothing but the pose before tells how fast it may be: beyond its extent this much, m. */
  blind: 1,
} as const;

/**
 * Whether a body was put where it is now, at the end of a step of `dt` s.
 *
 * @param blind no velocities come: that after the step is only what the poses say
 */
export function isTeleport(state: BodyState, dt: number, blind: boolean): boolean {
  const { start, end, before, after, extent, moved } = state;
  const x = end[0] - start[0];
  const y = end[1] - start[1];
  const z = end[2] - start[2];
  const way = Math.sqrt(x * x + y * y + z * z);
  const speed = moved ? Math.max(speedOf(before), blind ? 0 : speedOf(after)) : 0;
  const more = blind ? extent + TELEPORT.blind : Math.max(TELEPORT.part * extent, TELEPORT.least);
  return way > TELEPORT.way * speed * dt + more;
}

/** Makes a body one that was always on its way to where it is: the step started where its velocity says. */
export function settleIn(state: BodyState, dt: number, blind: boolean): void {
  const { start, end, before, after } = state;
  // what the poses alone say of the jump is no velocity
  if (blind) after.fill(0);
  start.set(end);
  if (state.moved) for (let i = 0; i < 3; i++) start[i] -= after[i] * dt;
  before.set(after);
}

const speedOf = (v: Float64Array): number => Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
