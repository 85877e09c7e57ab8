// Ways to explain one narrow band by a few partials. ESPRIT proposes poles for several numbers of them; Gauss–Newton
// steps fit each set together; the least useful go one by one; and each set is also tried with its poles spaced out,
// and without those that split others. What a set leaves, how many partials it has and how many of them are crowded
// make its price: the cheapest wins.
import type { Band } from "../bands/band.js";
import { espritOfOrders } from "../bands/esprit.js";
import type { Partial } from "../partial.js";
import { crowded, spaced, splits } from "./crowding.js";
import { GroupFit } from "./group-fit.js";

/** A band and what must be known to judge partials in it. */
export interface Question {
  /** Without the partials of other bands. */
  band: Band;
  /** Mean square of the noise in a frame. */
  variance: number;
  slowest: number;
  /** Largest amplitude that a partial may have. */
  loudest: number;
  /** Where partials may lie, rad/s. */
  low: number;
  high: number;
  /** The partials around it, which stand still. */
  fences: readonly Partial[];
  /** Price of a crowded partial, dB of what is left. */
  price: number;
}

/** A set of partials and its price. */
export interface Proposal {
  partials: Partial[];
  /** dB */
  price: number;
}

/** Numbers of poles that are proposed. */
const ORDERS = [3, 6, 10, 16];
/** A set that is there already is fitted anew up to this size. */
const MOST = 24;
/** Price of a partial, dB of what is left. */
const EACH = 0.3;
/** Price of a partial that splits another, dB of what is left: so much more it must explain. */
const SPLIT = 2;
/** What is left counts down to this part of the noise. */
const ENOUGH = 0.3;
/** Errors in proportion to the signal are expected, as a part of its power. */
const EXPECTED = 1e-4;
/** Losing a crowded partial hurts so much less than losing another that explains as much. */
const CROWDED_WORTH = 0.2;
/** How many partials are let go of, one by one, from each proposed set. */
const STEPS = 4;
/** Gauss–Newton rounds for a new set, after a loss, and for a set that was spaced out or rid of splits. */
const ROUNDS = { first: 12, after: 4, again: 6 };
/** Frames that ESPRIT sees. */
const SEEN = 112;
const FASTEST = 440;

/** The proposal of these very partials, amplitudes solved. */
export function asTheyStand(question: Question, partials: readonly Partial[]): Proposal {
  return judge(question, fitOf(question, partials));
}

/** The cheapest proposal for a band. `known` are partials that explain it already. */
export function bestProposal(question: Question, known: readonly Partial[]): Proposal | undefined {
  const search = new Proposals(question);
  if (known.length > 0 && known.length <= MOST) search.follow(known, 2);
  for (const seed of seeds(question)) search.follow(seed, STEPS);
  return search.best;
}

/** Sets of poles by ESPRIT. */
function seeds({ band, slowest, low, high }: Question): Partial[][] {
  const { rate, hop, omega, dense = band.frames } = band;
  const frames = Math.min(dense, SEEN);
  return espritOfOrders(band.re.subarray(0, frames), band.im.subarray(0, frames), ORDERS).map(({ re, im }) =>
    re.flatMap((x, i) => {
      const decay = Math.abs((Math.log(Math.hypot(x, im[i])) * rate) / hop);
      const partial = {
        omega: omega + (Math.atan2(im[i], x) * rate) / hop,
        decay: Math.max(slowest, decay),
        re: 0,
        im: 0,
      };
      return partial.omega > low && partial.omega < high && decay < FASTEST ? [partial] : [];
    }),
  );
}

/** Keeps the best of what it is shown. */
class Proposals {
  readonly #question: Question;
  best: Proposal | undefined;

  constructor(question: Question) {
    this.#question = question;
  }

  /** Fits a set and lets go of some of its partials, one by one. */
  follow(seed: readonly Partial[], steps: number): void {
    if (seed.length === 0) return;
    const question = this.#question;
    const fit = fitOf(question, seed);
    fit.run(ROUNDS.first);
    for (let step = 0; step <= steps && fit.count > 0; step++) {
      const partials = fit.partials();
      const stray = partials.findIndex((p) => !belongs(question, p));
      if (stray < 0) this.#consider(fit, partials);
      if (fit.count === 1) break;
      fit.drop(stray < 0 ? leastUseful(question, fit, partials) : stray);
      fit.run(ROUNDS.after);
    }
  }

  #consider(fit: GroupFit, partials: readonly Partial[]): void {
    const question = this.#question;
    this.#show(judge(question, fit));
    if (crowdedIn(question, partials).size === 0) return;
    // Neither can explain more than the free fit did.
    if (this.best && unexplained(question, fit) + EACH * (fit.count - 1) > this.best.price) return;
    const weaker = splits(partials);
    if (weaker.size > 0) this.#try(partials.filter((p) => !weaker.has(p)));
    this.#try(spaced(partials, question.fences, question.slowest), question.fences);
  }

  #try(partials: readonly Partial[], fences?: readonly Partial[]): void {
    if (partials.length === 0) return;
    const fit = fitOf(this.#question, partials, fences);
    fit.run(ROUNDS.again);
    if (fit.partials().every((p) => belongs(this.#question, p))) this.#show(judge(this.#question, fit));
  }

  #show(proposal: Proposal): void {
    if (!this.best || proposal.price < this.best.price) this.best = proposal;
  }
}

function fitOf(question: Question, partials: readonly Partial[], fences?: readonly Partial[]): GroupFit {
  const fit = new GroupFit(question.band, partials, question.slowest, fences);
  fit.weigh(question.variance, EXPECTED);
  return fit;
}

function belongs({ low, high, loudest }: Question, { omega, decay, re, im }: Partial): boolean {
  return omega > low && omega < high && decay < FASTEST && Math.hypot(re, im) < loudest;
}

/** What a fit leaves, dB over the noise. */
function unexplained({ variance }: Question, fit: GroupFit): number {
  return 10 * Math.log10(fit.left / variance + ENOUGH);
}

function judge(question: Question, fit: GroupFit): Proposal {
  const partials = fit.partials();
  const near = question.price * crowdedIn(question, partials).size;
  const split = SPLIT * splits(partials).size;
  return { partials, price: unexplained(question, fit) + EACH * partials.length + near + split };
}

/** Crowded partials of a set and of its fences. */
function crowdedIn({ fences }: Question, partials: readonly Partial[]): Set<Partial> {
  return crowded([...partials, ...fences]);
}

function leastUseful(question: Question, fit: GroupFit, partials: readonly Partial[]): number {
  const near = crowdedIn(question, partials);
  const worths = fit.worths().map((worth, i) => (near.has(partials[i]) ? CROWDED_WORTH * worth : worth));
  return worths.indexOf(Math.min(...worths));
}
