// The pile in real engines, read by their adapters: what the engine's own step costs, what reading it costs, and what
// checking and tracking what was read costs. Engines whose adapter a build does not have are left out.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import RAPIER from "@dimforge/rapier3d-compat";
import * as CANNON from "cannon-es";
import initJolt from "jolt-physics";
import { median } from "../timing.mjs";
import { BIN, bin, boxes, DT, MASS, PLACES, SIDE } from "./pile.mjs";

/** Steps until the pile lies, until everything runs warm, and that are timed. */
const POUR = 200;
const WARM = 240;
const TIMED = 120;

const ENGINES = { rapier, jolt, cannon };

/** Median milliseconds of each part of a step, by engine: each in a process of its own, for a page has one of them. */
export function enginesOf(dist) {
  return Object.keys(ENGINES).flatMap((name) => {
    const words = [fileURLToPath(import.meta.url), String(dist), name];
    const row = JSON.parse(execFileSync(process.execPath, words, { encoding: "utf8" }));
    return row ? [row] : [];
  });
}

async function engineOf(dist, name) {
  const from = (path) => import(new URL(path, dist));
  const { checkStep } = await from("contact/tracker/check-step.js");
  const { ContactTracker } = await from("contact/tracker/tracker.js");
  const readerOf = (await from(`physics/${name}/index.js`))[`${name}Reader`];
  if (!readerOf) return null;
  const { step, reader, bodies, hold, end } = await ENGINES[name](readerOf);
  for (let i = 0; i < POUR; i++) step();
  for (const body of bodies) reader.body(body, { material: "steel" });
  const tracker = new ContactTracker({ dt: DT, ...(hold && { hold }) });
  const times = { step: [], read: [], track: [], points: [] };
  for (let i = 0; i < WARM + TIMED; i++) {
    const start = performance.now();
    step();
    const stepped = performance.now();
    const record = reader.collect(DT);
    const read = performance.now();
    tracker.step(checkStep(record, tracker.context));
    if (i < WARM) continue;
    times.step.push(stepped - start);
    times.read.push(read - stepped);
    times.track.push(performance.now() - read);
    times.points.push(record.c.length);
  }
  end?.();
  return { name, ...Object.fromEntries(Object.entries(times).map(([part, list]) => [part, median(list)])) };
}

async function rapier(readerOf) {
  await RAPIER.init();
  const world = new RAPIER.World({ x: 0, y: -9.81, z: 0 });
  world.timestep = DT;
  const bodies = [...bin(world), ...boxes(world)];
  return { step: () => world.step(), reader: readerOf(RAPIER, world), bodies, end: () => world.free() };
}

async function jolt(readerOf) {
  const Jolt = await initJolt();
  const settings = new Jolt.JoltSettings();
  settings.mMaxWorkerThreads = 0;
  const pairs = new Jolt.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(0, 1);
  pairs.EnableCollision(1, 1);
  const layers = new Jolt.BroadPhaseLayerInterfaceTable(2, 2);
  for (const i of [0, 1]) layers.MapObjectToBroadPhaseLayer(i, new Jolt.BroadPhaseLayer(i));
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new Jolt.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
  const world = new Jolt.JoltInterface(settings);
  const made = world.GetPhysicsSystem().GetBodyInterface();
  const add = (half, place, turn, moves) => {
    const shape = new Jolt.BoxShape(new Jolt.Vec3(...half), 0.01);
    const motion = moves ? Jolt.EMotionType_Dynamic : Jolt.EMotionType_Static;
    const body = new Jolt.BodyCreationSettings(
      shape,
      new Jolt.RVec3(...place),
      new Jolt.Quat(...turn),
      motion,
      moves ? 1 : 0,
    );
    body.mAllowSleeping = false;
    body.mOverrideMassProperties = Jolt.EOverrideMassProperties_CalculateInertia;
    body.mMassPropertiesOverride.mMass = MASS;
    const one = made.CreateBody(body);
    made.AddBody(one.GetID(), Jolt.EActivation_Activate);
    return one;
  };
  const reader = readerOf(Jolt, world);
  const bodies = [
    ...BIN.map(([x, y, z, ...place]) => add([x, y, z], place, [0, 0, 0, 1], false)),
    ...PLACES.map(({ position, rotation }) => add([SIDE / 2, SIDE / 2, SIDE / 2], position, rotation, true)),
  ];
  return { step: () => world.Step(DT, 1), reader, bodies, end: () => Jolt.destroy(world) };
}

function cannon(readerOf) {
  const world = new CANNON.World({ gravity: new CANNON.Vec3(0, -9.81, 0) });
  const add = (half, place, turn, mass) => {
    const body = new CANNON.Body({ mass, shape: new CANNON.Box(new CANNON.Vec3(...half)) });
    body.position.set(...place);
    body.quaternion.set(...turn);
    world.addBody(body);
    return body;
  };
  const bodies = [
    ...BIN.map(([x, y, z, ...place]) => add([x, y, z], place, [0, 0, 0, 1], 0)),
    ...PLACES.map(({ position, rotation }) => add([SIDE / 2, SIDE / 2, SIDE / 2], position, rotation, MASS)),
  ];
  return { step: () => world.step(DT), reader: readerOf(world), bodies, hold: 6 };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [dist, name] = process.argv.slice(2);
  console.log(JSON.stringify(await engineOf(dist, name)));
}
