// The configuration of webMUSHRA for a set of tokens: one page on which all are rated beside the whole.
import { spreadOver } from "../../listening/tokens.js";
import type { TokenManifest } from "./token-manifest.js";

/** Tokens on one page at most: nobody compares more. */
const MOST = 12;

/**
 * The text of a configuration. Its paths are those of a folder of tokens that lies in webMUSHRA's `configs/resources`.
 *
 * @param folder the name of the folder.
 */
export function webMushra({ model, order, tokens }: TokenManifest, folder: string): string {
  const at = (file: string) => quoted(`configs/resources/${folder}/${file}`);
  const reference = tokens[tokens.length - 1];
  const others = spreadOver(tokens.slice(0, -1), MOST);
  const lines = [
    `testname: ${quoted(`Quality of ${model} with fewer modes (${order})`)}`,
    `testId: ${quoted(`phonolite-${folder}`)}`,
    "bufferSize: 2048",
    "stopOnErrors: true",
    "showButtonPreviousPage: true",
    'remoteService: "service/write.php"',
    "",
    "pages:",
    "  - type: volume",
    "    id: volume",
    "    name: Volume",
    "    content: Set the volume so that the sound is comfortable, and leave it so.",
    `    stimulus: ${at(reference.file)}`,
    "    defaultVolume: 0.5",
    "  - type: mushra",
    "    id: modes",
    "    name: How near to the reference is each sound?",
    "    content: The reference is hidden among them.",
    "    showWaveform: false",
    "    enableLooping: true",
    "    strict: false",
    `    reference: ${at(reference.file)}`,
    "    createAnchor35: false",
    "    createAnchor70: false",
    "    randomize: true",
    "    showConditionNames: false",
    "    stimuli:",
    ...others.map(({ name, file }) => `      ${quoted(`modes-${name}`)}: ${at(file)}`),
    "  - type: finish",
    "    name: Thank you",
    "    content: That was all.",
    "    showResults: true",
    "    writeResults: true",
  ];
  return `${lines.join("\n")}\n`;
}

/** YAML takes JSON's strings. */
const quoted = (text: string): string => JSON.stringify(text);
