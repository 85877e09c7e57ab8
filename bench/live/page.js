// What the live bench runs in the page: a crowd of strikes, very many modes, and the way from a strike to its sound.
import { SoundWorld } from "/dist/index.js";
import { ModalModel, models } from "/dist/model/index.js";

const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));
const stats = (context) => context.playbackStats?.toJSON?.() ?? {};

/** Thirty chimes and `rate` strikes a second, for some seconds. */
async function crowd({ seconds, rate, transport, layout }) {
  const context = new AudioContext({ sampleRate: 48000 });
  const world = await SoundWorld.create(context, { transport, layout });
  world.connect(context.destination);
  await world.start();
  const tube = models.load("pipe");
  const bodies = Array.from({ length: 30 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 30;
    return world.addBody({
      model: tube,
      pitchScale: 1 + i / 20,
      position: [2 * Math.sin(angle), 0.5, -2 * Math.cos(angle)],
    });
  });
  await pause(1);
  const before = { ...stats(context), heap: await heapOf(), worklet: await window.workletHeap() };
  await world.meters();
  const begun = performance.now();
  let struck = 0;
  await new Promise((done) => {
    const frame = () => {
      const past = (performance.now() - begun) / 1000;
      world.clock.tick();
      // as a wind that is known a frame ahead
      for (; struck < (past + 0.02) * rate; struck++) {
        const at = world.clock.at(begun / 1000 + struck / rate);
        bodies[(7 * struck) % 30].strike({ impulse: 1e-4 * (1 + (struck % 5)), duration: 0.0004, time: at });
      }
      if (past < seconds) requestAnimationFrame(frame);
      else done();
    };
    frame();
  });
  const { events, modes, live, cost, time } = await world.meters();
  const after = { ...stats(context), heap: await heapOf(), worklet: await window.workletHeap() };
  const result = {
    transport: world.transport,
    build: world.options.build,
    struck,
    late: events.late,
    dropped: events.dropped + live.stale + live.missed + live.transportFull,
    modes: modes.aliveMean,
    load: live.load,
    counted: (cost.synthesis + cost.hearing + cost.other) / 1e9 / time,
    underruns: (after.underrunEvents ?? Number.NaN) - (before.underrunEvents ?? Number.NaN),
    underrunSeconds: (after.underrunDuration ?? Number.NaN) - (before.underrunDuration ?? Number.NaN),
    heapBefore: before.heap,
    heapAfter: after.heap,
    workletHeapBefore: before.worklet,
    workletHeapAfter: after.worklet,
    clock: world.clock.report(),
    baseLatency: context.baseLatency,
    outputLatency: context.outputLatency,
  };
  world.dispose();
  await context.close();
  return result;
}

/** Bytes of the page's heap after a collection, where the browser says so. */
async function heapOf() {
  window.gc?.();
  await pause(0.1);
  return performance.memory?.usedJSHeapSize ?? Number.NaN;
}

/** A scene of `count` modes that ring all the time; load over some seconds. */
async function manyModes({ count, seconds, layout }) {
  const context = new AudioContext({ sampleRate: 48000, latencyHint: "playback" });
  const world = await SoundWorld.create(context, { maxModes: count, maxBodies: 1000, layout, hearingRoom: false });
  world.connect(context.destination);
  await world.start();
  const per = 300;
  const frequencies = Array.from({ length: per }, (_, i) => 40 * 1.0208 ** i);
  const model = new ModalModel({
    frequencies,
    decayRates: frequencies.map(() => 0.05),
    gains: frequencies.map(() => 1e-3),
  });
  for (let i = 0; i < count / per; i++) {
    const body = world.addBody({ model, pitchScale: 1 + i / 10000, position: [Math.sin(i), 0, -1.5 + Math.cos(i)] });
    body.strike({ impulse: 1e-3 });
    if (i % 50 === 49) await pause(0.05);
  }
  await pause(1);
  const before = stats(context);
  await world.meters();
  await pause(seconds);
  const { modes, live, cost, time } = await world.meters();
  const after = stats(context);
  const result = {
    build: world.options.build,
    alive: modes.alive,
    load: live.load,
    counted: (cost.synthesis + cost.other) / 1e9 / time,
    underruns: (after.underrunEvents ?? Number.NaN) - (before.underrunEvents ?? Number.NaN),
  };
  world.dispose();
  await context.close();
  return result;
}

/** From strikes to their sound: those without a time, and those that the clock schedules. */
async function ways({ count, transport }) {
  const context = new AudioContext({ sampleRate: 48000, latencyHint: "interactive" });
  await context.audioWorklet.addModule("/bench/live/recorder.js");
  const recorder = new AudioWorkletNode(context, "recorder", { channelCount: 1, channelCountMode: "explicit" });
  const world = await SoundWorld.create(context, { transport });
  world.connect(recorder).connect(context.destination);
  await world.start();
  const tick = new ModalModel({ frequencies: [3000], decayRates: [2000], gains: [1] });
  const body = world.addBody({ model: tick });
  for (let i = 0; i < 60; i++) {
    world.clock.tick();
    await pause(0.016);
  }
  const heard = () =>
    new Promise((resolve) => {
      recorder.port.onmessage = ({ data }) => resolve(data);
    });
  const strike = async (time) => {
    const sounds = heard();
    body.strike({ impulse: 1, ...(time === undefined ? {} : { time }) });
    return sounds;
  };
  const [atOnce, scheduled, jitter] = [[], [], []];
  for (let i = 0; i < count; i++) {
    await pause(0.08 + 0.013 * (i % 3));
    const [now, page] = nowOf(context);
    const frame = await strike(undefined);
    atOnce.push(frame / 48000 - now - 0 * page);
    await pause(0.08);
    world.clock.tick();
    const [then] = nowOf(context);
    const time = world.clock.at();
    const sounded = await strike(time);
    scheduled.push(sounded / 48000 - then);
    jitter.push(sounded - (time * 48000 + world.latencyFrames));
  }
  const result = {
    transport: world.transport,
    atOnce: summary(atOnce),
    scheduled: summary(scheduled),
    jitterSamples: { least: Math.min(...jitter), most: Math.max(...jitter) },
    clock: world.clock.report(),
    baseLatency: context.baseLatency,
    outputLatency: context.outputLatency,
    latencyFrames: world.latencyFrames,
  };
  world.dispose();
  await context.close();
  return result;
}
/** The context's time at this instant, seconds: the staircase of currentTime, smoothed by the page's clock. */
function nowOf(context) {
  const page = performance.now() / 1000;
  const { contextTime, performanceTime } = context.getOutputTimestamp();
  const smooth =
    performanceTime > 0
      ? contextTime + (context.outputLatency ?? 0) + (page - performanceTime / 1000)
      : context.currentTime;
  return [Math.max(context.currentTime, Math.min(smooth, context.currentTime + 0.02)), page];
}
function summary(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return { median: at(0.5), p95: at(0.95), most: sorted.at(-1), least: sorted[0] };
}

window.bench = { crowd, manyModes, ways };
