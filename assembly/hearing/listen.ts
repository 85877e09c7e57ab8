// A round of listening, once in 16 blocks (46 ms at 44.1 kHz): levels, mask, and the role of every mode (PHYSICS §3).
// The roles are decided before a block is made; modes change at the block's end, when all states are at the same
// anchor.
//
// Rounds are made only where they change anything: pruning and playing what was removed concern every mode, bundling
// concerns only bodies that are driven, because a mode on its line costs next to nothing.

import { isPressed } from "../bank/drive/input";
import { drives } from "../bank/drive/state";
import { isForced } from "../bank/drive/stream";
import { regroup } from "../bank/paths/drive";
import { coarseLines, coarseModes } from "../bank/ring/coarse";
import { anyOff, isCut, isFading, OFF, roleAt, roleOf, SOUNDS, setCut, setRole } from "../bank/roles";
import { bank } from "../bank/state";
import { chainLength, isOff } from "../bank/store";
import { Row, reserveRow } from "../base/row";
import { mix } from "../mix/state";
import { addToMeter, COST_HEAR } from "../records/meters";
import {
  BLOCK,
  HEARING_BUNDLE,
  HEARING_FULL,
  HEARING_HOP,
  HEARING_PRUNE,
  HEARING_SILENT,
  METER_COST_HEARING,
  METER_ROUNDS,
} from "../records/records";
import { config } from "../records/state";
import { bodyAt, bodyCount } from "../scene/bodies";
import { Body, isDriven } from "../scene/body";
import {
  bodyOf,
  firstWord,
  indexOf,
  indexRoom,
  PAGE_MODES,
  pageAfter,
  REST,
  Word,
  wordAfter,
  wordOf,
} from "../scene/page";
import { scene } from "../scene/state";
import { QUICK } from "../scene/tuning";
import { lookAhead } from "./ahead";
import { beginFades, fade, fading, finishFades } from "./fade";
import { keptShare } from "./governor";
import { levelAt, updateLevels } from "./levels";
import { judgeLines } from "./lines";
import { clearHeard, hear, hearEverything } from "./mask";
import { refreshOrder } from "./order";
import { consultGovernor, roleFor } from "./settings";
import { hearing } from "./state";

/** Blocks that a round foresees: until the next round, and while the modes that the next brings back still fade in. */
const FORESIGHT: i32 = HEARING_HOP + 5;
/** Fewest blocks from one round to the next, however many strikes come unforeseen. */
const BREATH: i32 = 4;
/** A level below this means that a mode is at rest and no strike on it is foreseen, dB. */
const AT_REST: f32 = -250;

/** Room for the modes whose role changes. */
export function reserveListen(): void {
  if (!config.hears) return;
  hearing.changes = reserveRow<i32>(indexRoom());
}
/** No round has been made. */
export function resetListen(): void {
  hearing.listenTurn = 0;
  hearing.beat = 0;
  hearing.hurry = false;
  hearing.following = false;
  hearing.roled = false;
  hearing.cutting = false;
  hearing.changed = 0;
  hearing.bundled = 0;
  hearing.bundleLines = 0;
}

/** Whether the mode of hearing asks which modes are masked. */
function needsMask(): bool {
  return hearing.mode == HEARING_PRUNE || hearing.removed || (hearing.mode == HEARING_BUNDLE && scene.driven.size > 0);
}

/**
 * Before a block is made: a round of listening when it is time. `writeSquares` writes |z|² of a coupled body's modes to
 * the row at `out`.
 */
export function listen(writeSquares: (body: Body, out: usize) => void): void {
  if (!config.hears) {
    if (config.hearsLines) listenToLines();
    return;
  }
  const passed = hearing.listenTurn,
    hurried = hearing.hurry && fading() == 0 && passed >= BREATH;
  hearing.listenTurn++;
  if (hearing.beat == 0) {
    consultGovernor();
    judgeLines();
  }
  hearing.beat = (hearing.beat + 1) & (HEARING_HOP - 1);
  if (passed < HEARING_HOP && passed > 0 && !hurried) return;
  hearing.listenTurn = 1;
  hearing.hurry = false;
  const masks = needsMask();
  if (!masks) hearing.following = false;
  if (masks || keptShare() < 1) {
    refreshOrder();
    if (masks) hearAll(passed, writeSquares);
    else hearEverything();
    hearing.roled = true;
    if (keptShare() < 1 || hearing.cutting) cutDown();
    hearing.cutting = keptShare() < 1;
    decide();
    wakeForced();
    addToMeter(METER_ROUNDS, 1);
  } else if (hearing.roled) bringBack();
}
/** A block of listening where there is no room for hearing mode by mode. */
function listenToLines(): void {
  if (hearing.beat == 0) {
    consultGovernor();
    judgeLines();
    if (hearing.mode != HEARING_FULL) addToMeter(METER_ROUNDS, 1);
  }
  hearing.beat = (hearing.beat + 1) & (HEARING_HOP - 1);
}
/** A strike comes at this time, in samples: if the last round did not foresee it, the next round is made soon. */
export function foresee(time: f64): void {
  if (hearing.mode == HEARING_PRUNE && time < scene.now + BLOCK * (HEARING_HOP - hearing.listenTurn))
    hearing.hurry = true;
}
/** Levels and mask at both ears, `passed` blocks after the last time. */
function hearAll(passed: i32, writeSquares: (body: Body, out: usize) => void): void {
  if (hearing.mode == HEARING_PRUNE) lookAhead(scene.now + BLOCK * FORESIGHT);
  updateLevels(hearing.following ? passed : 0, writeSquares);
  clearHeard();
  hear(hearing.leftLevels);
  if (mix.ears > 1) hear(hearing.rightLevels);
  hearing.following = true;
  addToMeter(METER_COST_HEARING, <f64>hearing.ranked * COST_HEAR * mix.ears);
}

/** Gives modes new roles where mask or governor call for them. */
function decide(): void {
  const masked = roleFor(false),
    clear = roleFor(true);
  const indices = hearing.indices,
    heard = hearing.heard;
  hearing.changed = 0;
  hearing.soundingModes = 0;
  for (let k = 0; k < hearing.ranked; k++) {
    const index = indices[k];
    const cut = isCut(index);
    let role = cut ? OFF : (heard[k] & 1) != 0 ? clear : masked;
    if (role == SOUNDS) hearing.soundingModes++;
    if (roleAt(index) == role) continue;
    const word = wordOf(index);
    // a mode at rest gets SOUNDS, to be ready for a strike that is not foreseen
    if (role == OFF && !cut && word.slot == REST && hearing.following && levelAt(index) < AT_REST) role = SOUNDS;
    if (roleAt(index) == role || !mayChange(word)) continue;
    noteChange(index);
    setRole(word, role);
  }
  markAllMuted();
}
/** Marks what the governor cuts: modes beyond the share that their body keeps, by importance. */
function cutDown(): void {
  const share = keptShare();
  for (let b = bodyCount() - 1; b >= 0; b--) {
    const body = bodyAt(b),
      n = body.modes,
      importance = body.model.importance,
      kept = <i32>ceil(share * n);
    let page = body.page;
    for (let i = 0; i < n; i += PAGE_MODES, page = pageAfter(page))
      for (let j = 0, here = min(PAGE_MODES, n - i); j < here; j++)
        setCut(page * PAGE_MODES + j, importance[i + j] >= kept);
  }
}
/** Marks whether some mode of a body is off. */
function markMuted(body: Body): void {
  let some: bool = false;
  let page = body.page;
  for (let i = 0, n = body.modes; i < n && !some; i += PAGE_MODES, page = pageAfter(page)) some = anyOff(page);
  body.muted = some ? 1 : 0;
}
function markAllMuted(): void {
  for (let b = bodyCount() - 1; b >= 0; b--) markMuted(bodyAt(b));
}
/** Notes that the role of a mode has changed. */
function noteChange(index: i32): void {
  hearing.changes[hearing.changed] = index;
  hearing.changed++;
}
/**
 * Whether a mode may change its role. A mode too short for the lines may not, because it sounds in any case
 * (excite/weights.ts); nor may modes of a body on which a pulse lasts, because its forced motion must stay whole; nor
 * those of a body that must be whole, because a mode that is off feels no force.
 */
function mayChange(word: Word): bool {
  const body = bodyOf(word);
  return word.decay >= QUICK && body.pulses <= 0 && !isWhole(body);
}
/**
 * Whether all modes of a body must sound, because a force acts on it of which nothing is known beforehand: a stream.
 * The forces of touches are known by their spectra (ahead.ts), so a pruned body need not be whole for them; but bundled
 * modes would not feel them.
 */
function isWhole(body: Body): bool {
  if (isForced(body)) return true;
  return FULL ? hearing.mode != HEARING_PRUNE && isDriven(body) && isPressed(body) : false;
}
/** All modes of bodies on which an unknown force acts sound. */
function wakeForced(): void {
  for (let d = scene.driven.size - 1; d >= 0; d--) {
    const body = scene.driven.item(d);
    if (isWhole(body)) allSound(body);
  }
}
/** All modes of a body sound. */
function allSound(body: Body): void {
  const n = body.modes;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word)) {
    if (roleOf(word) == SOUNDS) continue;
    setRole(word, SOUNDS);
    noteChange(<i32>indexOf(word));
  }
}

/** Hearing is over: all modes sound by themselves. */
function bringBack(): void {
  hearing.changed = 0;
  hearing.roled = false;
  for (let b = bodyCount() - 1; b >= 0; b--) {
    const body = bodyAt(b);
    if (body.pulses > 0) hearing.roled = true;
    else allSound(body);
  }
}

/** At the end of a block, before its events: ends fades, and makes the changes that this block's round decided. */
export function carryOut(): void {
  if (!config.hears) return;
  if (finishFades(cameBack)) markAllMuted();
  regroupMarked();
  for (let i = 0; i < hearing.changed; i++) {
    const word = wordOf(hearing.changes[i]),
      slot = word.slot;
    const off = roleOf(word) == OFF;
    if (slot >= 0 && isOff(slot) != off) fade(word, off);
    else if (slot != REST || !off) markDriven(bodyOf(word));
  }
  regroupMarked();
  // modes that left a driven group to go off are off now, and fade
  for (let i = 0; i < hearing.changed; i++) {
    const word = wordOf(hearing.changes[i]),
      slot = word.slot;
    if (slot >= 0 && isOff(slot) && roleOf(word) == OFF && !isFading(word)) fade(word, false);
  }
  hearing.changed = 0;
  beginFades();
  measureBundles();
}
/** A mode has faded in: if its body is driven, its modes are put into groups anew. */
function cameBack(word: Word): void {
  markDriven(bodyOf(word));
}
/** The modes of a driven body are to be put into groups anew. */
function markDriven(body: Body): void {
  if (isDriven(body)) body.regroup = 1;
}
/** Puts the modes of marked bodies into groups anew. */
function regroupMarked(): void {
  for (let d = scene.driven.size - 1; d >= 0; d--) {
    const body = scene.driven.item(d);
    if (body.regroup == 0) continue;
    body.regroup = 0;
    regroup(body);
  }
}

/** Counts the masked modes that lines carry, and the lines that carry them; once a round. */
function measureBundles(): void {
  if (hearing.listenTurn != 1) return;
  hearing.bundled = coarseModes();
  hearing.bundleLines = coarseLines();
  if (hearing.mode != HEARING_BUNDLE || !hearing.following) return;
  // a mode that is neither at rest nor heard is masked, and lies on a line
  hearing.bundled = max(0, bank.ringing + drives.drivenModes - chainLength(bank.offChain) - hearing.soundingModes);
  hearing.bundleLines = 0;
  if (hearing.bundled > 0)
    for (let chain = 0; chain < bank.offChain; chain++) if (chainLength(chain) > 0) hearing.bundleLines++;
}

/** Modes of a body that sound by themselves. */
export function aliveModesOf(body: Body): i32 {
  const n = body.modes;
  let alive = 0;
  for (let i = 0, word = firstWord(body); i < n; i++, word = wordAfter(word))
    if (word.slot != REST && (roleOf(word) == SOUNDS || isFading(word))) alive++;
  return alive;
}
/**
 * Writes roles or levels of a body's modes to the row at `out`, for display, at most `room` of them from mode `from`
 * on; `what` says which (`modesOf` in world/entry.ts). Returns how many.
 */
export function writeModes(body: Body, what: i32, from: i32, out: usize, room: i32): i32 {
  if (!config.hears) return 0;
  const n = min(body.modes - from, room),
    levels = what == 1 ? hearing.leftLevels : hearing.rightLevels,
    numbers = changetype<Row<f32>>(out);
  let word = firstWord(body);
  for (let i = 0; i < from; i++) word = wordAfter(word);
  for (let i = 0; i < n; i++, word = wordAfter(word)) {
    if (what == 0) numbers[i] = <f32>roleOf(word);
    else numbers[i] = hearing.following ? levels[indexOf(word)] : HEARING_SILENT;
  }
  return max(n, 0);
}
