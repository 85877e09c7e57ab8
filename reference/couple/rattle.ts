// The oracle of a joint between two bodies, or a body and a wall: a spring that only pushes, felt beyond a gap, with
// the force of the sample before. One way it is a cascade: what moves B is how far A comes, and nothing goes back. Both
// ways a ledger keeps count of the energy that the contact has taken, and the force never gives more than that. PHYSICS
// §7.7.
import type { CoupledBody } from "./body.js";

/** Seconds in which the ledger forgets. */
const LEAK = 0.01;

/** What a joint is like. */
export interface JointSettings {
  /** m. */
  gap: number;
  /** N/m. */
  stiffness: number;
  bothWays: boolean;
}

/** A joint between `a` and `b`; without `b` a wall. */
export class Joint {
  readonly a: CoupledBody;
  readonly b: CoupledBody | undefined;
  readonly settings: JointSettings;
  /** The energy that the contact holds, J. */
  held = 0;

  constructor(a: CoupledBody, b: CoupledBody | undefined, settings: JointSettings) {
    this.a = a;
    this.b = b;
    this.settings = settings;
  }

  /** The force of this sample, N; acts between `begin` and `end` of the bodies. */
  act(): number {
    const { gap, stiffness, bothWays } = this.settings;
    const { rate } = this.a;
    this.held *= Math.exp(-1 / (LEAK * rate));
    const other = bothWays && this.b ? this.b.displacement() : 0;
    let force = stiffness * Math.max(0, this.a.displacement() - other - gap);
    if (force === 0) return 0;
    if (!bothWays) {
      this.b?.push(force);
      return force;
    }
    const a = (weight(this.a) + (this.b ? weight(this.b) : 0)) / (2 * rate * rate);
    const b = (this.a.velocity() - (this.b?.velocity() ?? 0)) / rate;
    force = Math.min(force, Math.max(0, (b + Math.sqrt(b * b + 4 * a * this.held)) / (2 * a)));
    this.held += b * force - a * force * force;
    this.a.push(-force);
    this.b?.push(force);
    return force;
  }
}

/** Σ φ². */
function weight(body: CoupledBody): number {
  return body.modes.reduce((sum, { shape }) => sum + shape * shape, 0);
}

/** The next n samples of bodies that rattle: the sound of each, and the energy of all after each sample. */
export function rattle(bodies: readonly CoupledBody[], joints: readonly Joint[], n: number) {
  const sounds = bodies.map(() => new Float64Array(n));
  const energies = new Float64Array(n);
  for (let k = 0; k < n; k++) {
    for (const body of bodies) body.begin();
    for (const joint of joints) joint.act();
    bodies.forEach((body, i) => {
      sounds[i][k] = body.end();
      energies[k] += body.energy();
    });
  }
  return { sounds, energies };
}
