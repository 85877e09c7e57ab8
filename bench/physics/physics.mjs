// `npm run bench:physics`: what the page spends on a physics step with about 1,000 contact points. Records of a pile
// are replayed through the check, the tracker and the whole way to the world, with the engine's impulses and without.
// Medians, and the fastest tenth, which a busy machine spoils less; jobs take turns, so that all of them see the same
// machine.
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { collect, median } from "../timing.mjs";
import { enginesOf } from "./engines.mjs";
import { heapOf } from "./heap.mjs";
import { BODIES, recordPile, withoutImpulses } from "./pile.mjs";

const HELP = `Measures what checking, tracking and telling a physics engine's contacts costs.

Usage: npm run bench:physics -- [options]

  --quick            fewer rounds, no heap
  --only <part>      records, engines or heap alone
  --against <dist>   also times another build's dist folder, in turns with this one
  --heap <steps>     steps of the heap's run (default 10000; 0: none)
  --json             prints the result as JSON
  --help             prints this`;

/** Steps of the recording, and those at its beginning that are not counted: everything begins in them. */
const STEPS = 120;
const SETTLED = 20;
/** Bodies that lie far away and at rest, for the row that counts them. */
const CROWD = 60_000;

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    against: { type: "string" },
    heap: { type: "string" },
    only: { type: "string" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (options.help) console.log(HELP);
else await measure();

async function measure() {
  const records = await recordPile(STEPS);
  const points = median(records.slice(SETTLED).map(({ c }) => c.length));
  const builds = { now: new URL("../../dist/", import.meta.url) };
  if (options.against) builds.against = pathToFileURL(`${options.against}/`);
  const wants = (part) => (options.only ?? part) === part;
  const result = { points, steps: STEPS };
  if (wants("records")) result.rows = await rowsOf(builds, records, points);
  if (wants("engines")) result.engines = enginesOf(builds.now);
  const steps = Number(options.heap ?? (options.quick ? 0 : 10_000));
  if (wants("heap") && steps > 0) result.heap = heapOf(records, steps);
  console.log(options.json ? JSON.stringify(result, null, 2) : tableOf(result, Object.keys(builds)));
}

/** What is timed of a build: each makes something that takes in one record after the other. */
async function jobsOf(dist, records) {
  const from = (path) => import(new URL(path, dist));
  const { checkStep } = await from("contact/tracker/check-step.js");
  const { ContactTracker } = await from("contact/tracker/tracker.js");
  const physics = await from("physics/index.js");
  const { SoundWorld } = await from("index.js");
  const blind = withoutImpulses(records);
  const tracking = (tell, list, bodies = BODIES) => ({
    records: list,
    begin() {
      const tracker = new ContactTracker({ bodies });
      return { step: (record) => tell(record, tracker) };
    },
  });
  const check = (record, { context }) => checkStep(record, context);
  const track = (record, tracker) => tracker.step(checkStep(record, tracker.context));
  return {
    check: tracking(check, records),
    "check, reconstruct": tracking(check, blind),
    "check, track": tracking(track, records),
    "check, reconstruct, track": tracking(track, blind),
    [`check, track, beside ${CROWD.toLocaleString("en")} bodies at rest`]: tracking(track, records, crowd()),
    "check, track, tell a world": {
      records,
      async begin() {
        const world = await SoundWorld.createOffline({ channels: 1, limiter: false, maxBodies: 512, maxContacts: 512 });
        // builds before named bodies by records alone
        const { RecordSound } = physics;
        const sound = RecordSound ? new RecordSound(world) : new physics.Contacts(world);
        for (const body of BODIES) {
          const spec = { ...body, material: body.id < 5 ? "oak" : "steel" };
          if (RecordSound) sound.body(spec);
          else sound.body(body.id, spec);
        }
        return {
          step: (record) => (RecordSound ? sound.step(record) : sound.play(record)),
          between: () => world.render(128),
          end: () => world.dispose(),
        };
      },
    },
  };
}

/** Median milliseconds a step of every job of every build. */
async function rowsOf(builds, records, points) {
  const jobs = {};
  for (const [build, dist] of Object.entries(builds)) jobs[build] = await jobsOf(dist, records);
  const rows = Object.keys(jobs.now).map((name) => ({
    name,
    times: Object.fromEntries(Object.keys(builds).map((build) => [build, []])),
  }));
  for (const row of rows) {
    const rounds = options.quick ? 3 : row.name.endsWith("world") ? 2 : 12;
    // the first round warms up
    for (let round = 0; round <= rounds; round++)
      for (const build of Object.keys(builds)) {
        const times = await run(jobs[build][row.name]);
        if (round > 0) row.times[build].push(...times);
      }
    for (const build of Object.keys(builds)) {
      const times = Float64Array.from(row.times[build]).sort();
      row[build] = { median: median(times), tenth: times[Math.floor(times.length / 10)] };
    }
    row.microsecondsPerPoint = (1000 * row.now.median) / points;
    delete row.times;
  }
  return rows;
}

async function run({ records, begin }) {
  const { step, between, end } = await begin();
  collect();
  const times = [];
  for (let i = 0; i < records.length; i++) {
    const start = performance.now();
    step(records[i]);
    if (i > SETTLED) times.push(performance.now() - start);
    between?.();
  }
  end?.();
  return times;
}

/** The pile, and bodies that nothing touches. */
function crowd() {
  const far = Array.from({ length: CROWD }, (_, i) => ({ ...BODIES.at(-1), id: BODIES.length + i }));
  return [...BODIES, ...far];
}

function tableOf({ points, rows = [], engines = [], heap = [] }, builds) {
  const lines = [
    `A step of a pile with ${points} contact points: median, and the fastest tenth.`,
    "",
    `| what | ${builds.map((build) => `ms a step, ${build}`).join(" | ")} | µs a point |`,
    `| --- | ${builds.map(() => "---").join(" | ")} | --- |`,
    ...rows.map((row) => {
      const times = builds
        .map((build) => `${row[build].median.toFixed(2)}, ${row[build].tenth.toFixed(2)}`)
        .join(" | ");
      return `| ${row.name} | ${times} | ${row.microsecondsPerPoint.toFixed(2)} |`;
    }),
    "",
    "| engine | points | its step, ms | reading, ms | check and track, ms | both, for 1,000 points, ms |",
    "| --- | --- | --- | --- | --- | --- |",
    ...engines.map(({ name, points, step, read, track }) => {
      const times = [step, read, track, (1000 * (read + track)) / points].map((ms) => ms.toFixed(2)).join(" | ");
      return `| ${name} | ${points} | ${times} |`;
    }),
  ];
  for (const { name, early, late, steps } of heap)
    lines.push("", `Heap, ${name}: ${early.toFixed(2)} MB after 1,000 steps, ${late.toFixed(2)} MB after ${steps}.`);
  return lines.join("\n");
}
