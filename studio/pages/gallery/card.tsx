// A card of the gallery: a thing to strike, its name, how long it rings, how many modes it has, and its spectrum.
import { useComputed } from "@preact/signals";
import type { PresetInfo } from "phonolite/model";
import { count } from "../../parts/plots/format.js";
import { titleOf } from "./families.js";
import { SPECTRUM } from "./model/levels.js";
import type { GalleryShow } from "./show.js";
import { Thing } from "./thing.js";

/** What a card shows. */
export interface CardProps {
  preset: PresetInfo;
  show: GalleryShow;
  chosen: boolean;
}

/** Height of the small spectrum, and width of a line of it. */
const [HIGH, WIDE] = [22, 2];

/** A card. */
export function Card({ preset, show, chosen }: CardProps) {
  const { name, description } = preset;
  const portrait = useComputed(() => show.room.portraits.value.get(name)).value;
  const figures = portrait && { t60: `${Number(portrait.t60.toPrecision(2))} s`, modes: count(portrait.modes) };
  const told = figures ? `rings for ${figures.t60}, ${figures.modes} modes` : "being measured";
  return (
    <Thing
      name={name}
      label={`${titleOf(name)}: ${description}; ${told}`}
      tip={description}
      show={show}
      class="card"
      current={chosen}
    >
      <span class="card-name">{titleOf(name)}</span>
      <span class="card-figures number">
        <span>{figures ? `T60 ${figures.t60}` : "—"}</span>
        <span>{figures ? `${figures.modes} modes` : ""}</span>
      </span>
      <svg
        class="card-spectrum"
        viewBox={`0 0 ${2 * WIDE * SPECTRUM.lines} ${HIGH}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {portrait && <path d={linesOf(portrait.spectrum)} stroke="currentColor" stroke-width={WIDE} />}
      </svg>
    </Thing>
  );
}

/** Lines of a spectrum as a path. */
function linesOf(heights: Float32Array): string {
  return Array.from(heights, (height, i) =>
    height > 0 ? `M${2 * WIDE * (i + 0.5)} ${HIGH}V${(HIGH * (1 - height)).toFixed(1)}` : "",
  ).join("");
}
