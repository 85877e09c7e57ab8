// A scene as one starts with three.js and its physics helper for Rapier. The test adds the README's lines that make it
// sound.
import * as THREE from "three";
import { RapierPhysics } from "three/addons/physics/RapierPhysics.js";

export const scene = new THREE.Scene();
const floor = new THREE.Mesh(new THREE.BoxGeometry(10, 0.5, 10));
floor.position.y = -0.25;
floor.userData.physics = { mass: 0 };
const box = new THREE.Mesh(new THREE.BoxGeometry(0.3, 0.3, 0.3));
box.position.set(0, 1.5, -1);
box.userData.physics = { mass: 2 };
export const balls = new THREE.InstancedMesh(new THREE.IcosahedronGeometry(0.1, 4), undefined, 3);
for (let i = 0; i < 3; i++) balls.setMatrixAt(i, new THREE.Matrix4().setPosition(i - 1, 1 + i / 5, -2));
balls.userData.physics = { mass: 1 };
balls.userData.material = "steel";
scene.add(floor, box, balls);
export const physics = await RapierPhysics();
physics.addScene(scene);
