// What hearing on lines saves: the scene `million`, all ten thousand chimes, on one core. In the storm, and half a
// second, 3.5 s and 6.5 s behind its last strike, with hearing off and on. No round of it comes again, so the middle
// one of some counts, not the best; of three plays that take turns the least.
import { SoundWorld } from "phonolite";
import { ChimeStorm, chimeModels, chimeRoom } from "phonolite/chimes";
import { CHIME_LISTENER } from "#dist/chimes/chime.js";
import { CHIME_DEFAULTS } from "#dist/chimes/settings.js";
import { collect, each, median } from "../timing.mjs";

const RATE = 44_100;
const BLOCK = 128;
/** Blocks of a round: all that hearing does now and then is in it. */
const ROUND = 16;
const ROUND_SECONDS = (ROUND * BLOCK) / RATE;
/** Rounds that are timed in the storm, and behind it. */
const IN_STORM = 43;
const BEHIND = 9;
/** Seconds of storm before any is timed, and of rest before each look behind it. */
const BEFORE = 3;
const RESTS = [0.5, 3, 3];
const PLAYS = 3;

/**
 * Shares of real time, with hearing off and on.
 *
 * @returns {Promise<{ modes: number, rows: { hearing: string, share: number[], off: number[] }[] }>} in the storm and
 * at each look behind it: shares of real time, and parts of the modes that ring which are not made
 */
export async function measureStorm({ chimes = CHIME_DEFAULTS.chimes } = {}) {
  const rows = ["full", "bundle"].map((hearing) => ({ hearing, share: [], off: [] }));
  for (let play = 0; play < PLAYS; play++) {
    for (const row of rows) {
      const { share, off } = await measure(row.hearing, chimes);
      row.share = share.map((x, i) => Math.min(x, row.share[i] ?? x));
      row.off = off;
      collect();
    }
  }
  return { modes: chimes * chimeModels()[0].modeCount, rows };
}

async function measure(hearing, chimes) {
  const storm = new ChimeStorm({ chimes });
  const room = { ...chimeRoom(chimes), hearing: { mode: hearing }, hearingRoom: true, shares: 1, workers: 1 };
  const world = await SoundWorld.createOffline({ sampleRate: RATE, ...room });
  try {
    world.setListener({ position: CHIME_LISTENER });
    const models = chimeModels();
    const bodies = storm.chimes.map(({ model, pitchScale, position }) =>
      world.addBody({ model: models[model], pitchScale, position }),
    );
    const give = (strikes) => {
      for (const { chime, ...strike } of strikes) bodies[chime].strike(strike);
    };
    give(storm.front());
    const out = Array.from({ length: 2 }, () => new Float32Array(BLOCK));
    const blow = () => {
      while (storm.time < world.currentTime + ROUND_SECONDS) give(storm.next());
    };
    const round = () => {
      for (let block = 0; block < ROUND; block++) world.renderInto(out);
    };
    const play = (seconds, before = () => {}) => {
      for (let k = 0; k < seconds / ROUND_SECONDS; k++) {
        before();
        round();
      }
    };
    const result = { share: [], off: [] };
    const time = (rounds, before = () => {}) => {
      const times = Array.from({ length: rounds }, () => {
        before();
        return each(1, round)[0];
      });
      const { off, alive } = world.meters().modes;
      result.share.push(median(times) / 1000 / ROUND_SECONDS);
      result.off.push(off / Math.max(1, alive + off));
    };
    play(BEFORE, blow);
    time(IN_STORM, blow);
    for (const seconds of RESTS) {
      play(seconds);
      time(BEHIND);
    }
    return result;
  } finally {
    world.dispose();
  }
}
