// `npm run bench:mesh`: how long the analysis of meshes takes, in a thread of its own as in a page's worker, against
// its bars; and how fast the solver's loops are beside what they do. Each is measured twice: cold, as a page's first
// analysis, and again, as by a worker that is awake.
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { analyseMesh } from "phonolite/mesh";

/** A square sheet of n by n squares, even enough to be used as it is. */
function sheet(side, n) {
  const positions = [];
  const indices = [];
  for (let j = 0; j <= n; j++) for (let i = 0; i <= n; i++) positions.push((side * i) / n, 0, (side * j) / n);
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++) {
      const [a, b] = [j * (n + 1) + i, (j + 1) * (n + 1) + i];
      if ((i + j) % 2) indices.push(a, b, a + 1, a + 1, b, b + 1);
      else indices.push(a, b, b + 1, a, b + 1, a + 1);
    }
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A box of 12 triangles. */
function box(x, y, z) {
  const positions = Float64Array.from(
    { length: 24 },
    (_, i) => [x, y, z][i % 3] * ((Math.floor(i / 3) >> (i % 3)) & 1),
  );
  const faces = "0 2 3 0 3 1 4 5 7 4 7 6 0 1 5 0 5 4 2 6 7 2 7 3 0 4 6 0 6 2 1 3 7 1 7 5";
  return { positions, indices: Uint32Array.from(faces.split(" "), Number) };
}

/** A cup with a wall of 3 mm, turned about y. */
function cup(around = 48) {
  const outside = [0, 0.03, 0.06, 0.09].map((y, i) => [0.034 + 0.002 * i, y]);
  const inside = [0.09, 0.06, 0.033, 0.003].map((y, i) => [0.037 - 0.002 * i, y]);
  const profile = [...outside, ...inside];
  const positions = [0, 0, 0, 0, 0.003, 0];
  const indices = [];
  for (const [radius, y] of profile) {
    for (let i = 0; i < around; i++) {
      const angle = (2 * Math.PI * i) / around;
      positions.push(radius * Math.cos(angle), y, radius * Math.sin(angle));
    }
  }
  const at = (ring, i) => 2 + ring * around + (i % around);
  for (let i = 0; i < around; i++) {
    indices.push(0, at(0, i), at(0, i + 1), 1, at(7, i + 1), at(7, i));
    for (let ring = 0; ring < 7; ring++) {
      indices.push(at(ring, i), at(ring + 1, i), at(ring, i + 1));
      indices.push(at(ring, i + 1), at(ring + 1, i), at(ring + 1, i + 1));
    }
  }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}

/** What is measured: a mesh, options, and the most seconds it may take. */
const CASES = [
  {
    name: "sheet, 10,086 freedoms, 100 modes",
    most: 4,
    mesh: sheet(0.4, 40),
    detail: 1681,
    modes: 100,
    thickness: 0.002,
  },
  {
    name: "sheet, 20,184 freedoms, 200 modes",
    most: 20,
    mesh: sheet(0.4, 57),
    detail: 3364,
    modes: 200,
    thickness: 0.002,
  },
  { name: "cup of 768 triangles, its wall measured, 60 modes", most: 20, mesh: cup(), modes: 60 },
  { name: "block, 60 modes", most: 20, mesh: box(0.6, 0.45, 0.5), modes: 60 },
];

async function measure({ mesh, name: _, most: __, ...options }) {
  const start = performance.now();
  let first;
  const found = await analyseMesh(mesh, options, {
    onStep: ({ model }) => {
      if (model) first ??= (performance.now() - start) / 1000;
    },
  });
  return { seconds: (performance.now() - start) / 1000, first, freedoms: found.freedoms, modes: found.model.modeCount };
}

if (isMainThread) {
  console.log("| analysis | freedoms | modes | first sound, s | awake, s | whole, s | again, s | bar, s |");
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  // a thread for each, so that every one begins cold
  for (const index of CASES.keys()) {
    const worker = new Worker(new URL(import.meta.url), { workerData: index });
    worker.on("message", (line) => console.log(line));
    await new Promise((resolve) => worker.on("exit", resolve));
  }
} else {
  const entry = CASES[workerData];
  const cold = await measure(entry);
  const again = await measure(entry);
  const figures = [
    cold.freedoms.toLocaleString("en"),
    cold.modes,
    ...[cold.first, again.first, cold.seconds, again.seconds].map((seconds) => seconds.toFixed(2)),
  ];
  const bar = `${entry.most}${cold.seconds > entry.most ? ": missed" : ""}`;
  parentPort.postMessage(`| ${entry.name} | ${figures.join(" | ")} | ${bar} |`);
}
