// The strike that was made last in other words: the lines of TypeScript that make it, and the command that renders it
// to a file. Both leave out what is as usual.
import { FULL_SCALE, type GalleryValues } from "./state.js";

/** Longest that a command renders, s. */
const LONGEST = 20;

/**
 * The command that renders the same strike.
 *
 * @param t60 how long it rings, s.
 * @example
 * asCommand({ ...defaultsOf(GALLERY_SCHEMA), preset: "bell" }, 6.6);
 * // "npx phonolite strike bell --seconds 7 --full-scale 98 --out bell.wav"
 */
export function asCommand({ preset, at, contact, strength }: GalleryValues, t60: number): string {
  const words = [
    `npx phonolite strike ${preset}`,
    strength !== 10 && `--impulse ${impulseOf(strength)}`,
    contact !== 0.5 && `--duration-ms ${contact}`,
    at !== "" && `--position=${at}`,
    `--seconds ${Math.min(LONGEST, Math.max(1, Math.ceil(t60)))}`,
    `--full-scale ${FULL_SCALE}`,
    `--out ${preset}.wav`,
  ];
  return words.filter(Boolean).join(" ");
}

/** A page's worth of TypeScript that makes the same strike. */
export function asCode({ preset, at, contact, strength }: GalleryValues): string {
  const where = at === "" ? "" : `\n    at: [${at.split(",").join(", ")}], // metres, in its own frame`;
  return `import { SoundWorld } from "phonolite";
import { models } from "phonolite/model";

const context = new AudioContext();
const world = await SoundWorld.create(context, { fullScaleDbSpl: ${FULL_SCALE} });
world.connect(context.destination);
world.startOnGesture();

const body = world.addBody({ model: models.load("${preset}") });
addEventListener("click", () => {
  body.strike({
    impulse: ${impulseOf(strength)}, // newton-seconds
    duration: ${Number((contact / 1000).toPrecision(6))}, // seconds of contact; longer is duller${where}
  });
});
`;
}

const impulseOf = (strength: number): number => Number((strength / 1000).toPrecision(6));
