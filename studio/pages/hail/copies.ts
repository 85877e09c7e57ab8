// The state of the page in other words: the lines of TypeScript that make the same hail, and the command that renders
// it to a file. Both leave out what is as usual.
import { HAIL_SCHEMA, type HailValues, hearingOf } from "./state.js";

/** Seconds of sound that the command makes. */
const SECONDS = 10;

/**
 * The command that renders the same hail.
 *
 * @example
 * asCommand({ ...defaultsOf(HAIL_SCHEMA), seed: 3 });
 * // "npx phonolite render hail-picnic --seconds 10 --hearing prune --av 5 --seed 3 --out hail.wav"
 */
export function asCommand(values: HailValues): string {
  const differs = (...names: (keyof HailValues)[]) => names.some((name) => values[name] !== HAIL_SCHEMA[name].default);
  const { rate, size, cloudx, cloudz, cloudr, windx, windz, hearing, av, removed, level, law, fall, bounces, seed } =
    values;
  const words: (string | number | false)[][] = [
    ["npx phonolite render hail-picnic --seconds", SECONDS],
    [differs("rate") && "--hail-rate", rate],
    [hearing !== "full" && "--hearing", hearing],
    [hearing !== "full" && "--av", av],
    [hearing !== "full" && removed && "--removed"],
    [differs("level") && "--full-scale", level],
    [differs("seed") && "--seed", seed],
    [differs("cloudx", "cloudz") && "--cloud", `${cloudx},${cloudz}`],
    [differs("cloudr") && "--cloud-radius", cloudr],
    [differs("windx", "windz") && "--wind", `${windx},${windz}`],
    [differs("size") && "--stone-size", size],
    [differs("law") && "--energy-law", law],
    [differs("fall") && "--fall", fall],
    [differs("bounces") && "--bounces", bounces],
    [values.shatter && "--shatter"],
    ["--out", "hail.wav"],
  ];
  return words
    .filter(([first]) => first !== false)
    .flat()
    .join(" ");
}

/** A page's worth of TypeScript that makes the same hail. */
export function asCode(values: HailValues): string {
  const { rate, size, cloudx, cloudz, cloudr, windx, windz, level, law, fall, bounces, shatter, find, seed, copies } =
    values;
  const given: Partial<Record<string, unknown>> = {
    seed,
    stoneSize: size,
    law,
    fall,
    bounces,
    shatter,
    find,
    copies,
  };
  const names: Record<string, keyof HailValues> = { stoneSize: "size" };
  const options = Object.entries(given)
    .filter(([name, value]) => value !== HAIL_SCHEMA[names[name] ?? (name as keyof HailValues)].default)
    .map(([name, value]) => `  ${name}: ${JSON.stringify(value)},`);
  const moved = { cloudx, cloudz, cloudr, windx, windz };
  const stays = (...of: (keyof typeof moved)[]) => of.every((name) => moved[name] === HAIL_SCHEMA[name].default);
  if (!stays("cloudx", "cloudz", "cloudr")) {
    options.push(`  cloud: { centre: [${cloudx}, scene.cloud.centre[1], ${cloudz}], radius: ${cloudr} },`);
  }
  if (!stays("windx", "windz")) options.push(`  wind: [${windx}, ${windz}],`);
  const hearing = JSON.stringify(hearingOf(values))
    .replace(/"(\w+)":/g, " $1: ")
    .replace("}", " }");
  const world = [`hearing: ${hearing}`, "masterGain: scene.masterGain"];
  if (level !== HAIL_SCHEMA.level.default) world.push(`fullScaleDbSpl: ${level}`);
  return `import { SoundWorld } from "phonolite";
import { birthsFor, hailScenes, LiveHail } from "phonolite/hail";

const scene = hailScenes.picnic();
const context = new AudioContext();
const world = await SoundWorld.create(context, { ${world.join(", ")} });
world.connect(context.destination);
world.startOnGesture();

const hail = await LiveHail.create(world, scene, {
  rate: birthsFor(scene, ${rate}),
${options.join("\n")}${options.length > 0 ? "\n" : ""}});
const frame = () => {
  hail.tick();
  requestAnimationFrame(frame);
};
frame();
`;
}
