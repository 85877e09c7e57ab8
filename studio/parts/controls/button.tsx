// A button with words on it; a quiet one looks like a word itself.
import type { ComponentProps } from "preact";

/** What a button is, beside all that buttons of the page may have. */
export interface ButtonProps extends Omit<ComponentProps<"button">, "type" | "title" | "onClick"> {
  /** Looks like a word. */
  quiet?: boolean;
  /** One sentence: what it does. */
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
