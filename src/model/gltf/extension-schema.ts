// The JSON of the draft extension KHR_audio_rigid_bodies: one schema gives its types and its checks. Ranges of the
// numbers behind the accessors are checked where they are read (accessor-rules.ts) and by the model itself.

import * as v from "valibot";
import { isObject } from "../../math/values.js";
import { check, extras, fields, integer, list, text, value, vector } from "../schema.js";
import { EXTENSION_NAME, itemAt, listOf, refuse } from "./gltf-error.js";

/** Most models, materials or surfaces of a file. */
const MOST_ITEMS = 65_536;

const real = (words: string, good: (x: number) => boolean = () => true) =>
  value<number>(words, (x) => typeof x === "number" && Number.isFinite(x) && good(x));
const above0 = (words: string) => real(`${words} above 0`, (x) => x > 0);
const from0 = (words: string) => real(`${words}, 0 or more`, (x) => x >= 0);
const index = (words: string) => integer(words, 0, 2 ** 31 - 1);
const accessor = (what: string) => index(`the index of the accessor of ${what}`);
const opt = v.exactOptional;
/** The fields that every item may have. */
const NAMED = { name: opt(text("a name of at most 1000 characters")), extras: opt(extras()) };
const MATERIAL_INDEX = index("the index of an acoustic material");

/** A quaternion is taken for a unit one when its length is 1 within this. */
const UNIT_TOLERANCE = 0.01;

const MassSchema = fields(
  {
    mass: above0("a mass in kg"),
    centerOfMass: opt(vector(3, "3 numbers of metres", 1e9)),
    inertiaDiagonal: opt(
      v.pipe(
        vector(3, "3 moments in kg·m²", 1e30),
        v.check((moments) => moments.every((x) => x >= 0), "3 moments in kg·m², 0 or more"),
      ),
    ),
    inertiaOrientation: opt(
      v.pipe(
        vector(4, "a unit quaternion of 4 numbers", 2),
        v.check((q) => Math.abs(Math.hypot(...q) - 1) <= UNIT_TOLERANCE, "a quaternion of length 1"),
      ),
    ),
  },
  "an object with a mass",
);

const ModelSchema = fields(
  {
    ...NAMED,
    frequencies: accessor("frequencies"),
    decayRates: accessor("decay rates"),
    positions: accessor("positions"),
    shapes: accessor("shapes"),
    indices: opt(accessor("indices")),
    material: opt(MATERIAL_INDEX),
    massProperties: opt(MassSchema),
  },
  "a modal model: an object with frequencies, decayRates, positions and shapes",
);

const MaterialSchema = fields(
  {
    ...NAMED,
    density: opt(above0("a density in kg/m³")),
    youngsModulus: opt(above0("a modulus in Pa")),
    poissonRatio: opt(real("a ratio above -1 and below 0.5", (x) => x > -1 && x < 0.5)),
    alpha: opt(from0("a damping in 1/s")),
    beta: opt(from0("a damping in s")),
  },
  "an acoustic material: an object",
);

const NormalTextureSchema = fields(
  {
    index: index("the index of a texture"),
    texCoord: opt(index("the number of a set of texture coordinates")),
    scale: opt(real("a finite number")),
    extras: opt(extras()),
  },
  "an object with the index of a texture",
);

const SurfaceSchema = fields(
  {
    ...NAMED,
    roughness: opt(from0("a height in metres")),
    correlationLength: opt(above0("a length in metres")),
    spectralSlope: opt(real("a finite number")),
    shortWavelength: opt(above0("a length in metres")),
    waviness: opt(from0("a height in metres")),
    wavinessLength: opt(above0("a length in metres")),
    profile: opt(accessor("heights")),
    sampleSpacing: opt(above0("a length in metres")),
    normalTexture: opt(NormalTextureSchema),
    material: opt(MATERIAL_INDEX),
  },
  "an acoustic surface: an object",
);

const some = <T extends v.GenericSchema>(item: T, words: string) =>
  opt(
    v.pipe(
      list(item, `an array of ${words}`, MOST_ITEMS),
      v.check((items) => items.length > 0, `an array of at least one of the ${words}; left out where there is none`),
    ),
  );

const RootSchema = fields(
  {
    modalModels: some(ModelSchema, "modal models"),
    acousticMaterials: some(MaterialSchema, "acoustic materials"),
    acousticSurfaces: some(SurfaceSchema, "acoustic surfaces"),
  },
  "an object with modalModels, acousticMaterials and acousticSurfaces",
);

const NodeSchema = fields(
  {
    modalModel: opt(index("the index of a modal model")),
    acousticSurface: opt(index("the index of an acoustic surface")),
    gain: opt(from0("a linear gain")),
    extras: opt(extras()),
  },
  "an object with modalModel, acousticSurface and gain",
);

/** A modal model as the JSON has it: indices of accessors. */
export type ModalModelDef = v.InferOutput<typeof ModelSchema>;
/** An acoustic material as the JSON has it. */
export type AcousticMaterialDef = v.InferOutput<typeof MaterialSchema>;
/** An acoustic surface as the JSON has it. */
export type AcousticSurfaceDef = v.InferOutput<typeof SurfaceSchema>;
/** The sound of a node, as the JSON has it. */
export type NodeAudioDef = v.InferOutput<typeof NodeSchema>;

/** All that a file says in this extension, checked. */
export interface ExtensionDef {
  models: ModalModelDef[];
  materials: AcousticMaterialDef[];
  surfaces: AcousticSurfaceDef[];
  /** As many as the file has nodes; undefined where one makes no sound. */
  nodes: (NodeAudioDef | undefined)[];
}

/**
 * The numbers of a machined surface, which stand in for those not given. The shortest wavelength is a 16th of the
 * correlation length.
 */
export const SURFACE_DEFAULTS = {
  roughness: 2e-6,
  correlationLength: 5e-5,
  spectralSlope: -2.4,
  waviness: 2e-6,
  wavinessLength: 2e-3,
} as const;

/**
 * Reads the extension's JSON of a whole glTF file: structure, ranges, and indices of each other, accessors and
 * textures.
 */
export function parseExtension(json: Record<string, unknown>): ExtensionDef {
  const root = objectOf(json, "extensions")?.[EXTENSION_NAME];
  const path = `extensions.${EXTENSION_NAME}`;
  const whole = (field: string) => (field === "the file" ? path : field);
  const defs = root === undefined ? {} : check(RootSchema, root, (field, ...rest) => refuse(whole(field), ...rest));
  const { modalModels: models = [], acousticMaterials: materials = [], acousticSurfaces: surfaces = [] } = defs;
  const accessors = listOf(json, "accessors");
  const textures = listOf(json, "textures");
  for (const [m, model] of models.entries()) {
    for (const role of ["frequencies", "decayRates", "positions", "shapes", "indices"] as const) {
      const at = model[role];
      if (at !== undefined) itemAt(accessors, at, `modalModels[${m}].${role}`, "an accessor");
    }
    if (model.material !== undefined) itemAt(materials, model.material, `modalModels[${m}].material`, "a material");
  }
  for (const [s, surface] of surfaces.entries()) {
    const here = `acousticSurfaces[${s}]`;
    if (surface.material !== undefined) itemAt(materials, surface.material, `${here}.material`, "a material");
    if (surface.profile !== undefined) itemAt(accessors, surface.profile, `${here}.profile`, "an accessor");
    const { normalTexture } = surface;
    if (normalTexture) itemAt(textures, normalTexture.index, `${here}.normalTexture.index`, "a texture");
    checkFinish(surface, here);
  }
  const nodes = listOf(json, "nodes").map((node, n) => {
    const here = `nodes[${n}].${path}`;
    const given = isObject(node) ? objectOf(node, "extensions", `nodes[${n}].`)?.[EXTENSION_NAME] : undefined;
    if (given === undefined) return undefined;
    const def = check(NodeSchema, given, (field, ...rest) =>
      refuse(field === "the file" ? here : `${here}.${field}`, ...rest),
    );
    if (def.modalModel !== undefined) itemAt(models, def.modalModel, `${here}.modalModel`, "a modal model");
    if (def.acousticSurface !== undefined)
      itemAt(surfaces, def.acousticSurface, `${here}.acousticSurface`, "a surface");
    return def;
  });
  return { models, materials, surfaces, nodes };
}

/** Checks the numbers of a surface against each other. */
export function checkFinish(surface: AcousticSurfaceDef, path: string): void {
  if (surface.profile !== undefined && surface.sampleSpacing === undefined) {
    throw refuse(`${path}.sampleSpacing`, "given with a profile: the metres between two heights", undefined);
  }
  const of = (field: "roughness" | "correlationLength" | "waviness" | "wavinessLength"): number =>
    surface[field] ?? SURFACE_DEFAULTS[field];
  const [waviness, wavinessLength, correlationLength] = [of("waviness"), of("wavinessLength"), of("correlationLength")];
  if (waviness === 0) return;
  if (surface.waviness !== undefined && surface.wavinessLength === undefined) {
    throw refuse(`${path}.wavinessLength`, "given with a waviness above 0", undefined);
  }
  if (!(wavinessLength > correlationLength)) {
    const expected = `longer than the correlation length, ${correlationLength} m`;
    throw refuse(`${path}.wavinessLength`, expected, wavinessLength);
  }
  const slope = of("roughness") / correlationLength;
  if (!(waviness / wavinessLength < slope)) {
    const most = slope * wavinessLength;
    throw refuse(`${path}.waviness`, `gentler than the finish, so below ${most} m over ${wavinessLength} m`, waviness);
  }
}

function objectOf(json: Record<string, unknown>, field: string, path = ""): Record<string, unknown> | undefined {
  const value = json[field];
  if (value === undefined || isObject(value)) return value as Record<string, unknown> | undefined;
  throw refuse(`${path}${field}`, "an object", value);
}
