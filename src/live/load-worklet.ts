// Brings the processor's file into an audio context, once for each context, and says why when it does not come.
import { addressBeside, addressOfText, type PackageFile } from "../core/load/package-files.js";
import { Came, PhonoliteError } from "../math/error.js";

const WORKLET: PackageFile = {
  place: "live/worklet.js",
  beside: () => new URL("./worklet.js", import.meta.url),
  carried: () => import("../../dist/embedded/worklet.carried.js"),
};
const SPLIT_WORKLET: PackageFile = {
  place: "live/worklet-split.js",
  beside: () => new URL("./worklet-split.js", import.meta.url),
  carried: () => import("../../dist/embedded/worklet-split.carried.js"),
};

/** For each context, the addresses that were asked for, with those that were loaded. */
const loaded = new WeakMap<BaseAudioContext, Map<string, Promise<string>>>();

/**
 * Loads the package's worklet file, that of worlds on one core or of those that are split, or the one at `address`.
 * Resolves to the address that it came from.
 */
export function loadWorklet(context: BaseAudioContext, split: boolean, address?: string | URL): Promise<string> {
  const files = loaded.get(context) ?? new Map<string, Promise<string>>();
  loaded.set(context, files);
  const file = split ? SPLIT_WORKLET : WORKLET;
  const key = address === undefined ? `own ${file.place}` : String(address);
  let loading = files.get(key);
  if (!loading) {
    loading = address === undefined ? loadOwn(context, file) : loadAt(context, String(address));
    files.set(key, loading);
    loading.catch(() => files.delete(key));
  }
  return loading;
}

async function loadAt(context: BaseAudioContext, url: string): Promise<string> {
  try {
    await context.audioWorklet.addModule(url);
  } catch (error) {
    const policy = "and allowed by the page's Content-Security-Policy, if any";
    throw refused(`served as JavaScript at ${url}, ${policy} (workletUrl names another place)`, await why(url, error));
  }
  return url;
}

/** From the file beside the package, else from the text that a module of the package carries. */
async function loadOwn(context: BaseAudioContext, file: PackageFile): Promise<string> {
  const address = addressBeside(file);
  const reasons: string[] = [];
  if (address !== undefined) {
    try {
      await context.audioWorklet.addModule(address);
      return address;
    } catch (error) {
      reasons.push(await why(address, error));
    }
  }
  let scheme = "blob:";
  try {
    const text = addressOfText((await file.carried!()).default);
    scheme = /^\w+:/.exec(text)![0];
    await context.audioWorklet.addModule(text);
    return text;
  } catch (error) {
    reasons.push(`${error} from inside the package`);
  }
  const served = address === undefined ? "" : `served as JavaScript at ${address}, or `;
  const policy = `allowed by the page's Content-Security-Policy: ${scheme} in script-src`;
  throw refused(`${served}${policy} (workletUrl names another place)`, reasons.join("; "));
}

/** A browser does not say why a worklet's file was refused. Asking for it again tells most of it. */
async function why(url: string, error: unknown): Promise<string> {
  try {
    const response = await fetch(url);
    const type = response.headers.get("content-type") ?? "no type";
    return response.ok ? `${type} and ${error}` : `status ${response.status}`;
  } catch {
    return String(error);
  }
}

function refused(wanted: string, came: string): PhonoliteError {
  return new PhonoliteError("create world", "worklet file", wanted, new Came(came));
}
