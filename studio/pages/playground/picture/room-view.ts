// The room as it is seen: what the engine knows of it, in its materials, and what only the eye misses: skirting boards,
// brackets, the opening behind the door.
import { Group, Mesh, type MeshStandardMaterial, PlaneGeometry } from "three";
import type { Part, Shape } from "../engines/engine.js";
import { CHUTES, chutePlace, DOOR, type Fixture, room, SHELF, WALL } from "../scene/room.js";
import { board, solid } from "./forms.js";
import type { Looks } from "./looks.js";
import { floorboards, specks } from "./paintings.js";
import type { Theme } from "./themes.js";

const WALLS = ["back-wall", "left-wall"];
/** Nothing is seen of the pin in the wall. */
const UNSEEN = ["hinge"];

/** Draws the room. */
export function createRoom(looks: Looks) {
  const group = new Group();
  const plaster = looks.paint(0xeee8dc, 0.96);
  const rough = specks(7, 0.25);
  rough.repeat.set(2, 2);
  plaster.map = rough;
  const boards = floorboards();
  boards.repeat.set(0.5, 1);
  const floor = looks.paint(0xfffefd, 0.55);
  floor.map = boards;
  for (const fixture of room()) {
    if (UNSEEN.includes(fixture.name)) continue;
    const own = fixture.name === "floor" ? floor : WALLS.includes(fixture.name) ? plaster : undefined;
    group.add(drawn(fixture, looks, own));
  }
  group.add(...trim(looks));
  return {
    /** Its parts, each with the name of its fixture in `userData`. */
    group,
    setTheme({ wall }: Theme) {
      plaster.color.setHex(wall);
    },
    dispose() {
      group.traverse((part) => part instanceof Mesh && part.geometry.dispose());
      boards.dispose();
      rough.dispose();
    },
  };
}

function drawn(fixture: Fixture, looks: Looks, own: MeshStandardMaterial | undefined): Group {
  const { name, shape, position, turn = [0, 0, 0, 1], material } = fixture;
  const group = new Group();
  const parts = Array.isArray(shape)
    ? (shape as readonly Part[])
    : [{ shape: shape as Shape, position: [0, 0, 0] as const }];
  for (const part of parts) {
    const mesh = new Mesh(solid(part.shape), own ?? looks.of(material));
    mesh.position.set(...part.position);
    if (part.turn) mesh.quaternion.set(...part.turn);
    mesh.receiveShadow = true;
    // walls and floor throw none that is seen
    mesh.castShadow = own === undefined && material !== "glass";
    mesh.userData.fixture = name;
    group.add(mesh);
  }
  group.position.set(...position);
  group.quaternion.set(...turn);
  return group;
}

/** What belongs to the room and never sounds. */
function trim(looks: Looks): Mesh[] {
  const white = looks.paint(0xf4f0e8, 0.6);
  const iron = looks.paint(0x33363b, 0.5);
  const dark = looks.paint(0x191a1d, 1);
  const piece = (
    material: MeshStandardMaterial,
    size: readonly [number, number, number],
    at: readonly [number, number, number],
  ) => {
    const mesh = new Mesh(board(size), material);
    mesh.position.set(...at);
    mesh.receiveShadow = true;
    mesh.castShadow = true;
    return mesh;
  };
  const { x, z } = WALL;
  const doorFrom = DOOR.z - 0.07;
  const doorTo = DOOR.z + DOOR.width + 0.07;
  const opening = new Mesh(new PlaneGeometry(DOOR.width, DOOR.height), dark);
  opening.position.set(x + 0.001, DOOR.height / 2 + 0.01, DOOR.z + DOOR.width / 2);
  opening.rotation.y = Math.PI / 2;
  return [
    opening,
    // skirting boards
    piece(white, [7, 0.07, 0.012], [x + 3.5, 0.035, z + 0.006]),
    piece(white, [0.012, 0.07, doorFrom - z], [x + 0.006, 0.035, (z + doorFrom) / 2]),
    piece(white, [0.012, 0.07, 2.5], [x + 0.006, 0.035, doorTo + 1.25]),
    // the architrave of the door
    piece(white, [0.024, DOOR.height + 0.08, 0.07], [x + 0.012, DOOR.height / 2 + 0.04, DOOR.z - 0.035]),
    piece(white, [0.024, DOOR.height + 0.08, 0.07], [x + 0.012, DOOR.height / 2 + 0.04, doorTo - 0.035]),
    piece(white, [0.024, 0.07, DOOR.width + 0.14], [x + 0.012, DOOR.height + 0.047, DOOR.z + DOOR.width / 2]),
    // brackets of the shelf, and pegs of the chutes
    ...[-0.45, 0.45].flatMap((side) => [
      piece(iron, [0.02, 0.16, 0.01], [SHELF.x + side, SHELF.top - SHELF.thickness - 0.08, z + 0.006]),
      piece(iron, [0.02, 0.01, 0.2], [SHELF.x + side, SHELF.top - SHELF.thickness - 0.006, z + 0.1]),
    ]),
    ...Array.from({ length: CHUTES }, (_, i) => chutePlace(i).position).flatMap(([cx, cy, cz]) =>
      [-0.28, 0.28].map((side) => piece(iron, [0.016, 0.016, 0.08], [cx + side, cy - 0.035, cz - 0.02])),
    ),
  ];
}
