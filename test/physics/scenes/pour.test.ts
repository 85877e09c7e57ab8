// 200 boxes poured into a bin, in each real engine: as many hits as the rule was chosen for, and peace afterwards.
//
// The figures are hits in seconds 1 to 6 of 120 boxes, times 200/120. 200 boxes stand 7.7 m high and not 4.7, and
// fall for 1.2 s and not 0.9: part of what the 120 do in second 1 the 200 do in second 2. So hits up to the end of
// each second are compared; after the fall, each second alone. cannon-es had its own friction then, 240 times
// Coulomb's at four points in steps of 1/60 s; it has the same here.
import { expect, test } from "vitest";
import { ENGINES, type EngineName } from "../../../studio/pages/playground/engines/index.js";
import { type Named, play, pour, RATE } from "./scenes.js";

const COUNT = 200;
const FIGURES: Record<EngineName, readonly number[]> = {
  rapier: [874, 788, 15, 0, 0, 0],
  jolt: [1091, 612, 21, 0, 0, 0],
  cannon: [1050, 548, 61, 34, 13, 10],
};
/** Seconds until the last box has landed. */
const FALL = 2;
/** Figures up to this many are small: two more are allowed. */
const SMALL = 20;

/**
 * As the figures were taken, where cannon-es was told 0.5: on what is fixed √(240·60)·dt/4, on each other 60·dt/2,
 * with the four points, and half as many between two that move, by which the engine divides.
 */
const rough = (scene: Named[]): Named[] => scene.map((thing) => ({ ...thing, friction: thing.fixed ? 240 : 60 }));

test.each(ENGINES)("a pour of 200 boxes in %s hits while it falls and is silent when it rests", async (name) => {
  const run = await play(name, name === "cannon" ? rough(pour(COUNT)) : pour(COUNT), 128);
  const seconds: number[] = [];
  let rested = 0;
  let unrest = 0;
  for (let second = 0; second < 6; second++) {
    const before = run.hits.length;
    for (let i = 0; i < RATE; i++) {
      const had = run.hits.length;
      run.stepUnheard();
      rested = run.rests() ? rested + 1 : 0;
      // a second after rest nothing strikes and nothing slips: then nothing sounds, and 200 boxes need not be
      // rendered to hear it
      if (rested > RATE) unrest += run.hits.length - had + run.sound.last.touches.filter(isHeard).length;
    }
    seconds.push(run.hits.length - before);
  }
  run.dispose();
  const figures = FIGURES[name].map((figure) => (figure * COUNT) / 120);
  for (const [i, figure] of figures.entries()) {
    const most = figure > SMALL ? figure : figure + 2;
    if (i >= FALL) expect(seconds[i]).toBeLessThanOrEqual(most);
    expect(sum(seconds.slice(0, i + 1))).toBeLessThanOrEqual(sum(figures.slice(0, i + 1)) + 2);
    expect(sum(seconds.slice(0, i + 1))).toBeGreaterThanOrEqual(sum(figures.slice(0, i + 1)) / 2);
  }
  expect(unrest).toBe(0);
  // the pile of cannon-es may tremble for ever
  if (name !== "cannon") expect(rested).toBeGreaterThan(RATE);
});

const sum = (of: readonly number[]) => of.reduce((all, one) => all + one, 0);
/** What does not slip makes no sound, whatever it carries. */
const isHeard = ({ slipSpeed }: { slipSpeed: number }) => slipSpeed > 0;
