// A text file that appears whole or not at all.
import { WholeFile } from "../../offline/whole-file.js";

/** Writes a text file. */
export async function writeText(path: string, text: string): Promise<void> {
  const file = await WholeFile.create(path);
  try {
    await file.append(new TextEncoder().encode(text));
    await file.finish();
  } finally {
    await file.discard();
  }
}
