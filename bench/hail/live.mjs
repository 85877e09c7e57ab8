// `npm run bench:hail`: hail on the picnic. How long the CPU takes to find impacts; load and under-runs of the picnic
// in headless Chromium, the best of five runs; and where it breaks when every object stands there N times, each with
// hail of its own. `--quick` takes a fifth of the time, `--only=cpu|picnic|stress` a part. Prints what it saw; nothing
// is judged, for machines differ.
import { argv } from "node:process";
import { inPage } from "../live/browser.mjs";
import { measureDetection } from "./detect.mjs";

const quick = argv.includes("--quick");
const only = argv.find((word) => word.startsWith("--only="))?.slice(7);
const wanted = (part) => only === undefined || only === part;
const percent = (part) => `${(100 * part).toFixed(1)} %`;

if (wanted("cpu")) {
  console.log("cloud | fall | in the air | births solved, ms a step | landings, ms a step");
  for (const { cloud, fall, alive, find, land } of measureDetection()) {
    console.log([cloud, fall, alive, find.toFixed(3), land.toFixed(3)].join(" | "));
  }
}

const play = (input) => inPage(true, "picnic", { rate: 400, seconds: quick ? 3 : 8, ...input }, "hail-page.js");

/** The run with the fewest under-runs, and of those the least load. */
async function best(input, runs = quick ? 1 : 5) {
  const results = [];
  for (let i = 0; i < runs; i++) results.push(await play(input));
  return results.sort((a, b) => a.underruns - b.underruns || a.load - b.load)[0];
}

const HEAD =
  "hearing | objects | strikes/s | modes alive / all | load | counted: synthesis, hearing, " +
  "other | page | under-runs | late | dropped";
function print(hearing, copies, r) {
  const { synthesis, hearing: heard, other } = r.counted;
  console.log(
    [
      hearing,
      `×${copies}`,
      Math.round(r.strikesPerSecond),
      `${r.alive} / ${r.modes}`,
      percent(r.load),
      [synthesis, heard, other].map(percent).join(", "),
      percent(r.page),
      r.underruns,
      r.late,
      r.dropped,
    ].join(" | "),
  );
}

const WAYS = ["full", "prune", "bundle"];
if (wanted("picnic")) {
  console.log(HEAD);
  for (const hearing of WAYS) print(hearing, 1, await best({ hearing }));
}
if (wanted("stress")) {
  console.log(HEAD);
  for (const hearing of WAYS) {
    for (const copies of [10, 30, 100, 300, 1000]) {
      const result = await best({ hearing, copies }, 1);
      print(hearing, copies, result);
      if (result.underruns > 20 || result.load > 1.5) break;
    }
  }
}
