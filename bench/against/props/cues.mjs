// Calls at frames: each is made before the first piece that begins at its frame or behind it. Both give a function for
// `run`'s `before`.

/** Of [frame, call] in order of time. */
export function cues(list) {
  let next = 0;
  return (done) => {
    while (next < list.length && list[next][0] <= done) list[next++][1]();
  };
}
/** Calls `act(block)` for every 128 frames. */
export function everyBlock(act) {
  let next = 0;
  return (done) => {
    while (next * 128 <= done) act(next++);
  };
}
