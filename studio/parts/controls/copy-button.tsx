// A button that copies text, and says that it did. Where the browser refuses, the text is shown to be copied by hand.
import { useEffect, useState } from "preact/hooks";

/** What is copied. */
export interface CopyButtonProps {
  label: string;
  /** Made when the button is pressed. */
  text: () => string;
  tip: string;
}

/** Milliseconds for which the button says that it copied. */
const SAID = 1600;

/** A button that copies. */
export function CopyButton({ label, text, tip }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const [byHand, setByHand] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const words = text();
    try {
      await navigator.clipboard.writeText(words);
      setByHand(undefined);
      setCopied(true);
    } catch {
      setByHand(words);
    }
  };
  return (
    <>
      <button type="button" class="button" title={tip} onClick={copy}>
        <span aria-live="polite">{copied ? "Copied" : label}</span>
      </button>
      {byHand !== undefined && (
        <textarea class="by-hand" readOnly aria-label={`${label}: copy this by hand`} value={byHand} rows={4} />
      )}
    </>
  );
}
