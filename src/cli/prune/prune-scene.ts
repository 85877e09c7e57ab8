// How many modes of each body of a scene are on while it sounds.

import { HeardMeans } from "../../offline/heard-means.js";
import { streamSound } from "../../offline/render-to-wav.js";
import type { OfflineWorld } from "../../world/offline-world.js";
import { type ReadyScene, ScenePlayer } from "../../world/scene/player.js";
import type { ObjectRow } from "./counts.js";
import { type Listening, streamOf } from "./hearing-world.js";

/**
 * Plays a scene and counts.
 *
 * @param world prunes; it has sounded nothing yet.
 * @param onProgress is told which part of the sound is done, 0 to 1.
 * @returns a row for each body, in the order of the scene. A body that was removed has no modes on.
 */
export async function pruneScene(
  world: OfflineWorld,
  ready: ReadyScene,
  listening: Listening,
  onProgress?: (part: number) => void,
): Promise<ObjectRow[]> {
  const means = new HeardMeans(ready);
  const stream = { ...streamOf(listening, onProgress), onPass: () => means.look(world) };
  await streamSound(world, new ScenePlayer(world, ready), stream, () => {});
  return means.bodies().map(({ id, modes, alive, least, most }) => ({
    object: id,
    total: modes,
    kept: alive,
    least,
    most,
  }));
}
