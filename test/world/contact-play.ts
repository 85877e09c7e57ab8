// What the tests of contact streams share: a scene around a stream, and its sound.
import { readFileSync } from "node:fs";
import { ContactStreamReader } from "../../src/contact/index.js";
import { OfflineWorld } from "../../src/world/offline-world.js";
import { type ReadyScene, readyScene, ScenePlayer, worldNeeds } from "../../src/world/scene/player.js";
import { parseScene } from "../../src/world/scene/scene.js";
import type { ContactStream } from "../../src/world/streams/section.js";
import { streamScene } from "../../src/world/streams/stream-scene.js";

export const RATE = 44_100;

/** A recorded stream of test/data. */
export function recorded(name: string): ContactStream {
  const reader = new ContactStreamReader();
  const steps = reader.push(readFileSync(new URL(`../data/contact-streams/${name}.jsonl`, import.meta.url), "utf8"));
  return { header: reader.header!, steps: [...steps, ...reader.end()] };
}

/** A stream as a scene of its own. */
export function alone(stream: ContactStream, seed = 1): Promise<ReadyScene> {
  return readyScene(parseScene(streamScene(stream, "run.jsonl", seed)), undefined, async () => stream);
}

/** Plays a scene in one channel, in blocks of these sizes over and over. */
export async function play(ready: ReadyScene, seconds: number, blocks: readonly number[] = [4096], more = {}) {
  const { masterGain } = ready.scene;
  const world = await OfflineWorld.create({
    ...worldNeeds(ready, RATE),
    channels: 1,
    limiter: false,
    masterGain,
    ...more,
  });
  const player = new ScenePlayer(world, ready);
  const out = new Float32Array(Math.round(RATE * seconds));
  for (let done = 0, i = 0; done < out.length; i++) {
    const count = Math.min(blocks[i % blocks.length], out.length - done);
    player.renderInto([out], done, count);
    done += count;
  }
  const { events, limiterDb } = world.meters();
  const { memoryBytes } = world;
  world.dispose();
  return { out, events, limiterDb, memoryBytes, impacts: player.impacts, contacts: player.contacts };
}

/** Mean level of a stretch, dB of full scale. */
export function levelOf(out: Float32Array, from = 0, until = out.length / RATE): number {
  let sum = 0;
  const [first, last] = [Math.round(from * RATE), Math.min(out.length, Math.round(until * RATE))];
  for (let i = first; i < last; i++) sum += out[i] * out[i];
  return 10 * Math.log10(sum / (last - first) + 1e-30);
}
