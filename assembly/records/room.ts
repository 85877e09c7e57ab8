// How many of each there may be, fixed for the life of a world.

export let maxTouches: i32 = 0;
export let surfaceBytes: i32 = 0;
/** Bodies with something beside their modes. */
export let maxBesides: i32 = 0;
/** Bodies whose modes act on each other. */
export let maxCoupled: i32 = 0;

export function setContactRoom(touches: i32, bytes: i32, besides: i32, coupled: i32): void {
  maxTouches = touches;
  surfaceBytes = bytes;
  maxBesides = besides;
  maxCoupled = coupled;
}
