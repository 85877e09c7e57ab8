// `npm run bench:contacts`: what continuous contacts cost. 300 of them, their excitation alone, no resonator: a body of
// one mode stands at the side and is not acted on. The fastest of many blocks counts, less the same world without
// contacts; and what the page spends on a step of its tracker.
import { SoundWorld } from "phonolite";
import { surface } from "phonolite/contact";
import { ModalModel } from "phonolite/model";
import { packSurface } from "../../dist/contact/surface/pack.js";
import { checkStep } from "../../dist/contact/tracker/check-step.js";
import { ContactTracker } from "../../dist/contact/tracker/tracker.js";
import { ContactWriter } from "../../dist/core/records/contact.js";

const CONTACTS = 300;
const BLOCKS = 3000;
const SETTLED = 100;
const RATE = 44_100;
const model = new ModalModel({ frequencies: [440], decayRates: [3], gains: [1] });
const START = { lump: 0.05, curvature: 50, fadeIn: 441, start: [0.3, 0.7] };
const MOTION = { ceiling: 2, drive: 1e4, cutoff: 4000, bass: 100, gain: 0.5, slip: 0, interval: 0, lasts: 0, force: 0 };
const JUMPS = { jumpMass: 0.01, jumpLasts: 20 };

/** What two bodies do: surfaces under the contact, speeds over them, m/s. */
const KINDS = {
  "sliding over wood, 0.3 m/s": { surfaces: ["sanded-wood"], sweepA: 0.3, sweepB: 0 },
  "sliding over wood, 2 m/s": { surfaces: ["sanded-wood"], sweepA: 2, sweepB: 0 },
  "rolling, steel on wood, 1 m/s (of the two surfaces the rougher)": {
    surfaces: ["sanded-wood"],
    sweepA: 1,
    sweepB: 1,
  },
  "rolling, wood on wood, 1 m/s": { surfaces: ["sanded-wood", "rough-wood"], sweepA: 1, sweepB: 1 },
  "sliding over stone, with jumps, 0.5 m/s": { surfaces: ["stone"], sweepA: 0.5, sweepB: 0 },
  "grooves of cloth, 0.5 m/s": { surfaces: ["cloth"], sweepA: 0.5, sweepB: 0 },
  "creaking hinge, 1 cm/s": { surfaces: [], sweepA: 0, sweepB: 0, slip: 0.01, interval: 4e-4, lasts: 140, force: 8 },
  "gravel, 0.5 m/s": { surfaces: ["gravel"], sweepA: 0.5, sweepB: 0 },
};

async function blockOf(build, kinds) {
  const world = await SoundWorld.createOffline({ build, channels: 1, limiter: false, maxContacts: CONTACTS });
  let link;
  world.extend((way) => {
    link = way;
  });
  const { id } = world.addBody({ model });
  const names = [...new Set(kinds.flatMap(({ surfaces }) => surfaces))];
  let at = 0;
  for (const [i, name] of names.entries()) {
    const bytes = packSurface(surface(name));
    link.addSurface(i, at, bytes);
    at += Math.ceil(bytes.length / 64) * 64;
  }
  const writer = new ContactWriter();
  const tell = (write) => {
    writer.clear();
    kinds.forEach(write);
    if (kinds.length > 0) link.take(writer.bytes);
  };
  const index = (name) => (name === undefined ? -1 : names.indexOf(name));
  tell(({ surfaces: [a, b] }, slot) =>
    writer.touch(slot, -1, { ...START, bodies: [id, 0], surfaces: [index(a), index(b)], seed: slot }),
  );
  const out = [new Float32Array(128)];
  let best = Number.POSITIVE_INFINITY;
  for (let block = 0; block < BLOCKS; block++) {
    // as a physics of 60 Hz would
    if (block % 6 === 0)
      tell(({ surfaces: _, ...motion }, slot) => writer.move(slot, -1, 735, { ...MOTION, ...JUMPS, ...motion }));
    const start = performance.now();
    world.renderInto(out);
    // by then all of them sound
    if (block > SETTLED) best = Math.min(best, performance.now() - start);
  }
  world.dispose();
  return 1e6 * best;
}

const all = (kind) => Array.from({ length: CONTACTS }, () => kind);
const kinds = Object.entries(KINDS);
const mixed = Array.from({ length: CONTACTS }, (_, i) => kinds[i % 3][1]);
console.log("| 300 contacts | ns a contact and block | share of a core at 44.1 kHz |\n| --- | --- | --- |");
for (const build of ["simd", "scalar"]) {
  const still = await blockOf(build, []);
  const rows =
    build === "simd"
      ? [["mixed: the first three below", mixed], ...kinds.map(([name, kind]) => [name, all(kind)])]
      : [["mixed, without SIMD", mixed]];
  for (const [name, list] of rows) {
    const ns = (await blockOf(build, list)) - still;
    console.log(`| ${name} | ${(ns / CONTACTS).toFixed(0)} | ${((ns * RATE) / 128 / 1e7).toFixed(1)} % |`);
  }
}

const tracker = new ContactTracker({
  bodies: [
    { id: 0, shape: "box", size: [40, 1, 40], mass: 0, fixed: true },
    ...Array.from({ length: 250 }, (_, i) => ({ id: i + 1, shape: "box", size: [0.2, 0.2, 0.2], mass: 1 })),
  ],
});
const stepAt = (n) => ({
  t: n / 60,
  c: Array.from({ length: 1000 }, (_, i) => ({
    a: 0,
    b: 1 + (i % 250),
    p: [(i % 250) + (i < 500 ? 0 : 0.1) + 0.002 * n, 0, i % 500 < 250 ? 0 : 0.1],
    n: [0, 1, 0],
    j: 0.04,
    vn: 0,
    vo: 0,
    slip: [0.12, 0, 0],
    m: 1,
  })),
});
let best = Number.POSITIVE_INFINITY;
for (let n = 1; n < 200; n++) {
  const step = stepAt(n);
  const start = performance.now();
  tracker.step(checkStep(step, tracker.context));
  best = Math.min(best, performance.now() - start);
}
console.log(`\nThe page's tracker: ${best.toFixed(2)} ms for a step of 1,000 contact points (250 pairs).`);
