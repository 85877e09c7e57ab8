// Room for everything is laid out once, when a world is made, and never grows: `reserve` moves a mark and hands out
// aligned pieces. Planning takes a single page of memory, which then grows by as much as the plan says.
// Bytes are counted in f64, so that a world that is too large for 32 bits gives its true size.

/** Pieces begin at a cache line. */
const LINE: f64 = 64;

/** Bytes handed out so far. */
let mark: f64 = 0;

export function restart(): void {
  mark = __heap_base;
}

/** A piece for `count` things of `bytes` bytes each. */
export function reserve(count: f64, bytes: f64 = 1): usize {
  mark = Math.ceil(mark / LINE) * LINE;
  const piece = mark;
  mark += count * bytes;
  return <usize>(<u64>piece);
}

export function reserved(): f64 {
  return mark;
}
