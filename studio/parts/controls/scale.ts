// Where a value lies on its slider, and what a step of a key does to it.
import { type NumberField, nearest } from "../state/schema.js";

/** Digits of a value that was dragged on a logarithmic scale. */
const DIGITS = 3;

/** The place of a value on its slider, 0 to 1. */
export function positionOf({ min, max, log, bend = 1 }: NumberField, value: number): number {
  if (log) return Math.log(value / min) / Math.log(max / min);
  const part = (value - min) / (max - min);
  return bend === 1 ? part : Math.max(0, part) ** (1 / bend);
}

/** The value at a place on the slider, rounded as a person would: to tenths of a step, or to three digits. */
export function valueAt(field: NumberField, position: number): number {
  const { min, max, log, step, bend = 1 } = field;
  const at = Math.min(1, Math.max(0, position));
  if (bend !== 1) return round(field, Number((min + (max - min) * at ** bend).toPrecision(DIGITS)));
  if (!log) return round(field, min + Math.round((at * (max - min)) / (step / 10)) * (step / 10));
  return round(field, Number((min * (max / min) ** at).toPrecision(DIGITS)));
}

/**
 * The value some steps further; `fine` steps are a tenth as large.
 *
 * @example
 * stepped({ kind: "number", default: 5, min: 0, max: 30, step: 1 }, 5, 1, true); // 5.1
 */
export function stepped(field: NumberField, value: number, steps: number, fine: boolean): number {
  // beyond the slider's end only typing leads, and keys lead back to it
  if (value > field.max) return steps < 0 ? field.max : value;
  return Math.min(field.max, freely(field, value, steps, fine));
}

function freely(field: NumberField, value: number, steps: number, fine: boolean): number {
  const { log, step, whole, bend = 1 } = field;
  const size = fine ? step / 10 : step;
  // on a bent scale a step is a hundredth of the way, however far that is there
  if (bend !== 1) {
    const next = valueAt(field, positionOf(field, value) + (fine ? 0.001 : 0.01) * steps);
    return next === value ? round(field, value + steps * 10 ** -DIGITS * Math.max(field.step, Math.abs(value))) : next;
  }
  const next = log
    ? Number((value * (1 + size) ** steps).toPrecision(fine ? DIGITS + 1 : DIGITS))
    : value + steps * size;
  const to = round(field, next);
  // a whole number always moves by one at least
  return whole && to === value ? round(field, value + Math.sign(steps)) : to;
}

/** Within the bounds, and without the dust of binary fractions. */
function round(field: NumberField, value: number): number {
  return nearest(field, Number(value.toPrecision(12)));
}
