// How hard a press strikes: a quick click as the slider says, a longer one harder, a pen by its pressure. Shift is a
// harder tip, Alt a softer one.

/** A press of a pointer. */
export interface Press {
  /** Seconds that it was held. */
  held: number;
  /** The greatest pressure of a pen, 0 to 1; undefined for others, which do not know. */
  pressure?: number | undefined;
  shift: boolean;
  alt: boolean;
}

/** A press up to this long is a click, s; one this long is the hardest. */
const CLICK = 0.15;
const HARDEST = 1.2;
/** The hardest strike, times the usual one. */
export const MOST = 10;
/** A pen that hardly touches, and one that is pressed down, times the usual strike. */
const PEN = { least: 0.1, most: MOST };
/** How much shorter or longer a contact is with a key held. */
const TIP = 5;

/** How hard a press is, 0 for a click to 1 for the hardest. */
export function hardness({ held, pressure }: Pick<Press, "held" | "pressure">): number {
  if (pressure !== undefined) return Math.min(1, Math.max(0, pressure));
  return Math.min(1, Math.max(0, (held - CLICK) / (HARDEST - CLICK)));
}

/** Factors of a press on impulse and contact of the usual strike. */
export function strikeOfPress(press: Press): { impulse: number; duration: number } {
  const part = hardness(press);
  const impulse = press.pressure === undefined ? MOST ** part : PEN.least * (PEN.most / PEN.least) ** part;
  const tip = (press.shift ? 1 / TIP : 1) * (press.alt ? TIP : 1);
  return { impulse, duration: tip };
}
