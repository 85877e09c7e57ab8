// `npm run bench`: measures speed as ratios in one run, and prints tables. `--help` says what it can be asked for;
// docs/performance.md says what the figures mean.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SoundWorld } from "phonolite";
import { compareWith, printComparison } from "./against/against.mjs";
import { barsOf } from "./bars.mjs";
import { HELP, readOptions } from "./options.mjs";
import { faultsOf, machine, save, VERSION } from "./results.mjs";
import { nameOf as caseName, measureScale } from "./scale/scale.mjs";
import { scalePlot, scaleTables } from "./scale/scale-table.mjs";
import { DRIVEN_COSTS, drivenTable } from "./speed/driven.mjs";
import { FITS } from "./speed/fit.mjs";
import { HEARING } from "./speed/hearing.mjs";
import { hearingTables } from "./speed/hearing-table.mjs";
import { measureSpeed, nameOf, setRatios, VARIANTS } from "./speed/speed.mjs";
import { MEASURES } from "./speed/whole.mjs";
import { asText, barTable, costTable, fitTable, machineLine, speedTables, wholeTable } from "./table.mjs";

const FLAG = "--experimental-wasm-relaxed-simd";
const CLEAR = "\r\u001B[K";

/** How long things are timed: ms for a job, periods of a struck scene, blocks of a steady one. */
const THOROUGH = { ms: 400, periods: 6, blocks: 1500 };
const QUICK = { ms: 80, periods: 2, blocks: 500 };

/** Whether a build runs here. */
async function runs(build) {
  try {
    (await SoundWorld.createOffline({ build, maxModes: 1, maxBodies: 1 })).dispose();
    return true;
  } catch {
    return false;
  }
}

/** Measures what the options ask for; calls `progress(part, name)` before each piece of work. */
async function measure(options, builds, progress) {
  const settings = options.quick ? QUICK : THOROUGH;
  const result = {
    version: VERSION,
    date: new Date().toISOString().slice(0, 16).replace("T", " "),
    quick: options.quick,
    machine: machine(),
    builds,
    speed: [],
    whole: {},
  };
  if (options.scale) return { ...result, scale: await measureScale(options, settings, progress) };
  const wanted = (name) => options.only === undefined || options.only.test(name);
  const scenes = [...MEASURES, ...DRIVEN_COSTS, ...HEARING, ...FITS].filter(
    ({ name }) => wanted(name) && !(options.quick && /1,000,000 modes$/.test(name)),
  );
  const variants = VARIANTS.filter((variant) => builds.includes(variant.build) && wanted(nameOf(variant)));
  const steps = scenes.length + variants.length * options.modes.length;
  let step = 0;
  for (const { name, key, measure } of scenes) {
    progress(step++ / steps, name);
    result.whole[key] = await measure(settings).catch((error) => ({ error: error.message }));
  }
  for (const n of options.modes) {
    for (const variant of variants) {
      progress(step++ / steps, `${nameOf(variant)}, ${n.toLocaleString("en")} modes`);
      result.speed.push(...(await measureSpeed(variant, n, options.blocks, settings)));
    }
  }
  setRatios(result.speed);
  return result;
}

function print(result) {
  const tables = [
    ...speedTables(result),
    wholeTable(result),
    costTable(result),
    ...hearingTables(result),
    drivenTable(result),
    fitTable(result),
    ...scaleTables(result),
    barTable(result),
  ];
  const shown = tables.filter((table) => table.rows.length > 0);
  console.log([machineLine(result), ...shown.map(asText)].join("\n\n"));
}

/** Runs the same command again in a Node that has the flag. */
function restart(words) {
  if (process.execArgv.includes(FLAG)) throw new Error("this Node cannot run the relaxed build: leave out --relaxed");
  const file = fileURLToPath(import.meta.url);
  return spawnSync(process.execPath, [FLAG, ...process.execArgv, file, ...words], { stdio: "inherit" }).status ?? 1;
}

/** Compares this tree with a revision; returns the exit status: 1 where a scene sounds otherwise or costs too much. */
async function against(options) {
  const { result, passed } = await compareWith(options, (doing) => {
    if (process.stderr.isTTY) process.stderr.write(`${CLEAR}${doing}`);
  });
  if (process.stderr.isTTY) process.stderr.write(CLEAR);
  if (options.json) console.log(JSON.stringify(result, null, 1));
  else printComparison(result);
  return passed ? 0 : 1;
}

/**
 * Does what the words say; returns the exit status: 1 where something could not be measured, or threads gave other
 * samples.
 */
async function main(words) {
  const options = readOptions(words);
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  if (options.against !== undefined) return await against(options);
  const builds = [];
  for (const build of ["simd", "relaxed", "scalar"]) if (await runs(build)) builds.push(build);
  if (options.relaxed && !builds.includes("relaxed")) return restart(words);
  const terminal = process.stderr.isTTY;
  const result = await measure(options, builds, (part, name) => {
    if (terminal) process.stderr.write(`${CLEAR}${String(Math.floor(100 * part)).padStart(3)} %  ${name}`);
  });
  if (terminal) process.stderr.write(CLEAR);
  if (options.json) console.log(JSON.stringify({ ...result, bars: barsOf(result) }, null, 1));
  else print(result);
  if (options.plot) writeFileSync(options.plot, scalePlot(result) ?? "");
  // a size that is too large for a machine is a finding, not a failure
  for (const row of result.scale?.rows ?? []) if (row.error) console.error(`bench: ${caseName(row)}: ${row.error}`);
  const faults = faultsOf(result);
  for (const fault of faults) console.error(`bench: ${fault}`);
  if (faults.length > 0) return 1;
  if (options.save)
    console.error(`bench: kept in ${save(result, options.scale)}; node bench/paste.mjs brings it into the docs`);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(`bench: ${error.message}`);
  process.exitCode = 2;
}
