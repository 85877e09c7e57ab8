// Hands the user a file.

/** Milliseconds after which the browser has surely taken it. */
const TAKEN = 60_000;

/** Saves an SVG under a name without its ending. */
export const downloadSvg = (name: string, text: string): void =>
  download(`${name}.svg`, new Blob([text], { type: "image/svg+xml" }));

/** Saves what is on a canvas as PNG, under a name without its ending. */
export const downloadPng = (name: string, canvas: HTMLCanvasElement | undefined): void =>
  canvas?.toBlob((blob) => blob && download(`${name}.png`, blob), "image/png");

/** Saves a file under a name. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN);
}
