// What a world must reserve so that a scene's rain fits: the larger core, room for its records, and for the panes of
// roofs.
import { packedBytes } from "../../core/pack-model.js";
import { type RoofName, roofPanes } from "../../rain/play/roofs.js";
import type { Scene } from "../scene/scene.js";
import { firstRain } from "./checks.js";

/** Records at the beginning: every parameter, every pole of every colour, the tables; and some. */
const BEGINNING = 640;
/** Records that an event of rain may be: every parameter. */
const OF_EVENT = 48;

/** Strikes on roofs that wait, drawn ahead for hearing: 64 ms of 2,000 a second, and some. */
const AHEAD = 400;

/** What the rain of a scene needs; nothing where it does not rain. */
export function rainNeeds({ rain, events }: Scene) {
  if (!rain) return undefined;
  const changes = events.flatMap((event) => event.rain ?? []);
  const roofs = [firstRain(rain), ...changes].flatMap(({ roof = "none" }) => (roof === "none" ? [] : roof));
  // one that is taken down rings on while the next one hangs
  const panes = roofs.flatMap((roof: RoofName) => roofPanes(roof));
  const models = new Set(panes.map(({ model }) => model));
  return {
    maxModes: panes.reduce((sum, { model }) => sum + model.modeCount, 0),
    maxModels: models.size,
    modelBytes: [...models].reduce((sum, model) => sum + packedBytes(model) + 256, 0),
    maxBodies: panes.length,
    rain: true,
    maxEvents: BEGINNING + OF_EVENT * changes.length + (panes.length > 0 ? AHEAD + 4 * panes.length : 0),
  };
}
