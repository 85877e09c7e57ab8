// What things are made of, as far as they are pushed about: how much they rub and bounce. How they sound is the
// library's affair; it knows each material by the same name.
import { material } from "phonolite/model";

/** A material of the playground. */
export interface Matter {
  /** As people say it. */
  title: string;
  /** Coulomb's. */
  friction: number;
  restitution: number;
}

/** All of them, by the library's names, in the order of the tray. */
export const MATTERS = {
  steel: { title: "Steel", friction: 0.35, restitution: 0.5 },
  aluminium: { title: "Aluminium", friction: 0.35, restitution: 0.4 },
  brass: { title: "Brass", friction: 0.35, restitution: 0.4 },
  tinplate: { title: "Tinplate", friction: 0.35, restitution: 0.3 },
  glass: { title: "Glass", friction: 0.3, restitution: 0.5 },
  porcelain: { title: "Porcelain", friction: 0.35, restitution: 0.4 },
  marble: { title: "Marble", friction: 0.4, restitution: 0.35 },
  brick: { title: "Brick", friction: 0.6, restitution: 0.15 },
  concrete: { title: "Concrete", friction: 0.6, restitution: 0.2 },
  oak: { title: "Oak", friction: 0.45, restitution: 0.35 },
  softwood: { title: "Pine", friction: 0.45, restitution: 0.3 },
  plywood: { title: "Plywood", friction: 0.45, restitution: 0.3 },
  cardboard: { title: "Cardboard", friction: 0.5, restitution: 0.1 },
  plastic: { title: "Plastic", friction: 0.35, restitution: 0.45 },
  rubber: { title: "Rubber", friction: 0.9, restitution: 0.75 },
  ice: { title: "Ice", friction: 0.08, restitution: 0.2 },
} as const satisfies Record<string, Matter>;

/** Name of a material of the playground. */
export type MatterName = keyof typeof MATTERS;

/** Their names. */
export const MATTER_NAMES = Object.keys(MATTERS) as MatterName[];

/** Whether a word names one. */
export const isMatter = (name: string): name is MatterName => Object.hasOwn(MATTERS, name);

/** kg/m³ */
export const densityOf = (name: MatterName): number => material(name).density;
