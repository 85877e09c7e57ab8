// The commands in a line each: what `phonolite --help` shows without loading any of them.

/** What each command does. */
export const COMMANDS = {
  batch: "Render the lines of a manifest, many at once; what is finished is not done again",
  "batch-worker": "Render what phonolite batch --queue put on a queue, until it is stopped",
  compare: "Tell whether the difference between two WAV files can be heard",
  fit: "Fit a model to a recording of a strike",
  listening: "Analyse the results of listening tests",
  mesh: "Make a model from a triangle mesh: glTF, OBJ or STL",
  models: "List the presets, write one to a model file, or draw it",
  prune: "Tell how many modes of a model or scene are heard",
  "rain-presets": "List the presets of rain, or write one to a file",
  render: "Render a scene to a WAV file",
  reproduce: "Print a table of a paper, or of recordings, with our numbers beside",
  shape: "Make a model from a shape, its size and its material",
  strike: "Strike a model once and render it to a WAV file",
  tokens: "Write the stimuli of a listening test: one strike with fewer and fewer modes",
} as const;

/** The name of a command. */
export type CommandName = keyof typeof COMMANDS;

/** A command's name and what it does, as its definition has them. */
export function describe(name: CommandName): { name: CommandName; description: string } {
  return { name, description: COMMANDS[name] };
}
