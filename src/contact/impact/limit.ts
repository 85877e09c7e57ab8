// What keeps a rattling pair from becoming a machine gun (PHYSICS §6.6): a pair is hit again only after a pause or by a
// harder hit, and a body at most 120 times in any second. What is refused is summed in power into the next hit that is
// allowed: the pair's own chatter into the pair's, what a busy body refuses into that body's. Everything is counted.
//
//   pair    nothing within 30 ms of the last hit unless 1.5 times as fast; later, faster than half of it decaying with
//           60 ms
//   body    a bucket of 20 that fills with 100 a second: never more than 120 in a second, and no long holes after a
//           volley
//
// 40 a second for a body are too few. A ramp on which twenty nuts tumble has more than 40 that can be told apart, and
// as many again that make its loudness even: with 40 the rest came in lumps, and swelled twice as deep at 32 Hz as the
// real one (docs/contacts.md).

/** Limits of hits. */
export interface HitLimits {
  /** s after a hit within which a pair is struck again only by one `harder` times as fast. */
  readonly pause: number;
  readonly harder: number;
  /** After the pause a hit must be faster than this part of the last one … */
  readonly part: number;
  /** … which is forgotten with this time constant, s. */
  readonly decay: number;
  /** Hits that a body may take at once. */
  readonly volley: number;
  /** Hits a second that it may take on and on. */
  readonly rate: number;
  /** Power that waits for a hit longer than this, s, is forgotten. */
  readonly wait: number;
  /** Pairs that are remembered; the one hit longest ago is forgotten first. */
  readonly pairs: number;
  /** Bodies that are remembered. */
  readonly bodies: number;
}

/** The limits of PHYSICS §6.6. */
export const LIMIT_DEFAULTS: HitLimits = Object.freeze({
  pause: 0.03,
  harder: 1.5,
  part: 0.5,
  decay: 0.06,
  volley: 20,
  rate: 100,
  wait: 0.25,
  pairs: 4096,
  bodies: 4096,
});

/** A hit as the limiter sees it. */
export interface LimitedHit {
  /** Number of the pair. */
  readonly key: number;
  /** Numbers of the bodies; a negative one has no limit, such as the ground that does not sound. */
  readonly a: number;
  readonly b: number;
  /** s */
  readonly time: number;
  /** Closing speed, m/s. */
  readonly speed: number;
  /** N·s */
  readonly impulse: number;
}

/** An allowed hit: how many times as strong it is on each body because of what was refused before. At least 1. */
export interface Admission {
  readonly a: number;
  readonly b: number;
}

/** What became of hits. */
export interface LimitCounts {
  allowed: number;
  /** Refused because the pair was hit just before. */
  pair: number;
  /** Refused because a body is hit too often. */
  body: number;
  /** Not finite, negative, absurdly large, or without speed. */
  bad: number;
  /**
   * Refused hits whose power found no later hit in time; of what a body refused, each of the two bodies counts its own.
   */
  forgotten: number;
}

interface Pair {
  time: number;
  speed: number;
  waiting: Waiting;
}
interface Struck {
  /** Hits that it may still take now. */
  room: number;
  time: number;
  waiting: Waiting;
}
/** Squares of refused impulses, and how many hits they are. */
interface Waiting {
  power: number;
  hits: number;
  since: number;
}

/**
 * Decides which hits sound. Hits must come in the order of their times; a time that goes back begins anew for its pair
 * and its bodies.
 *
 * @example
 * const limiter = new HitLimiter();
 * const times = limiter.admit({ key: 7, a: 1, b: 2, time: 0.5, speed: 1.2, impulse: 0.03 });
 * if (times) strike(bodyOne, 0.03 * times.a);
 */
export class HitLimiter {
  readonly counts: LimitCounts = { allowed: 0, pair: 0, body: 0, bad: 0, forgotten: 0 };
  readonly #limits: HitLimits;
  readonly #pairs = new Map<number, Pair>();
  readonly #bodies = new Map<number, Struck>();

  constructor(limits: Partial<HitLimits> = {}) {
    this.#limits = { ...LIMIT_DEFAULTS, ...limits };
  }

  /** How strong the hit sounds on each body, or nothing when it is refused. */
  admit(hit: LimitedHit): Admission | undefined {
    const { key, time, speed, impulse } = hit;
    if (!(Number.isFinite(time) && impulse >= 0 && impulse < MOST && speed > 0 && speed < MOST)) {
      this.counts.bad++;
      return undefined;
    }
    const pair = this.#pairOf(key, time);
    if (!this.#pairAllows(pair, hit)) {
      this.counts.pair++;
      this.#wait(pair.waiting, hit);
      return undefined;
    }
    const a = this.#bodyOf(hit.a, time);
    const b = this.#bodyOf(hit.b, time);
    if ((a && a.room < 1) || (b && b.room < 1)) {
      this.counts.body++;
      if (a) this.#wait(a.waiting, hit);
      if (b) this.#wait(b.waiting, hit);
      return undefined;
    }
    if (a) a.room--;
    if (b) b.room--;
    pair.time = time;
    pair.speed = speed;
    this.counts.allowed++;
    if (!(impulse > LEAST)) return { a: 1, b: 1 };
    const own = impulse * impulse + this.#take(pair.waiting, time);
    const times = (body: Struck | undefined) => Math.sqrt(own + (body ? this.#take(body.waiting, time) : 0)) / impulse;
    return { a: times(a), b: times(b) };
  }

  /** Forgets a body that is gone, and what waits for it. */
  forget(body: number): void {
    this.#bodies.delete(body);
  }

  /** Forgets everything but the counts. */
  clear(): void {
    this.#pairs.clear();
    this.#bodies.clear();
  }

  #pairAllows(pair: Pair, { time, speed }: LimitedHit): boolean {
    const { pause, harder, part, decay } = this.#limits;
    const since = time - pair.time;
    if (since < pause) return speed >= harder * pair.speed;
    return speed > part * pair.speed * Math.exp(-since / decay);
  }

  #pairOf(key: number, time: number): Pair {
    const fresh = () => ({ time: Number.NEGATIVE_INFINITY, speed: 0, waiting: nothing() });
    return this.#recent(this.#pairs, key, this.#limits.pairs, (pair) => pair.time <= time, fresh);
  }

  #bodyOf(id: number, time: number): Struck | undefined {
    if (!(id >= 0)) return undefined;
    const { volley, rate, bodies } = this.#limits;
    const fresh = () => ({ room: volley, time, waiting: nothing() });
    const body = this.#recent(this.#bodies, id, bodies, (known) => known.time <= time, fresh);
    body.room = Math.min(volley, body.room + rate * (time - body.time));
    body.time = time;
    return body;
  }

  /** The entry of a map, moved to its young end; made anew when there is none or its time lies ahead. */
  #recent<T extends Pair | Struck>(
    map: Map<number, T>,
    key: number,
    most: number,
    holds: (entry: T) => boolean,
    fresh: () => T,
  ): T {
    const known = map.get(key);
    if (known) map.delete(key);
    const entry = known && holds(known) ? known : fresh();
    if (known && known !== entry) this.counts.forgotten += known.waiting.hits;
    map.set(key, entry);
    if (map.size > most) {
      const [oldest, { waiting }] = map.entries().next().value!;
      this.counts.forgotten += waiting.hits;
      map.delete(oldest);
    }
    return entry;
  }

  #wait(waiting: Waiting, { time, impulse }: LimitedHit): void {
    this.#expire(waiting, time);
    if (waiting.hits === 0) waiting.since = time;
    waiting.hits++;
    waiting.power += impulse * impulse;
  }

  /** What waits, which then waits no more. */
  #take(waiting: Waiting, time: number): number {
    this.#expire(waiting, time);
    const { power } = waiting;
    waiting.power = 0;
    waiting.hits = 0;
    return power;
  }

  #expire(waiting: Waiting, time: number): void {
    if (waiting.hits === 0 || time - waiting.since <= this.#limits.wait) return;
    this.counts.forgotten += waiting.hits;
    waiting.power = 0;
    waiting.hits = 0;
  }
}

/** No impulse and no speed is as large. */
const MOST = 1e9;
/** A hit with less impulse, N·s, carries nothing else either: its factor would be absurd. */
const LEAST = 1e-12;

const nothing = (): Waiting => ({ power: 0, hits: 0, since: 0 });
