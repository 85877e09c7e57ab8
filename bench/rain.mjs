// `npm run bench:rain`: what rain costs, as a share of one core: whole worlds, with colours, filters, mix and limiter.
// A world that is silent is measured beside each and subtracted, so that the figures are those of rain. The median of
// many blocks counts.
import { SoundWorld } from "phonolite";
import { Rain, rainPresets } from "phonolite/rain";

const BLOCK = 128;
const BLOCKS = 3000;

/** Median nanoseconds of a block. */
function median(world) {
  const out = Array.from({ length: world.options.channels }, () => new Float32Array(BLOCK));
  for (let i = 0; i < 300; i++) world.renderInto(out);
  const times = new Float64Array(BLOCKS);
  for (let i = 0; i < BLOCKS; i++) {
    const start = performance.now();
    world.renderInto(out);
    times[i] = 1e6 * (performance.now() - start);
  }
  return times.sort()[BLOCKS / 2];
}

/** Share of a core, and drops a second, of rain in a world. */
async function measure(rainOptions, worldOptions = {}) {
  const options = { rain: true, panLaw: "linear", hearingRoom: false, maxModes: 16384, ...worldOptions };
  const silent = await SoundWorld.createOffline(options);
  const world = await SoundWorld.createOffline(options);
  const rain = new Rain(world, { seed: 1, ...rainOptions });
  const before = world.meters().rain?.drops ?? 0;
  const [none, all] = [median(silent), median(world)];
  const seconds = ((BLOCKS + 300) * BLOCK) / world.sampleRate;
  const drops = ((world.meters().rain?.drops ?? 0) - before) / seconds;
  rain.dispose();
  return { share: ((all - none) * world.sampleRate) / BLOCK / 1e9, drops };
}

/** The rate at which a million drops a second fall within 10 m. */
async function million() {
  let rate = 8.4;
  for (let i = 0; i < 3; i++) {
    const { drops } = await measure({ preset: "shower", ...PLAIN, rate });
    rate *= (1e6 / drops) ** 2;
  }
  return rate;
}
const PLAIN = {
  nearest: 0.5,
  farthest: 10,
  smallest: 0.3e-3,
  water: 0,
  ground: 1,
  leaves: 0,
  cloth: 0,
  drips: 0,
  roof: "none",
  thunder: 0,
  patches: 0,
  gusts: 0,
  lobe: 0,
};

const rate = await million();
const LINES = {
  "1,000,000 drops a second, hard ground": [{ ...PLAIN, rate, softGround: "paper", softness: 0 }],
  "the same, soft ground after the thesis": [
    { ...PLAIN, rate, softGround: "paper", softness: 0.2, softnessImaginary: 0.1 },
  ],
  "the same, ground by flow resistivity": [{ ...PLAIN, rate, softGround: "impedance", flowResistivity: 200 }],
  "the same, patches, lobe and gusts": [{ ...PLAIN, rate, wind: 5, patches: 0.5, lobe: 0.4, gusts: 0.3 }],
  "the same, mono": [{ ...PLAIN, rate }, { channels: 1 }],
  "the same, 7.1": [{ ...PLAIN, rate }, { layout: "7.1" }],
  "the same, past a head": [{ ...PLAIN, rate }, { layout: "binaural" }],
  "10,000 mm/h": [{ ...PLAIN, rate: 10_000 }],
};
console.log("| rain | drops a second | share of a core |\n| --- | ---: | ---: |");
const print = (name, { share, drops }) =>
  console.log(`| ${name} | ${Math.round(drops).toLocaleString("en")} | ${(100 * share).toFixed(1)} % |`);
for (const [name, [rain, world]] of Object.entries(LINES))
  print(name, await measure({ preset: "shower", ...rain }, world));
for (const preset of Object.keys(rainPresets)) print(`preset ${preset}`, await measure({ preset }));
