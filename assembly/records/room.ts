// How many of each there may be, fixed for the life of a world.

import { config } from "./state";

export function setContactRoom(touches: i32, bytes: i32, besides: i32, coupled: i32): void {
  config.maxTouches = touches;
  config.surfaceBytes = bytes;
  config.maxBesides = besides;
  config.maxCoupled = coupled;
}
