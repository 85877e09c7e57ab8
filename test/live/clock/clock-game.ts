// Clocks that tests move by hand: a staircase for audio, and a game of fixed steps in frames that jitter.
import { AudioClock, type ClockOptions } from "../../../src/live/clock/audio-clock.js";

/** Clocks that move only when told. `burst`: quanta that the device takes at once. */
export function machine({ rate = 48_000, quantum = 128, burst = 1, drift = 0, start = 0 } = {}) {
  const seconds = quantum / rate;
  const clocks = {
    page: 10,
    lost: 0,
    /** Where the audio clock would be if it did not move in steps. */
    get audio() {
      return start + (clocks.page - 10) * (1 + drift) - clocks.lost;
    },
    /** Page time goes on while audio stands. */
    stand(time: number) {
      clocks.page += time;
      clocks.lost += time * (1 + drift);
    },
  };
  const sources = {
    audioTime: () => Math.floor(clocks.audio / (seconds * burst) + 1e-9) * seconds * burst,
    pageTime: () => clocks.page,
    quantum: () => seconds,
    outputLatency: () => 0.03,
  };
  return { clocks, sources };
}

/** Numbers from 0 to 1 that are the same in every run. */
export function chance(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Clocks, a clock, and a game of fixed steps in frames that are up to 4 ms late. */
export function game(made: Parameters<typeof machine>[0] = {}, options: ClockOptions = {}, begin = 0) {
  const { clocks, sources } = machine(made);
  const clock = new AudioClock(sources, options);
  let simulated = begin;
  let due = clocks.page;
  let seen = clocks.page;
  let left = 0;
  const random = chance(3);
  /**
   * Plays for some seconds, simulating `clamp` seconds a frame at most; tells when each step was asked, its time there
   * and in audio.
   */
  function run(seconds: number, { hertz = 60, dt = 1 / 60, clamp = Infinity, speed = 1 } = {}) {
    const steps: { frame: number; now: number; step: number; time: number | undefined }[] = [];
    due = Math.max(due, clocks.page); // the page may have stood since the last run
    for (let frame = 0; frame < seconds * hertz; frame++) {
      due += 1 / hertz;
      clocks.page = due + 0.004 * random();
      left += Math.min(clocks.page - seen, clamp) * speed;
      seen = clocks.page;
      for (; left >= dt; left -= dt, simulated += dt, clocks.page += 0.00002) {
        steps.push({ frame, now: clocks.audio, step: simulated, time: clock.step(simulated) });
      }
    }
    return steps;
  }
  return { clocks, sources, clock, run };
}
