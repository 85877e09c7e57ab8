// Whole scenes rather than paths: many bodies that ring and are struck all the time, bodies that have fallen silent,
// the worst block of a steady scene, and memory. Everything goes through the public interface, and its cost is counted.
import { SoundWorld } from "phonolite";
import {
  addBodies,
  BLOCK,
  buffers,
  chance,
  LASTS,
  models,
  OBJECT,
  RATE,
  ringingScene,
  spread,
  strikeAll,
  worldFor,
} from "../scene.mjs";
import { best, collect, each, median } from "../timing.mjs";

/**
 * Blocks of a period: about a second. The same strikes come again in every period, so that each block has a best time.
 */
const PERIOD = 344;
/** Strikes a second and body. */
const STRIKES = 4;

/**
 * What is measured: a name to choose it by, a key in the result, and a function of the settings that returns the
 * figures. Those that look at single blocks come first, before large worlds have left the host much to tidy up.
 */
export const MEASURES = [
  { name: "worst block, ringing", key: "worstRinging", measure: (s) => worst(100_000, false, s) },
  { name: "worst block, struck", key: "worstStruck", measure: (s) => worst(100_000, true, s) },
  { name: "memory, 1,000,000 modes", key: "memory", measure: () => memory(1_000_000) },
  { name: "silent bodies, 10,000", key: "silent", measure: (s) => silent(10_000, s) },
  { name: "struck scene, 500,000 modes", key: "struck", measure: (s) => struck(500_000, 0, s) },
  { name: "struck scene, 500,000 modes, soft", key: "struckSoft", measure: (s) => struck(500_000, 0.0005, s) },
  { name: "struck scene, 1,000,000 modes", key: "struckMillion", measure: (s) => struck(1_000_000, 0, s) },
];

/**
 * Bodies of 100 modes that ring and are struck four times a second each, at chance times; the strikes are handed over
 * one block ahead. `duration`: of the contact, s. Gives the share of a core: each block's best time over the periods,
 * added up.
 */
async function struck(n, duration, { periods }) {
  const scene = await ringingScene(spread(n));
  const { world, check } = scene;
  const block = strikingBlock(scene, duration);
  const out = buffers(world, BLOCK);
  const ringing = best({ ring: () => world.renderInto(out) }, { ms: 200 }).ring * 1000;
  for (let k = 0; k < 8; k++) block(k);
  const fastest = new Float64Array(PERIOD).fill(Infinity);
  let total = 0;
  for (let p = 0; p < periods; p++) {
    each(PERIOD, block).forEach((ms, k) => {
      fastest[k] = Math.min(fastest[k], ms);
      total += ms;
    });
    check();
  }
  world.dispose();
  collect();
  const sum = fastest.reduce((a, b) => a + b, 0);
  return {
    modes: n,
    bodies: n / OBJECT,
    strikesASecond: (n / OBJECT) * STRIKES,
    contactSeconds: duration,
    share: sum / (PERIOD * LASTS),
    meanShare: total / (periods * PERIOD * LASTS),
    strikeMicros: (1000 * (sum - PERIOD * ringing)) / block.strikes,
  };
}

/**
 * A function that hands over the strikes of block k of the period and renders a block. `strikes`: how many the period
 * has.
 */
function strikingBlock({ world, bodies, impulse }, duration) {
  const r = chance(7);
  const lists = Array.from({ length: PERIOD }, () => []);
  const seconds = (PERIOD * BLOCK) / RATE;
  const strikes = Math.round(bodies.length * STRIKES * seconds);
  for (let i = 0; i < strikes; i++) {
    const at = r() * PERIOD;
    lists[Math.floor(at)].push({
      body: bodies[i % bodies.length],
      after: ((at % 1) * BLOCK) / RATE,
      impulse: impulse * r(),
    });
  }
  const out = buffers(world, BLOCK);
  const block = (k) => {
    const start = world.currentTime;
    const list = lists[k];
    for (let i = 0; i < list.length; i++) {
      const { body, after, impulse } = list[i];
      body.strike({ impulse, duration, time: start + after });
    }
    world.renderInto(out);
  };
  return Object.assign(block, { strikes });
}

/** Bodies whose sound has died away: what they still cost. */
async function silent(count, { ms }) {
  const list = models(spread(count * OBJECT, { shortest: 0.05, longest: 0.1 }));
  const world = await worldFor(list);
  strikeAll(world, addBodies(world, list), 0.001);
  if (!(world.meters().modes.aliveMax > 0)) throw new Error("the bodies never sounded");
  for (let i = 0; i < 100 && world.meters().bodies.alive > 0; i++) world.render(RATE / 10);
  const out = buffers(world, BLOCK);
  const seconds = best({ rest: () => world.renderInto(out) }, { ms }).rest;
  checkSilent(world, list.length);
  world.dispose();
  collect();
  return { bodies: count, modes: count * OBJECT, share: (1000 * seconds) / LASTS, blockMicros: 1e6 * seconds };
}

function checkSilent(world, bodies) {
  const meters = world.meters();
  if (meters.bodies.alive > 0 || meters.modes.alive > 0) throw new Error(`${meters.bodies.alive} bodies still sound`);
  if (meters.bodies.total !== bodies) throw new Error(`${meters.bodies.total} of ${bodies} bodies are there`);
}

/** The slowest block against the middle one, the smallest of five runs; `struckToo`: with strikes as in `struck`. */
async function worst(n, struckToo, { blocks }) {
  const scene = await ringingScene(spread(n));
  const out = buffers(scene.world, BLOCK);
  const ring = () => scene.world.renderInto(out);
  const block = struckToo ? strikingBlock(scene, 0) : ring;
  for (let k = 0; k < 3; k++) each(PERIOD, block);
  const runs = [];
  for (let run = 0; run < 5; run++) {
    scene.keep();
    collect();
    const times = each(blocks, (i) => block(i % PERIOD));
    scene.check();
    const middle = median(times);
    runs.push({
      ratio: Math.max(...times) / middle,
      medianMicros: 1000 * middle,
      worstMicros: 1000 * Math.max(...times),
    });
  }
  scene.world.dispose();
  collect();
  const least = runs.reduce((a, b) => (b.ratio < a.ratio ? b : a));
  return { modes: n, blocks, ...least, ratios: runs.map((run) => run.ratio) };
}

/** Bytes a mode: what a world of n modes in bodies of 100 takes beyond a world of one mode with the same other room. */
async function memory(n) {
  const room = { maxModels: 1, modelBytes: 1 << 20 };
  const bytes = async (options) => {
    const world = await SoundWorld.createOffline({ ...room, ...options });
    world.dispose();
    return world.memoryBytes;
  };
  const none = await bytes({ maxModes: 1, maxBodies: 1, maxDrivenModes: 0 });
  const ringing = await bytes({ maxModes: n, maxBodies: n / OBJECT, maxDrivenModes: 0 });
  const driven = await bytes({ maxModes: n, maxBodies: n / OBJECT, maxDrivenModes: n });
  collect();
  return {
    modes: n,
    bodies: n / OBJECT,
    worldBytes: ringing,
    bytesAMode: (ringing - none) / n,
    drivenBytesAMode: (driven - ringing) / n,
  };
}
