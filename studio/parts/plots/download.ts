// Hands the user a file.

/** Milliseconds after which the browser has surely taken it. */
const TAKEN = 60_000;

/** Saves a file under a name. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN);
}
