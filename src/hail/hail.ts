// Hail: stones fall from a cloud onto colliders, bounce and break (PHYSICS §10). Every flight has a closed form and is
// solved once in float64; the same seed and settings give the same impacts, whether the CPU alone finds them or a GPU
// says which stones to solve.
import { PhonoliteError } from "../math/error.js";
import { dot, length } from "../math/vec3.js";
import { bear, birthCount, type StoneKind, stoneKind } from "./births.js";
import { flightsAfter } from "./bounce.js";
import { Calendar } from "./calendar.js";
import { type Collider, RESTITUTION } from "./colliders/collider.js";
import { FirstImpact } from "./colliders/first-impact.js";
import { type Packed, PLACE, packColliders, ROW } from "./colliders/pack.js";
import type { Found } from "./find/finder.js";
import { type Flight, fallOf, type Landing, meetingOf, secondsAbove, stepOf } from "./flight.js";
import type { Impact } from "./impact.js";
import { changeSettings, HAIL_DEFAULTS, type HailSettings } from "./settings.js";
import { stoneMass } from "./stone.js";
import { STONE, StoneRing, UNKNOWN } from "./stone-ring.js";

/**
 * What hail is made of.
 *
 * @example
 * new Hail({ colliders, rate: 1000, wind: [2, 0], seed: 3 });
 */
export interface HailOptions extends Partial<HailSettings> {
  /** What stones may strike. One without area is left out, see {@link Hail.warnings}. */
  colliders: readonly Collider[];
  /** Decides all chance: a whole number from 0 to 4294967295. Default: 1. */
  seed?: number;
  /** Steps a second, 1 to 1000. Default: 60. */
  stepRate?: number;
  /** The step that it begins with; step 0 is time 0. Default: 0. */
  startStep?: number;
}

/** What has happened so far. */
export interface HailCounts {
  /** Stones born. */
  born: number;
  /** Impacts of falls from the cloud, and of flights after a bounce. */
  falls: number;
  hops: number;
  /** Stones that broke. */
  broken: number;
  /** Stones that were not born because too many were in the air. */
  crowded: number;
  /** Impacts that a finder named after their step was over. */
  late: number;
}

/** Rings begin with this many records, and grow up to that many. */
const [FEWEST, MOST] = [1 << 10, 1 << 22];

/**
 * A simulation of hail.
 *
 * @example
 * const hail = new Hail({ colliders, rate: 1000, seed: 3 });
 * for (let i = 0; i < 60; i++) for (const impact of hail.step()) console.log(impact.time, impact.collider);
 */
export class Hail {
  readonly colliders: readonly Collider[];
  readonly seed: number;
  /** Seconds of a step. */
  readonly stepSeconds: number;
  /** The colliders as numbers, for finders. */
  readonly packed: Packed;
  /** Falls from the cloud. */
  readonly stones = new StoneRing(FEWEST);
  /** Flights after a bounce, and of pieces. */
  readonly hops = new StoneRing(FEWEST);
  readonly counts: HailCounts = { born: 0, falls: 0, hops: 0, broken: 0, crowded: 0, late: 0 };
  #settings: HailSettings;
  #kind: StoneKind;
  readonly #solver: FirstImpact;
  readonly #calendar = new Calendar();
  readonly #lowest: number;
  #solveAtBirth = true;
  #next: number;
  #done: number;

  constructor(options: HailOptions) {
    const { colliders, seed = 1, stepRate = 60, startStep = 0, ...settings } = options;
    if (!Array.isArray(colliders)) throw new PhonoliteError("hail", "colliders", "a list of colliders", colliders);
    checkWhole("seed", seed, 0xffffffff);
    checkWhole("startStep", startStep, 0xffffffff);
    if (!(typeof stepRate === "number" && stepRate >= 1 && stepRate <= 1000)) {
      throw new PhonoliteError("hail", "stepRate", "from 1 to 1000 steps a second", stepRate);
    }
    this.colliders = colliders;
    this.seed = seed;
    this.stepSeconds = 1 / stepRate;
    this.packed = packColliders(colliders);
    this.#settings = changeSettings(HAIL_DEFAULTS, settings);
    this.#kind = stoneKind(this.#settings);
    this.#solver = new FirstImpact(this.packed);
    this.#lowest = lowestOf(this.packed);
    this.#next = startStep;
    this.#done = startStep;
  }

  /** Colliders that were left out, a sentence each. */
  get warnings(): readonly string[] {
    return this.packed.warnings;
  }
  get settings(): Readonly<HailSettings> {
    return this.#settings;
  }
  /** The step whose stones are born next. */
  get nextStep(): number {
    return this.#next;
  }
  /** Changes settings, for stones that are born from now on; bounces follow at once. */
  set(change: Partial<HailSettings>): void {
    this.#settings = changeSettings(this.#settings, change);
    this.#kind = stoneKind(this.#settings);
  }

  /** Simulates one step and gives its impacts, in order of time. */
  step(): Impact[] {
    return this.finish(this.begin().step);
  }

  /** Lets the stones of the next step be born: `from` to `to − 1`. Whoever finds impacts on a GPU takes them there. */
  begin(): { step: number; from: number; to: number } {
    const step = this.#next++;
    const from = this.stones.born;
    const count = birthCount(step, this.#settings.rate * this.stepSeconds, this.seed);
    for (let i = 0; i < count; i++) {
      if (!this.#makeRoom(this.stones, step)) {
        this.counts.crowded += count - i;
        break;
      }
      const at = bear(this.stones, step, this.#kind, this.seed);
      if (this.#solveAtBirth) this.#solveStone(at, step);
    }
    this.counts.born = this.stones.born;
    return { step, from, to: this.stones.born };
  }

  /**
   * The impacts of a step that was begun, in order of time; steps are finished in order.
   *
   * @param found the stones that a finder named for this step.
   */
  finish(step: number, found?: Found): Impact[] {
    if (step !== this.#done || step >= this.#next) {
      throw new PhonoliteError("hail", "step", `${this.#done}, begun and not yet finished`, step);
    }
    for (let i = 0; i < (found?.count ?? 0); i++) {
      const at = this.stones.at(found!.stones[i]);
      if (this.stones.floats[at + STONE.life] === UNKNOWN) this.#solveStone(at, step);
    }
    this.#done = step + 1;
    const day = this.#calendar.take(step);
    if (!day) return [];
    const { falls, hops } = day;
    const impacts: Impact[] = [];
    for (let i = 0; i < falls.length; i += 3) {
      const flight = fallOf(this.stones, this.stones.at(falls[i]));
      impacts.push(this.#land({ flight, row: falls[i + 1], life: falls[i + 2] }, step, hops));
    }
    // bounces may land in the same step: the list grows while it is read
    for (const hop of hops) impacts.push(this.#land(hop, step, hops));
    return impacts.sort((a, b) => a.within - b.within || a.stone - b.stone || a.hop - b.hop);
  }

  /** From now on stones wait until {@link finish} is told of them. */
  leaveToFinder(): void {
    this.#solveAtBirth = false;
  }

  /** From now on the CPU solves every stone at birth, and at once those in the air: nothing is lost with a GPU. */
  solveAll(): void {
    this.#solveAtBirth = true;
    for (let id = this.stones.oldest; id < this.stones.born; id++) {
      const at = this.stones.at(id);
      if (this.stones.floats[at + STONE.life] === UNKNOWN) this.#solveStone(at, this.#done);
    }
  }

  /** Solves a stone and notes its landing, in `earliest` at the earliest. */
  #solveStone(at: number, earliest: number): void {
    const { floats, words } = this.stones;
    const [x, v] = [at + STONE.x, at + STONE.v];
    const gravity = floats[at + STONE.gravity];
    const limit = secondsAbove(this.#lowest, floats[x + 1], floats[v + 1], gravity);
    const solver = this.#solver;
    const strikes = solver.solve(
      floats[x],
      floats[x + 1],
      floats[x + 2],
      floats[v],
      floats[v + 1],
      floats[v + 2],
      gravity,
      limit,
    );
    const life = strikes ? solver.time : limit;
    floats[at + STONE.life] = life;
    if (!strikes) return;
    const step = words[at + STONE.birth] + Math.floor(floats[at + STONE.fraction] + life / this.stepSeconds);
    if (step >= earliest) {
      this.#calendar.addFall(step, words[at + STONE.id], solver.row, life);
      return;
    }
    this.counts.late++;
    // its record counts as free: another stone may have it before it lands
    this.#calendar.addHop(earliest, { flight: fallOf(this.stones, at), row: solver.row, life });
  }

  #solveHop(flight: Flight): Landing {
    const { x, v, gravity } = flight;
    const limit = secondsAbove(this.#lowest, x[1], v[1], gravity);
    const strikes = this.#solver.solve(x[0], x[1], x[2], v[0], v[1], v[2], gravity, limit);
    return { flight, row: strikes ? this.#solver.row : -1, life: strikes ? this.#solver.time : limit };
  }

  /** The impact that a landing is; hops that go on from it and land in the same step join `hops`. */
  #land({ flight, row, life }: Landing, step: number, hops: Landing[]): Impact {
    const { rows } = this.packed;
    const collider = rows[row * ROW + PLACE.index];
    const meeting = meetingOf(flight, life, this.colliders[collider], rows, row * ROW);
    const { velocity, normal, ground } = meeting;
    const mass = stoneMass(flight.diameter);
    const speed = length(velocity);
    const own = stepOf(flight, life, this.stepSeconds);
    const within = (own.part + (own.step - step)) * this.stepSeconds;
    if (flight.hop === 0) this.counts.falls++;
    else this.counts.hops++;
    const impact: Impact = {
      step,
      within,
      time: step * this.stepSeconds + within,
      ...meeting,
      collider,
      mass,
      energy: 0.5 * mass * speed * speed,
      impulse: -(1 + RESTITUTION[ground]) * mass * dot(velocity, normal),
    };
    this.#goOn(impact, own.part, hops);
    return impact;
  }

  /** Sends the stone on, from this part of the impact's step. */
  #goOn(impact: Impact, part: number, hops: Landing[]): void {
    const flights = flightsAfter(impact, this.#settings, this.seed, part);
    if (flights.length > 1) this.counts.broken++;
    for (const next of flights) {
      const landing = this.#solveHop(next);
      this.#showHop(next, landing.life, impact.step);
      if (landing.row < 0) continue;
      const { step } = stepOf(next, landing.life, this.stepSeconds);
      if (step === impact.step) hops.push(landing);
      else this.#calendar.addHop(step, landing);
    }
  }

  /** Writes a flight into the ring of hops, which nothing but a picture reads. */
  #showHop(flight: Flight, life: number, step: number): void {
    if (!this.#makeRoom(this.hops, step)) return;
    const { floats, words } = this.hops;
    const at = this.hops.add();
    floats.set(flight.x, at + STONE.x);
    floats[at + STONE.fraction] = flight.fraction;
    floats.set(flight.v, at + STONE.v);
    words[at + STONE.birth] = flight.birth;
    floats[at + STONE.life] = life;
    floats[at + STONE.gravity] = flight.gravity;
    floats[at + STONE.diameter] = flight.diameter;
  }

  /** Whether the ring has a free record: the oldest flight is over, or there is room for more records. */
  #makeRoom(ring: StoneRing, step: number): boolean {
    if (ring.born < ring.capacity) return true;
    const { floats, words } = ring;
    const at = ring.at(ring.born);
    const [y, vy, gravity] = [floats[at + STONE.x + 1], floats[at + STONE.v + 1], floats[at + STONE.gravity]];
    const life = Math.min(floats[at + STONE.life], secondsAbove(this.#lowest, y, vy, gravity));
    // finished steps are behind: what flies until then may still be asked for; a step more, for lives are rounded
    const over = words[at + STONE.birth] + floats[at + STONE.fraction] + life / this.stepSeconds;
    if (over + 1 < Math.min(step, this.#done)) return true;
    if (ring.capacity >= MOST) return false;
    ring.grow(2 * ring.capacity);
    return true;
  }
}

function lowestOf({ rows, count }: Packed): number {
  let lowest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) lowest = Math.min(lowest, rows[i * ROW + PLACE.low + 1]);
  return count > 0 ? lowest : 0;
}

function checkWhole(field: string, value: number, most: number): void {
  if (Number.isInteger(value) && value >= 0 && value <= most) return;
  throw new PhonoliteError("hail", field, `a whole number from 0 to ${most}`, value);
}
