// A window pane shatters and its shards fall on a sidewalk: the other complex scene that the hail paper names. Shards
// fly in closed form, as stones do (PHYSICS §10.1), bounce and break further; each sounds as a small plate of glass of
// its size.
import { hash4, unit } from "../../math/hash.js";
import { dot, length, type Vec3 } from "../../math/vec3.js";
import { sheetModel } from "../../model/shapes/sheet.js";
import { GRAVITY } from "../births.js";
import { flightsAfter } from "../bounce.js";
import { type Collider, RESTITUTION } from "../colliders/collider.js";
import { FirstImpact } from "../colliders/first-impact.js";
import { type Packed, packColliders } from "../colliders/pack.js";
import { type Flight, meetingOf, stepOf } from "../flight.js";
import type { Impact } from "../impact.js";
import { HAIL_DEFAULTS } from "../settings.js";
import { level } from "./parts.js";
import { type HailBody, type HailScene, modelOf } from "./scene.js";
import { thudModel } from "./thud.js";

/** A strike of the scene, with what events of a scene take. */
export interface PaneStrike {
  /** s */
  time: number;
  body: string;
  /** N·s */
  impulse: number;
  /** A sample point of the model. */
  at: number;
  /** s */
  duration: number;
}

/** When the pane breaks, and when nothing of it is left in its frame, s. */
export const BREAKS = { at: 0.3, gone: 0.318 } as const;
/** The pane: its sides and thickness, and how high its lower edge is, m. Glass, kg/m³. */
const PANE = { width: 1, height: 0.9, thickness: 3e-3, above: 1.1 } as const;
const GLASS = 2500;
/** How many shards; together about as large as the pane. */
const SHARDS = 260;
/** Lengths of shards, m: a dozen, each longer than the last by the same factor. They are narrower than long. */
const [SHORTEST, LONGEST, SIZES, NARROW] = [0.03, 0.2, 12, 0.7];
/**
 * They come loose within this time, s, and fly off with up to this velocity, m/s: aside, up or down, and towards the
 * listener.
 */
const LOOSE = 0.012;
const FLUNG = { aside: 0.9, up: 0.7, least: 0.3, most: 2.2 } as const;
/** The sidewalk sounds in patches from left to right that are so wide, m. */
const [PATCHES, PATCH] = [4, 0.7];
/** Blows and cracks before it falls: how many, and their largest impulse, N·s. */
const CRACKS = { count: 16, impulse: 1.2 } as const;
/** Seconds that glass and stone touch. */
const CONTACT = 5e-5;
/** First words of the hash, "pane" and "crac" in ASCII. */
const [SHARD, CRACK] = [0x70616e65, 0x63726163];
/** Bounces of a shard, and that it may break further. */
const SETTINGS = { ...HAIL_DEFAULTS, bounces: 4, shatter: true };

/** The place where a pane shatters. Nothing hails there; the cloud is where the shards come from. */
export function pane(): HailScene {
  const { above, height, width } = PANE;
  return {
    name: "pane",
    title: "A pane shatters",
    colliders: [{ name: "sidewalk", shape: level([0, 0, 0.8], 3, 2.4), ground: "stone", body: "sidewalk" }],
    bodies: paneBodies(),
    cloud: { centre: [0, above + height / 2, 0], radius: width / 2 },
    wind: [0, 0],
    listener: { position: [0.2, 1.6, 3.2], looksAt: [0, 0.8, 0] },
    masterGain: 0.03,
  };
}

/** The pane, shards of every size in every patch, and the stones of the sidewalk. */
function paneBodies(): HailBody[] {
  const { width, height, thickness, above } = PANE;
  const pane = sheetModel({
    ...PLATE,
    length: width,
    width: height,
    thickness,
    edge: "supported",
    support: 20,
    gain: 50,
  });
  const shards = Array.from({ length: SIZES }, (_, size) => {
    const long = lengthOf(size);
    return sheetModel({
      ...PLATE,
      length: long,
      width: NARROW * long,
      thickness,
      highest: 18_000,
      support: 14,
      gain: 8,
    });
  });
  const stone = thudModel({ name: "sidewalk", frequencies: [500, 4500], t60: 0.03, gain: 8, which: 48 });
  const patches = Array.from({ length: PATCHES }, (_, patch): Vec3 => [PATCH * (patch + 0.5 - PATCHES / 2), 0, 0.8]);
  return [
    { id: "pane", model: pane, position: [0, above + height / 2, 0] },
    ...patches.flatMap((position, patch) => [
      ...shards.map((model, size): HailBody => ({ id: shardName(size, patch), model, position })),
      { id: `sidewalk-${patch + 1}`, model: stone, position },
    ]),
  ];
}

const PLATE = { name: "glass", material: "glass", loss: 6e-4, highest: 9000, points: 120 } as const;

/** What became of the shards. */
export interface Shattered {
  /** Shards that came loose. */
  shards: number;
  /** Impacts in order of time; `body` is the shard that sounds, `diameter` its length. */
  impacts: Impact[];
  /** Shards and pieces that broke further. */
  broken: number;
}

/** Lets the shards of a pane fall. */
export function shatter({ colliders }: HailScene, seed: number): Shattered {
  const packed = packColliders(colliders);
  const solver = new FirstImpact(packed);
  const impacts: Impact[] = [];
  let broken = 0;
  const flights = Array.from({ length: SHARDS }, (_, stone) => loose(stone, seed));
  // what goes on from an impact joins the list while it is read
  for (const flight of flights) {
    const { x, v } = flight;
    if (!solver.solve(...x, ...v, flight.gravity, LONGEST_FLIGHT)) continue;
    const impact = land(flight, solver.time, colliders[0], packed);
    impacts.push(impact);
    const next = flightsAfter(impact, SETTINGS, seed, impact.within);
    if (next.length > 1) broken++;
    // pieces of a plate share its area
    flights.push(...next.map((piece) => ({ ...piece, diameter: flight.diameter / Math.sqrt(next.length) })));
  }
  return {
    shards: SHARDS,
    impacts: impacts.sort((a, b) => a.time - b.time || a.stone - b.stone || a.hop - b.hop),
    broken,
  };
}

/** No flight is longer, s. */
const LONGEST_FLIGHT = 3;

/** The strikes: the pane cracks, then shard after shard lands on the sidewalk. */
export function paneStrikes({ bodies }: HailScene, impacts: readonly Impact[], seed: number): PaneStrike[] {
  const points = new Map(bodies.map((body) => [body.id, modelOf(body).pointCount]));
  const at = (body: string, chance: number) => Math.floor(points.get(body)! * unit(chance));
  const cracks = Array.from({ length: CRACKS.count }, (_, i): PaneStrike => {
    const chance = hash4(CRACK, i, 0, seed);
    // the blow first, then cracks that run and branch
    const time = BREAKS.at + (i === 0 ? 0 : (BREAKS.gone - BREAKS.at - 0.004) * unit(chance[0]));
    const impulse = CRACKS.impulse * (i === 0 ? 1 : 0.15 + 0.6 * unit(chance[1]) ** 2);
    return { time, body: "pane", impulse, at: at("pane", chance[2]), duration: i === 0 ? 2e-4 : 0 };
  });
  const landings = impacts.flatMap(({ time, body, impulse, place, stone, hop }): PaneStrike[] => {
    const [point] = hash4(SHARD, stone, hop, seed ^ 1);
    return [
      { time, body: body!, impulse, at: at(body!, point), duration: CONTACT },
      { time, body: `sidewalk-${patchOf(place) + 1}`, impulse, at: 0, duration: CONTACT },
    ];
  });
  return [...cracks, ...landings].sort((a, b) => a.time - b.time);
}

/** How a shard comes loose: anywhere in the pane, and the later the longer it takes to get free. */
function loose(stone: number, seed: number): Flight {
  const [size, x, y, when] = hash4(SHARD, stone, 0, seed);
  const [aside, up, out] = hash4(SHARD, stone, 1, seed);
  // small ones are the most
  const shard = Math.floor(SIZES * unit(size) ** 2);
  const time = BREAKS.at + LOOSE * unit(when);
  return {
    stone,
    hop: 0,
    bounce: 0,
    x: [PANE.width * (unit(x) - 0.5), PANE.above + PANE.height * unit(y), 0],
    v: [
      FLUNG.aside * (2 * unit(aside) - 1),
      FLUNG.up * (2 * unit(up) - 1),
      FLUNG.least + (FLUNG.most - FLUNG.least) * unit(out) ** 2,
    ],
    gravity: GRAVITY,
    birth: Math.floor(time),
    fraction: time % 1,
    diameter: lengthOf(shard),
  };
}

/** The impact that ends a flight; steps are seconds here. */
function land(flight: Flight, life: number, collider: Collider, { rows }: Packed): Impact {
  const meeting = meetingOf(flight, life, collider, rows, 0);
  const { place, velocity, normal } = meeting;
  const { step, part } = stepOf(flight, life, 1);
  const mass = GLASS * PANE.thickness * NARROW * flight.diameter ** 2;
  return {
    step,
    within: part,
    time: step + part,
    ...meeting,
    collider: 0,
    body: shardName(sizeOf(flight.diameter), patchOf(place)),
    ground: collider.ground,
    mass,
    energy: 0.5 * mass * length(velocity) ** 2,
    impulse: -(1 + RESTITUTION[collider.ground]) * mass * dot(velocity, normal),
  };
}

function lengthOf(size: number): number {
  return SHORTEST * (LONGEST / SHORTEST) ** (size / (SIZES - 1));
}

/** The size nearest to a length. */
function sizeOf(long: number): number {
  const size = ((SIZES - 1) * Math.log(long / SHORTEST)) / Math.log(LONGEST / SHORTEST);
  return Math.min(SIZES - 1, Math.max(0, Math.round(size)));
}

function patchOf([x]: Vec3): number {
  return Math.min(PATCHES - 1, Math.max(0, Math.floor(x / PATCH + PATCHES / 2)));
}

function shardName(size: number, patch: number): string {
  return `shard-${patch * SIZES + size + 1}`;
}
