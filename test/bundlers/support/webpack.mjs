// Builds an app by webpack in a process of its own, as its command line does: `node webpack.mjs FOLDER`. All that
// webpack has to say is printed; what it says of sizes is left out, for that is advice on single files.
import { join } from "node:path";
import webpack from "webpack";

const app = process.argv[2];
const output = { path: join(app, "out"), filename: "main.js" };
webpack({ mode: "production", context: app, entry: "./src/main.js", output }, (error, stats) => {
  const { errors = [], warnings = [] } = stats?.toJson({ errors: true, warnings: true }) ?? {};
  const words = [...errors, ...warnings].map(({ message }) => message).filter((text) => !/size limit/.test(text));
  for (const text of [...(error ? [String(error)] : []), ...words]) console.error(text);
  if (error || words.length > 0) process.exitCode = 1;
});
