// The rims of a surface of triangles: edges that one triangle alone has, joined to loops.

/** Loops of point indices, in the direction in which their triangles run. */
export function rimsOf(indices: ArrayLike<number>): number[][] {
  const after = new Map<number, number[]>();
  const edges = new Map<string, [number, number] | undefined>();
  for (let t = 0; t < indices.length; t += 3) {
    for (let i = 0; i < 3; i++) {
      const [from, to] = [indices[t + i], indices[t + ((i + 1) % 3)]];
      const key = from < to ? `${from} ${to}` : `${to} ${from}`;
      edges.set(key, edges.has(key) ? undefined : [from, to]);
    }
  }
  for (const edge of edges.values()) {
    if (edge) after.set(edge[0], [...(after.get(edge[0]) ?? []), edge[1]]);
  }
  const loops: number[][] = [];
  for (const start of after.keys()) {
    const loop: number[] = [];
    let at: number | undefined = start;
    while (at !== undefined) {
      const next: number | undefined = after.get(at)?.pop();
      if (next === undefined) break;
      loop.push(at);
      at = next;
    }
    if (loop.length > 2) loops.push(loop);
  }
  return loops;
}
