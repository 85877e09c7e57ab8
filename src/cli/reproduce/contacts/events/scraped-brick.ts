// A brick that is scraped along the ground, as in scrape-brick-1.wav.
//
// Known: a brick. Taken from the recording, behind the tap it begins with: it moves as fast as it is loud, and the
// lowest tone of the brick, 2.18 kHz, says how soft its clay is, E/ρ of a free block. Assumed: a block of 215 × 102 ×
// 65 mm and 2.7 kg, under 30 N, on a floor of concrete, at 0.3 m/s where it is loudest.
import { bodySound, type ContactStep } from "../../../../contact/index.js";
import { material } from "../../../../model/materials/index.js";
import { between, type PlayedEvent, play, stage } from "./stage.js";

/** Which part of the recording, s; it has nothing above 11 kHz. */
export const SCRAPE = { file: "scrape-brick-1.wav", from: 0.11, seconds: 0.95 } as const;

const DT = 1 / 240;
const SIZE = [0.215, 0.065, 0.102] as const;
/** kg, and N with what the hand adds. */
const MASS = 2.7;
const LOAD = 30;
/** Speed of the brick, m/s, at times in s: as fast as the recording is loud. */
const SPEED: readonly (readonly [number, number])[] = [
  [0, 0.05],
  [0.1, 0.18],
  [0.2, 0.3],
  [0.4, 0.3],
  [0.6, 0.18],
  [0.9, 0.13],
  [0.95, 0.1],
];
const [FLOOR, BRICK] = [0, 1];
/** Corners on which it stands, m. */
const CORNERS = [
  [-0.09, -0.04],
  [0.09, -0.04],
  [-0.09, 0.04],
  [0.09, 0.04],
] as const;

/** Plays it at a sampling rate, Hz. */
export async function scrapedBrick(rate: number): Promise<PlayedEvent> {
  const made = await stage(rate, { dt: DT, seed: 1 });
  const { world, contacts } = made;
  const clay = { ...material("brick"), youngsModulus: 6e9 };
  const ear = [0, 0, -1] as const;
  const brick = bodySound({ shape: "box", size: SIZE, material: clay });
  const floor = bodySound({ shape: "box", size: [4, 0.2, 4], material: "concrete", fixed: true });
  const bodies = [floor, brick].map(({ model, resonance }) => {
    const body = world.addBody({ model, position: ear });
    contacts.resonators.set(body, resonance);
    return body;
  });
  const pose = { position: [0, 0, 0], orientation: [0, 0, 0, 1] } as const;
  contacts.body(FLOOR, {
    body: bodies[0],
    material: "concrete",
    shape: "box",
    size: [4, 0.2, 4],
    fixed: true,
    pose,
  });
  contacts.body(BRICK, { body: bodies[1], material: clay, shape: "box", size: SIZE, mass: MASS, pose });
  return play(made, steps(), SCRAPE.seconds);
}

function* steps(): Generator<ContactStep> {
  let x = 0;
  for (let i = 1; i * DT <= SCRAPE.seconds; i++) {
    const t = i * DT;
    const speed = between(SPEED, t - DT);
    const c = CORNERS.map(([px, pz]) => ({
      a: FLOOR,
      b: BRICK,
      p: [px + x, 0, pz] as const,
      n: [0, 1, 0] as const,
      j: (LOAD * DT) / 4,
      vn: 0,
      vo: 0,
      slip: [speed, 0, 0] as const,
      va: [0, 0, 0] as const,
      vb: [speed, 0, 0] as const,
      m: MASS / 4,
    }));
    x += speed * DT;
    yield { t, dt: DT, c, x: [[BRICK, x, SIZE[1] / 2, 0, 0, 0, 0, 1]] };
  }
}
