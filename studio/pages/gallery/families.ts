// The presets by what they are made of, in the order of the page, and as a search and a sort ask for them.
import type { PresetInfo } from "phonolite/model";
import type { Portrait } from "./model/portrait.js";
import type { GalleryValues } from "./state.js";

/** Materials that belong together. */
interface Family {
  title: string;
  materials: readonly string[];
}

const FAMILIES: readonly Family[] = [
  { title: "Bronze and brass", materials: ["bronze", "brass"] },
  { title: "Glass and crystal", materials: ["glass", "lead-crystal"] },
  { title: "Wood", materials: ["rosewood", "hardwood", "softwood", "plywood"] },
  { title: "Porcelain and ceramic", materials: ["porcelain", "ceramic"] },
  { title: "Steel and iron", materials: ["steel", "stainless-steel", "iron", "cast-iron", "tinplate"] },
  { title: "Aluminium", materials: ["aluminium"] },
  { title: "Stone, brick and ice", materials: ["marble", "concrete", "brick", "ice"] },
  { title: "Plastic and skin", materials: ["plastic", "polycarbonate"] },
];
/** For what belongs to none of them. */
const OTHERS = "Other materials";

/** Some presets under a heading. */
export interface Shelf {
  title: string;
  presets: readonly PresetInfo[];
}

/** The heading that a material belongs to. */
export const familyOf = (material: string): string =>
  FAMILIES.find(({ materials }) => materials.includes(material))?.title ?? OTHERS;

/** A name as people read it. */
export function titleOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether every word of a search is in a preset's name, what is said of it, or its material. */
export function isMeant({ name, description, material }: PresetInfo, search: string): boolean {
  const text = `${titleOf(name)} ${description} ${material}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/**
 * The presets that a search means, on shelves: one a family, or all on one in the order of pitch or ring time. While
 * not all of them are known, they stay with their families, so that nothing moves about.
 *
 * @param portraits of the presets that are known.
 */
export function shelvesOf(
  presets: readonly PresetInfo[],
  { sort, search }: Pick<GalleryValues, "sort" | "search">,
  portraits: ReadonlyMap<string, Portrait>,
): Shelf[] {
  const meant = presets.filter((preset) => isMeant(preset, search));
  if (sort !== "material" && presets.every(({ name }) => portraits.has(name))) {
    if (meant.length === 0) return [];
    const key = ({ name }: PresetInfo) => {
      const { loudest, t60 } = portraits.get(name)!;
      return sort === "pitch" ? loudest : -t60;
    };
    const title = sort === "pitch" ? "From low to high" : "From long to short";
    return [{ title, presets: meant.toSorted((a, b) => key(a) - key(b)) }];
  }
  const titles = [...FAMILIES.map(({ title }) => title), OTHERS];
  return titles
    .map((title) => ({ title, presets: meant.filter(({ material }) => familyOf(material) === title) }))
    .filter(({ presets }) => presets.length > 0);
}
