// What the way of the sound takes of a rendering with `propagation`: seconds, and room for events that were carried out
// but are not heard yet (PHYSICS §11.5).
import type { ReadyScene } from "../world/scene-player.js";
import { SPEED_OF_SOUND } from "../world/space.js";

/** The longest time that sound takes from a body of the scene to the listener, s. */
export function longestWay({ scene }: ReadyScene): number {
  const [x, y, z] = scene.listener.position;
  const places = [...scene.bodies, ...scene.events.flatMap(({ set }) => set ?? [])];
  return places.reduce((longest, { position: p }) => {
    const way = p ? Math.hypot(p[0] - x, p[1] - y, p[2] - z) / SPEED_OF_SOUND : 0;
    return Math.max(longest, way);
  }, 0);
}

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
