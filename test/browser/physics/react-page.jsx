// A page of small scenes in strict mode for the tests of phonolite/react: `show(name, props)` mounts one or changes its
// properties, `seen()` says what sounds, what was hit and what went wrong.
import { Canvas } from "@react-three/fiber";
import { BallCollider, CuboidCollider, InstancedRigidBodies, Physics, RigidBody, useRapier } from "@react-three/rapier";
import { Sounding, SoundWorld, usePhysicsSound, useSound, useSoundWorld } from "phonolite/react";
import { Component, StrictMode, useRef } from "react";
import { createRoot } from "react-dom/client";

const errors = [];
const hits = [];
let sound;
let world;
let contexts = 0;

const Own = AudioContext;
globalThis.AudioContext = class extends Own {
  constructor(...words) {
    super(...words);
    contexts++;
  }
};

const SCENES = {
  Empty: () => null,
  /** One ball on a floor, named by a component. */
  Ball: ({ material = "steel", onHit = note, size = 0.05, userData, ...more }) => (
    <>
      <Floor />
      <RigidBody position={[0, 0.4, 0]} colliders={false} restitution={0.2} userData={userData}>
        {material && <Sounding material={material} onHit={onHit} {...more} />}
        <BallCollider args={[size]} />
      </RigidBody>
    </>
  ),
  /** The same by a hook. */
  Hook: ({ material = "brass" }) => {
    const ref = useRef(null);
    useSound(ref, material, note);
    return (
      <RigidBody ref={ref} position={[0, 0.4, 0]} colliders={false}>
        <BallCollider args={[0.05]} />
      </RigidBody>
    );
  },
  /** Instances, with a component after their mesh or among the colliders of each. */
  Instances: ({ count = 3, inside = false }) => (
    <InstancedRigidBodies
      instances={Array.from({ length: count }, (_, i) => ({ key: i, position: [0.2 * i, 0.4, 0] }))}
      colliders={false}
      colliderNodes={[
        <BallCollider key="ball" args={[0.05]} />,
        ...(inside ? [<Sounding key="sounding" material="glass" />] : []),
      ]}
    >
      <instancedMesh args={[undefined, undefined, 16]} frustumCulled={false} />
      {!inside && <Sounding material="glass" />}
    </InstancedRigidBodies>
  ),
  /** Colliders by the mesh, of a kind that makes the body anew when it changes. */
  Mesh: ({ colliders = "cuboid" }) => (
    <RigidBody colliders={colliders} position={[0, 0.4, 0]}>
      <group>
        <Sounding material="oak" />
      </group>
      <mesh>
        <boxGeometry args={[0.2, 0.05, 0.1]} />
      </mesh>
    </RigidBody>
  ),
  /** A body that is taken out of the physics world from inside the callback of its hit. */
  Remover: () => {
    const { world: physics } = useRapier();
    const remove = (hit) => {
      note(hit);
      physics.removeRigidBody(hit.body);
    };
    return <SCENES.Ball onHit={remove} />;
  },
  Thrower: () => (
    <SCENES.Ball
      onHit={() => {
        throw new Error("from a callback");
      }}
    />
  ),
  Misplaced: () => <Sounding material="oak" />,
};

function Floor() {
  return (
    <RigidBody type="fixed" colliders={false}>
      <CuboidCollider args={[1, 0.05, 1]} />
    </RigidBody>
  );
}
function note({ speed, body, otherBody }) {
  hits.push([speed > 0, body.handle, otherBody?.handle]);
}
function Look() {
  sound = usePhysicsSound();
  world = useSoundWorld();
  return null;
}

/** Keeps what a component throws, as an application would. */
class Boundary extends Component {
  state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  componentDidCatch({ message }) {
    errors.push(message);
  }
  render() {
    return this.state.failed ? null : this.props.children;
  }
}

const root = createRoot(document.querySelector("#root"));
globalThis.show = (name, props = {}, { volume, outside } = {}) => {
  const Scene = SCENES[name];
  const scene = Scene && <Scene {...props} />;
  root.render(
    <StrictMode>
      {name && (
        <Canvas>
          <Physics>
            <Boundary>
              {outside ? (
                scene
              ) : (
                <SoundWorld volume={volume} onError={({ message }) => errors.push(message)}>
                  <Look />
                  {scene}
                </SoundWorld>
              )}
            </Boundary>
          </Physics>
        </Canvas>
      )}
    </StrictMode>,
  );
};
globalThis.seen = () => ({
  things: sound ? sound.bodies.filter(({ body }) => body).map(({ material }) => material) : [],
  gains: sound ? sound.bodies.filter(({ body }) => body).map(({ gain }) => gain) : [],
  hits,
  errors,
  contexts,
  disposed: sound?.disposed,
  state: world?.state,
});
