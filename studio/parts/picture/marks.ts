// Marks by the thousand that fade by themselves, such as the rings of drops: one draw for all of a kind, in which a
// shader puts squares where they belong. The newest marks take the places of the oldest.
import {
  BufferAttribute,
  DoubleSide,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  type Scene,
  ShaderMaterial,
  Vector2,
} from "three";

/** A kind of mark: its shaders, and how many squares there are to one mark; their number is `position.z`. */
export interface MarkKind {
  vertexShader: string;
  fragmentShader: string;
  squares?: number;
}

/** What is told of all marks. */
export interface MarksOptions {
  /** Marks that are known at once. */
  places: number;
  /** Four numbers of each mark, by their names in the shaders. */
  rows: readonly string[];
  /** A whole number of each mark, by its name in the shaders. */
  step?: string;
  uniforms: ShaderMaterial["uniforms"];
  /** All of them are drawn of each mark. */
  kinds: readonly MarkKind[];
}

/** In shaders: where in its square a point lies, how much is left of it, and the size of the picture, pixels. */
export const MARK = `
  uniform vec2 view;
  varying vec2 at;
  varying float faded;
  void hide() { gl_Position = vec4(0.0, 0.0, -2.0, 1.0); at = vec2(0.0); faded = 0.0; }`;

/** Draws a ring as wide as the vertex shader says in `wide`, filled so strongly. */
export const ringFragments = (filled: number): string => `
  uniform vec3 ringColour;
  varying vec2 at;
  varying float faded, wide;
  void main() {
    float far = length(at);
    float line = 1.0 - smoothstep(0.0, wide, abs(far - 1.0 + 0.5 * min(wide, 0.5)));
    float inner = ${filled.toFixed(2)} * (1.0 - smoothstep(0.0, 1.0, far));
    float alpha = faded * (line + inner);
    if (alpha < 0.004) discard;
    gl_FragColor = vec4(ringColour, alpha);
    #include <colorspace_fragment>
  }`;

/** Marks in a scene. */
export class Marks {
  /** Four numbers of each mark. */
  readonly rows: readonly InstancedBufferAttribute[];
  /** The whole number of each. */
  readonly steps: InstancedBufferAttribute;
  readonly #places: number;
  readonly #meshes: readonly Mesh<InstancedBufferGeometry, ShaderMaterial>[];
  readonly #view = new Vector2(1, 1);
  #count = 0;

  constructor(scene: Scene, { places, rows, step, uniforms, kinds }: MarksOptions) {
    this.#places = places;
    this.rows = rows.map(() => new InstancedBufferAttribute(new Float32Array(4 * places), 4));
    this.steps = new InstancedBufferAttribute(new Uint32Array(step ? places : 0), 1);
    const attributes = rows.map((name, i) => [name, this.rows[i]] as const);
    const all = step ? [...attributes, [step, this.steps] as const] : attributes;
    const values = { ...uniforms, view: { value: this.#view } };
    this.#meshes = kinds.map(({ squares = 1, ...shaders }) => {
      const material = { ...shaders, uniforms: values, transparent: true, depthWrite: false, side: DoubleSide };
      const mesh = new Mesh(instances(squares, all), new ShaderMaterial(material));
      mesh.frustumCulled = false;
      mesh.renderOrder = 4;
      mesh.visible = false;
      scene.add(mesh);
      return mesh;
    });
  }

  /** The place of one mark more. */
  next(): number {
    return this.#count++ % this.#places;
  }
  /** Shows all marks or none; `changed` tells that some are new. */
  show(seen: boolean, changed: boolean): void {
    if (changed) for (const attribute of [...this.rows, this.steps]) attribute.needsUpdate = true;
    for (const mesh of this.#meshes) {
      mesh.visible = seen;
      mesh.geometry.instanceCount = Math.min(this.#count, this.#places);
    }
  }
  /** Size of the picture in pixels. */
  resize(width: number, height: number): void {
    this.#view.set(width, height);
  }
  dispose(): void {
    for (const mesh of this.#meshes) {
      mesh.removeFromParent();
      mesh.geometry.dispose();
      mesh.material.dispose();
    }
  }
}

function instances(
  squares: number,
  attributes: readonly (readonly [string, InstancedBufferAttribute])[],
): InstancedBufferGeometry {
  const square = [-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, 1];
  const corners: number[] = [];
  for (let n = 0; n < squares; n++) for (let i = 0; i < 12; i += 2) corners.push(square[i], square[i + 1], n);
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(corners), 3));
  for (const [name, attribute] of attributes) geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
  geometry.instanceCount = 0;
  return geometry;
}
