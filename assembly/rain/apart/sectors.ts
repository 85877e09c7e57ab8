// Sounds of rain that are made one by one as samples (bubbles) come from one of sixteen directions around the listener: they are summed
// into a block a direction, and only blocks in which something sounds are played.

import { reserve } from "../../base/memory";
import { BLOCK_BYTES } from "../../records/records";
import { playMono } from "../grid/channels";
import { apart } from "./state";

/** Directions, evenly around, the first at azimuth 0. */
export const SECTORS: i32 = 16;

export function reserveSectors(): void {
  apart.sectorsRows = reserve(<usize>SECTORS * BLOCK_BYTES);
}
export function resetSectors(): void {
  memory.fill(apart.sectorsRows, 0, <usize>SECTORS * BLOCK_BYTES);
  apart.heard = 0;
}
/** The direction nearest to an azimuth, 0 … 1023 of a turn. */
export function sectorOf(azimuth: i32): i32 {
  return ((azimuth + 32) >> 6) & (SECTORS - 1);
}
/** The block of a direction, to add to. */
export function rowOf(sector: i32): usize {
  apart.heard |= 1 << sector;
  return apart.sectorsRows + <usize>sector * BLOCK_BYTES;
}
/** Plays what there is, and clears it for the next block. */
export function playSectors(): void {
  for (let s = 0; s < SECTORS; s++) {
    if ((apart.heard & (1 << s)) == 0) continue;
    const row = apart.sectorsRows + <usize>s * BLOCK_BYTES;
    playMono(row, s << 6, 1);
    memory.fill(row, 0, BLOCK_BYTES);
  }
  apart.heard = 0;
}
