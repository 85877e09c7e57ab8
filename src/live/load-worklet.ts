// Brings the processor's file into an audio context, once for each context, and says why when it does not come.
import { Came, PhonoliteError } from "../math/error.js";

const loaded = new WeakMap<BaseAudioContext, Map<string, Promise<void>>>();

/** Where the package's worklet file is, that of worlds on one core or of those that are split, unless it is at `address`. */
export function workletAddress(split: boolean, address?: string | URL): string {
  if (address !== undefined) return String(address);
  return String(split ? new URL("./worklet-split.js", import.meta.url) : new URL("./worklet.js", import.meta.url));
}

/** Loads the worklet file at an address. */
export function loadWorklet(context: BaseAudioContext, url: string): Promise<void> {
  const files = loaded.get(context) ?? new Map<string, Promise<void>>();
  loaded.set(context, files);
  let file = files.get(url);
  if (!file) {
    file = context.audioWorklet.addModule(url).catch((error) => refused(url, error));
    files.set(url, file);
    file.catch(() => files.delete(url));
  }
  return file;
}

/** A browser does not say why a worklet's file was refused. Asking for it again tells most of it. */
async function refused(url: string, error: unknown): Promise<never> {
  const came = await fetch(url).then(
    (response) => {
      const type = response.headers.get("content-type") ?? "no type";
      return response.ok ? `${type} and ${error}` : `status ${response.status}`;
    },
    () => String(error),
  );
  throw new PhonoliteError(
    "create world",
    "worklet file",
    `served as JavaScript at ${url}, and allowed by the page's Content-Security-Policy, if any (workletUrl names another place)`,
    new Came(came),
  );
}
