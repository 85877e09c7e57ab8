// Calls at frames: each is made before the first piece that begins at its frame or behind it.

/** A function for `run`'s `before`, of [frame, call] in order of time. */
export function cues(list) {
  let next = 0;
  return (done) => {
    while (next < list.length && list[next][0] <= done) list[next++][1]();
  };
}
