// Drag and drop anywhere on the page: while a file hangs over it, a frame says so; where it falls does not matter.
import { useEffect, useState } from "preact/hooks";

interface PageDropProps {
  /** A file hangs over the page. */
  onHover: () => void;
  /** Files have fallen. */
  onFiles: (files: readonly File[]) => void;
}

/** Watches the page for files. */
export function PageDrop({ onHover, onFiles }: PageDropProps) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const hasFiles = ({ dataTransfer }: DragEvent) => [...(dataTransfer?.types ?? [])].includes("Files");
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      if (depth++ === 0) onHover();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const hang = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = "copy";
    };
    const fall = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) onFiles(files);
    };
    const all = [
      ["dragenter", enter],
      ["dragleave", leave],
      ["dragover", hang],
      ["drop", fall],
    ] as const;
    for (const [name, listen] of all) addEventListener(name, listen);
    return () => {
      for (const [name, listen] of all) removeEventListener(name, listen);
    };
  }, [onHover, onFiles]);
  if (!over) return null;
  return (
    <div class="bench-over" aria-hidden="true">
      <p>Let it fall anywhere. It stays in this page: nothing is uploaded.</p>
    </div>
  );
}
