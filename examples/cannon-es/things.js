// What there is: a concrete floor, an oak ramp, a steel plate, and five kinds of things that fall on them. Metres and
// kilograms.
import { Body, Box, Cylinder, Plane, Quaternion, Sphere, Vec3 } from "cannon-es";

const box = (x, y, z) => new Box(new Vec3(x / 2, y / 2, z / 2));
const UP = new Vec3(0, 1, 0);

/** Things that fall: what they are made of, how they look, their shape and mass. */
export const KINDS = [
  { name: "steel ball", material: "steel", colour: 0x9aa4ae, mass: 1.1, shape: () => new Sphere(0.032) },
  { name: "oak block", material: "oak", colour: 0xb07b46, mass: 0.5, shape: () => box(0.14, 0.05, 0.1) },
  { name: "glass marble", material: "glass", colour: 0x5bb8a8, mass: 0.02, shape: () => new Sphere(0.0125) },
  { name: "brass bar", material: "brass", colour: 0xd2a640, mass: 0.6, shape: () => box(0.18, 0.02, 0.02) },
  {
    name: "glass rod",
    material: "glass",
    colour: 0x7fb4d8,
    mass: 0.25,
    shape: () => new Cylinder(0.012, 0.012, 0.22, 12),
  },
];

/** What they fall on. */
export function ground() {
  const floor = new Body({ type: Body.STATIC, shape: new Plane() });
  floor.quaternion.setFromEuler(-Math.PI / 2, 0, 0); // planes of cannon-es look along z
  const ramp = new Body({ type: Body.STATIC, shape: box(0.9, 0.03, 0.4), position: new Vec3(-0.3, 0.17, 0) });
  ramp.quaternion.setFromEuler(0, 0, -0.33);
  const plate = new Body({ type: Body.STATIC, shape: box(0.5, 0.012, 0.4), position: new Vec3(0.45, 0.006, 0) });
  return [
    { body: floor, sound: "concrete", colour: 0x8d8a84 },
    { body: ramp, sound: "oak", colour: 0x9a6a3a },
    { body: plate, sound: { material: "steel", gain: 0.5 }, colour: 0x7d8790 },
  ];
}

/** A thing in the air; each next one is turned otherwise. */
export function thing({ shape, mass }, x, z, count) {
  const body = new Body({ mass, shape: shape(), position: new Vec3(x, 0.6, z), angularDamping: 0.3 });
  body.quaternion = new Quaternion().setFromAxisAngle(UP, 2.4 * count);
  body.angularVelocity.set(Math.sin(count), 0, 3 * Math.cos(3 * count));
  return body;
}
