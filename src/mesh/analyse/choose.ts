// Shell or solid: which kind of elements suits a body. Sheets are shells; so are closed bodies whose walls are thin
// beside their length and width, on the skin in the middle of the wall; everything else is a solid. The choice can be
// forced.
import { Came, PhonoliteError } from "../../math/error.js";
import { borderOf, isClosed } from "../border.js";
import { cellsOf } from "../cells/cells.js";
import { opennessOf } from "../cells/openness.js";
import { outsideOf } from "../cells/outside.js";
import { closeHoles } from "../repair/holes.js";
import { Bvh } from "../surface/bvh.js";
import { canonical, type Frame, outOfFrame } from "../surface/frame.js";
import { largestPart, partsOf } from "../surface/parts.js";
import { isFine, refine } from "../surface/refine.js";
import { type Skin, skinOf } from "../thin/skin.js";
import { type Walls, wallsOf } from "../thin/thickness.js";
import { boundsOf, facesOf, partOf, type TriangleMesh } from "../triangles.js";

/** What is known beforehand. */
export interface ChooseOptions {
  /** Forces the kind of elements. */
  kind?: "shell" | "solid" | undefined;
  /** Thickness of the wall, m. Left out, it is measured, or assumed for sheets. */
  thickness?: number | undefined;
}

/** A surface for shell elements. */
export interface ShellChoice {
  kind: "shell";
  /** The middle surface. */
  surface: TriangleMesh;
  /** [V] m */
  thickness: Float64Array;
  /** Where the thickness comes from. */
  thicknessFrom: "given" | "measured" | "assumed";
  notes: string[];
}

/** A surface for solid elements. */
export interface SolidChoice {
  kind: "solid";
  surface: TriangleMesh;
  /** The thickness that 95 % of the body exceeds, m. */
  thinnest: number;
  notes: string[];
}

const OPERATION = "mesh";
/** A body is thin when its wall is this part of its length and of the skin's width. */
const THIN = { length: 1 / 10, width: 1 / 6 };
/** The share of the area that must belong to the wall, and the most that may face itself. */
const MOSTLY = 0.6;
const RODS = 0.2;
/**
 * A surface is as good as closed when few of the lines through it find it open, or somewhat more and its holes are
 * small beside its area. For a forced solid, larger holes are closed.
 */
const OPEN = { lines: 0.05, moreLines: 0.1, small: 0.05, large: 0.3 };
/** A double wall thinner than this part of the length is one sheet drawn twice. */
const TWICE = 1 / 20_000;
/** An open body whose largest part is no more than this share of it is looked at as a whole, with so many bricks. */
const WHOLE = { share: 0.5, gain: 1.2, bricks: 800 };
/**
 * Triangles for measuring walls: a mesh with edges up to this part of the length is left as it is; others are divided.
 */
const FINE = { enough: 1 / 16, edge: 1 / 20, triangles: 30_000 };

/** A body as it is looked at. */
interface Body extends ChooseOptions {
  mesh: TriangleMesh;
  /** The same in a frame of its own, in triangles that are fine enough to measure walls. */
  fine: TriangleMesh;
  frame: Frame;
  /** The longest extent along any axis of the frame, m. */
  size: number;
  walls: Walls;
}

/**
 * Chooses between shell and solid elements, and makes the surface for them.
 *
 * @param mesh a repaired mesh.
 * @example
 * chooseSurface(mug).kind; // "shell"
 */
export function chooseSurface(mesh: TriangleMesh, options: ChooseOptions = {}): ShellChoice | SolidChoice {
  const { kind, thickness } = options;
  const { area } = facesOf(mesh);
  if (!(area > 0)) throw new PhonoliteError(OPERATION, "the surface", "triangles that have an area", new Came("none"));
  const { mesh: sorted, frame } = canonical(mesh);
  const size = Math.max(...boundsOf(sorted.positions).extents);
  if (thickness !== undefined && !(thickness > 0 && thickness <= size)) {
    const expected = `above 0 and at most the body's length, ${metres(size)}`;
    throw new PhonoliteError(OPERATION, "thickness", expected, thickness);
  }
  const open = !isNearlyClosed(mesh, sorted, area);
  const fine = isFine(sorted, FINE.enough * size) ? sorted : refine(sorted, FINE.edge * size, FINE.triangles);
  const walls = wallsOf(fine, new Bvh(fine), size);
  const body: Body = { ...options, mesh, fine, frame, size, walls };
  const solid = (surface: TriangleMesh, notes: string[]): SolidChoice => ({
    kind: "solid",
    surface,
    // a pane drawn twice is no thickness that could tell how low the body rings
    thinnest: Math.max(walls.thinnest || size / 10, size / 200),
    notes,
  });
  if (kind === "solid") return open ? solid(withoutHoles(mesh, area), [HOLES_CLOSED]) : solid(mesh, []);
  const shell = open ? doubleWall(body) : shellOfBody(body);
  if (shell || !open) return shell ?? solid(mesh, []);
  const whole = kind === undefined && thickness === undefined ? solidOfParts(mesh) : undefined;
  return whole ? solid(whole, [HOLES_CLOSED]) : onSurface(body);
}

const HOLES_CLOSED = "its holes were closed to make it a solid; give a thickness to have it as a shell";

function isNearlyClosed(mesh: TriangleMesh, sorted: TriangleMesh, area: number): boolean {
  if (isClosed(mesh)) return true;
  const lines = opennessOf(sorted);
  return lines <= OPEN.lines || (lines <= OPEN.moreLines && borderOf(mesh).holes < OPEN.small * area);
}

/** A forced solid: its holes are closed, when there is more surface than hole. */
function withoutHoles(mesh: TriangleMesh, area: number): TriangleMesh {
  const share = borderOf(mesh).holes / area;
  if (share <= OPEN.large) return closeHoles(mesh, "all").mesh;
  throw new PhonoliteError(
    OPERATION,
    "the surface",
    "closed for a solid: close its holes, or make it a shell with a thickness",
    new Came(`one with holes of ${Math.round(100 * share)} % of its area`),
  );
}

/**
 * Many open parts that overlap, such as furniture or a figure in clothes, as one body, when that shows more than its
 * largest part alone.
 */
function solidOfParts(mesh: TriangleMesh): TriangleMesh | undefined {
  const { areas } = partsOf(mesh);
  const { area } = facesOf(mesh);
  if (areas[0] > WHOLE.share * area) return undefined;
  const closed = closeHoles(mesh, "all").mesh;
  try {
    const { cells, frame } = cellsOf(closed, WHOLE.bricks);
    return facesOf(outsideOf(closed, cells, frame)).area > WHOLE.gain * areas[0] ? closed : undefined;
  } catch (error) {
    if (error instanceof PhonoliteError) return undefined; // it encloses nothing
    throw error;
  }
}

/** An open surface is a sheet, unless it is plainly a double wall with a hole somewhere. */
function doubleWall(body: Body): ShellChoice | undefined {
  const { fine, walls, size, thickness } = body;
  const like = thickness === undefined || Math.abs(Math.log(walls.typical / thickness)) < Math.LN2;
  if (walls.opposed <= 0.7 || walls.typical >= size / 20 || !like) return undefined;
  const skin = skinOf(fine, walls, size);
  if (!skin || !isThin(skin, body)) return undefined;
  const shell = onSkin(body, skin);
  shell.notes.push("the surface is open but looks like a double wall; the skin between the two was taken");
  return shell;
}

/** A closed body is a shell when its wall is thin, when a thickness is given or when it is forced. */
function shellOfBody(body: Body): ShellChoice | undefined {
  const { fine, walls, size, kind, thickness } = body;
  const skin = walls.typical > 0 && walls.typical < size / 4 ? skinOf(fine, walls, size) : undefined;
  if (skin && isThin(skin, body)) return onSkin(body, skin);
  if (thickness !== undefined) return onSurface(body);
  if (kind !== "shell") return undefined;
  return skin && skin.share > 0.5 * MOSTLY ? onSkin(body, skin) : onSurface(body);
}

function isThin(skin: Skin, { walls: { typical }, size }: Body): boolean {
  if (skin.share < MOSTLY || skin.selfFacing > RODS || typical < TWICE * size) return false;
  return typical < THIN.length * size && typical < THIN.width * skin.width;
}

function onSkin({ fine, frame, thickness }: Body, skin: Skin): ShellChoice {
  const notes: string[] = [];
  const { areas, area } = facesOf(fine);
  const { of, count } = partsOf(fine);
  const used = new Set(of.filter((_, t) => skin.used[t]));
  if (used.size < count) notes.push(leftOut(count - used.size));
  const lumps = areas.reduce((sum, own, t) => sum + (!skin.used[t] && used.has(of[t]) ? own : 0), 0);
  if (lumps > 0.1 * area) {
    notes.push(
      `rims, handles and thick parts, ${Math.round((100 * lumps) / area)} % of the surface, ` +
        "are not part of the shell; make it a solid to have them",
    );
  }
  return {
    kind: "shell",
    surface: { positions: outOfFrame(skin.mesh.positions, frame), indices: skin.mesh.indices },
    thickness: thickness === undefined ? skin.thickness : skin.thickness.map(() => thickness),
    thicknessFrom: thickness === undefined ? "measured" : "given",
    notes,
  };
}

/** The surface itself as a shell; its largest part. */
function onSurface({ mesh, size, thickness: given }: Body): ShellChoice {
  const notes: string[] = [];
  const { count } = partsOf(mesh);
  const surface = count > 1 ? partOf(mesh, largestPart(mesh)) : mesh;
  if (count > 1) notes.push(leftOut(count - 1));
  const thickness = given ?? Math.min(0.005, Math.max(0.0005, size / 100));
  if (given === undefined) notes.push(`no thickness was given and none can be measured: taken as ${metres(thickness)}`);
  return {
    kind: "shell",
    surface: { positions: surface.positions, indices: surface.indices },
    thickness: new Float64Array(surface.positions.length / 3).fill(thickness),
    thicknessFrom: given === undefined ? "assumed" : "given",
    notes,
  };
}

function leftOut(count: number): string {
  const parts = count === 1 ? "1 smaller part that hangs" : `${count} smaller parts that hang`;
  return (
    `${parts} apart from the rest ${count === 1 ? "was" : "were"} left out: join them in the modeller, ` +
    "or make it a solid"
  );
}

function metres(x: number): string {
  return x < 0.1 ? `${Number((1000 * x).toPrecision(3))} mm` : `${Number(x.toPrecision(3))} m`;
}
