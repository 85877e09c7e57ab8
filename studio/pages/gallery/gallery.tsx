// All presets on their shelves, with a search and an order. Arrow keys go from card to card.
import { useComputed } from "@preact/signals";
import type { TargetedKeyboardEvent } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Fields } from "../../parts/controls/fields.js";
import { count } from "../../parts/plots/format.js";
import { Card } from "./card.js";
import { shelvesOf } from "./families.js";
import type { GalleryProps } from "./show.js";

/** The gallery. */
export function Gallery({ show, state }: GalleryProps) {
  const { search, sort, preset } = state.signals;
  const host = useRef<HTMLElement>(null);
  const complete = useComputed(() => show.room.portraits.value.size === show.presets.length).value;
  // portraits change the order only once all are there
  const shelves = useMemo(
    () => shelvesOf(show.presets, { search: search.value, sort: sort.value }, show.room.portraits.peek()),
    [show, search.value, sort.value, complete],
  );
  const found = shelves.reduce((sum, { presets }) => sum + presets.length, 0);
  useEffect(() => {
    show.room.paint(
      shelvesOf(show.presets, { search: "", sort: "material" }, new Map()).flatMap(({ presets }) =>
        presets.map(({ name }) => name),
      ),
    );
  }, [show]);
  // what a link names is brought into sight
  useEffect(() => {
    if (preset.peek() === "") return;
    host.current!.querySelector(`[data-preset="${preset.peek()}"]`)?.scrollIntoView({ block: "center" });
  }, [preset]);
  return (
    <section ref={host} class="picture gallery" aria-label="The gallery" onKeyDown={go}>
      <div class="gallery-bar">
        <input
          type="search"
          class="gallery-search"
          placeholder="Search: bell, glass, long…"
          aria-label="Search presets"
          maxLength={40}
          value={search.value}
          onInput={(event) => {
            search.value = event.currentTarget.value;
          }}
        />
        <Fields state={state} of={["sort"]} />
        <span class="gallery-count number" role="status">
          {complete || sort.value === "material" ? `${count(found)} things` : "Measuring…"}
        </span>
      </div>
      {shelves.map(({ title, presets }) => (
        <section key={title} class="shelf" aria-label={title}>
          <h2>
            {title} <span class="number">{count(presets.length)}</span>
          </h2>
          <div class="cards">
            {presets.map((one) => (
              <Card key={one.name} preset={one} show={show} chosen={one.name === preset.value} />
            ))}
          </div>
        </section>
      ))}
      {found === 0 && <p class="gallery-none">Nothing here is called so. Try “bell”, “wood” or “pan”.</p>}
    </section>
  );
}

const ARROWS: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Goes from the card that has the focus to the nearest one that way. */
function go(event: TargetedKeyboardEvent<HTMLElement>): void {
  const way = ARROWS[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>(".card");
  if (!way || !from || event.ctrlKey || event.metaKey || event.altKey) return;
  const middle = (card: Element) => {
    const { x, y, width, height } = card.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x, y] = middle(from);
  let [best, least]: [HTMLElement | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const card of event.currentTarget.querySelectorAll<HTMLElement>(".card")) {
    const [cx, cy] = middle(card);
    const along = (cx - x) * way[0] + (cy - y) * way[1];
    const aside = Math.abs((cx - x) * way[1]) + Math.abs((cy - y) * way[0]);
    // rows are gone along; columns may lie a little aside
    if (along > 1 && along + 3 * aside < least) [best, least] = [card, along + 3 * aside];
  }
  best?.focus();
  event.preventDefault();
}
