// The buttons by which a page's sound is taken away: as a link, as code, as a command.
import type { LinkedState } from "../state/deep-link.js";
import type { Schema, Values } from "../state/schema.js";
import { CopyButton } from "./copy-button.js";

/** What can be copied. */
export interface TakeAwayProps<S extends Schema> {
  /** Such as "rain", for the tips. */
  what: string;
  state: Pick<LinkedState<S>, "link" | "values">;
  /** The lines of TypeScript, and the command, that make what the values say. */
  code: (values: Values<S>) => string;
  command: (values: Values<S>) => string;
}

/**
 * Three buttons.
 *
 * @example
 * <TakeAway what="rain" state={state} code={asCode} command={asCommand} />
 */
export function TakeAway<S extends Schema>({ what, state, code, command }: TakeAwayProps<S>) {
  return (
    <div class="buttons">
      <CopyButton label="Copy link" text={state.link} tip={`The address of exactly this ${what}, seed included.`} />
      <CopyButton
        label="Copy as code"
        text={() => code(state.values())}
        tip={`The lines of TypeScript that make this ${what} in a page of yours.`}
      />
      <CopyButton
        label="Copy as command"
        text={() => command(state.values())}
        tip={`The command that renders this ${what} to a WAV file.`}
      />
    </div>
  );
}
