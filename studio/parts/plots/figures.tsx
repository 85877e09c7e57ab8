// Figures of a page, each with its name.

/** Name, value, key, and what it means. */
export type FigureRow = readonly [name: string, value: string, key: string, tip?: string];

/** A list of figures; tests and styles find each by its key. */
export function Figures({ rows }: { rows: readonly FigureRow[] }) {
  return (
    <dl class="figures">
      {rows.map(([name, value, key, tip]) => (
        <div key={key} data-figure={key} {...(tip && { title: tip })}>
          <dt>{name}</dt>
          <dd class="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
