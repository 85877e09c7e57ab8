// Hail on the nine objects of the picnic, as the hail paper measured it: the default engine against the bank of driven
// recurrences with all modes, in one run, at several rates of impact. Strikes lie on whole samples and hit sample
// points, evenly on all objects.
import { SoundWorld } from "phonolite";
import { locate, models, strikeDirection } from "phonolite/model";
import { chance, RATE } from "../scene.mjs";
import { collect, each } from "../timing.mjs";

const BLOCK = 128;
const OBJECTS = ["roof-1", "roof-2", "roof-3", "roof-4", "plate-1", "plate-2", "plate-3", "table", "can"];
/** Blocks by which strikes are handed over before their time. */
const AHEAD = 17;
/** Blocks of a period; the same strikes come again in every period, so that each block has a best time. */
const PERIOD = 344;

/** dB SPL of a scene when all modes sound, one channel, on average; full scale is 92. */
const LEVEL = 70;

/** The master gain that gives hail of this rate its level. */
async function levelGain(rate) {
  const { world, block } = await hailScene(rate, {}, 1);
  for (let k = 0; k < 2 * PERIOD; k++) {
    block(k % PERIOD);
    // the first period begins in silence
    if (k === PERIOD) world.meters();
  }
  const [rms] = world.meters().rms;
  world.dispose();
  return 10 ** ((LEVEL - 92) / 20) / (Math.SQRT2 * rms);
}

const BUILDS = ["simd", "scalar"];
const RATES = [50, 400, 2000];
/** What is compared with the bank, which is all modes on the drive path. */
const WAYS = {
  bank: { path: "drive" },
  mono: {},
  stereo: { channels: 2 },
  prune: { path: "drive", hearing: { mode: "prune" } },
  bundle: { path: "drive", hearing: { mode: "bundle" } },
  pruned: { hearing: { mode: "prune" } },
};

/** Microseconds a block of every way, and shares of modes, by build and rate. */
export async function measureHail({ periods }) {
  const rows = [];
  for (const build of BUILDS) {
    for (const rate of RATES) {
      const gain = await levelGain(rate);
      const scenes = {};
      for (const [name, options] of Object.entries(WAYS))
        scenes[name] = await hailScene(rate, { build, ...options }, gain);
      const micros = timeHail(scenes, periods + 1);
      const share = ({ world }, what) => world.meters().modes[what] / MODES;
      rows.push({
        build,
        rate,
        micros,
        pruneAlive: share(scenes.prune, "aliveMean"),
        bundleAlive: share(scenes.bundle, "aliveMean"),
        bundleCells: share(scenes.bundle, "cellsMean"),
      });
      for (const { world } of Object.values(scenes)) world.dispose();
      collect();
    }
  }
  return { rows };
}
const MODES = 2904;

/** A world of the nine objects and a function that renders block k of the period with its strikes. */
async function hailScene(rate, options, masterGain) {
  const list = OBJECTS.map((name) => models.load(name));
  const world = await SoundWorld.createOffline({
    sampleRate: RATE,
    channels: 1,
    maxModes: 4096,
    maxBodies: 16,
    modelBytes: 48 * 1024 * 1024,
    limiter: false,
    maxStreams: 0,
    masterGain,
    ...options,
  });
  const bodies = list.map((model) => world.addBody({ model, position: [0, 0, -1] }));
  const r = chance(5);
  const lists = Array.from({ length: PERIOD }, () => []);
  const strikes = Math.round((rate * PERIOD * BLOCK) / RATE);
  for (let i = 0; i < strikes; i++) {
    const at = Math.floor(r() * PERIOD * BLOCK);
    const b = Math.floor(r() * 9);
    const point = Math.floor(r() * list[b].pointCount);
    const place = locate(list[b], point);
    const size = 2e-5 * 3000 ** r();
    const impulse = strikeDirection(list[b], place).map((x) => size * x);
    lists[Math.floor(at / BLOCK)].push({ body: bodies[b], at: place, offset: at % BLOCK, impulse });
  }
  const out = Array.from({ length: world.options.channels }, () => new Float32Array(BLOCK));
  let time = 0;
  const block = (k) => {
    // so far ahead that a round of listening foresees them
    for (const { body, at, offset, impulse } of lists[(k + AHEAD) % PERIOD]) {
      body.strike({ impulse, at, time: (time + AHEAD * BLOCK + offset) / RATE });
    }
    world.renderInto(out);
    time += BLOCK;
  };
  return { world, block, strikes };
}

/** Best microseconds a block of each scene, taken in turns. */
function timeHail(scenes, periods) {
  const fastest = Object.fromEntries(
    Object.keys(scenes).map((name) => [name, new Float64Array(PERIOD).fill(Infinity)]),
  );
  for (let p = 0; p < periods; p++) {
    for (const [name, { block }] of Object.entries(scenes)) {
      each(PERIOD, block).forEach((ms, k) => {
        if (p > 0) fastest[name][k] = Math.min(fastest[name][k], ms);
      });
    }
  }
  return Object.fromEntries(
    Object.entries(fastest).map(([name, times]) => [name, (1000 * times.reduce((a, b) => a + b, 0)) / PERIOD]),
  );
}
