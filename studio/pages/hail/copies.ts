// The state of the page in other words: the lines of TypeScript that make the same hail, and the command that renders
// it to a file. Both leave out what is as usual.
import { commandOf, everyFrame, worldCode } from "../../parts/state/copies.js";
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
  const differs = differing(values);
  const { rate, size, cloudx, cloudz, cloudr, windx, windz, hearing, av, removed, level, law, fall, bounces, seed } =
    values;
  const heard = hearing !== "full";
  return commandOf(
    `npx phonolite render hail-picnic --seconds ${SECONDS}`,
    differs("rate") && `--hail-rate ${rate}`,
    heard && `--hearing ${hearing}`,
    heard && `--av ${av}`,
    heard && removed && "--removed",
    differs("level") && `--full-scale ${level}`,
    differs("seed") && `--seed ${seed}`,
    differs("cloudx", "cloudz") && `--cloud ${cloudx},${cloudz}`,
    differs("cloudr") && `--cloud-radius ${cloudr}`,
    differs("windx", "windz") && `--wind ${windx},${windz}`,
    differs("size") && `--stone-size ${size}`,
    differs("law") && `--energy-law ${law}`,
    differs("fall") && `--fall ${fall}`,
    differs("bounces") && `--bounces ${bounces}`,
    values.shatter && "--shatter",
    "--out hail.wav",
  );
}

/** A page's worth of TypeScript that makes the same hail. */
export function asCode(values: HailValues): string {
  const { rate, size, cloudx, cloudz, cloudr, windx, windz, level } = values;
  const differs = differing(values);
  const option = (name: keyof HailValues) => differs(name) && `${name}: ${JSON.stringify(values[name])}`;
  const options = [
    `rate: birthsFor(scene, ${rate})`,
    option("seed"),
    differs("size") && `stoneSize: ${size}`,
    ...(["law", "fall", "bounces", "shatter", "find", "copies"] as const).map(option),
    differs("cloudx", "cloudz", "cloudr") &&
      `cloud: { centre: [${cloudx}, scene.cloud.centre[1], ${cloudz}], radius: ${cloudr} }`,
    differs("windx", "windz") && `wind: [${windx}, ${windz}]`,
  ].filter(Boolean);
  const hearing = JSON.stringify(hearingOf(values))
    .replace(/"(\w+)":/g, " $1: ")
    .replace("}", " }");
  const world = [`hearing: ${hearing}`, "masterGain: scene.masterGain"];
  if (differs("level")) world.push(`fullScaleDbSpl: ${level}`);
  return worldCode({
    imports: 'import { birthsFor, hailScenes, LiveHail } from "phonolite/hail";',
    before: "const scene = hailScenes.picnic();",
    world: `{ ${world.join(", ")} }`,
    sounds: `const hail = await LiveHail.create(world, scene, {
  ${options.join(",\n  ")},
});
${everyFrame("hail.tick()")}`,
  });
}

/** Tells of names of values whether any differs from what is as usual. */
const differing =
  (values: HailValues) =>
  (...names: (keyof HailValues)[]): boolean =>
    names.some((name) => values[name] !== HAIL_SCHEMA[name].default);
