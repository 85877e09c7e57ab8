// Long lines: bodies rise to them, glide through them, fall from them; with two channels and one, with hearing, in
// worlds large enough and forced.
import { chance, crowd, noise, RATE, still, tone } from "../props/things.mjs";

/** Bodies that ring for long, and what happens to them. */
async function chorus(kit, options, { bodies: count = 40, modes = 24, blocks = 500, busy = true } = {}) {
  const stage = await kit.world({
    maxModes: (count + 12) * modes,
    maxBodies: count + 12,
    maxEvents: 4096,
    path: "long",
    modelBytes: 1 << 22,
    ...options,
  });
  const models = Array.from({ length: 8 }, (_, k) =>
    crowd(kit, modes, { seed: k, low: 80, high: 9000, slow: 0.3, fast: 2 + 3 * k }),
  );
  const r = chance(options.seed ?? 11);
  const bodies = Array.from({ length: count }, (_, i) =>
    stage.world.addBody({ model: models[i % 8], position: [2 * r() - 1, 0, -1], pitchScale: 0.7 + 0.6 * r() }),
  );
  for (const body of bodies) body.strike({ impulse: 0.05 * r(), time: 0.05 * r() });
  stage.blocks(blocks, (at) => {
    if (!busy || at < 60) return;
    const body = still(bodies[Math.floor(count * r())]);
    if (at % 3 === 0) body.strike({ impulse: 0.01 * r(), duration: r() < 0.5 ? 0 : 0.002 });
    if (at % 5 === 0) body.update({ pitchScale: 0.6 + 0.8 * r() });
    if (at % 7 === 0) body.update({ dampingScale: 0.5 + 2 * r(), gain: 0.5 + r() });
    if (at % 9 === 0) body.update({ position: [2 * r() - 1, 0, -1 - r()] });
    if (at % 61 === 0) stage.world.addBody({ model: models[at % 8] }).strike({ impulse: 0.01 });
    if (at === 150) bodies[3].remove({ fade: true });
    if (at === 180) bodies[4].remove({});
    if (at === 240) stage.world.pause();
    if (at === 250) stage.world.resume();
    if (at === 300) stage.world.setMasterGain(0.5);
    if (at === 320) bodies[6].drive().write(noise(3000, 3, 0.05));
    if (at === 400) stage.world.setListener({ position: [0.3, 0, 0.2], orientation: [0, 0.3, 0, 0.95] });
  });
}

/** Many long modes within few lines: chains grow through each other and are brought into order. */
async function pieces(kit, { bodies: count = 1000, room = count * 100, channels = 1, hearing, seconds = 3.6 } = {}) {
  const r = chance(21);
  const stage = await kit.world({
    path: "long",
    channels,
    maxModes: room,
    maxBodies: count,
    maxEvents: 4 * count,
    ...(hearing && { hearing }),
  });
  const models = Array.from({ length: 8 }, () => {
    const rows = Array.from({ length: 100 }, () => [600 + 1000 * r(), 0.4 + 0.4 * r(), r() - 0.5]);
    return new kit.api.model.ModalModel({
      frequencies: rows.map(([f]) => f),
      decayRates: rows.map(([, d]) => d),
      gains: rows.map(([, , g]) => g),
    });
  });
  const bodies = Array.from({ length: count }, (_, i) =>
    stage.world.addBody({ model: models[i % 8], pitchScale: 0.95 + 0.1 * r() }),
  );
  for (const body of bodies) body.strike({ impulse: 0.001, time: 0.8 * r() });
  stage.run(Math.round(seconds * RATE), [512], (done) => {
    if (done < 1030 * 128 || r() < 0.4) return;
    const body = bodies[Math.floor(count * r())];
    if (!body.present) return;
    const what = r();
    if (what < 0.5) body.strike({ impulse: 0.001 * r() });
    else if (what < 0.9) body.update({ pitchScale: 0.95 + 0.1 * r() });
    else body.remove({ fade: r() < 0.5 });
  });
}

export const LONG = [
  { name: "long: chains in pieces are brought into order", everywhere: true, play: (kit) => pieces(kit) },
  {
    name: "long: chains in pieces, stereo, heard",
    play: (kit) => pieces(kit, { channels: 2, hearing: { mode: "bundle" } }),
  },
  ...[1, 2].map((channels) => ({
    name: `long: bodies change on long lines, ${channels} channels`,
    everywhere: true,
    play: (kit) => chorus(kit, { channels }),
  })),
  {
    name: "long: bodies left alone sink to the longest",
    everywhere: true,
    play: (kit) => chorus(kit, { channels: 2 }, { busy: false, blocks: 700 }),
  },
  { name: "long: three moments", play: (kit) => chorus(kit, { channels: 2, moments: 3 }, { blocks: 300 }) },
  {
    name: "long: with groups",
    play: (kit) => chorus(kit, { channels: 2, groups: [{ name: "a" }, { name: "b", placed: false }] }, { blocks: 200 }),
  },
  ...["prune", "bundle"].map((mode) => ({
    name: `long: hearing, ${mode}`,
    everywhere: true,
    play: (kit) =>
      chorus(kit, { channels: 2, hearing: { mode }, maxModes: 6000 }, { bodies: 90, modes: 60, blocks: 420 }),
  })),
  {
    name: "long: a budget",
    play: (kit) => chorus(kit, { channels: 2, budget: 9000, maxModes: 6000 }, { bodies: 60, modes: 60, blocks: 420 }),
  },
  {
    name: "long: a world of usual kind with room for many, heard by lines",
    async play(kit) {
      const stage = await kit.world({
        channels: 2,
        maxModes: 140_000,
        maxBodies: 500,
        hearing: { mode: "bundle" },
        modelBytes: 1 << 22,
      });
      const models = [1, 2, 3, 4].map((k) => crowd(kit, 100, { seed: k, slow: 0.5, fast: 4 }));
      const r = chance(8);
      const bodies = Array.from({ length: 300 }, (_, i) =>
        stage.world.addBody({
          model: models[i % 4],
          pitchScale: 0.8 + 0.4 * r(),
          position: [2 * r() - 1, 0, -1 - 4 * r()],
        }),
      );
      for (const body of bodies) body.strike({ impulse: 0.01 * r() ** 3, time: 0.1 * r() });
      stage.blocks(250, (at) => {
        if (at > 40 && at % 2 === 0) bodies[Math.floor(300 * r())].strike({ impulse: 0.01 * r() });
        if (at === 100) stage.world.setHearing({ mode: "prune", av: 3 });
        if (at === 150) stage.world.setHearing({ mode: "prune", removed: true });
        if (at === 200) stage.world.setHearing({ mode: "full" });
      });
      kit.note("heard", stage.world.heard());
      kit.note("modes", stage.world.heardModes(bodies[5]));
    },
  },
  {
    name: "long: lines of 2048 from three million modes on",
    async play(kit) {
      const stage = await kit.world({ channels: 1, maxModes: 3_100_000, maxBodies: 64, shares: 1, hearingRoom: false });
      for (let k = 0; k < 8; k++)
        stage.world.addBody({ model: tone(kit, [200 + k, 1000 + 3 * k, 5000 + 7 * k], 1) }).strike({ impulse: 0.1 });
      stage.run(RATE / 2);
    },
  },
  ...[2, 3, 4].map((shares) => ({
    name: `long: a world in ${shares} shares`,
    async play(kit) {
      const stage = await kit.world({
        channels: 2,
        maxModes: 6000,
        maxBodies: 64,
        shares,
        workers: shares === 3 ? 1 : 2,
        groups: shares === 4 ? [{ name: "g" }] : [],
        limiter: true,
      });
      const r = chance(6);
      const bodies = Array.from({ length: 30 }, (_, i) =>
        stage.world.addBody({
          model: crowd(kit, 50, { seed: i % 5 }),
          position: [r(), 0, -1],
          ...(shares === 4 && i % 3 === 0 && { group: "g" }),
        }),
      );
      for (const body of bodies) body.strike({ impulse: 0.01, time: 0.1 * r(), duration: 0.002 * r() });
      const push = bodies[7].drive();
      push.write(noise(4000, 2, 0.05));
      stage.run(20_000, [128, 1000], (done) => {
        if (done > 5000)
          bodies[Math.floor(30 * r())].update({ gain: r(), pitchScale: 0.9 + 0.2 * r(), position: [r(), 0, -1] });
        if (done > 12_000) stage.world.setMasterGain(0.5);
      });
      bodies[3].remove({});
      bodies[4].remove({ fade: true });
      stage.run(5000);
    },
  })),
];
