// Where things lie in Jolt's memory. Numbers are read from there, because every getter lends the same temporary and every wrapper is garbage.
// Offsets are not assumed but found, by writing through the engine's own setters; a build in which they cannot be found is refused.
import { PhonoliteError } from "../../math/error.js";
import type { JoltModule, JoltWorld } from "./types.js";

/** Offsets in 4-byte words. */
export interface JoltLayout {
  /** Of the id, in a body. */
  readonly id: number;
  /** In a manifold: three floats each. */
  readonly base: number;
  readonly normal: number;
  /** In a manifold: how many points, and the first of them, on either body. They are four floats apart. */
  readonly count: number;
  readonly on1: number;
  readonly on2: number;
}

/** Floats from one point of a manifold to the next. */
export const POINT = 4;
const NEEDED = "jolt-physics 1.x in single precision, and one of its own JoltInterfaces";

/** Finds out where things lie; throws for anything but a Jolt that is understood. */
export function layoutOf(jolt: JoltModule, world: JoltWorld): JoltLayout {
  let layout: JoltLayout | undefined;
  try {
    layout = measured(jolt, world);
  } catch {
    // a function that is not there: said below
  }
  if (layout) return layout;
  throw new PhonoliteError("joltSound", "Jolt", NEEDED, jolt);
}

function measured(jolt: JoltModule, world: JoltWorld): JoltLayout | undefined {
  // both kinds of listener have to be there, and the world has to be of this module
  if (jolt.wrapPointer(jolt.getPointer(world), jolt.JoltInterface) !== world) return undefined;
  if (!(jolt.ContactListenerJS && jolt.PhysicsStepListenerJS && jolt.ContactSettings)) return undefined;
  const manifold = new jolt.ContactManifold();
  const mark = new jolt.Vec3(2, 3, 5);
  const from = jolt.getPointer(manifold);
  const offset = (member: unknown) => (jolt.getPointer(member) - from) >> 2;
  manifold.mBaseOffset = mark;
  manifold.mWorldSpaceNormal = mark;
  const { mRelativeContactPointsOn1: one, mRelativeContactPointsOn2: two } = manifold;
  for (const points of [one, one, two]) points.push_back(mark);
  const body = world.sGetFixedToWorldBody();
  const id = (jolt.getPointer(body.GetID()) - jolt.getPointer(body)) >> 2;
  const layout = {
    id,
    base: offset(manifold.mBaseOffset),
    normal: offset(manifold.mWorldSpaceNormal),
    count: offset(one),
    on1: offset(one.at(0)),
    on2: offset(two.at(0)),
  };
  const { HEAPF32: floats, HEAP32: words } = jolt;
  const isMark = (at: number) => [2, 3, 5].every((value, i) => floats[(from >> 2) + at + i] === value);
  const { base, normal, count, on1, on2 } = layout;
  const fits =
    [base, normal, on1, on1 + POINT, on2].every(isMark) &&
    words[(from >> 2) + count] === 2 &&
    words[(jolt.getPointer(body) >> 2) + id] === body.GetID().GetIndexAndSequenceNumber();
  jolt.destroy(manifold);
  jolt.destroy(mark);
  return fits ? layout : undefined;
}
