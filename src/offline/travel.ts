// What the way of the sound takes of a rendering with `propagation`: seconds, and room for events that were carried out
// but are not heard yet (PHYSICS §11.5).

import { SOUND_SPEED } from "../model/radiation.js";
import type { ReadyScene } from "../world/scene/player.js";
import type { ReadyContacts } from "../world/streams/ready.js";

/** The longest time that sound takes from a body of the scene to the listener, s. */
export function longestWay({ scene, contacts }: ReadyScene): number {
  const [x, y, z] = scene.listener.position;
  const far = (p: readonly number[]) => Math.hypot(p[0] - x, p[1] - y, p[2] - z) / SOUND_SPEED;
  const places = [...scene.bodies, ...scene.events.flatMap(({ set }) => set ?? [])];
  const own = places.reduce((longest, { position: p }) => Math.max(longest, p ? far(p) : 0), 0);
  return contacts ? Math.max(own, longestOf(contacts, far)) : own;
}

/** The same of where contacts happen and bodies go. What is no place does not count. */
function longestOf({ steps }: ReadyContacts, far: (place: readonly number[]) => number): number {
  let longest = 0;
  const add = (way: number) => {
    if (way > longest && way < LONGEST) longest = way;
  };
  for (const { c, x } of steps) {
    for (const point of Array.isArray(c) ? c : []) if (Array.isArray(point?.p)) add(far(point.p));
    for (const row of Array.isArray(x) ? x : []) if (Array.isArray(row)) add(far(row.slice(1, 4)));
  }
  return longest;
}
/** A way that takes longer is none, s. */
const LONGEST = 60;

/** Most events that can be on their way, or whose pulse lasts, at once. */
export function mostOnTheWay(ready: ReadyScene): number {
  const pulse = ready.scene.events.reduce((longest, { strike }) => Math.max(longest, strike?.duration ?? 0), 0);
  const way = longestWay(ready) + pulse;
  const times = Float64Array.from(ready.scene.events, ({ time }) => time).sort();
  let most = 0;
  for (let from = 0, to = 0; to < times.length; to++) {
    while (times[to] - times[from] > way) from++;
    most = Math.max(most, to - from + 1);
  }
  return most;
}
