// A field that takes a file: dropped on it, or chosen. Files dropped beside it are taken by the page.
import type { TargetedEvent } from "preact";
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
export function DropZone(props: DropZoneProps) {
  return (
    <div class="drop-zone">
      <FileButton {...props} />
      <span class="note">{props.hint}</span>
    </div>
  );
}

/** A button that asks for a file; further marks are those of its input. */
export function FileButton({
  label,
  hint,
  accept,
  onFile,
  ...marks
}: DropZoneProps & Record<`data-${string}`, string>) {
  const id = useId();
  const take = (event: TargetedEvent<HTMLInputElement>) => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    if (file) onFile(file);
    // the same file may be chosen again
    input.value = "";
  };
  return (
    <>
      <label class="button" for={id}>
        {label}
      </label>
      <input {...marks} id={id} class="unseen" type="file" accept={accept} aria-description={hint} onChange={take} />
    </>
  );
}
