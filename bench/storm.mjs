// What hearing on lines saves: the scene `million`, all ten thousand chimes, on one core. In the storm, half a second behind its last strike, and three
// seconds later, with hearing off and on. Nothing of it comes again, so the middle one of some rounds counts, not the best.
import { SoundWorld } from "phonolite";
import { CHIME_DEFAULTS, CHIME_LISTENER, ChimeStorm, chimeModels, chimeRoom } from "phonolite/chimes";
import { collect, each, median } from "./timing.mjs";

const RATE = 44_100;
const BLOCK = 128;
/** Blocks of a round: all that hearing does now and then is in it. */
const ROUND = 16;
const ROUND_SECONDS = (ROUND * BLOCK) / RATE;
/** Rounds that are timed in the storm, and behind it. */
const IN_STORM = 43;
const BEHIND = 9;
/** Seconds of storm before any is timed, and of rest before each of the two looks behind it. */
const BEFORE = 3;
const RESTS = [0.5, 3];

/**
 * Shares of real time, with hearing off and on.
 *
 * @returns {Promise<{ modes: number, rows: { hearing: string, share: number[], off: number[] }[] }>} in the storm, half a second behind it and three more:
 * shares of real time, and parts of all modes that are not made
 */
export async function measureStorm({ chimes = CHIME_DEFAULTS.chimes } = {}) {
  const rows = [];
  for (const hearing of ["full", "bundle"]) {
    rows.push({ hearing, ...(await measure(hearing, chimes)) });
    collect();
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
      const { off, total } = world.meters().modes;
      result.share.push(median(times) / 1000 / ROUND_SECONDS);
      result.off.push(off / total);
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
