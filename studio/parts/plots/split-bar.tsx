// One bar that is divided into named parts, each with its share written below it.
import { percent } from "./format.js";

/** What the bar shows. */
export interface SplitBarProps {
  title: string;
  /** What the whole width stands for. */
  of: number;
  parts: readonly { name: string; colour: string; value: number }[];
}

/** A divided bar. */
export function SplitBar({ title, of, parts }: SplitBarProps) {
  const sum = parts.reduce((all, { value }) => all + value, 0);
  return (
    <figure class="split" data-plot="work">
      <figcaption>
        <span class="plot-title">{title}</span> <span class="number">{percent(sum)}</span>
      </figcaption>
      <div
        class="split-bar"
        role="img"
        aria-label={parts.map(({ name, value }) => `${name} ${percent(value)}`).join(", ")}
      >
        {parts.map(({ name, colour, value }) => (
          <span key={name} style={{ width: `${(100 * value) / of}%`, background: `var(--${colour})` }} />
        ))}
      </div>
      <div class="split-names" aria-hidden="true">
        {parts.map(({ name, colour, value }) => (
          <span key={name} data-part={name}>
            <i style={{ background: `var(--${colour})` }} />
            {name} <span class="number">{percent(value)}</span>
          </span>
        ))}
      </div>
    </figure>
  );
}
