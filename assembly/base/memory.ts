// Room for everything is laid out once, when a world is made, and never grows: `reserve` moves a mark and hands out aligned
// pieces. A first instance of the module runs the same code only to learn how many bytes the second one must bring.

let mark: usize = 0;

export function restart(): void {
  mark = __heap_base;
}

/** A piece of `bytes` bytes, aligned to a cache line. */
export function reserve(bytes: usize): usize {
  mark = (mark + 63) & ~(<usize>63);
  const piece = mark;
  mark += bytes;
  return piece;
}

export function reserved(): usize {
  return mark;
}
