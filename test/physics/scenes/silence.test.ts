// What rests is silent: a second after all things sleep or creep at less than 5 cm/s (two in cannon-es, which pushes
// deep contacts out for long), what is rendered is below −80 dB of full scale and stays there. Rendered, and not only
// without slip: this hears also what rings on or chatters. Oak and a solid ball of steel ring out within half a second;
// a bell would ring on, rightly.
import { describe, expect, test } from "vitest";
import { ENGINES } from "../../../studio/pages/playground/engines/index.js";
import { drop, level, play, RATE, roll, slide, stack } from "./scenes.js";

const SILENT = -80;
const SCENES = {
  "a ball that was dropped": drop(),
  "a ball that rolled to rest": roll({ rollingLoss: 6 }),
  "a box that slid to rest": slide(),
  "a stack": stack(),
};
/** Longest time until a scene rests, and how long it is watched then, s. */
const PATIENCE = 10;
const WATCHED = 3;

describe.each(ENGINES)("in %s", (name) => {
  test.each(Object.entries(SCENES))("%s falls silent", async (_, scene) => {
    const run = await play(name, scene);
    const delay = (name === "cannon" ? 2 : 1) * RATE;
    let loudest = Number.NEGATIVE_INFINITY;
    let before = Number.NEGATIVE_INFINITY;
    let rested = 0;
    for (let i = 0; i < (PATIENCE + WATCHED) * RATE && rested < delay + WATCHED * RATE; i++) {
      const heard = level(run.step());
      // a ball at the top of a bounce is slow, too: rest is what lasts
      rested = run.rests() ? rested + 1 : 0;
      if (rested > delay) loudest = Math.max(loudest, heard);
      else if (rested === 0) before = Math.max(before, heard);
    }
    run.dispose();
    expect(rested).toBeGreaterThan(delay);
    expect(before).toBeGreaterThan(SILENT + 20);
    expect(loudest).toBeLessThan(SILENT);
  });
});
