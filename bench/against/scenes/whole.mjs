// Whole scenes as files are made of them: every built-in scene through `phonolite/offline`, the sound of some presets,
// and the analysis of meshes.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Renders a built-in scene to a file and records its bytes. */
async function builtin(kit, name, { seconds = 1, options = {}, world = {}, more = {} } = {}) {
  const { offline } = kit.api;
  const ready = await offline.readyScene(offline.builtinScene(name, 1, options));
  const folder = mkdtempSync(join(tmpdir(), "phonolite-against-"));
  try {
    const out = join(folder, "sound.wav");
    const { stats } = await offline.renderScene(ready, {
      out,
      seconds,
      bits: 32,
      ...more,
      world: { build: kit.build, limiter: false, shares: 1, ...world },
    });
    const { channels } = await offline.readWav(out);
    for (const [c, samples] of channels.entries()) kit.heard(`file channel ${c}`, samples);
    kit.note("stats", stats);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
const HAIL = { hailRate: 400 };
const scene = (name, given, everywhere = false) => ({
  name: `whole: ${name}`,
  everywhere,
  play: (kit) => builtin(kit, name, given),
});

/** Triangles of a bowl: a body of revolution about y. */
function bowl(around, rings) {
  const [positions, indices] = [[], []];
  for (let j = 0; j <= rings; j++)
    for (let i = 0; i < around; i++) {
      const [angle, up] = [(2 * Math.PI * i) / around, (0.5 * Math.PI * (j + 0.2)) / (rings + 0.2)];
      positions.push(0.1 * Math.sin(up) * Math.cos(angle), -0.1 * Math.cos(up), 0.1 * Math.sin(up) * Math.sin(angle));
    }
  for (let j = 0; j < rings; j++)
    for (let i = 0; i < around; i++) {
      const [a, b, c, d] = [
        j * around + i,
        j * around + ((i + 1) % around),
        (j + 1) * around + i,
        (j + 1) * around + ((i + 1) % around),
      ];
      indices.push(a, c, b, b, c, d);
    }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}
/** A closed box of so many squares along each edge. */
function box(x, y, z, m) {
  const [positions, indices] = [[], []];
  const known = new Map();
  const point = (i, j, k) => {
    const key = `${i} ${j} ${k}`;
    if (!known.has(key)) {
      known.set(key, positions.length / 3);
      positions.push(x * (i / m - 0.5), y * (j / m - 0.5), z * (k / m - 0.5));
    }
    return known.get(key);
  };
  for (let axis = 0; axis < 3; axis++)
    for (const side of [0, m])
      for (let u = 0; u < m; u++)
        for (let v = 0; v < m; v++) {
          const at = (du, dv) => {
            const p = [0, 0, 0];
            p[axis] = side;
            p[(axis + 1) % 3] = u + du;
            p[(axis + 2) % 3] = v + dv;
            return point(...p);
          };
          const [a, b, c, d] = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
          if (side) indices.push(a, b, c, a, c, d);
          else indices.push(a, c, b, a, d, c);
        }
  return { positions: Float64Array.from(positions), indices: Uint32Array.from(indices) };
}
async function analysed(kit, mesh, options) {
  const { model } = await kit.api.mesh.analyseMesh(mesh, { points: 60, ...options });
  for (const name of ["frequencies", "decayRates", "shapes", "radiationGains"]) kit.note(name, model[name]);
  const stage = await kit.world({ maxModes: 400, modelBytes: 1 << 22 });
  stage.world.addBody({ model }).strike({ impulse: 0.01, at: 3 });
  stage.run(6000);
}

export const WHOLE = [
  scene("demo", { seconds: 2 }, true),
  scene("hail-picnic", { options: HAIL, world: { channels: 2 } }, true),
  scene("hail-table", { options: HAIL, world: { hearing: { mode: "bundle" } } }),
  scene("hail-can", { options: HAIL, seconds: 0.5 }),
  scene("hail-tin-roof", { options: { hailRate: 2000 }, seconds: 0.7, world: { hearing: { mode: "prune" } } }),
  scene("hail-glass-house", { options: HAIL, seconds: 0.5, world: { layout: "binaural" } }),
  scene("shattering-pane", { seconds: 1 }),
  scene("rain", { options: { preset: "cloudburst" }, world: { layout: "5.1" } }),
  scene("million", { options: { chimes: 300 }, seconds: 0.7, world: { hearing: { mode: "bundle" } } }),
  scene("rolling-ball", { seconds: 1.5 }, true),
  scene("sliding-box", { seconds: 1 }),
  scene("creaking-door", { seconds: 1.5 }),
  scene("gravel-steps", { seconds: 1.2 }),
  scene("pebbles-on-drum", { seconds: 1 }, true),
  scene("rattling-plate", { seconds: 1.5, world: { propagation: true } }),
  scene("stream-water", { seconds: 0.7 }),
  scene("cloth", { seconds: 1 }),
  {
    name: "whole: demo at a level of its own",
    play: (kit) =>
      builtin(kit, "demo", { seconds: 1, more: { level: { dbSpl: 70, of: "mean" } }, world: { limiter: true } }),
  },
  {
    name: "whole: presets are struck",
    async play(kit) {
      const { models } = kit.api.model;
      const stage = await kit.world({ channels: 2, maxModes: 20_000, modelBytes: 1 << 26 });
      for (const [i, name] of models.names.slice(0, 20).entries()) {
        const body = stage.world.addBody({ model: models.load(name), position: [i / 5 - 2, 0, -1] });
        body.strike({ impulse: 0.05, time: 0.02 * i, duration: i % 2 ? 0 : 0.001 });
      }
      stage.run(30_000);
    },
  },
  {
    name: "mesh: a bowl of glass, as a shell",
    play: (kit) => analysed(kit, bowl(16, 6), { material: "glass", thickness: 0.003, modes: 20 }),
  },
  {
    name: "mesh: a block of steel, solid",
    play: (kit) => analysed(kit, box(0.1, 0.05, 0.2, 4), { material: "steel", as: "solid", modes: 16, detail: 300 }),
  },
];
