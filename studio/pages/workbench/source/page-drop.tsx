// Drag and drop anywhere on the page: while a file hangs over it, a frame says so; where it falls does not matter.
import { useEffect, useState } from "preact/hooks";
import { listen } from "../../../parts/frame/listen.js";
import { expectMesh } from "../mesh/start.js";
import type { BenchProps } from "../show.js";

/** Watches the page for files. */
export function PageDrop({ show }: BenchProps) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    /** A listener for drags of files; drags of text are ignored. */
    const ofFiles = (act: (event: DragEvent, files: DataTransfer) => void) => (event: DragEvent) => {
      const { dataTransfer } = event;
      if (!dataTransfer?.types.includes("Files")) return;
      act(event, dataTransfer);
      setOver(depth > 0);
    };
    return listen(window, {
      dragenter: ofFiles(() => {
        if (depth++ === 0) expectMesh();
      }),
      dragleave: ofFiles(() => {
        depth = Math.max(0, depth - 1);
      }),
      dragover: ofFiles((event, files) => {
        event.preventDefault();
        files.dropEffect = "copy";
      }),
      drop: ofFiles((event, { files }) => {
        event.preventDefault();
        depth = 0;
        if (files.length > 0) void show.open(files[0]);
      }),
    });
  }, [show]);
  if (!over) return null;
  return (
    <div class="bench-over" aria-hidden="true">
      <p>Let it fall anywhere. It stays in this page: nothing is uploaded.</p>
    </div>
  );
}
