// `npm run bench:space`: what the layouts cost, one mode and block of 128 samples, in a world of 30,000 modes of 100
// bodies all around the listener: ringing, and struck with a pulse. The fastest of many blocks counts.
import { SoundWorld } from "phonolite";
import { ModalModel } from "phonolite/model";

const MODES = 30_000;
const BODIES = 100;
const BLOCKS = 1000;
const STRUCK = 4;

const frequencies = Array.from({ length: MODES / BODIES }, (_, i) => 60 + (i * 17_000 * BODIES) / MODES);
const flat = (value) => frequencies.map(() => value);
const model = new ModalModel({ frequencies, decayRates: flat(0.5), gains: flat(1) });

/** Fastest of some blocks, ns; `before` is called ahead of each. */
function fastest(world, out, blocks, before = () => {}) {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < blocks; i++) {
    before(i);
    const start = performance.now();
    world.renderInto(out);
    best = Math.min(best, performance.now() - start);
  }
  return 1e6 * best;
}

async function measure(options) {
  const world = await SoundWorld.createOffline({ maxModes: MODES, maxBodies: BODIES, hearingRoom: false, ...options });
  const place = (i) => [Math.sin(i), 0, Math.cos(i)];
  const bodies = Array.from({ length: BODIES }, (_, i) => world.addBody({ model, position: place(i) }));
  for (const body of bodies) body.strike({ impulse: 1e-4 });
  const out = Array.from({ length: world.options.channels }, () => new Float32Array(128));
  world.renderInto(out);
  const ringing = fastest(world, out, BLOCKS);
  const struck = fastest(world, out, BLOCKS / 4, (i) => {
    for (let j = 0; j < STRUCK; j++) bodies[(STRUCK * i + j) % BODIES].strike({ impulse: 1e-5, duration: 0.0005 });
  });
  world.dispose();
  return [ringing / MODES, (struck - ringing) / (STRUCK * frequencies.length)];
}

const SPACES = {
  mono: { channels: 1 },
  stereo: {},
  "stereo, air that absorbs": { airAbsorption: true },
  binaural: { layout: "binaural" },
  5.1: { layout: "5.1" },
  7.1: { layout: "7.1" },
};
console.log("| layout | ringing | struck, with a pulse |\n| --- | --- | --- |");
for (const [name, options] of Object.entries(SPACES)) {
  const [ringing, struck] = await measure(options);
  console.log(`| ${name} | ${ringing.toFixed(1)} ns | ${struck.toFixed(0)} ns |`);
}
