// Which strike of a recording is fitted, and which stretch of the recording is needed for it: some quiet before it,
// strikes that still ring under it, and all of its own sound.

/** Where a strike begins and how loud it is, as `findStrikes` tells. */
export interface FoundStrike {
  /** Its first sample. */
  start: number;
  /** dB re full scale */
  db: number;
}

/** A part of a recording, in samples. */
export interface Stretch {
  from: number;
  to: number;
  /** The strike's first sample, from `from` on. */
  at: number;
}

/** Seconds: the noise before a strike, its own sound at most, and how long earlier strikes ring. */
const LASTS = { before: 0.5, after: 30, rings: 5 };

/** Index of the loudest strike; of equal ones the first. */
export function loudestStrike(strikes: readonly FoundStrike[]): number {
  return strikes.reduce((best, { db }, i) => (db > strikes[best].db ? i : best), 0);
}

/** The stretch that is needed to fit a strike of a recording of some length. */
export function stretchOf(
  strikes: readonly FoundStrike[],
  index: number,
  { length, sampleRate }: { length: number; sampleRate: number },
): Stretch {
  const { start } = strikes[index];
  const ringing = strikes.find((strike) => strike.start > start - LASTS.rings * sampleRate)!.start;
  const from = Math.max(0, ringing - Math.round(LASTS.before * sampleRate));
  const next = strikes[index + 1]?.start ?? length;
  const to = Math.min(length, next, start + LASTS.after * sampleRate);
  return { from, to, at: start - from };
}

/** Number, from 1, of the strike that is nearest to a sample. */
export function nearestStrike(strikes: readonly Pick<FoundStrike, "start">[], at: number): number {
  const away = strikes.map(({ start }) => Math.abs(start - at));
  return away.indexOf(Math.min(...away)) + 1;
}
