// A small writer of SVG pictures: shapes and text with short numbers, so that a picture of thousands of strokes stays a
// small file. It knows nothing of what is drawn; axes.ts draws diagrams with it.

/** Attributes of an element, such as `{ stroke: "#333", "stroke-width": 1.5 }`; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A point of a picture: x to the right, y down. */
export type Point = readonly [x: number, y: number];

/**
 * A picture on its way to becoming text.
 *
 * @example
 * const svg = new Svg(200, 100, "A line");
 * svg.path(pathOf([[10, 90], [190, 10]]), { stroke: "#246" });
 * await writeFile("line.svg", svg.toString());
 */
export class Svg {
  readonly width: number;
  readonly height: number;
  readonly #lines: string[] = [];
  #open = 0;
  #names = 0;

  /**
   * @param title what the picture shows, for those who cannot see it.
   * @param style CSS for classes used in it.
   */
  constructor(width: number, height: number, title: string, style = "") {
    this.width = width;
    this.height = height;
    this.#lines.push(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(width)} ${short(height)}" ` +
        `width="${short(width)}" height="${short(height)}" ` +
        'font-family="system-ui, sans-serif" font-size="12" fill="#222">',
      `<title>${escapeText(title)}</title>`,
    );
    if (style !== "") this.#lines.push(`<style>${style}</style>`);
    this.rect(0, 0, width, height, { fill: "#fff" });
  }

  /** A rectangle. */
  rect(x: number, y: number, width: number, height: number, attributes: Attributes = {}): void {
    this.#element("rect", { x, y, width, height, ...attributes });
  }

  /** A circle. */
  circle(x: number, y: number, radius: number, attributes: Attributes = {}): void {
    this.#element("circle", { cx: x, cy: y, r: radius, ...attributes });
  }

  /** A straight line. */
  line(from: Point, to: Point, attributes: Attributes = {}): void {
    this.path(pathOf([from, to]), attributes);
  }

  /** A path by its data, as {@link pathOf} makes it; not filled unless a fill is given. Nothing for empty data. */
  path(data: string, attributes: Attributes = {}): void {
    if (data !== "") this.#element("path", { d: data, fill: "none", ...attributes });
  }

  /** Words, placed by their left end unless `text-anchor` says otherwise. */
  text(x: number, y: number, words: string, attributes: Attributes = {}): void {
    this.#lines.push(`<text${written({ x, y, ...attributes })}>${escapeText(words)}</text>`);
  }

  /** Begins a group; what follows until {@link close} belongs to it. */
  open(attributes: Attributes = {}): void {
    this.#lines.push(`<g${written(attributes)}>`);
    this.#open++;
  }

  /** Ends the group that was begun last. */
  close(): void {
    if (this.#open === 0) return;
    this.#lines.push("</g>");
    this.#open--;
  }

  /** Begins a group of which only what lies inside a rectangle is seen. */
  openClipped(x: number, y: number, width: number, height: number): void {
    this.#openGroup(`<rect${written({ x, y, width, height })}/>`);
  }

  /** Begins a group of which only what lies inside a circle is seen. */
  openClippedRound(x: number, y: number, radius: number): void {
    this.#openGroup(`<circle${written({ cx: x, cy: y, r: radius })}/>`);
  }

  /**
   * A field of coloured cells over a rectangle, row by row from its top; neighbours of one colour in a row become one
   * element.
   *
   * @param colour of the cell at a column and row; undefined leaves it empty.
   */
  cells(
    frame: { x: number; y: number; width: number; height: number },
    columns: number,
    rows: number,
    colour: (column: number, row: number) => string | undefined,
  ): void {
    const [width, height] = [frame.width / columns, frame.height / rows];
    // Crisp edges: no white seams between cells.
    this.open({ "shape-rendering": "crispEdges" });
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; ) {
        const fill = colour(column, row);
        let end = column + 1;
        while (end < columns && colour(end, row) === fill) end++;
        if (fill !== undefined) {
          this.rect(frame.x + column * width, frame.y + row * height, (end - column) * width, height, { fill });
        }
        column = end;
      }
    }
    this.close();
  }

  /** The picture as text. Groups that are still open are closed. */
  toString(): string {
    return `${this.#lines.join("\n")}\n${"</g>".repeat(this.#open)}</svg>\n`;
  }

  #openGroup(outline: string): void {
    const id = `clip${this.#names++}`;
    this.#lines.push(`<clipPath id="${id}">${outline}</clipPath>`);
    this.open({ "clip-path": `url(#${id})` });
  }

  #element(name: string, attributes: Attributes): void {
    this.#lines.push(`<${name}${written(attributes)}/>`);
  }
}

/** Path data through points; points that are not finite break the line. Each number has at most two decimals. */
export function pathOf(points: Iterable<Point>, closed = false): string {
  let data = "";
  let pen = false;
  for (const [x, y] of points) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      pen = false;
      continue;
    }
    data += `${pen ? "L" : "M"}${short(x)} ${short(y)}`;
    pen = true;
  }
  return closed && data !== "" ? `${data}Z` : data;
}

/** Path data through points in steps from one to the next, to a tenth of a unit: shorter where points are many. */
export function stepsPath(points: readonly Point[], closed = false): string {
  let data = "";
  let [x, y] = [0, 0];
  for (const [i, point] of points.entries()) {
    const [nextX, nextY] = [Math.round(point[0] * 10), Math.round(point[1] * 10)];
    if (i > 0 && nextX === x && nextY === y) continue;
    const [dx, dy] = [short((nextX - x) / 10), short((nextY - y) / 10)];
    data += `${i === 0 ? "M" : i === 1 ? "l" : " "}${dx}${dy.startsWith("-") ? "" : " "}${dy}`;
    [x, y] = [nextX, nextY];
  }
  return closed && data !== "" ? `${data}z` : data;
}

/** A number with at most two decimals, without zeros that say nothing. */
export function short(value: number): string {
  const rounded = Math.round(value * 100) / 100;
  return String(rounded === 0 ? 0 : rounded).replace(/^(-?)0\./, "$1.");
}

/** Text that is safe between tags and in attributes. Characters that XML forbids are left out. */
export function escapeText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write them.
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll('"', "&quot;")
  );
}

function written(attributes: Attributes): string {
  let text = "";
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined) continue;
    text += ` ${name}="${typeof value === "number" ? short(value) : escapeText(value)}"`;
  }
  return text;
}
