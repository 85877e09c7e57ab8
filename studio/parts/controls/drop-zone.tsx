// A field that takes a file: dropped on it, or chosen. Files dropped beside it are taken by the page.
import { useId } from "preact/hooks";
import "./drop-zone.css";

/** What the field asks for. */
export interface DropZoneProps {
  /** The button's words. */
  label: string;
  /** What is taken, in a few words. */
  hint: string;
  /** Endings, as `accept` of an input. */
  accept: string;
  onFile: (file: File) => void;
}

/** A field for a file. */
export function DropZone({ label, hint, accept, onFile }: DropZoneProps) {
  const id = useId();
  return (
    <div class="drop-zone">
      <label class="button" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="unseen"
        type="file"
        accept={accept}
        aria-description={hint}
        onChange={(event) => {
          const input = event.currentTarget;
          const file = input.files?.[0];
          if (file) onFile(file);
          // the same file may be chosen again
          input.value = "";
        }}
      />
      <span class="note">{hint}</span>
    </div>
  );
}
