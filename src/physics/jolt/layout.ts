// Where things lie in Jolt's memory. Numbers are read from there, because every getter lends the same temporary and
// every wrapper is garbage. Offsets are not assumed but found, by writing through the engine's own setters; a build in
// which they cannot be found is refused.
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
const MARK = [2, 3, 5] as const;

/** Finds out where things lie; throws for anything but a Jolt that is understood. */
export function layoutOf(jolt: JoltModule, world: JoltWorld): JoltLayout {
  try {
    const layout = measured(jolt, world);
    if (layout) return layout;
  } catch {
    // a function that is not there: said below
  }
  throw new PhonoliteError("joltSound", "Jolt", "jolt-physics 1.x in single precision, with its own world", jolt);
}

function measured(jolt: JoltModule, world: JoltWorld): JoltLayout | undefined {
  const { ContactManifold, Vec3, getPointer, HEAPF32: floats, HEAP32: words } = jolt;
  // both kinds of listener have to be there, and the world has to be of this module
  if (jolt.wrapPointer(getPointer(world), jolt.JoltInterface) !== world) return undefined;
  if (!(jolt.ContactListenerJS && jolt.PhysicsStepListenerJS)) return undefined;
  const wordOf = (object: unknown) => getPointer(object) >> 2;
  const manifold = new ContactManifold();
  const mark = new Vec3(...MARK);
  manifold.mBaseOffset = mark;
  manifold.mWorldSpaceNormal = mark;
  const { mRelativeContactPointsOn1: one, mRelativeContactPointsOn2: two } = manifold;
  for (const points of [one, one, two]) points.push_back(mark);
  const body = world.sGetFixedToWorldBody();
  const members = [manifold.mBaseOffset, manifold.mWorldSpaceNormal, one.at(0), two.at(0), one.at(1)].map(wordOf);
  const from = wordOf(manifold);
  const [base, normal, on1, on2, next] = members.map((at) => at - from);
  const count = wordOf(one) - from;
  const id = wordOf(body.GetID()) - wordOf(body);
  const fits =
    members.every((at) => MARK.every((x, i) => floats[at + i] === x)) &&
    next - on1 === POINT &&
    words[from + count] === 2;
  jolt.destroy(manifold);
  jolt.destroy(mark);
  return fits ? { id, base, normal, count, on1, on2 } : undefined;
}
