// The model in other words: the lines of TypeScript that sound it, and the commands that render its strike. A model
// that was edited by hand, or came from a file, is read from the file that the bench writes.

import type { Made } from "../made.js";
import { type ShapeSettings, shapeOptions, shapeWords } from "../source/shape-settings.js";
import type { Strike } from "../strike.js";
import { fileName } from "./model-files.js";

/** Whether words alone make the model again. */
export const isMadeOfWords = ({ settings, edited }: Made): boolean => settings !== undefined && edited !== true;

/** A page's worth of TypeScript. */
export function asCode(made: Made, strike: Strike): string {
  const { load, make } = modelLines(made);
  return `import { SoundWorld } from "phonolite";
${load}

const context = new AudioContext();
const world = await SoundWorld.create(context);
world.connect(context.destination);
world.startOnGesture();

const model = ${make};
const body = world.addBody({ model, position: [0, 0, -1] });
addEventListener("click", () => body.strike({ ${strikeWords(strike)} }));
`;
}

/** The commands that write the same strike to a WAV file. */
export function asCommand(made: Made, strike: Strike): string {
  const name = fileName(made.model.name || made.label);
  const { impulse, duration, at } = strike;
  const position = made.model.pointCount > 1 ? ` --position ${at.map(short).join(",")}` : "";
  const words =
    `--impulse ${short(impulse)} --duration-ms ${short(1000 * duration)}${position} --full-scale 100 --rate 48000 ` +
    `--channels 1 --out ${name}.wav`;
  if (!isMadeOfWords(made))
    return `# ${name}.modal.json: save it from the bench\nnpx phonolite strike ${name}.modal.json ${words}\n`;
  if (made.source === "preset") return `npx phonolite strike ${made.settings!.preset} ${words}\n`;
  const settings = made.settings as unknown as ShapeSettings;
  return (
    `npx phonolite shape ${shapeWords(settings)} --out ${name}.modal.json\n` +
    `npx phonolite strike ${name}.modal.json ${words}\n`
  );
}

function modelLines(made: Made): { load: string; make: string } {
  if (!isMadeOfWords(made)) {
    const file = `${fileName(made.model.name || made.label)}.modal.json`;
    return {
      load: 'import { parseModelText } from "phonolite/model";',
      make: `parseModelText(await (await fetch("${file}")).text())`,
    };
  }
  if (made.source === "preset") {
    return { load: 'import { models } from "phonolite/model";', make: `models.load("${made.settings!.preset}")` };
  }
  const settings = made.settings as unknown as ShapeSettings;
  const options = Object.entries(shapeOptions(settings)).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return {
    load: 'import { makeShape } from "phonolite/model";',
    make: `makeShape("${settings.kind}", { ${options.join(", ")} })`,
  };
}

function strikeWords({ at, impulse, duration }: Strike): string {
  return `impulse: ${short(impulse)}, at: [${at.map(short).join(", ")}], duration: ${short(duration)}`;
}

const short = (value: number): number => Number(value.toPrecision(5));
