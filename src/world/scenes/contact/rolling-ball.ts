// The scene `rolling-ball`: a steel ball of 4 cm is pushed, rolls over a table and slows, hits the rim, slides for a
// moment because it still turns the other way, and rolls back until it stops.
import type { ContactPoint, ContactStep } from "../../../contact/index.js";
import type { Vec3 } from "../../../math/vec3.js";
import { type ContactSceneOptions, chance, DT, FIXED, G, meeting, resting, speedOf, staged, stepsOf } from "./stage.js";

/** "ball" in ASCII, for the hash. */
const BALL = 0x62616c6c;
/** Of the ball, m and kg; ids of the bodies. */
const RADIUS = 0.02;
const MASS = 0.263;
const [TABLE, RIM, ROLLS] = [0, 1, 2];
/** Where the rim is, m along the table, and how far the ball's path lies off the middle. */
const EDGE = 0.69;
const ASIDE = 0.06;
/** The rim gives back this part of its speed, and leaves it this part of its turning. */
const BACK = 0.72;
const TURNS_ON = 0.5;
/** Friction while it slides, and the resistance to rolling: forces as parts of the weight. */
const SLIDES = 0.3;
const RESISTS = 0.0055;
/** It is pushed from here until there, s. */
const PUSHED = [0.3, 0.6] as const;
const SCENE = { name: "rolling-ball", seconds: 9, listener: [0, 0.45, 0.8] as const, masterGain: 2.8 };

interface Ball {
  /** Along the table, m, and m/s. */
  x: number;
  speed: number;
  /** How fast its surface goes where it touches: as fast as the ball when it rolls, m/s. */
  turning: number;
  /** rad */
  angle: number;
}

/** A ball that rolls, as the content of a scene file. Its seed decides how fast and from where. */
export function rollingBall(seed: number, options: ContactSceneOptions = {}): { content: unknown } {
  const [faster, farther] = chance(BALL, 0, seed);
  const push = (0.8 + 0.06 * faster) * speedOf(options);
  const ball: Ball = { x: -0.6 - 0.05 * farther, speed: 0, turning: 0, angle: 0 };
  const steps = stepsOf(SCENE.seconds, (time, i) => step(ball, push, time, i));
  return staged(
    {
      ...SCENE,
      seed,
      stream: [
        {
          id: TABLE,
          name: "table",
          ...FIXED,
          shape: "box",
          size: [1.4, 0.025, 0.8],
          material: "hardwood",
          surface: "rough-wood",
          model: "table-top",
        },
        { id: RIM, name: "rim", ...FIXED, shape: "box", size: [0.03, 0.04, 0.8], material: "hardwood" },
        {
          id: ROLLS,
          name: "ball",
          shape: "sphere",
          size: [0.04, 0.04, 0.04],
          mass: MASS,
          material: "steel",
          surface: "polished-steel",
        },
      ],
      steps,
      // the rim is glued to the table: most of it does not move when it is hit
      pairs: [{ a: RIM, b: ROLLS, gain: 0.009 }],
    },
    options,
  );
}

/** Moves the ball by a step and tells what it touched. */
function step(ball: Ball, push: number, time: number, i: number): Omit<ContactStep, "t"> {
  const c: ContactPoint[] = [];
  const at: Vec3 = [ball.x, 0, ASIDE];
  const [from, until] = PUSHED;
  if (time > from && time <= until) ball.speed = ball.turning = (push * (time - from)) / (until - from);
  else roll(ball);
  c.push(resting(TABLE, ROLLS, at, [0, 1, 0], MASS * G * DT, [ball.speed - ball.turning, 0, 0], MASS));
  ball.x += ball.speed * DT;
  ball.angle += (ball.turning / RADIUS) * DT;
  if (ball.x + RADIUS > EDGE && ball.speed > 0) hitRim(ball, c);
  const { x, speed, angle, turning } = ball;
  const pose = [ROLLS, x, RADIUS, ASIDE, 0, 0, -Math.sin(angle / 2), Math.cos(angle / 2)];
  const fixed = [
    [TABLE, 0, -0.0125, 0, 0, 0, 0, 1],
    [RIM, EDGE + 0.015, 0.02, 0, 0, 0, 0, 1],
  ];
  return {
    c,
    x: i === 0 ? [...fixed, pose] : [pose],
    v: [[ROLLS, speed, 0, 0, 0, 0, -turning / RADIUS]],
  };
}

/** Friction makes what slides roll; what rolls slows down. */
function roll(ball: Ball): void {
  const slip = ball.speed - ball.turning;
  const change = SLIDES * G * DT;
  // a solid ball's surface gains 5/2 of what its centre loses
  if (Math.abs(slip) > 3.5 * change) {
    ball.speed -= Math.sign(slip) * change;
    ball.turning += Math.sign(slip) * 2.5 * change;
    return;
  }
  const together = (5 * ball.speed + 2 * ball.turning) / 7;
  ball.speed = Math.sign(together) * Math.max(0, Math.abs(together) - RESISTS * G * DT);
  ball.turning = ball.speed;
}

function hitRim(ball: Ball, c: ContactPoint[]): void {
  const closing = ball.speed;
  const up: Vec3 = [0, ball.turning, 0];
  c.push(meeting(RIM, ROLLS, [EDGE, RADIUS, ASIDE], [-1, 0, 0], [closing, BACK * closing], up, MASS));
  ball.x = EDGE - RADIUS;
  ball.speed = -BACK * closing;
  ball.turning *= TURNS_ON;
}
