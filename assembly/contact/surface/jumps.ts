// Jumps of a profile: where a blunt contact changes its support, its slope jumps, which is a small impact (PHYSICS
// §7.5). The page finds the jumps; each that the contact passes in this block becomes a pulse.

import { Row } from "../../base/row";
import { Surface } from "../../records/contact";
import { BLOCK } from "../../records/records";
import { addPulse } from "../pulse";
import { levelOf } from "./profile";

/** Most jumps in a block. */
const MOST: i32 = 24;

/** A jump as the page lays it out, behind the levels of the profile. */
@unmanaged
class Jump {
  /** Place on the stretch that repeats, m. */
  place: f32;
  /** Change of the slope. */
  change: f32;
}
/** Jump i of a list, in order of place. */
function jumpAt(list: usize, i: i32): Jump {
  return changetype<Jump>(list + <usize>i * offsetof<Jump>());
}

/** Whether a surface has jumps. */
export function hasJumps(surface: Surface): bool {
  return !!surface && surface.jumps > 0;
}

/**
 * Adds the pulses of jumps between place x and x + way, m, to a row. A contact meets a jump at half its change of slope
 * times `speed`, m/s; the pulse has `impulse` for each m/s of that and lasts `lasts` samples. Returns how many pulses.
 */
export function addJumps(surface: Surface, x: f64, way: f64, speed: f32, impulse: f32, lasts: f32, row: Row<f32>): i32 {
  const count = surface.jumps,
    length = <f64>surface.jumpsLength;
  if (way == 0 || !(length > 0)) return 0;
  const list = levelOf(surface, surface.profileLevels).address;
  const least = way > 0 ? x : x + way,
    most = way > 0 ? x + way : x;
  let turn = floor(least / length),
    i = firstFrom(list, count, least - turn * length),
    n = 0;
  for (; n < MOST; n++, i++) {
    if (i == count) {
      i = 0;
      turn++;
    }
    const jump = jumpAt(list, i),
      place = turn * length + <f64>jump.place;
    if (place >= most) break;
    const start = min(<f32>(abs(place - x) / abs(way)) * <f32>BLOCK, <f32>BLOCK - 0.001);
    addPulse(row, start, lasts, impulse * 0.5 * speed * jump.change);
  }
  return n;
}
/** The first jump at or behind a place; `count` = none. */
function firstFrom(list: usize, count: i32, place: f64): i32 {
  let low = 0,
    high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (<f64>jumpAt(list, middle).place < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
