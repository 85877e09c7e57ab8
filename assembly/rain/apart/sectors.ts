// Bubbles, which are made one by one as samples, each come from one of sixteen directions around the listener. They are
// summed into a block for each direction, and only blocks in which something sounds are played (PHYSICS §9.5).

import { Row, reserveRow } from "../../base/row";
import { BLOCK } from "../../records/records";
import { playMono } from "../grid/channels";
import { apart } from "./state";

/** Directions, evenly around, the first at azimuth 0. */
const SECTORS: i32 = 16;

/** Room for a block of each direction. */
export function reserveSectors(): void {
  apart.sectorRows = reserveRow<f32>(SECTORS * BLOCK);
}
/** Nothing sounds. */
export function resetSectors(): void {
  apart.sectorRows.clear(SECTORS * BLOCK);
  apart.heard = 0;
}
/** The direction nearest to an azimuth, 0 … 1023 of a turn. */
export function sectorOf(azimuth: i32): i32 {
  return ((azimuth + 32) >> 6) & (SECTORS - 1);
}
/** The block of a direction, for a sound to be added to. */
export function sectorRow(sector: i32): Row<f32> {
  apart.heard |= 1 << sector;
  return apart.sectorRows.from(sector * BLOCK);
}
/** Plays the directions in which something sounds, and clears them for the next block. */
export function playSectors(): void {
  for (let s = 0; s < SECTORS; s++) {
    if ((apart.heard & (1 << s)) == 0) continue;
    const row = apart.sectorRows.from(s * BLOCK);
    playMono(row, s << 6, 1);
    row.clear(BLOCK);
  }
  apart.heard = 0;
}
