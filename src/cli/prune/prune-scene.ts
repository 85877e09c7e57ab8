// How many modes of each body of a scene are on while it sounds: looked at after every pass of hearing, mean over all.
import { streamSound } from "../../offline/render-to-wav.js";
import { type ReadyScene, ScenePlayer } from "../../world/scene-player.js";
import type { ObjectRow } from "./counts.js";
import { type HearingWorld, type Listening, streamOf } from "./hearing-world.js";

/**
 * Plays a scene and counts.
 *
 * @param world prunes; it has sounded nothing yet.
 * @param onProgress is told which part of the sound is done, 0 to 1.
 * @returns a row for each body, in the order of the scene. A body that was removed has no modes on.
 */
export async function pruneScene(
  world: HearingWorld,
  ready: ReadyScene,
  listening: Listening,
  onProgress?: (part: number) => void,
): Promise<ObjectRow[]> {
  const bodies = ready.scene.bodies.length;
  const [sums, most] = [new Float64Array(bodies), new Float64Array(bodies)];
  const least = new Float64Array(bodies).fill(Number.POSITIVE_INFINITY);
  const now = new Float64Array(bodies);
  let passes = 0;
  await streamSound(world, new ScenePlayer(world, ready), streamOf(listening, onProgress), () => {
    now.fill(0);
    for (const { id, alive } of world.heard()) now[id - 1] = alive;
    for (let b = 0; b < bodies; b++) {
      sums[b] += now[b];
      least[b] = Math.min(least[b], now[b]);
      most[b] = Math.max(most[b], now[b]);
    }
    passes++;
  });
  return ready.scene.bodies.map(({ id }, b) => ({
    object: id,
    total: ready.models[b].modeCount,
    kept: sums[b] / passes,
    least: least[b],
    most: most[b],
  }));
}
