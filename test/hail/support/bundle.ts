// One file of JavaScript from a test's TypeScript and the sources that it uses, for places where Vitest does not reach:
// pages, and other processes of Node.
import { rolldown } from "rolldown";

/** Bundles `input` into the file `out`. */
export async function bundle(input: string, out: string): Promise<void> {
  const bundler = await rolldown({
    input,
    platform: "neutral",
    resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
  });
  await bundler.write({ file: out, format: "esm" });
  await bundler.close();
}
