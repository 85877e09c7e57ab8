// The anchors of the long lines: every block one phase of each tier is summed and becomes sound.

import { count, firstChunk, nextChunk, offChain, quadsOf, chunkModes } from "../store";
import { sumPair } from "../pair";
import { tendLong } from "../ring";
import { emptyGrid, soundPhase } from "./frames";
import { countBeat, longModes, phaseNow, visit } from "./rise";
import { longChain, tiers, topLine } from "./tiers";

/** Anchors of a phase after which all of its lines have been looked through for modes that are gone. */
const ROUND: i32 = 16;
let turn: i32 = 0;

export function startLongSums(): void {
  turn = 0;
}

/** At the end of a block, when all has happened. */
export function soundLong(): void {
  if (tiers == 0) return;
  visit();
  for (let tier = 0; tier < tiers; tier++) {
    const phase = phaseNow(tier);
    soundPhase(tier, phase, longModes > 0 && sumPhase(tier, phase));
  }
  // a phase of the longest tier has its anchor once in eight blocks
  turn++;
}
/** The next block. */
export function passBeat(): void {
  if (tiers > 0) countBeat();
}

/** Sums the lines of a phase into the grid; says whether there was any. */
function sumPhase(tier: i32, phase: i32): bool {
  const first = offChain + 1 + longChain(tier, phase, 0),
    lines = topLine(tier),
    due = (turn >> 3) & (ROUND - 1);
  let grid: usize = 0;
  for (let line = 0; line <= lines; line++) {
    const chain = first + line,
      n = count(chain);
    if (n == 0) continue;
    if (grid == 0) grid = emptyGrid(tier);
    sumChain(chain, n, grid + ((<usize>line) << 5));
    if ((line & (ROUND - 1)) == due) tendLong(chain);
  }
  return grid != 0;
}
/** Chunks that follow each other in memory are one piece. */
function sumChain(chain: i32, remaining: i32, grid: usize): void {
  let chunk = firstChunk(chain);
  while (remaining > 0) {
    const start = chunk;
    let modes = min(remaining, chunkModes),
      next = nextChunk(chunk);
    while (next == chunk + 1) {
      chunk = next;
      next = nextChunk(chunk);
      modes += min(remaining - modes, chunkModes);
    }
    const p = quadsOf(start);
    sumPair(p, p + ((<usize>((modes + 3) >> 2)) << 7), grid);
    remaining -= modes;
    chunk = next;
  }
}
