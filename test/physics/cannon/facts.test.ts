// What is told of bodies of cannon-es: shapes by their kinds, sizes, places and masses.
import * as CANNON from "cannon-es";
import { expect, test } from "vitest";
import { cannonReader } from "../../../src/physics/cannon/index.js";
import { add, ball, box, DT, earth } from "./scenes.js";

/** What a reader tells of a body that was just added. */
function told(shape: CANNON.Shape | undefined, options: ConstructorParameters<typeof CANNON.Body>[0] = { mass: 1 }) {
  const world = earth();
  const body = shape ? add(world, shape, [0, 0, 0], options) : new CANNON.Body(options);
  if (!shape) world.addBody(body);
  return cannonReader(world).body(body, { material: "steel" });
}

test("shapes have their kinds and full sizes", () => {
  expect(told(ball(0.1))).toMatchObject({ shape: "sphere", size: [0.2, 0.2, 0.2], mass: 1, fixed: false });
  expect(told(box(0.1, 0.2, 0.3))).toMatchObject({ shape: "box", size: [0.1, 0.2, 0.3] });
  const cylinder = told(new CANNON.Cylinder(0.1, 0.2, 1, 12));
  expect(cylinder).toMatchObject({ shape: "cylinder", size: [0.4, 1, 0.4] });
  expect(told(new CANNON.Particle())).toMatchObject({ shape: "sphere", size: [0.01, 0.01, 0.01] });
  expect(told(new CANNON.Plane(), { mass: 0 })).toMatchObject({ shape: "plane", fixed: true, mass: 0 });
});

test("a cylinder stands along y, as its own vertices do", () => {
  const { vertices } = new CANNON.Cylinder(0.1, 0.1, 1, 12);
  const heights = vertices.map(({ y }) => y);
  expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(1, 12);
});

test("the material of a plane lies behind its face", () => {
  // a plane looks along its own z
  expect(told(new CANNON.Plane(), { mass: 0 }).frame!.position).toEqual([0, 0, -0.05]);
  const { size } = told(new CANNON.Plane(), { mass: 0 });
  expect(size).toEqual([10, 10, 0.1]);
});

test("meshes, convex ones and height fields have the size of the box around them and its middle", () => {
  const wedge = [
    new CANNON.Vec3(0, 0, 0),
    new CANNON.Vec3(2, 0, 0),
    new CANNON.Vec3(0, 1, 0),
    new CANNON.Vec3(0, 0, 3),
  ];
  const faces = [
    [0, 2, 1],
    [0, 1, 3],
    [0, 3, 2],
    [1, 2, 3],
  ];
  const convex = told(new CANNON.ConvexPolyhedron({ vertices: wedge, faces }));
  expect(convex).toMatchObject({ shape: "mesh", size: [2, 1, 3], frame: { position: [1, 0.5, 1.5] } });

  const trimesh = new CANNON.Trimesh([0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 3], faces.flat());
  trimesh.setScale(new CANNON.Vec3(2, 1, 1));
  expect(told(trimesh, { mass: 0 })).toMatchObject({ shape: "mesh", size: [4, 1, 3] });

  const field = new CANNON.Heightfield(
    [
      [0, 1, 0],
      [0, 0.5, 0],
    ],
    { elementSize: 0.5 },
  );
  expect(told(field, { mass: 0 })).toMatchObject({ shape: "heightfield", size: [0.5, 1, 1] });
});

test("a shape that is moved and turned in its body has its place, and keeps its own axes", () => {
  const world = earth();
  const body = new CANNON.Body({ mass: 1 });
  const quarter = new CANNON.Quaternion().setFromAxisAngle(new CANNON.Vec3(0, 0, 1), Math.PI / 2);
  body.addShape(box(0.6, 0.2, 0.2), new CANNON.Vec3(0, 1, 0), quarter);
  world.addBody(body);
  const reader = cannonReader(world);
  const record = reader.body(body, { material: "steel" });
  expect(record.size).toEqual([0.6, 0.2, 0.2]);
  // records are turned as the shape is: there its middle lies along the shape's own x
  const [x, y, z] = record.frame!.position;
  expect([x, y, z].map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([1, 0, 0]);
  world.step(DT);
  const row = reader.collect(DT).x![0];
  expect(row[6]).toBeCloseTo(Math.SQRT1_2, 9);
});

test("several shapes are the box around all of them", () => {
  const world = earth();
  const body = new CANNON.Body({ mass: 3 });
  const quarter = new CANNON.Quaternion().setFromAxisAngle(new CANNON.Vec3(0, 0, 1), Math.PI / 2);
  body.addShape(box(1, 0.2, 0.2));
  body.addShape(box(1, 0.2, 0.2), new CANNON.Vec3(0.5, 0, 0), quarter);
  world.addBody(body);
  const { shape, size, frame } = cannonReader(world).body(body, { material: "steel" });
  expect(shape).toBe("compound");
  for (const [i, extent] of [1.1, 1, 0.2].entries()) expect(size[i]).toBeCloseTo(extent, 9);
  expect(frame!.position[0]).toBeCloseTo(0.05, 9);
});

test("static, kinematic and dynamic bodies are told apart, and one without shapes is an error", () => {
  expect(told(ball(), { type: CANNON.Body.STATIC, mass: 5 })).toMatchObject({ fixed: true, mass: 0 });
  expect(told(ball(), { type: CANNON.Body.KINEMATIC })).toMatchObject({ fixed: false, kinematic: true });
  expect(told(ball(), { mass: 2 })).toMatchObject({ fixed: false, kinematic: false, mass: 2 });
  expect(() => told(undefined)).toThrow(/one with a shape: body.addShape\(shape\) first/);
});
