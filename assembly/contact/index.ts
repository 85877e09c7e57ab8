// Exports that only the core with contacts has. `contactRoom` comes before `plan`.

import { setContactRoom } from "./room";

/** How much there is room for: touches at once, surfaces and their bytes, bodies with something beside their modes, coupled bodies. */
export function contactRoom(touches: i32, surfaces: i32, surfaceBytes: i32, besides: i32, coupled: i32): void {
  setContactRoom(touches, surfaces, surfaceBytes, besides, coupled);
}
