// Records written field by field, by the names that the side's own layout has: for touches with chosen numbers, and for
// records with faults.

/** Another name that a constant had before or has since. */
const ALSO = {
  ADD_MODEL: ["UPDATE_MODEL"],
  ADD_OUTPUT: ["UPDATE_OUTPUT"],
  RESIDUAL: ["BESIDE"],
  RESIDUAL_WHAT: ["BESIDE_WHAT"],
};

/** The value of a constant of the layout. */
export function constant({ api: { layout } }, name) {
  const known = [name, ...(ALSO[name] ?? [])].find((one) => layout[one] !== undefined);
  if (known === undefined)
    throw new Error(`the layout has no ${name}: give its new name in bench/against/props/records.mjs`);
  return layout[known];
}

/** A record: `integers` and `numbers` by name of their place. */
export function record(kit, kind, { body = 0, time = -1, integers = {}, numbers = {} } = {}) {
  const at = (name) => constant(kit, name);
  const bytes = new Uint8Array(at("RECORD_BYTES"));
  const view = new DataView(bytes.buffer);
  view.setUint32(at("RECORD_KIND"), typeof kind === "string" ? at(kind) : kind, true);
  view.setUint32(at("RECORD_BODY"), body, true);
  view.setFloat64(at("RECORD_TIME"), time, true);
  for (const [name, value] of Object.entries(integers)) view.setUint32(at(name), value, true);
  for (const [name, value] of Object.entries(numbers)) view.setFloat32(at(name), value, true);
  return bytes;
}

/** The numbers of a place: a sample point and a direction there. */
export function hit(point = 0, [x, y, z] = [1, 0, 0], weight = 1) {
  return {
    integers: { HIT_POINT_0: point, HIT_POINT_1: point, HIT_POINT_2: point },
    numbers: { HIT_X: x, HIT_Y: y, HIT_Z: z, HIT_WEIGHT_0: weight, HIT_WEIGHT_1: 0, HIT_WEIGHT_2: 0 },
  };
}

/** Two bodies begin to touch. */
export function touch(
  kit,
  slot,
  [one, other],
  [a, b],
  { seed = slot, start = [0.3, 0.7], lump = 0, curvature = 0, fadeIn = 441, time = -1 } = {},
) {
  return record(kit, "TOUCH", {
    body: one,
    time,
    integers: {
      TOUCH_SLOT: slot,
      TOUCH_OTHER: other,
      TOUCH_SURFACE_A: a + 1,
      TOUCH_SURFACE_B: b + 1,
      TOUCH_SEED: seed,
    },
    numbers: {
      TOUCH_START_A: start[0],
      TOUCH_START_B: start[1],
      TOUCH_LUMP: lump,
      TOUCH_CURVATURE: curvature,
      TOUCH_FADE_IN: fadeIn,
    },
  });
}
const NUMBERS = {
  CEILING: 1,
  DRIVE: 0,
  CUTOFF: 20_000,
  GAIN: 1,
  SWEEP_A: 0,
  SWEEP_B: 0,
  SLIP: 0,
  INTERVAL: 0,
  LASTS: 0,
  FORCE: 0,
  JUMP_MASS: 0,
  JUMP_LASTS: 0,
  BASS: 0,
};
/** A touch goes on with these numbers, by their names without MOVE_. */
export function move(kit, slot, over, numbers, time = -1) {
  const all = Object.entries({ ...NUMBERS, ...numbers }).map(([name, value]) => [`MOVE_${name}`, value]);
  return record(kit, "MOVE", {
    time,
    integers: { MOVE_SLOT: slot },
    numbers: { MOVE_OVER: over, ...Object.fromEntries(all) },
  });
}
/** A touch ends. */
export function end(kit, slot, time = -1) {
  return record(kit, "MOVE", { time, integers: { MOVE_SLOT: slot, MOVE_ENDS: 1 } });
}
/** Where on a body a touch acts. */
export function place(kit, slot, side, body, over, point, direction, time = -1) {
  const { integers, numbers } = hit(point, direction);
  return record(kit, "TOUCH_AT", {
    body,
    time,
    integers: { ...integers, AT_SLOT: slot, AT_SIDE: side },
    numbers: { ...numbers, AT_OVER: over },
  });
}
