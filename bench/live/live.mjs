// `npm run bench:live`: the engine in a real browser, in real time: a crowd of strikes for a minute, 300,000 ringing
// modes, and how long it takes from a strike to its sound. Prints what it saw; nothing is judged, for machines differ.
// `--quick` takes a tenth of the time.
import { argv } from "node:process";
import { inPage } from "./browser.mjs";

const quick = argv.includes("--quick");
const only = argv.find((word) => word.startsWith("--only="))?.slice(7);

const seconds = quick ? 6 : 60;
const JOBS = {
  "crowd, shared": () => inPage(true, "crowd", { seconds, rate: 300, transport: "shared" }),
  "crowd, messages": () => inPage(false, "crowd", { seconds: seconds / 2, rate: 300, transport: "messages" }),
  "crowd, binaural": () =>
    inPage(true, "crowd", { seconds: seconds / 2, rate: 300, transport: "shared", layout: "binaural" }),
  "300,000 modes": () => inPage(true, "manyModes", { count: 300_000, seconds: quick ? 3 : 10 }),
  "300,000 modes, mono": () => inPage(true, "manyModes", { count: 300_000, seconds: quick ? 3 : 10, layout: "mono" }),
  "ways, shared": () => inPage(true, "ways", { count: quick ? 10 : 60, transport: "shared" }),
  "ways, messages": () => inPage(false, "ways", { count: quick ? 10 : 60, transport: "messages" }),
};
for (const [name, job] of Object.entries(JOBS)) {
  if (only && !name.includes(only)) continue;
  const short = (_, value) => (typeof value === "number" ? Number(value.toPrecision(4)) : value);
  console.log(`${name}: ${JSON.stringify(await job(), short, 1)}`);
}
