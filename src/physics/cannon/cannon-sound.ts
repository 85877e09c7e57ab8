// A world of cannon-es that is heard. Its `step` and `fixedStep` may take several internal steps at once, or none: each
// is read when the world says that it is over, kept, and played with the next `sound.step()`.
import type { TrackedStep } from "../../contact/tracker/tracker.js";
import type { MaterialName, SolidMaterial } from "../../model/materials/index.js";
import { OTHERS } from "../sound/engine.js";
import { PhysicsSound } from "../sound/physics-sound.js";
import { PhysicsReader, type PhysicsStep } from "../sound/reader.js";
import type { PhysicsCounts, PhysicsSoundOptions, PhysicsWorld } from "../sound/record-sound.js";
import { CannonEngine } from "./engine.js";
import type { CannonBody, CannonWorld } from "./types.js";

/** Most steps that wait to be played: a second's worth of a frame that hangs. */
const WAITING = 64;

/**
 * Makes a world of cannon-es heard. Call `sound.step()` after each `world.step(…)` or `world.fixedStep()`.
 *
 * @example
 * const sound = cannonSound(soundWorld, world);
 * sound.body(ball, "steel");
 * sound.body(ground, "concrete");
 * world.fixedStep();
 * sound.step();
 */
export function cannonSound(
  world: PhysicsWorld,
  cannonWorld: CannonWorld,
  options: PhysicsSoundOptions = {},
): PhysicsSound<CannonBody> {
  return new CannonSound(world, cannonWorld, options);
}

/**
 * Reads a world of cannon-es without sound, as plain records: in a worker, say. To be asked after each internal step.
 *
 * @param others material of bodies that nobody named; null: their contacts are not told
 *
 * @example
 * const reader = cannonReader(world);
 * reader.body(ball, { material: "steel" });
 * world.addEventListener("postStep", () => postMessage(reader.collect(world.dt)));
 */
export function cannonReader(
  cannonWorld: CannonWorld,
  others: MaterialName | SolidMaterial | null = OTHERS,
): PhysicsReader<CannonBody> {
  return new PhysicsReader(new CannonEngine(cannonWorld), others);
}

class CannonSound extends PhysicsSound<CannonBody> {
  readonly #cannonWorld: CannonWorld;
  readonly #onStep = () => this.#keep();
  #waiting: PhysicsStep[] = [];
  #late = 0;
  #deaf = false;

  constructor(world: PhysicsWorld, cannonWorld: CannonWorld, options: PhysicsSoundOptions) {
    super(world, new CannonEngine(cannonWorld), options, () => cannonWorld.dt);
    this.#cannonWorld = cannonWorld;
    cannonWorld.addEventListener("postStep", this.#onStep);
  }

  /** Plays all internal steps since the last call; each has its own length. */
  override step(): TrackedStep {
    const hits: TrackedStep["hits"] = [];
    const ended: TrackedStep["ended"] = [];
    for (let step = this.collect(); step; step = this.collect()) {
      const tracked = this.play(step);
      hits.push(...tracked.hits);
      ended.push(...tracked.ended);
    }
    return { hits, touches: this.last.touches, ended };
  }
  /** The oldest internal step that waits; undefined when none does. */
  override collect(): PhysicsStep | undefined {
    return this.#waiting.shift();
  }

  /** What became of all that came in; steps that nobody played in time count as skipped. */
  override get counts(): PhysicsCounts {
    const counts = super.counts;
    return { ...counts, skipped: counts.skipped + this.#late };
  }

  override dispose(): void {
    super.dispose();
    this.#waiting = [];
    if (this.#deaf) return;
    this.#deaf = true;
    // cannon-es stumbles over listeners that leave while it calls them, and this may be called from one
    queueMicrotask(() => this.#cannonWorld.removeEventListener("postStep", this.#onStep));
  }

  #keep(): void {
    if (this.#deaf) return;
    if (this.disposed) {
      this.dispose();
      return;
    }
    const step = super.collect(this.#cannonWorld.dt);
    if (!step) return;
    this.#waiting.push(step);
    if (this.#waiting.length <= WAITING) return;
    // nobody plays: bodies still move, come and go, but what touched is dropped
    this.#late++;
    const { spawn, ...oldest } = this.#waiting.shift()!;
    const strangers = spawn?.filter(({ id }) => !this.records.thing(id));
    this.records.step({ ...oldest, ...(strangers && { spawn: strangers }), c: [] }, null);
  }
}
