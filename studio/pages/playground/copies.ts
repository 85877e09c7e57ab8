// The state of the page in other words: the lines of TypeScript that make a world of the chosen engine heard, with the
// thing in hand in it.
import type { EngineName } from "./engines/engine.js";
import { massOf } from "./scene/build.js";
import { kindOf } from "./scene/kinds.js";
import { sceneOf } from "./scene/scene.js";
import { type PlaygroundValues, rateOf } from "./state.js";

/** What each engine's lines are: how it is loaded, made and heard, and how it goes on. */
const ENGINE_LINES: Record<
  EngineName,
  { load: string; make: (gravity: number) => string; body: string; step: string }
> = {
  rapier: {
    load: 'import RAPIER from "@dimforge/rapier3d-compat";\nimport { rapierSound } from "phonolite/rapier";',
    make: (gravity) => `await RAPIER.init();
const physics = new RAPIER.World({ x: 0, y: -${gravity}, z: 0 });
const sound = rapierSound(world, RAPIER, physics);`,
    body: "rigidBody",
    step: "physics.step();",
  },
  jolt: {
    load: 'import initJolt from "jolt-physics";\nimport { joltSound } from "phonolite/jolt";',
    make: (gravity) => `const Jolt = await initJolt();
const physics = new Jolt.JoltInterface(settings); // with gravity 0, -${gravity}, 0
const sound = joltSound(world, Jolt, physics);`,
    body: "body",
    step: "physics.Step(1 / 60, 1);",
  },
  cannon: {
    load: 'import * as CANNON from "cannon-es";\nimport { cannonSound } from "phonolite/cannon";',
    make: (
      gravity,
    ) => `const physics = new CANNON.World({ gravity: new CANNON.Vec3(0, -${gravity}, 0), allowSleep: true });
const sound = cannonSound(world, physics);`,
    body: "body",
    step: "physics.fixedStep(1 / 60);",
  },
};

/** A page's worth of TypeScript that makes a world of this engine heard. */
export function asCode(values: PlaygroundValues): string {
  const { engine, gravity, seed, changes, added, thing } = values;
  const { load, make, body, step } = ENGINE_LINES[engine];
  const item = sceneOf(seed, changes, added).get(thing);
  const spec = item
    ? `{ material: "${item.material}"${item.surface ? `, surface: "${item.surface}"` : ""} }`
    : '"steel"';
  const what =
    item && item.kind !== "door" ? ` // a ${kindOf(item.kind).title.toLowerCase()} of ${brief(massOf(item))} kg` : "";
  const rate = rateOf(values);
  return `import { SoundWorld } from "phonolite";
${load}

const context = new AudioContext();
const world = await SoundWorld.create(context, { maxContacts: 256 });
world.connect(context.destination);
world.startOnGesture();

${make(gravity)}
sound.body(floor, "oak"); // what the engine made: shape, size and mass are read from it
sound.body(${body}, ${spec});${what}
${rate === 1 ? "" : `world.clock.rate = ${rate}; // slow motion\n`}
const frame = () => {
  ${step}
  sound.step();
  requestAnimationFrame(frame);
};
frame();
`;
}

const brief = (value: number): string => String(Number(value.toPrecision(2)));
