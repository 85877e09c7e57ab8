// What lies against bodies damps them (PHYSICS §8.3); contacts of bodies that share a sounding one damp it together.
import type { ContactWriter } from "../../core/records/contact.js";
import { contactDamping, type DampingContact } from "../law/damping.js";
import type { Meeting } from "../play/meetings.js";
import type { Sounder } from "../play/sounder.js";
import type { Touch } from "../tracker/tracker.js";

/** Damping that changed by less than this part is not told again. */
const SAME_DAMPING = 0.02;

const pressing = { load: 0, damping: 0 };
const ONE: readonly DampingContact[] = [pressing];

/** What contacts add to the decay of sounding bodies, 1/s at 1 kHz. */
export class Lying {
  readonly #writer: ContactWriter;
  /** As it was told last, and as it is in this step, by the bodies of the world. */
  readonly #told = new Map<number, number>();
  readonly #now = new Map<number, number>();

  constructor(writer: ContactWriter) {
    this.#writer = writer;
  }

  /** Another core knows nothing of it. */
  clear(): void {
    this.#told.clear();
  }

  /** Tells what changed with the touches of a step, at a time in samples. */
  tell(touches: readonly Touch[], meetings: readonly (Meeting | undefined)[], time: number): void {
    const now = this.#now;
    now.clear();
    for (let i = 0; i < touches.length; i++) {
      const meeting = meetings[i];
      if (!meeting) continue;
      const { sides, pair } = meeting;
      this.#press(sides[0], touches[i].load, pair.surfaceB.damping);
      this.#press(sides[1], touches[i].load, pair.surfaceA.damping);
    }
    for (const id of this.#told.keys()) if (!now.has(id)) now.set(id, 0);
    for (const [id, damping] of now) {
      const before = this.#told.get(id) ?? 0;
      const change = Math.abs(damping - before);
      if (change === 0 || (damping > 0 && change < SAME_DAMPING * before)) continue;
      if (damping > 0) this.#told.set(id, damping);
      else this.#told.delete(id);
      this.#writer.damp(id, time, damping);
    }
  }

  /** Adds what a contact does to the decay of a body. */
  #press({ body }: Sounder, load: number, damping: number): void {
    if (!body) return;
    pressing.load = load;
    pressing.damping = damping;
    this.#now.set(body.id, (this.#now.get(body.id) ?? 0) + contactDamping(ONE));
  }
}
