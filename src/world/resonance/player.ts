// Plays what a scene says of resonances into a world: what bodies have beside their modes, how they are strained, where
// they rattle; each at its own time, in samples, so that the sound does not depend on when it is told.
import type { Joint, Resonance, ResonantBody } from "../../contact/tell/resonators.js";
import { Resonators } from "../../contact/tell/resonators.js";
import { Came, PhonoliteError } from "../../math/error.js";
import type { Scene, SceneEvent, SceneRattle } from "../scene/scene.js";
import { hasContacts } from "../streams/player.js";

/**
 * Whether a scene has any of it: bodies, also those of a stream, with resonances, events that bring some, rattling
 * places or pairs.
 */
export function hasResonances({ scene: { bodies, events, rattles = [], contacts } }: { scene: Scene }): boolean {
  return (
    rattles.length > 0 ||
    bodies.some(({ resonance }) => resonance !== undefined) ||
    events.some(({ resonance, strain }) => resonance !== undefined || strain !== undefined) ||
    contacts?.pairs.some(({ rattle }) => rattle) === true
  );
}

/** A rattling place begins or ends. */
interface Turn {
  time: number;
  rattle: SceneRattle;
  begins: boolean;
}

/** Plays the resonances of a scene. */
export class ResonancePlayer {
  /** Rattling places for which there was no room. */
  refused = 0;
  readonly #rate: number;
  readonly #bodies: ReadonlyMap<string, unknown>;
  readonly #resonators: Resonators;
  readonly #joints = new Map<SceneRattle, Joint>();
  /** In order of time. */
  readonly #turns: Turn[];
  #given = 0;

  /**
   * @param bodies of the world by the ids of the scene
   * @param resonators those of the world's contacts, where it has some; they share the room for rattling
   */
  constructor(world: object, scene: Scene, bodies: ReadonlyMap<string, unknown>, resonators?: Resonators) {
    if (!hasContacts(world)) {
      const expected = "one that has room for contacts (worldNeeds says what it needs)";
      throw new PhonoliteError("play scene", "world", expected, new Came("another"));
    }
    const { rattles = [] } = scene;
    this.#rate = world.sampleRate;
    this.#bodies = bodies;
    this.#resonators = resonators ?? new Resonators(world);
    for (const { id, resonance } of scene.bodies) if (resonance) this.#resonators.set(this.#body(id), given(resonance));
    for (const { a, b } of rattles)
      for (const id of [a, b]) if (id !== undefined) this.#resonators.couple(this.#body(id));
    this.#turns = rattles
      .flatMap((rattle): Turn[] => [
        { time: rattle.from, rattle, begins: true },
        ...(rattle.to === undefined ? [] : [{ time: rattle.to, rattle, begins: false }]),
      ])
      .sort((one, other) => one.time - other.time);
    this.rattleUntil(0);
  }

  /** Gives the world every beginning and end of a rattling place up to a time, s, that it does not have yet. */
  rattleUntil(seconds: number): void {
    for (; this.#given < this.#turns.length && this.#turns[this.#given].time <= seconds; this.#given++)
      this.#turn(this.#turns[this.#given]);
  }

  /** Gives the world what an event says of resonances. */
  give({ time, body, resonance, strain }: SceneEvent): void {
    if (resonance) this.#resonators.set(this.#body(body), given(resonance), this.#samples(time));
    if (strain !== undefined) this.#resonators.strain(this.#body(body), strain, this.#samples(time));
  }

  #turn({ time, rattle, begins }: Turn): void {
    const samples = this.#samples(time);
    const { a, b, at, otherAt, gap, stiffness, bothWays } = rattle;
    const [one, other] = [this.#body(a), b === undefined ? undefined : this.#body(b)];
    // what was removed takes its joints with it
    if (!one.present || other?.present === false) return;
    if (!begins) {
      this.#joints.get(rattle)?.end(samples);
      return;
    }
    const joint = this.#resonators.rattle(
      { body: one, at },
      other && { body: other, at: otherAt },
      { gap, stiffness },
      bothWays,
      samples,
    );
    if (joint) this.#joints.set(rattle, joint);
    else this.refused++;
  }

  #body(id: string): ResonantBody {
    return this.#bodies.get(id) as ResonantBody;
  }
  #samples(seconds: number): number {
    return Math.round(seconds * this.#rate);
  }
}

/** What of it is given: what is undefined would take the place of what was. */
function given(resonance: Resonance): Resonance {
  return Object.fromEntries(Object.entries(resonance).filter(([, value]) => value !== undefined));
}
