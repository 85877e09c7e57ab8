// A thing as it is seen: its form in its material, and what some have besides, such as a label or a skin.
import { CylinderGeometry, type Material, Mesh, type Object3D, SphereGeometry, TorusGeometry } from "three";
import type { Item } from "../scene/items.js";
import { kindOf } from "../scene/kinds.js";
import { drumHeight } from "../scene/parts.js";
import { DOOR } from "../scene/room.js";
import { board, formOf } from "./forms.js";
import type { Looks } from "./looks.js";

/** Kinds that one sees the inside of. */
const THIN = new Set(["tumbler", "wine-glass", "bowl", "plate"]);
/** Labels of tins, by the last figure of their names. */
const LABELS = [0xb4532a, 0x2c6fb0, 0x55753a, 0xc9a23a, 0x8a3f5f, 0x3f6f70];

/** Draws a thing; all its meshes have its name in `userData`. */
export function drawThing(item: Item, looks: Looks): Object3D {
  const mesh =
    item.kind === "door" ? doorOf(item, looks) : item.kind === "drum" ? drumOf(item, looks) : plain(item, looks);
  mesh.traverse((part) => {
    part.userData.thing = item.name;
    if (!(part instanceof Mesh)) return;
    part.receiveShadow = true;
    // clear things throw a faint shadow in life and none here
    part.castShadow = (part.material as Material).transparent !== true;
  });
  return mesh;
}

/** Lets go of what was made for one thing alone: its forms. */
export function forgetThing(thing: Object3D): void {
  thing.traverse((part) => part instanceof Mesh && part.geometry.dispose());
}

function plain(item: Item, looks: Looks): Mesh {
  const { kind, size, material, name } = item;
  if (kind === "door") throw new Error("a door is drawn by itself");
  const mesh = new Mesh(formOf(kind, kindOf(kind).shape(size), size), looks.of(material, THIN.has(kind)));
  if (kind === "tin") {
    const band = new CylinderGeometry(0.0392 * size, 0.0392 * size, 0.084 * size, 36, 1, true);
    const colour = LABELS[(name.charCodeAt(name.length - 1) + 1) % LABELS.length];
    mesh.add(new Mesh(band, looks.paint(colour, 0.7)));
  }
  if (kind === "carton") {
    const tape = new Mesh(board([0.281 * size, 0.2005 * size, 0.04 * size]), looks.paint(0xcbb48e, 0.5));
    mesh.add(tape);
  }
  return mesh;
}

/** A drum: shell, skin, hoops. */
function drumOf({ size, material }: Item, looks: Looks): Mesh {
  const radius = 0.19 * size;
  const height = drumHeight * size;
  const shell = new Mesh(
    new CylinderGeometry(0.97 * radius, 0.97 * radius, 0.96 * height, 48),
    looks.paint(0x8c2f25, 0.35),
  );
  const skin = new Mesh(
    new CylinderGeometry(0.965 * radius, 0.965 * radius, 0.01 * size, 48),
    material === "plastic" ? looks.paint(0xefe9dc, 0.75) : looks.of(material),
  );
  skin.position.y = height / 2 - 0.005 * size;
  shell.add(skin);
  for (const side of [-1, 1]) {
    const hoop = new Mesh(new TorusGeometry(0.972 * radius, 0.007 * size, 10, 48), looks.of("steel"));
    hoop.rotation.x = Math.PI / 2;
    hoop.position.y = side * (height / 2 - 0.012 * size);
    shell.add(hoop);
  }
  return shell;
}

/** A door: a frame of boards about two fields, with a knob on each side. */
function doorOf({ material }: Item, looks: Looks): Mesh {
  const { thickness, height, width } = DOOR;
  const wood = looks.of(material);
  const leaf = new Mesh(board([0.55 * thickness, height - 0.02, width - 0.02]), wood);
  const strip = (tall: number, wide: number, y: number, z: number) => {
    const mesh = new Mesh(board([thickness, tall, wide]), wood);
    mesh.position.set(0, y, z);
    leaf.add(mesh);
  };
  const edge = 0.11;
  for (const side of [-1, 1]) {
    strip(height, edge, 0, (side * (width - edge)) / 2);
    strip(edge, width - 2 * edge, (side * (height - edge)) / 2, 0);
    const knob = new Mesh(new SphereGeometry(0.026, 24, 16), looks.of("brass"));
    knob.position.set(side * (thickness / 2 + 0.03), 0.03, width / 2 - 0.06);
    leaf.add(knob);
    const neck = new Mesh(new CylinderGeometry(0.009, 0.014, 0.04, 20), looks.of("brass"));
    neck.rotation.z = Math.PI / 2;
    neck.position.set(side * (thickness / 2 + 0.012), 0.03, width / 2 - 0.06);
    leaf.add(neck);
  }
  strip(edge, width - 2 * edge, -0.12, 0);
  return leaf;
}
