// Files of the package that a page loads by address: cores, worklets, workers. They lie beside the package's modules;
// where a bundler took the modules and left the files, or the page came without files, each is carried in a module.

/** A module that carries a file: text as it is, other files as gzip in base64. */
export type Carried = Promise<{ default: string }>;

/** A file of the package. */
export interface PackageFile {
  /** Its place in the package's folder `dist`. */
  place: string;
  /** Its address beside the package's modules. Throws where modules have no address. */
  beside(): URL;
  /** The module that carries it; some files have none. */
  carried?(): Carried;
}

let alwaysCarried = false;

/** From now on files come from modules that carry them, if there is one, and none is looked for beside the package. */
export function carryFiles(): void {
  alwaysCarried = true;
}

/**
 * The address of a file beside the package's modules; undefined where it is to be carried. An address with the file's
 * name, but not in its folder, shows a bundler that moved modules without their files.
 */
export function addressBeside({ place, beside, carried }: PackageFile): string | undefined {
  if (alwaysCarried && carried) return undefined;
  let address: string;
  try {
    address = String(beside());
  } catch {
    return undefined;
  }
  const path = address.replace(/[?#].*$/, "");
  const [name, folder] = place.split("/").reverse();
  const moved = path.endsWith(`/${name}`) && !path.endsWith(`/${folder}/${name}`);
  return moved && carried ? undefined : address;
}

/** The bytes of a file that is carried as gzip in base64. */
export async function unpack(packed: string): Promise<ArrayBuffer> {
  if (typeof DecompressionStream === "undefined")
    throw new Error("a browser without DecompressionStream, which unpacks the one inside the package");
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

const addresses = new Map<string, string>();

/**
 * An address for JavaScript that is carried as text: of a Blob, or the text itself where a page has no origin of its
 * own.
 */
export function addressOfText(code: string): string {
  let address = addresses.get(code);
  if (!address) {
    address =
      globalThis.origin === "null"
        ? `data:text/javascript;charset=utf-8,${encodeURIComponent(code)}`
        : URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    addresses.set(code, address);
  }
  return address;
}

/**
 * An address from which a page may start a worker: a file of another origin is imported by a Blob of the page's own.
 */
export function workerAddress(address: string): string {
  const page = globalThis.location?.href;
  if (page === undefined || /^(?:blob|data):/.test(address)) return address;
  const { href, origin } = new URL(address, page);
  return origin === new URL(page).origin ? href : addressOfText(`import ${JSON.stringify(href)};`);
}
