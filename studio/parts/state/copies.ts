// The state of a page in other words: pieces of the TypeScript and of the commands that make the same sound.

/** What a page of TypeScript has beside the world. */
export interface CodeParts {
  /** Further lines of imports. */
  imports: string;
  /** Lines before the world is made. */
  before?: string;
  /** Options of the world as they are written. */
  world?: string;
  /** What sounds in it. */
  sounds: string;
}

/** A page's worth of TypeScript: a live world that begins to sound with the first gesture, and what sounds in it. */
export function worldCode({ imports, before, world, sounds }: CodeParts): string {
  return `import { SoundWorld } from "phonolite";
${imports}

${before ? `${before}\n` : ""}const context = new AudioContext();
const world = await SoundWorld.create(context${world ? `, ${world}` : ""});
world.connect(context.destination);
world.startOnGesture();

${sounds}
`;
}

/** Lines that do something once a frame. */
export const everyFrame = (act: string): string => `const frame = () => {
  ${act};
  requestAnimationFrame(frame);
};
frame();`;

/**
 * A command of its words; those that are false are left out.
 *
 * @example
 * commandOf("npx phonolite render rain", seed !== 1 && `--seed ${seed}`); // "npx phonolite render rain"
 */
export const commandOf = (...words: (string | false)[]): string => words.filter(Boolean).join(" ");
