// The bell that every tool must ring: the README's own code, so that nothing is proved which a reader does not write.
import { textOf } from "../../support/files.js";

/** Peak of the bell at 1 N·s, struck in the middle of its button as the README says; digital full scale is 1. */
const PEAK_OF_IMPULSE = 3.4;

/** Peak of the README's bell, struck by a click in the middle of its button. */
export const PEAK = PEAK_OF_IMPULSE * impulseOf(bellCode());

/** Share by which the peak of a row may differ: places of a click are whole pixels, and hosts run at 44.1 or 48 kHz. */
export const TOLERANCE = 0.05;

/** The README's code of a page, as it stands there. */
export function bellCode(): string {
  const code = /```js\n(\/\/ Hello, strike[\s\S]*?)```/.exec(textOf("README.md"))?.[1];
  if (!code) throw new Error("the README's bell was not found: a js block that begins with // Hello, strike");
  return code;
}

/** The same for classic scripts, which have no `await` at their top: all but the imports in a function. */
export function bellInFunction(code = bellCode()): string {
  const imports = code.match(/^import .*$/gm) ?? [];
  return [...imports, "(async () => {", code.replace(/^import .*\n/gm, ""), "})();"].join("\n");
}

/** The same with all names from one module: `await import(…)` of an address, or a global. */
export function bellFrom(source: string): string {
  return bellInFunction(bellCode().replace(/^import .*\n/gm, "")).replace(
    "(async () => {",
    `(async () => {\nconst { SoundWorld, models } = ${source};`,
  );
}

/** The README's page, with these scripts in the place of its own. */
export function bellPage(scripts: string, head = ""): string {
  const button = textOf("README.md").match(/<button type="button">.*<\/button>/)?.[0];
  return `<!doctype html>\n<meta charset="utf-8">${head}\n${button}\n${scripts}\n`;
}

/** The same strike rendered without a page: half a second, whose peak `said` tells. */
export function offlineBell(
  said: string,
  imports = 'import { SoundWorld } from "phonolite";\nimport { models } from "phonolite/model";',
): string {
  return `${imports}
export async function ring() {
  const world = await SoundWorld.createOffline({ sampleRate: 44100 });
  const bell = world.addBody({ model: models.load("bell"), position: [0, 0, -1] });
  bell.strike({ at: [0, 0.11, 0.14], impulse: ${impulseOf(bellCode())}, duration: 0.0005 });
  world.render(22050);
  return Math.max(...world.meters().peak);
}
ring().then((peak) => ${said}, (error) => console.error(error));
`;
}

/** The impulse of the strike in a page's code, N·s. */
function impulseOf(code: string): number {
  const impulse = Number(/impulse: ([\d.e-]+)/.exec(code)?.[1]);
  if (!(impulse > 0)) throw new Error("the README's strike has no impulse");
  return impulse;
}
