// The ring path's inner loop: every line sums z, θz, θ²z and θ³z of its modes, once for each channel, and every state
// moves on by a block (PHYSICS §3). Three moments are the fast setting. Two channels take two passes over pieces that
// stay in the first cache, because the eight sums of a channel and their operands fill the registers of the machine;
// the second pass also moves the states. docs/performance.md draws the whole. Outputs with more buses have their own
// passes (wide.ts).

import { busesOf, firstBus, kindOf, PAIR } from "../../mix/outputs";
import { mix } from "../../mix/state";
import { LINES } from "../../records/records";
import { config } from "../../records/state";
import { GRID, LINE } from "../frame/grid";
import { gridAt } from "../frame/grids";
import { QUAD_BYTES } from "../mode";
import { LEFT, quadsFor, RIGHT, VECTOR } from "../quad";
import { bank } from "../state";
import { chainLength, extrasOf, firstChunk, nextChunk, quadsOf } from "../store";
import { isCoarse, isLeftOut, sumCoarse } from "./coarse";
import { IN_QUAD, Kernel } from "./kernel";
import { moveQuads } from "./move";
import { sumWide } from "./wide";

/** Quads of one pass. */
const PIECE_QUADS: i32 = 64;
/** Their bytes: 8 KiB. */
const PIECE: usize = <usize>PIECE_QUADS * QUAD_BYTES;

/** Adds the moments of all ringing modes to the grids of their outputs; states move on. */
export function sumLines(): void {
  for (let output = 0; output < mix.outputs; output++) {
    if (kindOf(output) > PAIR) sumMany(output);
    else sumFew(output * LINES, gridAt(firstBus(output)).address, kindOf(output) == PAIR);
  }
  moveOff();
}
/** The lines of an output of one bus, or of two. */
function sumFew(chain: i32, left: usize, pair: bool): void {
  let right = left + GRID;
  for (let line = 0; line < LINES; line++, chain++, left += LINE, right += LINE) {
    let remaining = chainLength(chain);
    for (let chunk = firstChunk(chain); remaining > 0; chunk = nextChunk(chunk)) {
      const here = min(remaining, bank.chunkModes);
      remaining -= here;
      let p = quadsOf(chunk);
      const end = p + quadsFor(here);
      while (p < end) {
        const stop = min(end, p + PIECE);
        if (isCoarse(line)) {
          if (isLeftOut(line)) moveQuads(p, stop);
          else sumCoarse(p, stop, line);
          p = stop;
          continue;
        }
        if (pair) {
          if (config.moments > 3) sum4(p, stop, right);
          else sum3(p, stop, right);
        }
        if (config.moments > 3) sumAndMove4(p, stop, left);
        else sumAndMove3(p, stop, left);
        p = stop;
      }
    }
  }
}
/** The lines of an output of many buses, or of complex gains. */
function sumMany(output: i32): void {
  const kind = kindOf(output),
    buses = busesOf(output);
  let chain = output * LINES,
    grid = gridAt(firstBus(output)).address;
  for (let line = 0; line < LINES; line++, chain++, grid += LINE) {
    let remaining = chainLength(chain);
    for (let chunk = firstChunk(chain); remaining > 0; chunk = nextChunk(chunk)) {
      const here = min(remaining, bank.chunkModes);
      remaining -= here;
      let gains = extrasOf(chunk),
        p = quadsOf(chunk);
      const end = p + quadsFor(here);
      while (p < end) {
        const stop = min(end, p + PIECE);
        sumWide(p, stop, gains, kind, buses, grid);
        gains += <usize>(PIECE_QUADS * mix.gainRows) * VECTOR;
        p = stop;
      }
    }
  }
}

/** States of modes that are off move on. */
function moveOff(): void {
  let remaining = chainLength(bank.offChain);
  for (let chunk = firstChunk(bank.offChain); remaining > 0; chunk = nextChunk(chunk)) {
    const here = min(remaining, bank.chunkModes);
    remaining -= here;
    const p = quadsOf(chunk);
    moveQuads(p, p + quadsFor(here));
  }
}

/** Four moments, or three, of the quads from `p` to `end` with their right gains. */
function sum4(p: usize, end: usize, grid: usize): void {
  Kernel.sum(IN_QUAD, 4, false, p, end, RIGHT, 0, grid);
}
function sum3(p: usize, end: usize, grid: usize): void {
  Kernel.sum(IN_QUAD, 3, false, p, end, RIGHT, 0, grid);
}
/** The same with the left gains; states move on. */
function sumAndMove4(p: usize, end: usize, grid: usize): void {
  Kernel.sum(IN_QUAD, 4, true, p, end, LEFT, 0, grid);
}
function sumAndMove3(p: usize, end: usize, grid: usize): void {
  Kernel.sum(IN_QUAD, 3, true, p, end, LEFT, 0, grid);
}

/** Line nearest to a frequency, in units of 2^-32 turns a sample. */
export function lineFor(increment: u32): i32 {
  return <i32>((increment + (1 << 23)) >> 24);
}
