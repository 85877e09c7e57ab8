// Brings the processor's file into an audio context, once for each context, and says why when it does not come.
import { Came, PhonoliteError } from "../math/error.js";

const loaded = new WeakMap<BaseAudioContext, Map<string, Promise<void>>>();

/** Loads the package's worklet file, or the one at `address`. */
export function loadWorklet(context: BaseAudioContext, address?: string | URL): Promise<void> {
  const url = String(address ?? new URL("./worklet.js", import.meta.url));
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
