// The form of a thing: parts in their looks, in the frame of its model, and how it stands in its picture.
import type { LookName } from "./looks.js";
import { joined, type Mesh, type Vec3 } from "./mesh.js";

/** A part of a thing. */
export interface Part {
  mesh: Mesh;
  look: LookName;
  /** Whether it stands still when the rest swings, such as a frame or a table. */
  still?: boolean;
}

/** A thing as it is drawn. */
export interface Form {
  parts: readonly Part[];
  /** Degrees about z, then x, then y, by which it is turned for its picture, in the order x, y, z. */
  turn?: Vec3;
  /**
   * The place of the model that a place of the drawing stands for, where they differ: a triangle is a straight bar to
   * its model.
   */
  place?: (at: Vec3) => Vec3;
}

/** A part of one look. */
export const part = (look: LookName, ...meshes: readonly Mesh[]): Part => ({ mesh: joined(...meshes), look });
/** A part of one look that stands still. */
export const still = (look: LookName, ...meshes: readonly Mesh[]): Part => ({ ...part(look, ...meshes), still: true });

/** What is known of a thing that is to be drawn. */
export interface Subject {
  name: string;
  /** Name of its material. */
  material: string;
  /** What its shape was made from, by name: its kind, and lengths in m. */
  shape: Readonly<Record<string, unknown>>;
  /** Sample points of its model, [3P] m, and triangles between them, [3T]. */
  positions: Float32Array;
  indices: Uint32Array | undefined;
}

/** Draws a thing. */
export type Make = (subject: Subject) => Form;

/** A number of a subject's shape, or what it is otherwise. */
export function numberOf({ shape }: Subject, name: string, otherwise: number): number {
  const value = shape[name];
  return typeof value === "number" && Number.isFinite(value) ? value : otherwise;
}
