// The buttons by which a page's sound is taken away: as a link, as code, as a command.
import { CopyButton } from "./copy-button.js";

/** What can be copied; `what` is said in the tips. */
export interface TakeAwayProps {
  /** Such as "rain". */
  what: string;
  link: () => string;
  code: () => string;
  command: () => string;
}

/** Three buttons. */
export function TakeAway({ what, link, code, command }: TakeAwayProps) {
  return (
    <div class="buttons">
      <CopyButton label="Copy link" text={link} tip={`The address of exactly this ${what}, seed included.`} />
      <CopyButton
        label="Copy as code"
        text={code}
        tip={`The lines of TypeScript that make this ${what} in a page of yours.`}
      />
      <CopyButton label="Copy as command" text={command} tip={`The command that renders this ${what} to a WAV file.`} />
    </div>
  );
}
