// What a kick gives to the modes of a body, whichever path each is on; and how a body leaves the lines.

import { Body, isDriven } from "../../scene/body";
import { bodyFellSilent } from "../../scene/life";
import { PAGE_MODES, pageAfter, pageAt, REST, Word } from "../../scene/page";
import { QUICK } from "../../scene/tuning";
import { addDriven } from "../drive/groups";
import { FLOOR } from "../floor";
import { dropLong } from "../long/places";
import { settleLong } from "../long/settle";
import { disturb } from "../phases";
import { place, readAnchor } from "../ring/ring";
import { OFF, roleOf } from "../roles";
import { bank } from "../state";
import { at, isLong, remove } from "../store";

/**
 * Gives the modes of a body what rows `zr`, `zi` say that they gained at the anchor, wherever they are. What remains in the rows
 * afterwards is what must still be heard in the fresh part: nothing for modes that are driven, off, too short or too faint.
 */
export function settle(body: Body): void {
  const model = body.model;
  const n = body.modes;
  // what is read for every mode lies in locals: the compiler does not keep globals there
  const states = at(0),
    ar = bank.zr.address,
    ai = bank.zi.address;
  const long = FULL && body.long > 0;
  if (FULL) disturb(body);
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page);
    const here = min(PAGE_MODES, n - i);
    for (let j = 0; j < here; j++) {
      const k = (<usize>(i + j)) << 2,
        word = changetype<Word>(changetype<usize>(p) + ((<usize>j) << 2)),
        slot = word.slot;
      const a = load<f32>(ar + k),
        b = load<f32>(ai + k);
      if (slot >= 0) {
        if (long && isLong(slot)) continue;
        const r = changetype<usize>(states) + ((<usize>(slot >> 2)) << 7) + ((<usize>(slot & 3)) << 2),
          qr = load<f32>(r, 32),
          qi = load<f32>(r, 48);
        store<f32>(r, load<f32>(r) + (a * qr - b * qi));
        store<f32>(r, load<f32>(r, 16) + (a * qi + b * qr), 16);
        continue;
      }
      if (slot == REST && word.decay >= QUICK && a * a + b * b > FLOOR * FLOOR) {
        place(body, model, i + j, word, a, b);
        if (roleOf(word) != OFF) continue;
        store<f32>(bank.zr.address + k, 0);
        store<f32>(bank.zi.address + k, 0);
        continue;
      }
      if (slot < REST && (a != 0 || b != 0)) addDriven(body, model, i + j, slot, a, b);
      store<f32>(bank.zr.address + k, 0);
      store<f32>(bank.zi.address + k, 0);
    }
  }
  if (long) settleLong(body);
}

/** Takes all modes of a body out of the lines; rows `zr`, `zi` receive what those on short lines had at the anchor. */
export function takeOut(body: Body): void {
  const n = body.modes;
  let page = body.page;
  for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page)) {
    const p = pageAt(page);
    const here = min(PAGE_MODES, n - i);
    for (let j = 0; j < here; j++) {
      const k = (<usize>(i + j)) << 2,
        word = changetype<Word>(changetype<usize>(p) + ((<usize>j) << 2)),
        slot = word.slot;
      store<f32>(bank.zr.address + k, 0);
      store<f32>(bank.zi.address + k, 0);
      if (slot < 0) continue;
      if (isLong(slot)) {
        dropLong(body, slot, word);
        continue;
      }
      readAnchor(slot, i + j);
      remove(slot);
      word.slot = REST;
    }
  }
  const pad = (<usize>n) << 2,
    end = <usize>((n + 11) / 12) * 48;
  memory.fill(bank.zr.address + pad, 0, end - pad);
  memory.fill(bank.zi.address + pad, 0, end - pad);
  if (body.ringing > 0 && !isDriven(body)) bodyFellSilent(body, false);
  body.ringing = 0;
}
