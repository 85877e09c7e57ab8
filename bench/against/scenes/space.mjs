// Outputs: mono, stereo, speakers, the head, a sound field through filters, groups; air, distance, travel time and
// motion.
import { everyBlock } from "../props/cues.mjs";
import { chance, crowd, MIXED, noise, plate, still } from "../props/things.mjs";

/** Bodies around a listener who turns and moves. */
async function around(kit, options, { groups = [], blocks = 250, sizes = [128], contacts = false } = {}) {
  const stage = await kit.world({
    maxModes: 3000,
    maxEvents: 4096,
    modelBytes: 1 << 21,
    groups,
    ...(contacts && { maxContacts: 4 }),
    ...options,
  });
  const r = chance(31);
  const models = [plate(kit), crowd(kit, 30, { slow: 1, fast: 6 }), crowd(kit, 60, { seed: 2, slow: 0.8, fast: 20 })];
  const names = [undefined, ...groups.map(({ name }) => name)];
  const far = options.propagation ? 60 : 4;
  const bodies = Array.from({ length: 24 }, (_, i) =>
    stage.world.addBody({
      model: models[i % 3],
      position: [far * (r() - 0.5), 2 * r() - 1, far * (r() - 0.5)],
      velocity: i % 4 === 0 ? [30 * (r() - 0.5), 0, 30 * (r() - 0.5)] : [0, 0, 0],
      ...(names[i % names.length] && { group: names[i % names.length] }),
    }),
  );
  const push = bodies[5].drive({ at: 0 });
  stage.run(128 * blocks, sizes, everyBlock(act));
  function act(at) {
    const body = still(bodies[Math.floor(24 * r())]);
    if (at % 4 === 0) body.strike({ impulse: 0.1 * r(), duration: at % 8 ? 0 : 0.003 * r() });
    if (at % 6 === 0) body.update({ position: [far * (r() - 0.5), r(), far * (r() - 0.5)] });
    if (at % 10 === 0) body.update({ velocity: [40 * (r() - 0.5), 0, 0], gain: 0.5 + r() });
    if (at % 15 === 0) body.update({ pitchScale: 0.7 + 0.6 * r() });
    if (at % 20 === 0)
      stage.world.setListener({
        position: [r() - 0.5, r() - 0.5, r() - 0.5],
        orientation: [0.2 * r(), Math.sin(at / 40), 0.1, Math.cos(at / 40)],
      });
    if (at % 35 === 0)
      stage.world.setListener({ velocity: [10 * (r() - 0.5), 0, 5 * r()], time: stage.world.currentTime + 0.01 });
    if (at % 3 === 0 && at < 150) push.write(noise(384, at, 0.05));
    if (at === 170) push.end();
    if (at === 180) bodies[2].remove({ fade: true });
    if (at === 181) bodies[3].remove({});
    if (at === 200) bodies[8].update({ position: [0, 0, 0] });
    if (at === 210) bodies[9].update({ position: [0, 5, 0] });
    if (at === 220) bodies[10].update({ position: [1e5, 0, 0] });
  }
}

const space = (name, options, more, everywhere = false) => ({
  name: `space: ${name}`,
  everywhere,
  play: (kit) => around(kit, options, more),
});

/** Responses of a made-up head, in some directions. */
export function headSet(sampleRate = 44_100, count = 40, length = 96) {
  const rows = Array.from({ length: count }, (_, i) => {
    const up = 1 - (2 * i + 1) / count;
    return [((i * 137.508) % 360) - 180, (Math.asin(up) * 180) / Math.PI];
  });
  const ear = (side) =>
    rows.map(([azimuth, elevation]) => {
      const a = (azimuth * Math.PI) / 180;
      const delay = 20 + 12 * side * Math.sin(a);
      const gain = 1 - 0.4 * side * Math.sin(a) + elevation / 400;
      return Float32Array.from(
        { length },
        (_, n) => gain * Math.exp(-((n - delay) ** 2) / 6) * Math.cos((n - delay) * (0.9 + elevation / 200)),
      );
    });
  return {
    sampleRate,
    azimuths: rows.map(([a]) => a),
    elevations: rows.map(([, e]) => e),
    left: ear(1),
    right: ear(-1),
  };
}

const TWO = [{ name: "bells" }, { name: "dry", placed: false }];
export const SPACE = [
  space("mono", { channels: 1 }),
  space("stereo", { channels: 2 }, {}, true),
  space("stereo, linear", { channels: 2, panLaw: "linear" }),
  space("stereo, near and far", { channels: 2, referenceDistance: 3, nearestDistance: 0.5 }),
  space("quad", { channels: 4 }),
  space("5.0", { channels: 5 }),
  space("5.1", { channels: 6 }, {}, true),
  space("7.1, linear", { layout: "7.1", channels: undefined, panLaw: "linear" }),
  space("three speakers at odd places", { layout: [-100, 20, null, 75], channels: undefined }, { sizes: MIXED }),
  space("twenty speakers", { layout: Array.from({ length: 20 }, (_, i) => 18 * i - 175), channels: undefined }),
  space("head", { layout: "binaural", channels: undefined }, {}, true),
  space(
    "head, mixed blocks and a large head",
    { layout: "binaural", channels: undefined, headRadius: 0.12 },
    { sizes: MIXED },
  ),
  space(
    "head, with propagation and air",
    { layout: "binaural", channels: undefined, propagation: true, airAbsorption: true },
    {},
    true,
  ),
  space("head, driven by taps", { layout: "binaural", channels: undefined, path: "taps" }, { contacts: true }),
  space("head, all driven", { layout: "binaural", channels: undefined, path: "drive" }),
  space("stereo, all driven", { channels: 2, path: "drive", airAbsorption: true }),
  space("air", { channels: 2, airAbsorption: true }, {}, true),
  space("cold, dry, thin air", { channels: 2, airAbsorption: { temperature: -10, humidity: 15, pressure: 70 } }),
  space("mono, air", { channels: 1, airAbsorption: true }),
  space("propagation", { channels: 2, propagation: true }, {}, true),
  space("propagation, mono, three moments", { channels: 1, propagation: true, moments: 3 }),
  space("5.1 with propagation and air", { channels: 6, propagation: true, airAbsorption: true }),
  space("propagation, few events", { channels: 2, propagation: true, maxEvents: 40 }),
  space("groups", { channels: 2 }, { groups: TWO }, true),
  space("groups in mono", { channels: 1 }, { groups: TWO }),
  space("groups with air", { channels: 2, airAbsorption: true, limiter: true }, { groups: TWO }),
  space("groups around a head", { layout: "binaural", channels: undefined, propagation: true }, { groups: TWO }),
  space(
    "many groups",
    { channels: 2 },
    { groups: Array.from({ length: 16 }, (_, i) => ({ name: `g${i}`, placed: i % 3 > 0 })) },
  ),
  space("groups, all driven", { channels: 2, path: "drive" }, { groups: TWO }),
  ...[1, 2, 3].map((ambisonicOrder) => ({
    name: `space: field of order ${ambisonicOrder}`,
    everywhere: ambisonicOrder === 2,
    play: (kit) =>
      around(
        kit,
        {
          hrir: headSet(),
          ambisonicOrder,
          channels: undefined,
          ...(ambisonicOrder === 3 && { airAbsorption: true, propagation: true }),
        },
        { groups: ambisonicOrder === 2 ? TWO : [], sizes: ambisonicOrder === 1 ? MIXED : [128] },
      ),
  })),
  {
    name: "space: field, head at another rate, limited, heard",
    play: (kit) =>
      around(kit, {
        hrir: headSet(48_000),
        ambisonicOrder: 2,
        channels: undefined,
        limiter: true,
        hearing: { mode: "bundle" },
      }),
  },
];
