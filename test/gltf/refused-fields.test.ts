// Every field of the draft extension is checked: what is wrong is told by its path, what was expected and what came.
// One row of the table changes one field of a good file.
import { describe, test } from "vitest";
import { changed, expectRefused, GONE } from "./breaking.js";
import { NAME } from "./foreign-file.js";

const MASS = "modalModels.0.massProperties";
const PHONOLITE = "modalModels.0.extras.phonolite";
const NODE = `/nodes.1.extensions.${NAME}`;

describe("a field of the extension is refused by its path:", () => {
  test.each<[string, string, unknown, string]>([
    ["no object", "", [], `extensions.${NAME} should be an object with modalModels`],
    [
      "an empty list",
      "modalModels",
      [],
      "modalModels should be an array of at least one of the modal models; left out where there is none, " +
        "but came an empty array",
    ],
    ["no list", "acousticMaterials", {}, "acousticMaterials should be an array of acoustic materials"],
    ["no model", "modalModels.1", null, "modalModels[1] should be a modal model: an object"],
    [
      "no accessor",
      "modalModels.0.shapes",
      GONE,
      "modalModels[0].shapes should be the index of the accessor of shapes, but came nothing",
    ],
    [
      "an accessor by name",
      "modalModels.0.shapes",
      "shapes",
      'modalModels[0].shapes should be the index of the accessor of shapes, but came "shapes"',
    ],
    ["half an index", "modalModels.0.positions", 1.5, "modalModels[0].positions should be the index"],
    [
      "a far accessor",
      "modalModels.0.decayRates",
      99,
      "modalModels[0].decayRates should be the index of an accessor, 0 to 8, but came 99",
    ],
    ["no name", "modalModels.0.name", 5, "modalModels[0].name should be a name"],
    [
      "a far material",
      "modalModels.0.material",
      2,
      "modalModels[0].material should be the index of a material, 0 to 1, but came 2",
    ],
    [
      "a missing mass",
      `${MASS}.mass`,
      GONE,
      "modalModels[0].massProperties.mass should be a mass in kg above 0, but came nothing",
    ],
    ["no mass", `${MASS}.mass`, 0, "modalModels[0].massProperties.mass should be a mass in kg above 0, but came 0"],
    [
      "a flat centre",
      `${MASS}.centerOfMass`,
      [0, 1],
      "modalModels[0].massProperties.centerOfMass should be 3 numbers of metres",
    ],
    [
      "a centre of text",
      `${MASS}.centerOfMass.1`,
      "1",
      "modalModels[0].massProperties.centerOfMass[1] should be a number",
    ],
    [
      "a moment below 0",
      `${MASS}.inertiaDiagonal.2`,
      -1,
      "modalModels[0].massProperties.inertiaDiagonal should be 3 moments in kg·m², 0 or more",
    ],
    [
      "a long quaternion",
      `${MASS}.inertiaOrientation.3`,
      2,
      "modalModels[0].massProperties.inertiaOrientation should be a quaternion of length 1",
    ],
    [
      "no density",
      "acousticMaterials.1.density",
      0,
      "acousticMaterials[1].density should be a density in kg/m³ above 0, but came 0",
    ],
    [
      "a modulus of text",
      "acousticMaterials.0.youngsModulus",
      "stiff",
      "acousticMaterials[0].youngsModulus should be a modulus in Pa above 0",
    ],
    [
      "Poisson's ratio 0.5",
      "acousticMaterials.0.poissonRatio",
      0.5,
      "acousticMaterials[0].poissonRatio should be a ratio above -1 and below 0.5",
    ],
    ["Poisson's ratio -1", "acousticMaterials.0.poissonRatio", -1, "acousticMaterials[0].poissonRatio should be"],
    [
      "alpha below 0",
      "acousticMaterials.1.alpha",
      -1,
      "acousticMaterials[1].alpha should be a damping in 1/s, 0 or more",
    ],
    ["beta below 0", "acousticMaterials.1.beta", -1, "acousticMaterials[1].beta should be a damping in s, 0 or more"],
    [
      "roughness below 0",
      "acousticSurfaces.0.roughness",
      -1e-9,
      "acousticSurfaces[0].roughness should be a height in metres, 0 or more",
    ],
    [
      "no length",
      "acousticSurfaces.0.correlationLength",
      0,
      "acousticSurfaces[0].correlationLength should be a length in metres above 0",
    ],
    [
      "a slope of text",
      "acousticSurfaces.0.spectralSlope",
      "steep",
      "acousticSurfaces[0].spectralSlope should be a finite number",
    ],
    ["no wavelength", "acousticSurfaces.0.shortWavelength", 0, "acousticSurfaces[0].shortWavelength should be"],
    [
      "waviness below 0",
      "acousticSurfaces.1.waviness",
      -1,
      "acousticSurfaces[1].waviness should be a height in metres, 0 or more",
    ],
    [
      "a profile alone",
      "acousticSurfaces.1.sampleSpacing",
      GONE,
      "acousticSurfaces[1].sampleSpacing should be given with a profile: the metres between two heights, " +
        "but came nothing",
    ],
    [
      "no spacing",
      "acousticSurfaces.1.sampleSpacing",
      0,
      "acousticSurfaces[1].sampleSpacing should be a length in metres above 0",
    ],
    [
      "waviness alone",
      "acousticSurfaces.1.wavinessLength",
      GONE,
      "acousticSurfaces[1].wavinessLength should be given with a waviness above 0, but came nothing",
    ],
    [
      "short waviness",
      "acousticSurfaces.1.wavinessLength",
      8e-5,
      "acousticSurfaces[1].wavinessLength should be longer than the correlation length, 0.00008 m, but came 0.00008",
    ],
    [
      "steep waviness",
      "acousticSurfaces.1.waviness",
      2e-4,
      "acousticSurfaces[1].waviness should be gentler than the finish, so below",
    ],
    [
      "a finish longer than the waviness that goes without saying",
      "acousticSurfaces.0.correlationLength",
      3e-3,
      "acousticSurfaces[0].wavinessLength should be longer than the correlation length, 0.003 m, but came 0.002",
    ],
    [
      "a profile of vectors",
      "acousticSurfaces.1.profile",
      0,
      "acousticSurfaces[1].profile should be an accessor of SCALAR and FLOAT (5126), but came VEC3 and 5126",
    ],
    ["one height", "/accessors.8.count", 1, "acousticSurfaces[1].profile should be an accessor with a count from 2 to"],
    [
      "a far texture",
      "acousticSurfaces.1.normalTexture.index",
      1,
      "acousticSurfaces[1].normalTexture.index should be the index of a texture, 0 to 0, but came 1",
    ],
    [
      "no texture",
      "acousticSurfaces.1.normalTexture",
      {},
      "acousticSurfaces[1].normalTexture.index should be the index of a texture",
    ],
    [
      "a surface's far material",
      "acousticSurfaces.1.material",
      7,
      "acousticSurfaces[1].material should be the index of a material",
    ],
    [
      "a node's far model",
      `${NODE}.modalModel`,
      1,
      `nodes[1].extensions.${NAME}.modalModel should be the index of a modal model, 0 to 0, but came 1`,
    ],
    [
      "a node's far surface",
      `${NODE}.acousticSurface`,
      2,
      `nodes[1].extensions.${NAME}.acousticSurface should be the index of a surface, 0 to 1, but came 2`,
    ],
    [
      "a gain of text",
      `${NODE}.gain`,
      "loud",
      `nodes[1].extensions.${NAME}.gain should be a linear gain, 0 or more, but came "loud"`,
    ],
    ["a gain below 0", `${NODE}.gain`, -1, `nodes[1].extensions.${NAME}.gain should be`],
    ["a node that says nothing", NODE, 5, `nodes[1].extensions.${NAME} should be an object with modalModel`],
    [
      "a newer Phonolite",
      PHONOLITE,
      { version: 2 },
      "modalModels[0].extras.phonolite.version should be 1 or lower (a file of a newer version needs a newer " +
        "Phonolite), but came 2",
    ],
    [
      "too few phases",
      PHONOLITE,
      { version: 1, phases: [1] },
      "modalModels[0].extras.phonolite.phases should be as many numbers as the model needs, 2, but came 1",
    ],
    [
      "gains of text",
      PHONOLITE,
      { version: 1, radiationGains: [1, "2"] },
      "modalModels[0].extras.phonolite.radiationGains[1] should be a finite number",
    ],
    [
      "a radiation gain below 0",
      PHONOLITE,
      { version: 1, radiationGains: [1, -2] },
      "modalModels[0].extras.phonolite.radiationGains[1] should be a radiation gain from 0",
    ],
    [
      "no directions at three points",
      PHONOLITE,
      { version: 1, directional: false },
      "modalModels[0].extras.phonolite.directional should be left out",
    ],
  ])("%s", async (_, path, value, message) => {
    await expectRefused(changed(path, value), message);
  });
});

describe("nodes that are no tree are refused:", () => {
  test.each<[string, string, unknown, string]>([
    ["a circle", "/nodes.2.children", [0], "nodes[0] should be no child of itself, through whatever nodes"],
    [
      "two parents",
      "/nodes.1.children",
      [2],
      "nodes[1].children[0] should be a node that has no other parent, but came 2",
    ],
    ["a far child", "/nodes.1.children", [3], "nodes[1].children[0] should be the index of a node, 0 to 2, but came 3"],
    ["a place of text", "/nodes.0.translation.0", "a", "nodes[0].translation should be 3 finite numbers"],
    [
      "a place without end",
      "/nodes.0.scale",
      [1.7e308, 1.7e308, 1.7e308],
      "nodes[1] should be a node with a finite place in the scene",
    ],
    ["no node", "/nodes.0", null, "nodes[0] should be an object, but came null"],
    ["no list", "/nodes", { 0: {} }, "nodes should be an array, but came an object"],
  ])("%s", async (_, path, value, message) => {
    await expectRefused(changed(path, value), message);
  });
});
