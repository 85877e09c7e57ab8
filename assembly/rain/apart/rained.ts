// A body that is rained on, as it is kept (bodies.ts).

import { Body } from "../../scene/body";

/** What rain keeps of a body on which drops fall. */
@unmanaged
export class Rained {
  /** Null = the place is free. */
  body: Body;
  /** Area that catches rain, m². */
  area: f32;
  /** Unit vector along which drops strike, in the body's frame. */
  x: f32;
  y: f32;
  z: f32;
  /** Most strikes a second on all bodies together; 0 = the usual number. */
  most: f32;
  /** The next quantum whose strikes are to be drawn. */
  next: i32;
}
