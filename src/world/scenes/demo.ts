// The scene `demo`: what Phonolite can do with a few things that are struck, in six seconds.
import { hash4, unit } from "../../math/hash.js";
import { models } from "../../model/presets/index.js";

/** The notes of the bars, Hz: C minor seventh, the third being the bell's own (equal temperament, A4 = 440 Hz). */
const NOTES = { c: 523.25, es: 622.25, g: 783.99, b: 932.33 };

/**
 * Six seconds on four bars, a bell, a steel plate and a wood block, from left to right: hard and soft hits at different
 * places, a bend in pitch, a change of gain, and a plate that is stopped by hand. Comes as the content of a scene file.
 */
export function demo(seed: number): unknown {
  const lowest = models.load("bar").frequencies[0];
  const bar = (note: keyof typeof NOTES, x: number) => ({
    id: `bar-${note}`,
    model: "bar",
    position: [x, 0, -1.4],
    pitchScale: NOTES[note] / lowest,
  });
  const events: unknown[] = [];
  const hit = (time: number, body: string, impulse: number, at: number | number[], milliseconds: number) => {
    // Nobody plays like a clock: up to 6 ms and 12 % either way.
    const chance = hash4(0x64656d6f, events.length, 0, seed);
    const late = 0.012 * (unit(chance[0]) - 0.5);
    const harder = 1 + 0.24 * (unit(chance[1]) - 0.5);
    const strike = { impulse: impulse * harder, at, duration: milliseconds / 1000 };
    events.push({ time: Math.max(0, time + late), body, strike });
  };

  hit(0.1, "bell", 0.03, 0, 0.4);
  for (const [i, time] of [0.7, 1.0, 1.15, 1.3, 2.5, 2.8, 2.95, 3.1].entries()) {
    hit(time, "block", i % 4 === 0 ? 0.012 : 0.007, [i % 2 === 0 ? 0.16 : 0.02, 0.02, 0], 0.3);
  }
  // Up the chord with a soft mallet near the end of each bar, then down with a hard one nearer the middle.
  const chord = Object.keys(NOTES);
  for (const [i, note] of chord.entries()) hit(0.7 + 0.3 * i, `bar-${note}`, 0.012, [0.17, 0, 0], 0.8);
  for (const [i, note] of chord.toReversed().entries()) hit(2.5 + 0.3 * i, `bar-${note}`, 0.006, [0.04, 0, 0], 0.25);
  hit(1.9, "plate", 0.05, [-0.1, 0, 0.06], 3);
  hit(2.2, "bell", 0.015, 17, 0.8);
  hit(3.7, "plate", 0.012, [0.2, 0, -0.1], 0.6);
  events.push({ time: 3.9, body: "plate", set: { gain: 0.6 } });
  hit(4.1, "plate", 0.02, [-0.25, 0, 0.12], 1);
  // The lowest bar again, bent down a whole tone while it rings.
  hit(4.2, "bar-c", 0.014, [0.17, 0, 0], 0.6);
  for (let i = 1; i <= 8; i++) {
    const scale = (NOTES.c / lowest) * 2 ** (-i / 48);
    events.push({ time: 4.4 + 0.04 * i, body: "bar-c", set: { pitchScale: scale } });
  }
  events.push({ time: 4.7, body: "plate", remove: { fade: true } });
  hit(4.8, "bell", 0.035, 9, 0.35);
  hit(4.8, "bar-es", 0.012, [0.17, 0, 0], 0.7);
  hit(4.8, "bar-g", 0.012, [0.17, 0, 0], 0.7);

  return {
    format: "scene",
    version: 1,
    name: "demo",
    seed,
    seconds: 6,
    bodies: [
      { id: "bell", model: "bell", position: [-1.4, 0.3, -1.6] },
      bar("c", -0.8),
      bar("es", -0.35),
      bar("g", 0.1),
      bar("b", 0.55),
      { id: "block", model: "wood-block", position: [0.9, -0.2, -1.2] },
      { id: "plate", model: "plate", position: [1.5, 0, -1.8] },
    ],
    events,
  };
}
