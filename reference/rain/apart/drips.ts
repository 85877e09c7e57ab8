// Drips in float64 (PHYSICS §9.5): the places that a seed gives, and when the drops of each fall. The slow twin of
// assembly/rain/apart/drips.ts.

import { Chance } from "../chance.js";

/**
 * A place from which drops fall by themselves. Where it is, whether in water and how it sounds there are chances from 0
 * to 1.
 */
export interface DripPlace {
  /** Drops a second. */
  rate: number;
  radius: number;
  turn: number;
  water: number;
  pitch: number;
  /** Periods until the first drop. */
  left: number;
}
/** The first n places of a rain of this seed, from which together `drips` drops fall a second. */
export function dripPlaces(seed: number, n: number, drips: number): DripPlace[] {
  const places = Array.from({ length: n }, (_, i) => {
    const chance = new Chance(0xd21, i, 0, seed);
    const [left, radius, turn, water, pitch] = Array.from({ length: 5 }, () => chance.unit());
    return { left, radius, turn, water, pitch, rate: 2 ** (chance.unit() - 0.5) };
  });
  const all = places.reduce((sum, place) => sum + place.rate, 0);
  return places.map((place) => ({ ...place, rate: (place.rate / all) * drips }));
}

/** One drop. */
export interface Drip {
  place: number;
  /** When it hits, s from the first quantum on. */
  time: number;
  /** Of its bubble, Hz, and how much later that begins, s. */
  hertz: number;
  later: number;
}
/** All drops of a place within so many seconds. */
export function dripsOf(place: DripPlace, index: number, seed: number, seconds: number): Drip[] {
  const drips: Drip[] = [];
  let time = place.left / place.rate;
  for (let n = 0; time < seconds; n++) {
    const chance = new Chance(0xd22, index, n, seed);
    const next = Math.max(0.5, 1 + 0.03 * chance.normal());
    const pitch = place.pitch + (0.08 / 3) * (2 * chance.unit() - 1);
    drips.push({
      place: index,
      time,
      hertz: 500 * 8 ** Math.min(Math.max(pitch, 0), 1),
      later: 0.018 + 0.012 * chance.unit(),
    });
    time += next / place.rate;
  }
  return drips;
}
/** Distance from the ears of a place, m. */
export function dripDistance({ radius }: DripPlace, nearest: number, ears: number): number {
  const far = Math.max(4, nearest);
  return Math.sqrt(nearest ** 2 + (far ** 2 - nearest ** 2) * radius + ears ** 2);
}
