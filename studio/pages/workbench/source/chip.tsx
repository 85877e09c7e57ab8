// A small thing to choose among many of its kind.

/** A thing that can be chosen. */
export interface ChipProps {
  word: string;
  tip: string | undefined;
  /** Whether it is the one that is chosen. */
  on: boolean;
  act: () => void;
}

/** A chip. */
export function Chip({ word, tip, on, act }: ChipProps) {
  return (
    <button type="button" class="chip" aria-pressed={on} title={tip} onClick={act}>
      {word}
    </button>
  );
}
