// The state of the page in other words: the lines of TypeScript that make the same rain, and the command that renders
// it to a file. Both say the preset and what differs from it.
import { type RainName, rainParameter } from "phonolite/rain";
import { commandOf, worldCode } from "../../parts/state/copies.js";
import { changesOf, clean, RAIN_SCHEMA, type RainPageValues } from "./state.js";

/** Seconds of sound that the command makes. */
const SECONDS = 10;

/**
 * The command that renders the same rain.
 *
 * @example
 * asCommand({ ...defaultsOf(RAIN_SCHEMA), rate: "40" });
 * // "npx phonolite render rain --preset downpour --seconds 10 --rate-mm 40 --pan equal-power --full-scale 84
 * //  --out rain.wav"
 */
export function asCommand(values: RainPageValues): string {
  const { preset, seed, ears, level } = values;
  return commandOf(
    `npx phonolite render rain --preset ${preset} --seconds ${SECONDS}`,
    ...Object.entries(changesOf(values)).map(([name, value]) => optionOf(name as RainName, value)),
    ears === "speakers" ? "--pan equal-power" : `--layout ${LAYOUTS[ears]}`,
    `--full-scale ${level}`,
    seed !== RAIN_SCHEMA.seed.default && `--seed ${seed}`,
    "--out rain.wav",
  );
}

/** The layout of a world for who does not listen by speakers. */
const LAYOUTS = { headphones: "binaural", mono: "mono" } as const;

/** A parameter as words of the command line: lengths of drops in mm. */
function optionOf(name: RainName, value: number | string): string {
  const { shown } = rainParameter(name);
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (name === "rate") return `--rate-mm ${value}`;
  return `--${kebab} ${typeof value === "number" ? clean(value * (shown?.factor ?? 1)) : value}`;
}

/** A page's worth of TypeScript that makes the same rain. */
export function asCode(values: RainPageValues): string {
  const { preset, seed, ears, level } = values;
  const world = ["rain: true"];
  if (ears !== "speakers") world.push(`layout: "${LAYOUTS[ears]}"`);
  world.push(`fullScaleDbSpl: ${level}`);
  const options = [`preset: "${preset}"`, `seed: ${seed}`];
  for (const [name, value] of Object.entries(changesOf(values))) options.push(`${name}: ${JSON.stringify(value)}`);
  return worldCode({
    imports: 'import { Rain } from "phonolite/rain";',
    world: `{ ${world.join(", ")} }`,
    sounds: `const rain = new Rain(world, { ${options.join(", ")} });
// later: rain.set({ rate: 40 }) glides, rain.use("drizzle") goes over to another rain`,
  });
}
