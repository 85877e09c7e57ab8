// What the bench of hail runs in the page: the picnic in real time, nothing drawn, with copies of its objects until it
// breaks.
import { birthsFor, hailScenes, LiveHail } from "/dist/hail/index.js";
import { SoundWorld } from "/dist/index.js";

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
const stats = (context) => context.playbackStats?.toJSON?.() ?? {};

/** Hail on the picnic for some seconds, after one second that is not counted. */
async function picnic({ rate, seconds, hearing, copies = 1, find = "cpu" }) {
  const context = new AudioContext({ sampleRate: 48000 });
  const scene = hailScenes.picnic();
  const world = await SoundWorld.create(context, {
    maxModes: 4000 + 2904 * copies,
    maxBodies: 128 + 9 * copies,
    maxEvents: Math.min(1_000_000, 8192 * Math.max(1, copies)),
    masterGain: scene.masterGain,
    hearing: { mode: hearing, av: 5 },
  });
  world.connect(context.destination);
  const hail = await LiveHail.create(world, scene, { find, copies, rate: birthsFor(scene, rate) });
  await world.start();
  let ticked = 0;
  const timer = setInterval(() => {
    const began = performance.now();
    hail.tick();
    ticked += performance.now() - began;
  }, 1000 / 60);
  await pause(3);
  const before = stats(context);
  const first = await world.meters();
  ticked = 0;
  await pause(seconds);
  const { events, modes, live, cost, time } = await world.meters();
  const after = stats(context);
  clearInterval(timer);
  const passed = time - first.time;
  const spent = (part) => (cost[part] - first.cost[part]) / 1e9 / passed;
  const result = {
    strikesPerSecond: (events.accepted - first.events.accepted) / passed,
    modes: modes.total,
    alive: modes.alive,
    load: live.load,
    counted: { synthesis: spent("synthesis"), hearing: spent("hearing"), other: spent("other") },
    page: ticked / 1000 / seconds,
    underruns: (after.underrunEvents ?? Number.NaN) - (before.underrunEvents ?? Number.NaN),
    late: events.late - first.events.late + live.stale,
    dropped: events.dropped + live.missed + live.transportFull,
    way: hail.way,
  };
  hail.dispose();
  world.dispose();
  await context.close();
  return result;
}

window.bench = { picnic };
