// A button with words on it; a quiet one looks like a word itself.
import type { ComponentProps } from "preact";

/** Properties of a button, beside those of any `<button>`. */
export interface ButtonProps extends Omit<ComponentProps<"button">, "type" | "title" | "onClick"> {
  /** Looks like a word. */
  quiet?: boolean;
  /** Its effect, in one sentence. */
  tip?: string;
  /** More classes. */
  class?: string;
  act: () => unknown;
}

/**
 * A button.
 *
 * @example
 * <Button tip="Goes back to the start" disabled={at === 0} act={() => player.rewind()}>
 *   Rewind
 * </Button>
 */
export function Button({ quiet, tip, class: more = "", act, ...rest }: ButtonProps) {
  const look = quiet ? "quiet-button" : "button";
  return <button {...rest} type="button" class={`${look} ${more}`.trim()} title={tip} onClick={() => void act()} />;
}
