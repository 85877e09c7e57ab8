// The body on the graphics card: its form in its material, and the swing of one mode. The vertex shader moves it, the
// fragment shader colours motion outwards copper and motion inwards blue, and draws the lines that stand still.

import type { ModalModel } from "phonolite/model";
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  Mesh,
  MeshDepthMaterial,
  type MeshPhysicalMaterial,
  RGBADepthPacking,
} from "three";
import { length, minus, plus, times } from "#dist/math/vec3.js";
import { boundsOf } from "#dist/mesh/triangles.js";
import { bodyForm } from "./body-form.js";
import { type BodyForm, sidesOf } from "./form.js";
import type { BodyLooks } from "./looks.js";
import { modeMotion } from "./mode-motion.js";

/** Colours of a mode: outwards, inwards, where it stands still. */
export interface ModeColours {
  out: number;
  in: number;
  still: number;
}

/** A body, drawn so that its radius is 1. */
export class BodyView {
  readonly group = new Group();
  /** Half its sides, units. */
  readonly sides: readonly number[];
  readonly form: BodyForm;
  readonly mesh: Mesh<BufferGeometry, MeshPhysicalMaterial>;
  readonly #model: ModalModel;
  readonly #uniforms = {
    swing: { value: 0 },
    shown: { value: 0 },
    outColour: { value: new Color() },
    inColour: { value: new Color() },
    stillColour: { value: new Color() },
  };
  /** The shadow swings along. */
  readonly #depth = new MeshDepthMaterial({ depthPacking: RGBADepthPacking });
  #mode = -1;

  constructor(model: ModalModel, looks: BodyLooks) {
    this.#model = model;
    this.form = bodyForm(model);
    const { low, high } = boundsOf(this.form.positions);
    const half = times(minus(high, low), 0.5);
    const scale = 1 / (length(half) || 1);
    this.sides = times(half, scale);
    const geometry = geometryOf(this.form);
    const material = looks.of(model.material?.name);
    this.#teach(material);
    this.mesh = new Mesh(geometry, material);
    this.mesh.castShadow = true;
    this.mesh.customDepthMaterial = this.#depth;
    this.mesh.receiveShadow = !material.transparent;
    this.mesh.position.set(...times(plus(low, high), -0.5));
    this.group.scale.setScalar(scale);
    this.group.add(this.mesh);
  }

  /** Whether a mode is shown. */
  get shows(): boolean {
    return this.#mode >= 0;
  }

  /** Another model of the same form keeps what is drawn. */
  fits(model: ModalModel): boolean {
    const now = this.#model;
    const same = model.positions === now.positions && model.indices === now.indices;
    const plain = model.pointCount === 1 && now.pointCount === 1;
    return (same || plain) && model.material?.name === now.material?.name;
  }

  /** Shows a mode of a model of this form; −1: none. */
  show(model: ModalModel, mode: number): void {
    this.#mode = mode;
    this.#uniforms.shown.value = mode >= 0 ? 1 : 0;
    if (mode < 0) return;
    const { geometry } = this.mesh;
    const { ways, levels, stirs } = modeMotion(model, this.form, mode);
    const values = { way: ways, level: levels, stir: stirs, tilt: tiltOf(geometry, ways) };
    for (const [name, array] of Object.entries(values)) {
      const known = geometry.getAttribute(name) as BufferAttribute;
      known.set(array);
      known.needsUpdate = true;
    }
  }
  /** Swings it, −1 to 1. */
  swing(part: number): void {
    this.#uniforms.swing.value = this.#mode >= 0 ? part : 0;
  }
  setColours(colours: ModeColours): void {
    for (const way of ["out", "in", "still"] as const) this.#uniforms[`${way}Colour`].value.setHex(colours[way]);
  }

  dispose(): void {
    this.group.removeFromParent();
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.#depth.dispose();
  }

  #teach(material: MeshPhysicalMaterial): void {
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.#uniforms);
      shader.vertexShader = taught(VERTEX_HEAD + shader.vertexShader, { beginnormal_vertex: TURN, begin_vertex: MOVE });
      const colours = { color_fragment: COLOUR, metalnessmap_fragment: DULL };
      shader.fragmentShader = taught(FRAGMENT_HEAD + shader.fragmentShader, colours);
    };
    this.#depth.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.#uniforms);
      shader.vertexShader = taught(VERTEX_HEAD + shader.vertexShader, { begin_vertex: MOVE });
    };
  }
}

/** A shader with lines behind some of the pieces that it includes. */
const taught = (shader: string, lines: Readonly<Record<string, string>>): string =>
  Object.entries(lines).reduce(
    (text, [piece, line]) => text.replace(`#include <${piece}>`, `#include <${piece}>\n${line}`),
    shader,
  );

const VERTEX_HEAD =
  "attribute vec3 way; attribute vec3 tilt; attribute float level; attribute float stir; uniform float swing; " +
  "varying float vLevel; varying float vStir;\n";
const TURN = "objectNormal = normalize(objectNormal + swing * tilt);";
const MOVE = "transformed += swing * way; vLevel = level; vStir = stir;";
const FRAGMENT_HEAD =
  "uniform float shown; uniform vec3 outColour; uniform vec3 inColour; uniform vec3 stillColour; " +
  "varying float vLevel; varying float vStir;\n";
/** Copper goes out while blue goes in; where the motion changes its sign runs a line of the same width everywhere. */
const COLOUR = `
  if (shown > 0.0) {
    vec3 tint = vLevel > 0.0 ? outColour : inColour;
    diffuseColor.rgb = mix(diffuseColor.rgb, tint, 0.92 * pow(abs(vLevel), 0.7));
    diffuseColor.a = max(diffuseColor.a, 0.85);
    float wide = fwidth(vLevel);
    float line = wide > 1e-5 ? 1.0 - smoothstep(0.7 * wide, 1.7 * wide, abs(vLevel)) : 0.0;
    diffuseColor.rgb = mix(diffuseColor.rgb, stillColour, 0.85 * line * smoothstep(0.02, 0.06, vStir));
  }`;
/** Mirrors show the room and no colours: a mode is seen on dull metal. */
const DULL = "if (shown > 0.0) metalnessFactor *= 0.3;";

function geometryOf(form: BodyForm): BufferGeometry {
  const geometry = new BufferGeometry();
  const count = form.points.length;
  const empty = (size: number) => new BufferAttribute(new Float32Array(size * count), size).setUsage(DynamicDrawUsage);
  geometry.setAttribute("position", new BufferAttribute(form.positions, 3));
  geometry.setIndex(new BufferAttribute(form.indices, 1));
  for (const name of ["way", "tilt"]) geometry.setAttribute(name, empty(3));
  for (const name of ["level", "stir"]) geometry.setAttribute(name, empty(1));
  geometry.computeVertexNormals();
  geometry.setAttribute("uv", new BufferAttribute(laid(form, geometry), 2));
  return geometry;
}

/** Tiles of a texture along the longest side of a body. */
const TILES = 1.4;

/** Textures are laid along the two sides that a part of the surface faces least, the longest first. */
function laid({ positions }: BodyForm, geometry: BufferGeometry): Float32Array {
  const sides = sidesOf(positions);
  const longest = sides.indexOf(Math.max(...sides));
  const per = TILES / (sides[longest] || 1);
  const normals = geometry.getAttribute("normal").array;
  const uv = new Float32Array((2 * positions.length) / 3);
  for (let v = 0; v < positions.length / 3; v++) {
    const faces = [0, 1, 2].map((axis) => Math.abs(normals[3 * v + axis]));
    const face = faces.indexOf(Math.max(...faces));
    const [one, other] = [0, 1, 2].filter((axis) => axis !== face);
    const [u, w] = other === longest ? [other, one] : [one, other];
    uv[2 * v] = positions[3 * v + u] * per;
    uv[2 * v + 1] = positions[3 * v + w] * per;
  }
  return uv;
}

/** How normals turn towards the greatest swing: half the difference of those at both ends. */
function tiltOf(rest: BufferGeometry, ways: Float32Array): Float32Array {
  const positions = rest.getAttribute("position").array;
  const at = (part: number) => {
    const geometry = new BufferGeometry();
    const moved = Float32Array.from(positions, (x, i) => x + part * ways[i]);
    geometry.setAttribute("position", new BufferAttribute(moved, 3));
    geometry.setIndex(rest.index);
    geometry.computeVertexNormals();
    return geometry.getAttribute("normal").array;
  };
  const [out, back] = [at(1), at(-1)];
  return Float32Array.from(out, (x, i) => (x - back[i]) / 2);
}
