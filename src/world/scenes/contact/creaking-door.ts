// The scene `creaking-door`: a heavy door swings open and shut at changing speed. Its weight presses the hinge, which
// sticks and slips (PHYSICS §7.6): the slower the door, the farther apart the knocks of which a creak is made. At last
// it falls shut.
import type { ContactPoint } from "../../../contact/index.js";
import type { Vec3 } from "../../../math/vec3.js";
import { makeShape } from "../../../model/shapes/index.js";
import {
  type ContactSceneOptions,
  chance,
  DT,
  FIXED,
  meeting,
  resting,
  speedOf,
  staged,
  stepsOf,
  swell,
  wander,
} from "./stage.js";

/** "door" in ASCII, for the hash. */
const DOOR = 0x646f6f72;
const [PIN, STRAP, LEAF, FRAME] = [0, 1, 2, 3];
/** Of the leaf: height, width and thickness, m, and kg. */
const HEIGHT = 2;
const WIDTH = 0.85;
const THICK = 0.035;
const MASS = 36;
/** Where the hinge is, m. The closed door lies along x. */
const HINGE: Vec3 = [-0.5, 0.7, -1.2];
/** Radius of the pin, m, and the part of the door's weight that rubs on it, N. */
export const PIN_RADIUS = 0.012;
const LOAD = 11;
/** Of the opening, of the closing, and the pause between them, s; how wide it opens, rad. */
const OPENS = 3.6;
const WAITS = 0.7;
const SHUTS = 3.4;
const WIDE = 1.25;
const BEGINS = 0.3;
/** With this speed it falls shut, rad/s. */
const FALLS = 0.12;
/** A rusty sleeve: stiffer and lighter than the preset `door-hinge`, so that it creaks higher. */
const RUSTY = { stiffness: 6e4, mass: 6e-3, difference: 0.2 };
const SCENE = { name: "creaking-door", seconds: 9.5, listener: [0, 0.4, 0.6] as const, masterGain: 3 };

/** A door that creaks, as the content of a scene file. Its seed decides how it wavers. */
export function creakingDoor(seed: number, options: ContactSceneOptions = {}): { content: unknown } {
  const factor = speedOf(options);
  const turning = swing(seed, factor);
  let angle = 0;
  let shut = false;
  const steps = stepsOf(SCENE.seconds, (time, i) => {
    const c: ContactPoint[] = [];
    let speed = shut ? 0 : turning(time);
    if (speed < 0 && angle + speed * DT <= 0) {
      c.push(fallShut(angle, Math.max(-speed, FALLS * factor)));
      shut = true;
      speed = 0;
      angle = 0;
    }
    c.push(hingeContact(angle, speed, loadAt(angle, time, seed)));
    angle += speed * DT;
    return { c, x: i === 0 ? [...STILL, ...poses(angle)] : poses(angle) };
  });
  return staged(
    {
      ...SCENE,
      seed,
      stream: [
        {
          id: PIN,
          name: "pin",
          ...FIXED,
          shape: "cylinder",
          size: [0.024, 0.1, 0.024],
          material: "iron",
          surface: "brushed-steel",
        },
        { id: STRAP, name: "hinge", shape: "box", size: [0.06, 0.1, 0.3], mass: MASS, material: "iron" },
        { id: LEAF, name: "leaf", shape: "box", size: [HEIGHT, THICK, WIDTH], mass: MASS, material: "plywood" },
        { id: FRAME, name: "frame", ...FIXED, shape: "box", size: [0.08, 2, 0.08], material: "softwood" },
      ],
      steps,
      bodies: [{ id: "door", model: leaf(), position: [HINGE[0] + WIDTH / 2, 0, HINGE[2]], for: [STRAP, LEAF] }],
      pairs: [
        { a: PIN, b: STRAP, friction: RUSTY },
        // a strip of felt lies between leaf and frame
        { a: LEAF, b: FRAME, hardness: 0.02, gain: 0.1 },
      ],
    },
    options,
  );
}

/** Where fixed things are. */
const STILL = [
  [PIN, HINGE[0], HINGE[1], HINGE[2], 0, 0, 0, 1],
  [FRAME, HINGE[0] + WIDTH, 0, HINGE[2] - 0.05, 0, 0, 0, 1],
];

/** The leaf hangs free: no edge of it is held but at the hinges. */
function leaf() {
  const size = { length: HEIGHT, width: WIDTH, thickness: THICK };
  return makeShape("plate", { name: "door", ...size, material: "plywood", support: 18, modes: 200, points: 1000 });
}

/** Speed of turning at a time, rad/s: there and back, each a swell with two more in it, and wavering. */
function swing(seed: number, factor: number): (time: number) => number {
  const [more, less] = chance(DOOR, 0, seed);
  return (time) => {
    const t = (time - BEGINS) * factor;
    const waver = 1 + 0.25 * wander(DOOR, 3 * t, seed);
    const opening = t / OPENS;
    const shutting = (t - OPENS - WAITS) / SHUTS;
    // the mean of a swell is a half
    const open = (2 * WIDE) / OPENS;
    const ripple = (part: number, times: number) => 1 + 0.6 * Math.sin(2 * Math.PI * (times * part + more));
    if (opening < 1) return factor * open * swell(opening) * ripple(opening, 2) * waver;
    if (shutting <= 0) return 0;
    const back = (2 * WIDE) / SHUTS;
    const falling = shutting > 0.5 ? Math.max(swell(shutting), 0.25) : swell(shutting);
    return -factor * back * falling * ripple(shutting, 2 + less) * waver;
  };
}

/** What presses on the pin, N: the door sags more the wider it is open. */
function loadAt(angle: number, time: number, seed: number): number {
  return LOAD * (1 + 0.25 * Math.sin(1.3 * angle) + 0.1 * wander(DOOR + 1, 2 * time, seed));
}

/** Along the leaf, away from the hinge, and its normal. */
const along = (angle: number): Vec3 => [Math.cos(angle), 0, Math.sin(angle)];
const across = (angle: number): Vec3 => [-Math.sin(angle), 0, Math.cos(angle)];

/** The sleeve of the hinge rubs on the pin, along the leaf's normal. */
function hingeContact(angle: number, speed: number, load: number): ContactPoint {
  const n = along(angle);
  const [x, y, z] = across(angle);
  const rubs = speed * PIN_RADIUS;
  const p: Vec3 = [HINGE[0] + PIN_RADIUS * n[0], HINGE[1], HINGE[2] + PIN_RADIUS * n[2]];
  return resting(PIN, STRAP, p, n, load * DT, [rubs * x, rubs * y, rubs * z], MASS / 3);
}

/** The free edge of the leaf meets the frame. */
function fallShut(angle: number, speed: number): ContactPoint {
  const [x, , z] = along(angle);
  const p: Vec3 = [HINGE[0] + WIDTH * x, 0, HINGE[2] + WIDTH * z];
  // a door that turns is a third of its mass at its edge
  return meeting(LEAF, FRAME, p, [0, 0, -1], [WIDTH * speed, 0], [0, 0, 0], MASS / 3);
}

/** Strap and leaf: the model's length stands upright, its width lies along the leaf. */
function poses(angle: number): number[][] {
  const [x, , z] = along(angle);
  const half = (Math.PI / 2 - angle) / 2;
  const [s, c] = [Math.sin(half) * Math.SQRT1_2, Math.cos(half) * Math.SQRT1_2];
  const place = [HINGE[0] + (WIDTH / 2) * x, 0, HINGE[2] + (WIDTH / 2) * z];
  // a quarter turn about z, then the door's own about y
  const turn = [s, s, c, c];
  return [
    [STRAP, ...place, ...turn],
    [LEAF, ...place, ...turn],
  ];
}
