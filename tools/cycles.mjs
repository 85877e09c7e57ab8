// Cycles of imports. A strongly connected component of files is a knot of cycles (Tarjan, SIAM J. Comput. 1, 1972); of
// each its shortest cycle is told, for it is the easiest to mend.

/**
 * The knots of a graph.
 *
 * @param graph a Map from a file to the files that it imports.
 * @returns a knot each: all its `files`, sorted, and its shortest `cycle` in the order of the imports.
 */
export function knotsOf(graph) {
  return components(graph)
    .filter((files) => files.length > 1 || graph.get(files[0]).includes(files[0]))
    .map((files) => ({ files: files.sort(), cycle: shortestCycle(graph, files) }))
    .sort((a, b) => (a.files[0] < b.files[0] ? -1 : 1));
}

/** Strongly connected components; without recursion, for chains of imports are long. */
function components(graph) {
  const [found, stack, open] = [[], [], []];
  /** When a file was met, and the earliest open file that it reaches; Infinity when its component is closed. */
  const [met, low] = [new Map(), new Map()];
  const enter = (file) => {
    low.set(file, met.size);
    met.set(file, met.size);
    stack.push(file);
    open.push({ file, next: 0 });
  };
  for (const start of graph.keys()) {
    if (!met.has(start)) enter(start);
    while (open.length > 0) {
      const { file, next } = open.at(-1);
      const other = graph.get(file)[next];
      if (other !== undefined) {
        open.at(-1).next++;
        if (met.has(other)) low.set(file, Math.min(low.get(file), low.get(other)));
        else enter(other);
        continue;
      }
      open.pop();
      const above = open.at(-1)?.file;
      if (above !== undefined) low.set(above, Math.min(low.get(above), low.get(file)));
      if (low.get(file) !== met.get(file)) continue;
      const component = stack.splice(stack.indexOf(file));
      for (const closed of component) low.set(closed, Number.POSITIVE_INFINITY);
      found.push(component);
    }
  }
  return found;
}

/** The shortest way from a file of a component back to itself, searched from each file breadth first. */
function shortestCycle(graph, files) {
  const inside = new Set(files);
  let best;
  for (const start of files) {
    const way = wayBack(graph, start, inside, best?.length ?? Number.POSITIVE_INFINITY);
    if (way !== undefined) best = way;
  }
  return best;
}

function wayBack(graph, start, inside, limit) {
  const ways = new Map([[start, [start]]]);
  for (const [file, way] of ways) {
    if (way.length >= limit) return undefined;
    for (const next of graph.get(file)) {
      if (next === start) return way;
      if (inside.has(next) && !ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return undefined;
}
