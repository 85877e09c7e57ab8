// For engines that call back when contacts begin, go on and end, in place of giving lists (Jolt, PhysX, Havok): gathers
// the calls of a step into a step of plain records, so that both kinds are tracked by the same rules.
import type { ContactPoint, ContactStep } from "../record.js";

interface Live {
  a: number;
  b: number;
  point: ContactPoint | undefined;
  /** Whether the point was updated since the last `take`. */
  fresh: boolean;
  /** It ended, and goes with the next `take`. */
  ended: boolean;
}

/** What an update tells: a contact point without its bodies and id. */
export type ContactUpdate = Omit<ContactPoint, "a" | "b" | "id">;

/** Most contacts that are held at a time. */
const MOST = 65_536;

/**
 * Gathers callbacks.
 *
 * @example
 * const calls = new CallbackContacts();
 * calls.begin(0, 1, "0:1:0", { p, n, d });       // as the engine calls …
 * calls.update("0:1:0", { p, n, d, j });
 * calls.end("0:1:0");
 * tracker.step(checkStep({ t, dt, asleep, c: calls.take() }, tracker.context));
 */
export class CallbackContacts {
  #live = new Map<string | number, Live>();
  /** Calls about contacts that never began, or were too many. */
  ignored = 0;

  /** A contact begins, or is told again. */
  begin(a: number, b: number, id: string | number, update?: ContactUpdate): void {
    if (this.#live.size >= MOST && !this.#live.has(id)) {
      this.ignored++;
      return;
    }
    const was = this.#live.get(id);
    if (was?.a === a && was.b === b) was.ended = false;
    else this.#live.set(id, { a, b, point: undefined, fresh: false, ended: false });
    if (update) this.update(id, update);
  }

  /**
   * A contact goes on. Engines that take several small steps call several times: impulses add up, the closing speed is
   * that of the first call, all else that of the last.
   */
  update(id: string | number, update: ContactUpdate): void {
    const live = this.#live.get(id);
    if (live === undefined) {
      this.ignored++;
      return;
    }
    const earlier = live.fresh ? live.point : undefined;
    live.point = { ...update, a: live.a, b: live.b, id };
    if (earlier?.j !== undefined) live.point.j = earlier.j + (update.j ?? 0);
    if (earlier?.vn !== undefined) live.point.vn = earlier.vn;
    live.fresh = true;
  }

  /** A contact ends. What it carried in this step still counts; the tracker decides whether the touch ends. */
  end(id: string | number): void {
    const live = this.#live.get(id);
    if (live === undefined) this.ignored++;
    else live.ended = true;
  }

  /** The points of this step: those that were told since the last call. A contact without an update carries nothing. */
  take(): ContactStep["c"] {
    const points: ContactPoint[] = [];
    for (const [id, live] of this.#live) {
      if (live.fresh && live.point) points.push(live.point);
      live.fresh = false;
      if (live.ended) this.#live.delete(id);
    }
    return points;
  }
}
