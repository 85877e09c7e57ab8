// All scenes of the comparison. A scene has a name, `everywhere` where the builds without fixed SIMD play it too, and
// `play(kit)`.
import { BAD } from "./bad.mjs";
import { CHAOS } from "./chaos.mjs";
import { CONTACT } from "./contact.mjs";
import { CORE } from "./core.mjs";
import { CORNERS } from "./corners.mjs";
import { HEARING } from "./hearing.mjs";
import { LATE } from "./late.mjs";
import { LONG } from "./long.mjs";
import { RAIN } from "./rain.mjs";
import { RESONANT } from "./resonant.mjs";
import { ROOMS } from "./rooms.mjs";
import { SPACE } from "./space.mjs";
import { UNHEARD } from "./unheard.mjs";
import { WHOLE } from "./whole.mjs";

export const SCENES = [
  ...CORE,
  ...LONG,
  ...HEARING,
  ...SPACE,
  ...CONTACT,
  ...RESONANT,
  ...RAIN,
  ...BAD,
  ...WHOLE,
  ...UNHEARD,
  ...ROOMS,
  ...CORNERS,
  ...LATE,
  ...CHAOS,
];
