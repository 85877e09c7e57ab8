// Starts a worker of the package beside a page: from its file, else from the text that a module of the package carries.
import { Came, PhonoliteError } from "../../math/error.js";
import { addressBeside, addressOfText, type PackageFile, workerAddress } from "./package-files.js";
import { VERSION } from "./version.js";

/** The first message of a worker of the package: its code runs, and is of this version. */
export const THERE = `phonolite ${VERSION}`;

/** A worker of the package, and its words in errors. */
export interface WorkerFile extends PackageFile {
  operation: string;
  /** The function that does the same without a worker. */
  inPlace: string;
}

/** How a worker is started. */
export interface StartOptions {
  /** Another address than that of the package's own file. */
  address?: string | URL;
  /** Ends the start, and the worker with it; the promise then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/**
 * Starts the worker of a file of the package, or that at `address`; resolves when its code runs.
 *
 * @throws PhonoliteError with the reason for which neither file nor text could be started.
 */
export async function startWorker(file: WorkerFile, { address, signal }: StartOptions = {}): Promise<Worker> {
  const { operation, inPlace } = file;
  if (typeof Worker === "undefined") {
    const wanted = `in a browser: here ${inPlace} does the same without a worker`;
    throw new PhonoliteError(operation, "Worker", wanted, new Came("a host without workers"));
  }
  const beside = address === undefined ? addressBeside(file) : String(address);
  const reasons: string[] = [];
  if (beside !== undefined) {
    try {
      return await begin(beside, signal);
    } catch (error) {
      signal?.throwIfAborted();
      reasons.push(String(error));
    }
  }
  if (address === undefined) {
    try {
      return await begin(addressOfText((await file.carried!()).default), signal);
    } catch (error) {
      signal?.throwIfAborted();
      reasons.push(`${error} from inside the package`);
    }
  }
  const policy = "allowed by the page's Content-Security-Policy, if any: 'self' and blob: in worker-src";
  const wanted = `served as JavaScript${beside === undefined ? "" : ` at ${beside}`}, and ${policy}`;
  throw new PhonoliteError(operation, "worker file", wanted, new Came(reasons.join("; ")));
}

function begin(address: string, signal: AbortSignal | undefined): Promise<Worker> {
  signal?.throwIfAborted();
  return new Promise((there, failed) => {
    const worker = new Worker(workerAddress(address), { type: "module", name: "phonolite" });
    const settle = () => {
      worker.onmessage = null;
      worker.onerror = null;
      signal?.removeEventListener("abort", abort);
    };
    const fail = (reason: unknown) => {
      settle();
      worker.terminate();
      failed(reason);
    };
    const abort = () => fail(signal!.reason);
    signal?.addEventListener("abort", abort);
    worker.onmessage = ({ data }) => {
      if (data !== THERE) return fail(new Error(`a worker of another version than ${VERSION}`));
      settle();
      there(worker);
    };
    worker.onerror = (event) => {
      event.preventDefault();
      fail(new Error(event.message || "a file that does not load"));
    };
  });
}
