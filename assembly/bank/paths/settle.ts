// Gives the amplitudes of a kick to the modes of a body, whichever path each is on; and takes a body out of the lines.

import { Body, isDriven } from "../../scene/body";
import { bodyFellSilent } from "../../scene/life";
import { PAGE_MODES, pageAfter, pageAt, REST } from "../../scene/page";
import { QUICK } from "../../scene/tuning";
import { addDriven } from "../drive/groups";
import { FLOOR } from "../floor";
import { dropLong } from "../long/places";
import { settleLong } from "../long/settle";
import { noteDisturbed } from "../phases";
import { place, readAnchor } from "../ring/ring";
import { OFF, roleOf } from "../roles";
import { rowBytes } from "../rows";
import { bank } from "../state";
import { isLong, remove } from "../store";

/**
 * Adds the amplitudes in rows `zr`, `zi`, gained at the anchor, to the states of a body's modes, wherever these are.
 * Afterwards the rows hold the amplitudes that must still be added to the fresh part: 0 for modes that are driven, on
 * long lines, off, too short or too faint.
 */
export function settle(body: Body): void {
  const model = body.model;
  const n = body.modes;
  // locals for all that is read for every mode: the compiler reads globals anew each time
  const quads = bank.quads,
    zr = bank.zr,
    zi = bank.zi;
  const long = FULL && body.long > 0;
  if (FULL) noteDisturbed(body);
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const words = pageAt(page);
    const here = min(PAGE_MODES, n - i);
    for (let j = 0; j < here; j++) {
      const k = i + j,
        word = words.at(j),
        slot = word.slot;
      const a = zr[k],
        b = zi[k];
      if (slot >= 0) {
        if (long && isLong(slot)) continue;
        const mode = quads.mode(slot),
          qr = mode.qr,
          qi = mode.qi;
        mode.zr = mode.zr + (a * qr - b * qi);
        mode.zi = mode.zi + (a * qi + b * qr);
        continue;
      }
      if (slot == REST && word.decay >= QUICK && a * a + b * b > FLOOR * FLOOR) {
        place(body, model, k, word, a, b);
        if (roleOf(word) != OFF) continue;
        zr[k] = 0;
        zi[k] = 0;
        continue;
      }
      if (slot < REST && (a != 0 || b != 0)) addDriven(body, model, k, slot, a, b);
      zr[k] = 0;
      zi[k] = 0;
    }
  }
  if (long) settleLong(body);
}

/**
 * Takes all modes of a body out of the lines; rows `zr`, `zi` receive the amplitudes at the anchor of those on short
 * lines, and 0 for all others.
 */
export function takeOut(body: Body): void {
  const n = body.modes,
    zr = bank.zr,
    zi = bank.zi;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const words = pageAt(page);
    const here = min(PAGE_MODES, n - i);
    for (let j = 0; j < here; j++) {
      const k = i + j,
        word = words.at(j),
        slot = word.slot;
      zr[k] = 0;
      zi[k] = 0;
      if (slot < 0) continue;
      if (isLong(slot)) {
        dropLong(body, slot, word);
        continue;
      }
      readAnchor(slot, k);
      remove(slot);
      word.slot = REST;
    }
  }
  const padding = (rowBytes(body) >> 2) - <usize>n;
  zr.from(n).clear(padding);
  zi.from(n).clear(padding);
  if (body.ringing > 0 && !isDriven(body)) bodyFellSilent(body, false);
  body.ringing = 0;
}
