// What the listener stands under: an umbrella, a tent, a roof of sheet or of glass, leaves overhead, a gutter that
// drips. Each is drawn so that one sees what is struck and still sees the listener.
import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  MeshStandardMaterial,
  type MeshStandardMaterialParameters,
  PlaneGeometry,
  Quaternion,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  Vector3,
} from "three";
import { disposeForms, geometryOf, solid } from "../../../parts/picture/geometry.js";
import { chance } from "../../../parts/state/chance.js";
import { CANOPY, TENT_LONG, tentHalf } from "../look.js";
import type { RainLook } from "./contract.js";

/** Shelters, drawn. */
export interface Shelters {
  readonly group: Group;
  /** Draws what stands around; says whether anything changed. */
  set(look: RainLook): boolean;
  dispose(): void;
}

/** Makes an empty place. */
export function createShelters(): Shelters {
  const group = new Group();
  const materials: Material[] = [];
  let known = "";
  const clear = () => {
    disposeForms(group);
    for (const material of materials.splice(0)) material.dispose();
    group.clear();
  };
  const paint = (settings: MeshStandardMaterialParameters) => {
    const material = new MeshStandardMaterial(settings);
    materials.push(material);
    return material;
  };
  return {
    group,
    set(look) {
      const { shelter, shelterHeight, shelterRadius, leaves, leavesHeight, drips, earHeight } = look;
      const key = [
        shelter,
        shelterHeight.toFixed(2),
        shelterRadius.toFixed(2),
        leaves,
        leavesHeight.toFixed(1),
        drips,
        earHeight.toFixed(2),
      ].join();
      if (key === known) return false;
      known = key;
      clear();
      if (shelter === "umbrella") group.add(umbrella(shelterHeight, Math.min(1.1, shelterRadius), paint));
      else if (shelter === "tent") group.add(tent(shelterHeight, paint));
      else if (shelter === "tin" || shelter === "glass") group.add(roof(shelter, shelterHeight, paint));
      if (leaves) group.add(wood(leavesHeight, paint));
      if (drips > 0 && shelter === "none" && !leaves) group.add(gutter(drips, paint));
      return true;
    },
    dispose: clear,
  };
}

type Paint = (settings: MeshStandardMaterialParameters) => MeshStandardMaterial;

/** A canopy of eight sails on ribs, with its shaft beside the head. */
function umbrella(height: number, radius: number, paint: Paint): Group {
  const group = new Group();
  const cloth = paint({ color: 0x9c3d2c, roughness: 0.85, side: DoubleSide, transparent: true, opacity: 0.94 });
  const steel = paint({ color: 0x565b61, roughness: 0.4 });
  const sails = 8;
  const rings = 8;
  const position: number[] = [];
  for (let s = 0; s < sails * 6; s++) {
    const corner = (i: number, r: number) => {
      const angle = (2 * Math.PI * i) / (sails * 6);
      const within = (i / 6) % 1;
      // sails hang between their ribs
      const sag = Math.sin(Math.PI * within) * 0.045 * r;
      const far = radius * Math.sin(0.5 * Math.PI * 0.86 * r) * (1 - 0.4 * sag);
      return [
        far * Math.cos(angle),
        height - CANOPY.high * radius * (1 - Math.cos(0.5 * Math.PI * 0.86 * r)) - sag * radius,
        far * Math.sin(angle),
      ];
    };
    for (let k = 0; k < rings; k++) {
      const [r0, r1] = [k / rings, (k + 1) / rings];
      const [a, b, c, d] = [corner(s, r0), corner(s + 1, r0), corner(s, r1), corner(s + 1, r1)];
      position.push(...a, ...b, ...c, ...b, ...d, ...c);
    }
  }
  solid(group, geometryOf({ position }), cloth, 0, 0, 0);
  solid(group, new CylinderGeometry(0.007, 0.007, 0.95, 12), steel, 0, height - 0.53, 0.15);
  solid(group, new CylinderGeometry(0.004, 0.012, 0.09, 12), steel, 0, height + 0.03, 0);
  return group;
}

/** A ridge tent, open in front, so that one sees the head in it. */
function tent(height: number, paint: Paint): Group {
  const group = new Group();
  const cloth = paint({
    color: 0xb07a3c,
    roughness: 0.9,
    side: DoubleSide,
    transparent: true,
    opacity: 0.62,
    depthWrite: false,
  });
  const pole = paint({ color: 0x4c4f54, roughness: 0.5 });
  const [half, long] = [tentHalf(height), TENT_LONG];
  const slope = Math.hypot(half, height);
  for (const side of [-1, 1]) {
    const wall = solid(group, new PlaneGeometry(2 * long, slope), cloth, (side * half) / 2, height / 2, 0);
    wall.rotation.order = "YXZ";
    wall.rotation.y = side * (Math.PI / 2);
    wall.rotation.x = -Math.atan2(half, height);
    const strip = solid(
      group,
      new CylinderGeometry(0.012, 0.012, 2 * long, 10).rotateX(Math.PI / 2),
      pole,
      side * half,
      0.02,
      0,
    );
    strip.receiveShadow = false;
    for (const end of [-1, 1]) {
      const post = solid(
        group,
        new CylinderGeometry(0.016, 0.016, slope + 0.12, 12),
        pole,
        (side * half) / 2,
        height / 2 + 0.04,
        end * long,
      );
      post.rotation.z = side * Math.atan2(half, height);
    }
  }
  solid(group, new CylinderGeometry(0.018, 0.018, 2 * long + 0.1, 12).rotateX(Math.PI / 2), pole, 0, height + 0.01, 0);
  return group;
}

/** A lean-to: four posts, rafters and panes of sheet or of glass. */
function roof(kind: "tin" | "glass", height: number, paint: Paint): Group {
  const group = new Group();
  const wood = paint(kind === "tin" ? { color: 0x8a6a48, roughness: 0.8 } : { color: 0xdedbd3, roughness: 0.5 });
  const pane = paint(
    kind === "tin"
      ? { color: 0xa7b0b6, metalness: 0.35, roughness: 0.42, side: DoubleSide, transparent: true, opacity: 0.9 }
      : { color: 0xcfe6e2, roughness: 0.06, side: DoubleSide, transparent: true, opacity: 0.3, depthWrite: false },
  );
  const [wide, deep, tilt] = [1.7, 1.5, 0.16];
  const y = (z: number) => height - Math.tan(tilt) * (z + deep);
  for (const sx of [-1, 1]) {
    for (const sz of [-1, 1]) {
      const top = y(sz * deep);
      solid(group, new BoxGeometry(0.08, top, 0.08), wood, sx * wide, top / 2, sz * deep);
    }
  }
  const panes = 4;
  for (let i = 0; i <= panes; i++) {
    const rafter = solid(
      group,
      new BoxGeometry(0.05, 0.07, (2 * deep + 0.3) / Math.cos(tilt)),
      wood,
      -wide + (2 * wide * i) / panes,
      y(0) + 0.01,
      0,
    );
    rafter.rotation.x = tilt;
  }
  for (const z of [-deep, deep]) solid(group, new BoxGeometry(2 * wide + 0.1, 0.08, 0.06), wood, 0, y(z) - 0.03, z);
  for (let i = 0; i < panes; i++) {
    const width = (2 * wide) / panes;
    const sheet =
      kind === "tin"
        ? corrugated(width, 2 * deep + 0.4)
        : new PlaneGeometry(width - 0.04, 2 * deep + 0.3).rotateX(-Math.PI / 2);
    const mesh = solid(group, sheet, pane, -wide + width * (i + 0.5), y(0) + 0.06, 0);
    mesh.rotation.x = tilt;
    mesh.castShadow = kind === "tin";
  }
  return group;
}

function corrugated(width: number, length: number): BufferGeometry {
  const sheet = new PlaneGeometry(width, length, 64, 1).rotateX(-Math.PI / 2);
  const position = sheet.getAttribute("position");
  for (let i = 0; i < position.count; i++) position.setY(i, 0.016 * Math.sin((2 * Math.PI * position.getX(i)) / 0.085));
  sheet.computeVertexNormals();
  return sheet;
}

/** Trunks around the listener and leaves overhead; one looks through between them. */
function wood(height: number, paint: Paint): Group {
  const group = new Group();
  const next = chance(29);
  const bark = paint({ color: 0x54483b, roughness: 0.95 });
  const top = Math.max(2.4, height);
  for (let i = 0; i < 34; i++) {
    // near ones leave the listener free, and far ones stand closer
    const [far, angle] = [3.4 + 26 * (i / 34) ** 1.3, 2.39996 * i + 2.2];
    const thick = 0.15 + 0.16 * next();
    const trunk = solid(group, new CylinderGeometry(0.55 * thick, thick, 9, 12), bark, 0, 4.5, 0);
    trunk.position.set(far * Math.cos(angle) * (i === 0 ? -1 : 1), 4.5, far * Math.sin(angle) - 1.5);
    trunk.rotation.z = 0.06 * (next() - 0.5);
  }
  const leaf = new Shape();
  leaf.moveTo(0, -0.5);
  leaf.quadraticCurveTo(0.36, 0, 0, 0.5);
  leaf.quadraticCurveTo(-0.36, 0, 0, -0.5);
  const green = paint({ color: 0xffffff, roughness: 0.75, side: DoubleSide });
  const count = 1500;
  const leaves = new InstancedMesh(new ShapeGeometry(leaf, 5), green, count);
  leaves.castShadow = true;
  const [matrix, at, turn, scale] = [new Matrix4(), new Vector3(), new Quaternion(), new Vector3()];
  const shade = green.color.clone();
  for (let i = 0; i < count; i++) {
    // boughs: clusters at the height of the leaves, open above the head
    const bough = i % 40;
    const angle = 2.39996 * bough + 0.6;
    const far = 0.4 + 7 * ((bough + 0.5) / 40) ** 0.8;
    at.set(
      far * Math.cos(angle) + 1.1 * (next() + next() - 1),
      top + 0.22 * (next() + next() - 1) + 0.09 * far + 0.25 * Math.sin(3 * bough),
      far * Math.sin(angle) - 0.8 + 1.1 * (next() + next() - 1),
    );
    turn.setFromAxisAngle(scale.set(next() - 0.5, 0.2, next() - 0.5).normalize(), 1.2 + 0.9 * next());
    matrix.compose(at, turn, scale.setScalar(0.08 + 0.09 * next()));
    leaves.setMatrixAt(i, matrix);
    leaves.setColorAt(i, shade.setHSL(0.24 + 0.05 * next(), 0.34 + 0.14 * next(), 0.22 + 0.14 * next()));
  }
  leaves.frustumCulled = false;
  group.add(leaves);
  return group;
}

/** The edge of a roof with its gutter, and a knot where each drip falls. */
function gutter(drips: number, paint: Paint): Group {
  const group = new Group();
  const zinc = paint({ color: 0x8d969c, metalness: 0.3, roughness: 0.45 });
  const tile = paint({ color: 0x7a4a3a, roughness: 0.85 });
  const [high, long] = [2.7, 4.4];
  const pipe = solid(
    group,
    new CylinderGeometry(0.07, 0.07, long, 24, 1, true, 0, Math.PI).rotateZ(Math.PI / 2),
    zinc,
    0,
    high,
    -1.6,
  );
  pipe.rotation.x = Math.PI;
  const slab = solid(group, new BoxGeometry(long + 0.2, 0.06, 1.6), tile, 0, high + 0.36, -2.36);
  slab.rotation.x = 0.38;
  for (let i = 0; i < Math.min(12, drips); i++) {
    const x = ((i + 0.5) / Math.min(12, drips) - 0.5) * (long - 0.3);
    solid(group, new SphereGeometry(0.018, 12, 8), zinc, x, high - 0.075, -1.6);
  }
  return group;
}
