// Records that make no sense: kinds nobody knows, bodies that are not there, numbers that are none; and more of
// everything than there is room for. All are dropped and counted, and the sound goes on.
import * as R from "../props/records.mjs";
import { chance, crowd, plate, tone } from "../props/things.mjs";

/** Records of every kind with sound, odd and impossible fields by chance. */
async function nonsense(kit, seed, { count = 2500, options = {}, gentle = 0.8 } = {}) {
  const stage = await kit.world({
    channels: 2,
    limiter: true,
    maxModes: 800,
    maxBodies: 12,
    maxContacts: 6,
    maxCoupled: 3,
    rain: true,
    maxEvents: 200,
    maxStreams: 2,
    ...options,
  });
  const bodies = [plate(kit), crowd(kit, 40, { points: 5 }), crowd(kit, 9)].map((model) =>
    stage.world.addBody({ model }),
  );
  const r = chance(seed);
  const { layout } = kit.api;
  const size = R.constant(kit, "RECORD_BYTES");
  const kinds = [
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 11, 12, 16, 17, 18, 19, 20, 21, 22, 23, 24, 32, 33, 35, 36, 37, 38, 0, 255, 256,
    99,
  ];
  const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1e30, 1e30, -1, 0, 1, 0.5, 1e-20, 3e6, 2];
  let handed = 0;
  stage.blocks(Math.ceil(count / 10), (at) => {
    if (at % 15 === 0) bodies[at % 3].strike({ impulse: 0.05 });
    for (let k = 0; k < 10 && handed < count; k++, handed++) {
      const bytes = new Uint8Array(size);
      const view = new DataView(bytes.buffer);
      view.setUint32(layout.RECORD_KIND, kinds[Math.floor(kinds.length * r())], true);
      view.setUint32(layout.RECORD_BODY, r() < gentle ? 1 + Math.floor(3 * r()) : Math.floor(2 ** 32 * r()), true);
      view.setFloat64(
        layout.RECORD_TIME,
        r() < 0.7 ? -1 : r() < gentle ? 128 * at + 500 * r() : odd[Math.floor(odd.length * r())],
        true,
      );
      for (let place = 16; place < size; place += 4) {
        const dice = r();
        if (dice < 0.35 * gentle + 0.3)
          view.setFloat32(place, r() < gentle ? 2 * r() : odd[Math.floor(odd.length * r())], true);
        else if (dice < 0.9)
          view.setUint32(place, r() < gentle ? Math.floor(4 * r()) : Math.floor(2 ** 32 * r()), true);
      }
      stage.take(bytes);
    }
  });
}

/**
 * Records that are right in themselves, about bodies, slots and models that are not there, and more of them than there
 * is room for.
 */
async function homeless(kit) {
  const stage = await kit.world({
    channels: 2,
    maxModes: 200,
    maxBodies: 8,
    maxContacts: 3,
    maxCoupled: 2,
    rain: true,
    maxEvents: 4000,
  });
  const body = stage.world.addBody({ model: plate(kit) }).id;
  const other = stage.world.addBody({ model: tone(kit, [300, 500], 3) }).id;
  const { integers, numbers } = R.hit();
  const about = (kind, id, more = {}, also = {}) =>
    stage.take(R.record(kit, kind, { body: id, integers: { ...integers, ...more }, numbers: { ...numbers, ...also } }));
  stage.blocks(3);
  for (const id of [99, other, body]) {
    for (const what of [0, 1, 2, 3, 77])
      stage.take(
        R.record(kit, "RESIDUAL", {
          body: id,
          integers: { RESIDUAL_WHAT: what },
          numbers: { CLICK_RADIUS: 0.01, CLICK_MASS: 0.01 },
        }),
      );
    about("COUPLE", id);
    for (const flags of [1, 2, 4, 8, 5, 0, 255])
      for (const slot of [0, 7, 8, 999])
        about("RATTLE", id, { RATTLE_SLOT: slot, RATTLE_FLAGS: flags, RATTLE_OTHER: other }, { RATTLE_STIFFNESS: 1e4 });
    stage.take(
      R.record(kit, "STRAIN", { body: id, numbers: { STRAIN_AMOUNT: 0.1 } }),
      R.record(kit, "BEND", { body: id, numbers: { BEND_PITCH: 1.1, BEND_DAMPING: 1 } }),
      R.record(kit, "DAMP", { body: id, numbers: { DAMP_RATE: 3 } }),
    );
    stage.take(
      ...[0, 2, 3, 999].flatMap((slot) => [
        R.touch(kit, slot, [id, 98], [-1, 400]),
        R.place(kit, slot, 2, id, 0, 0),
        R.place(kit, slot, 0, id, 0, 77),
        R.move(kit, slot, 0, { GAIN: 1 }),
        R.end(kit, slot),
      ]),
    );
    about("STRIKE", id, { HIT_POINT_0: 50 });
    about("DRIVE", id);
    about("RAIN_BODY", id);
    stage.take(
      R.record(kit, "RAIN_BODY", { body: id, numbers: { RAINED_AREA: 1 } }),
      R.record(kit, "RAIN_BODY", { body: id, numbers: { RAINED_AREA: 1, RAINED_X: 1 } }),
    );
    stage.blocks(2);
  }
  for (let id = 200; id < 220; id++)
    stage.take(
      R.record(kit, "ADD", {
        body: id,
        integers: { ADD_MODEL: id % 3, ADD_OUTPUT: id % 7 ? 0 : 5, UPDATE_FIELDS: 0 },
        numbers: { UPDATE_GAIN: 1, UPDATE_PITCH: 1, UPDATE_DAMPING: 1, UPDATE_Z: -1 },
      }),
    );
  for (let i = 0; i < 2000; i++)
    stage.take(
      R.record(kit, "RAIN_IMPULSE", {
        time: 1800,
        integers: { IMPULSE_COLOUR: i % 5 },
        numbers: { IMPULSE_AREA: 1e-6, IMPULSE_AZIMUTH: i },
      }),
    );
  stage.take(R.record(kit, "RAIN", { integers: { RAIN_SEED: 4 } }));
  for (let id = 200; id < 220; id += 3) about("STRIKE", id, {}, { HIT_X: 0.05 });
  stage.blocks(60);
}

export const BAD = [
  { name: "bad: records about what is not there", everywhere: true, play: homeless },
  ...[1, 2, 3, 4].map((seed) => ({
    name: `bad: nonsense ${seed}`,
    everywhere: seed === 1,
    play: (kit) => nonsense(kit, seed),
  })),
  ...[5, 6].map((seed) => ({
    name: `bad: nonsense ${seed}, nearly sense`,
    play: (kit) => nonsense(kit, seed, { gentle: 0.97, count: 4000 }),
  })),
  {
    name: "bad: nonsense on a plain core",
    play: (kit) => nonsense(kit, 7, { options: { maxContacts: 0, rain: false, maxCoupled: 32 } }),
  },
  {
    name: "bad: nonsense past a head, travelling",
    play: (kit) =>
      nonsense(kit, 8, {
        options: { layout: "binaural", channels: undefined, propagation: true, airAbsorption: true },
      }),
  },
  {
    name: "bad: nonsense, pruned, on long lines",
    play: (kit) => nonsense(kit, 9, { gentle: 0.9, options: { path: "long", hearing: { mode: "prune" } } }),
  },
];
