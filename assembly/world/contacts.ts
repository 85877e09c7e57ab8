// Records of contacts, and the two steps of a block that the full core takes for them. The first makes the forces of
// touches, before driven bodies are rendered. The second runs after all events of the block: it renders each body's
// residual sources (noise bands, click, bubbles) and the coupled bodies.

import { bend, dampBy } from "../bank/paths/goals";
import { exciteTouches, wakeTouched } from "../contact/excite";
import { beginTouch, forgetTouches, moveTouch, placeTouch } from "../contact/touches";
import { couple, forgetCoupled, isValidCouple, isValidRattle, isValidStrain, setJoint, strain } from "../couple/couple";
import { beginCoupled, finishCoupled } from "../couple/run";
import { coupledOf } from "../couple/store";
import { forgetRained } from "../rain/apart/bodies";
import {
  BEND,
  BendRecord,
  COUPLE,
  CoupleRecord,
  DAMP,
  DampRecord,
  FIRST_CONTACT_KIND,
  LAST_CONTACT_KIND,
  MOVE,
  MoveRecord,
  Numbers,
  numbersOf,
  PlaceRecord,
  RATTLE,
  RattleRecord,
  RESIDUAL,
  ResidualRecord,
  STRAIN,
  StrainRecord,
  TOUCH,
  TOUCH_AT,
  TouchRecord,
} from "../records/contact";
import { areFinite } from "../records/finite";
import { DROP_NO_BODY, HitRecord, RecordHead } from "../records/records";
import { feedResidual, forgetResidual, isValidResidual, runResidual, setResidual } from "../residual/residual";
import { Body } from "../scene/body";

/** Whether the numbers of one of these records make sense by themselves. */
export function isValidContact(record: RecordHead): bool {
  const kind = record.kind;
  if (kind == TOUCH) return areFinite(record, offsetof<TouchRecord>("startA"), offsetof<TouchRecord>("fadeIn"));
  if (kind == MOVE)
    return (
      areFinite(record, offsetof<MoveRecord>("over"), offsetof<MoveRecord>() + offsetof<Numbers>("bass")) &&
      numbersOf(changetype<MoveRecord>(record)).jumpLasts >= 0
    );
  if (kind == TOUCH_AT)
    return (
      areFinite(record, offsetof<HitRecord>("x"), offsetof<HitRecord>("x") + 8) &&
      areFinite(record, offsetof<HitRecord>("weight0"), offsetof<HitRecord>("weight0") + 8) &&
      areFinite(record, offsetof<PlaceRecord>("over"), offsetof<PlaceRecord>("over"))
    );
  if (kind == DAMP)
    return (
      areFinite(record, offsetof<DampRecord>("rate"), offsetof<DampRecord>("rate")) &&
      changetype<DampRecord>(record).rate >= 0
    );
  if (kind == RESIDUAL) return isValidResidual(changetype<ResidualRecord>(record));
  if (kind == COUPLE) return isValidCouple(changetype<CoupleRecord>(record));
  if (kind == RATTLE) return isValidRattle(changetype<RattleRecord>(record));
  if (kind == STRAIN) return isValidStrain(record);
  if (kind == BEND)
    return isValidFactor(changetype<BendRecord>(record).pitch) && isValidFactor(changetype<BendRecord>(record).damping);
  return kind >= FIRST_CONTACT_KIND && kind <= LAST_CONTACT_KIND;
}
function isValidFactor(x: f32): bool {
  return x >= 1.0 / 64 && x <= 64;
}
/** Carries out one of these records; returns a reason for dropping it, or -1. `body`: the one it names, or 0. */
export function carryOutContact(body: Body, record: RecordHead): i32 {
  const kind = record.kind;
  if (kind == TOUCH) return beginTouch(body, changetype<TouchRecord>(record));
  if (kind == MOVE) return moveTouch(changetype<MoveRecord>(record));
  if (kind == TOUCH_AT) return placeTouch(body, changetype<PlaceRecord>(record));
  if (!body) return DROP_NO_BODY;
  if (kind == RESIDUAL) return setResidual(body, changetype<ResidualRecord>(record));
  if (kind == DAMP) dampBy(body, <f64>changetype<DampRecord>(record).rate);
  if (kind == COUPLE) return couple(body, changetype<CoupleRecord>(record));
  if (kind == RATTLE) return setJoint(body, changetype<RattleRecord>(record));
  if (kind == STRAIN) return strain(body, changetype<StrainRecord>(record));
  // a BEND from before the body was coupled: its strain is that of the coupled body now
  if (kind == BEND && coupledOf(body) && changetype<BendRecord>(record).pitch != 1) return -1;
  if (kind == BEND) bend(body, changetype<BendRecord>(record).pitch, changetype<BendRecord>(record).damping);
  return -1;
}

/** Before driven bodies are made: the forces of touches, and those on coupled bodies. */
export function exciteContacts(now: f64): void {
  exciteTouches(feedResidual);
  beginCoupled(now);
}
/** After all events of the block: residual sources and coupled bodies. */
export function resonate(): void {
  wakeTouched();
  runResidual();
  finishCoupled();
}

/** A body is removed: nothing in these folders refers to it any more. */
export function forgetBody(body: Body): void {
  forgetTouches(body);
  forgetResidual(body);
  forgetCoupled(body);
  forgetRained(body);
}
