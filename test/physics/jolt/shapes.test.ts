// What the adapter makes of Jolt's shapes: the shape inside, its size, where it lies in its body, and what it weighs.
import { describe, expect, test } from "vitest";
import type { KnownBody } from "../../../src/contact/record.js";
import { joltReader } from "../../../src/physics/jolt/index.js";
import { box, Jolt, type Shape, sphere, type TestBody, testWorld, using, vec } from "./support.js";

/** Numbers that are these, to four digits after the point. */
const near = (numbers: readonly number[]) => numbers.map((x) => expect.closeTo(x, 4));
/** A quarter turn about z: what stood along y lies along x. */
const QUARTER = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;
const UPRIGHT = [0, 0, 0, 1] as const;

function recordOf(shape: Shape, rest: Partial<TestBody> = { mass: 200 }): KnownBody {
  const world = testWorld();
  const reader = joltReader(Jolt, world.jolt);
  const record = reader.body(world.add({ shape, ...rest }), { material: "oak" });
  reader.dispose();
  return record;
}
const shapeOf = (settings: { Create(): { Get(): Shape } }) => {
  const shape = settings.Create().Get();
  shape.AddRef();
  Jolt.destroy(settings);
  return shape;
};
const turned = (inner: InstanceType<typeof Jolt.ShapeSettings>, at: readonly [number, number, number]) =>
  using(vec(at), (place) =>
    using(new Jolt.Quat(...QUARTER), (turn) => shapeOf(new Jolt.RotatedTranslatedShapeSettings(place, turn, inner))),
  );
const scaled = (inner: Shape, by: readonly [number, number, number]) =>
  using(vec(by), (scale) => new Jolt.ScaledShape(inner, scale));
const hull = () => {
  const settings = new Jolt.ConvexHullShapeSettings();
  for (const x of [0, 1])
    for (const y of [0, 0.5]) for (const z of [0, 0.25]) using(vec([x, y, z]), (p) => settings.mPoints.push_back(p));
  return shapeOf(settings);
};
const compound = () => {
  const settings = new Jolt.StaticCompoundShapeSettings();
  using(new Jolt.Quat(...UPRIGHT), (turn) => {
    using(vec([0.5, 0, 0]), (at) => settings.AddShapeShape(at, turn, box(0.2, 0.2, 0.2), 0));
    using(vec([-0.5, 0, 0]), (at) => settings.AddShapeShape(at, turn, box(0.4, 0.4, 0.4), 0));
  });
  return shapeOf(settings);
};
const mesh = () => {
  const list = new Jolt.TriangleList();
  list.resize(2);
  const corners = [
    [-1, 0, -1],
    [-1, 0, 1],
    [1, 0, 1],
    [-1, 0, -1],
    [1, 0, 1],
    [1, 0.5, -1],
  ] as const;
  for (const i of [0, 1])
    for (const k of [0, 1, 2]) {
      const corner = list.at(i).get_mV(k);
      [corner.x, corner.y, corner.z] = corners[3 * i + k];
    }
  return shapeOf(new Jolt.MeshShapeSettings(list));
};
const heights = () => {
  const settings = new Jolt.HeightFieldShapeSettings();
  settings.mSampleCount = 4;
  settings.mBlockSize = 2;
  settings.mHeightSamples.resize(16);
  const samples = Jolt.getPointer(settings.mHeightSamples.data()) >> 2;
  for (let i = 0; i < 16; i++) Jolt.HEAPF32[samples + i] = i % 2;
  return shapeOf(settings);
};

describe.each<[string, () => Shape, string, readonly number[]]>([
  ["sphere", () => sphere(0.3), "sphere", [0.6, 0.6, 0.6]],
  ["box", () => box(1, 2, 3), "box", [1, 2, 3]],
  ["capsule", () => new Jolt.CapsuleShape(0.5, 0.1), "capsule", [0.2, 1.2, 0.2]],
  ["cylinder", () => new Jolt.CylinderShape(0.5, 0.1, 0.01), "cylinder", [0.2, 1, 0.2]],
  ["tapered capsule", () => shapeOf(new Jolt.TaperedCapsuleShapeSettings(0.5, 0.1, 0.2)), "capsule", [0.4, 1.3, 0.4]],
  [
    "tapered cylinder",
    () => shapeOf(new Jolt.TaperedCylinderShapeSettings(0.5, 0.1, 0.2, 0.01)),
    "cylinder",
    [0.4, 1, 0.4],
  ],
  ["convex hull", hull, "hull", [1, 0.5, 0.25]],
  ["compound", compound, "compound", [1.3, 0.4, 0.4]],
  [
    "turned cylinder",
    () => turned(new Jolt.CylinderShapeSettings(0.5, 0.1, 0.01), [0, 0, 0]),
    "cylinder",
    [0.2, 1, 0.2],
  ],
  ["scaled box", () => scaled(box(1, 1, 1), [1, 2, -3]), "box", [1, 2, 3]],
  [
    "turned, then scaled evenly",
    () => scaled(turned(new Jolt.CapsuleShapeSettings(0.5, 0.1), [0, 0, 0]), [2, 2, 2]),
    "capsule",
    [0.4, 2.4, 0.4],
  ],
  [
    "turned, then scaled unevenly",
    () =>
      scaled(
        turned(
          using(vec([0.5, 1, 1.5]), (half) => new Jolt.BoxShapeSettings(half)),
          [0, 0, 0],
        ),
        [1, 1, 2],
      ),
    "box",
    [2, 1, 6],
  ],
])("%s", (_, make, shape, size) => {
  test("has its shape, its size along its own axes, and its mass", () => {
    const record = recordOf(make());
    expect(record.shape).toBe(shape);
    expect(record.size).toEqual(near(size));
    expect(record.mass).toBeCloseTo(200, 3);
    expect(record.fixed).toBe(false);
  });
});

test("meshes, height fields and planes have the box around them, and no mass", () => {
  const floor = recordOf(mesh(), {});
  expect(floor).toMatchObject({ shape: "mesh", fixed: true, mass: 0 });
  expect(floor.size).toEqual(near([2, 0.5, 2]));
  const hills = recordOf(heights(), {});
  expect(hills.shape).toBe("heightfield");
  expect(hills.size).toEqual(near([3, 1, 3]));
  const plane = using(vec([0, 1, 0]), (up) => using(new Jolt.Plane(up, 0), (at) => new Jolt.PlaneShape(at)));
  expect(recordOf(plane, {})).toMatchObject({ shape: "plane", fixed: true });
});

test("a body is where its centre of mass is, turned as its shape is", () => {
  const rod = recordOf(turned(new Jolt.CylinderShapeSettings(0.5, 0.1, 0.01), [1, 0, 0]), { mass: 1, at: [0, 5, 0] });
  const { position, orientation } = rod.pose!;
  expect(position).toEqual(near([1, 5, 0]));
  expect(orientation).toEqual(near(QUARTER));
  // the model lies about the centre of mass, which is the middle here
  expect(rod.frame!.position).toEqual(near([0, 0, 0]));
});

test("an offset centre of mass moves the centre, and not the shape", () => {
  const shape = using(vec([0, -0.2, 0]), (offset) => new Jolt.OffsetCenterOfMassShape(box(1, 1, 1), offset));
  const { pose, frame, size } = recordOf(shape, { mass: 1, at: [0, 5, 0] });
  expect(pose!.position[1]).toBeCloseTo(4.8, 5);
  expect(frame!.position[1]).toBeCloseTo(0.2, 5);
  expect(size[1]).toBeCloseTo(1, 5);
});

test("kinematic bodies move, but nothing moves them", () => {
  expect(recordOf(box(1, 1, 1), { mass: 2, kinematic: true })).toMatchObject({ kinematic: true, fixed: false });
});
