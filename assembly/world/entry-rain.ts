// Exports that only the full core has, for rain. `rainRoom` comes before `plan`.

import { setRainRoom } from "../rain/setup";

/** Whether there is room for rain. */
export function rainRoom(on: bool): void {
  setRainRoom(on);
}
