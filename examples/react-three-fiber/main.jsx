// A table on which things fall: what is heard is said by <Sounding>, useSound and userData, inside <Physics> of
// @react-three/rapier.
import { Canvas } from "@react-three/fiber";
import { InstancedRigidBodies, Physics, RigidBody, useAfterPhysicsStep } from "@react-three/rapier";
import { ContactView, Sounding, SoundWorld, usePhysicsSound, useSound } from "phonolite/react";
import { StrictMode, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const MARBLES = 24;
/**
 * What can be dropped. Densities, kg/m³, are worth saying: Rapier's own is 1, and what weighs nothing is hardly heard.
 */
const KINDS = {
  cup: {
    material: "ceramic",
    density: 600, // it is hollow
    colour: "#d8d2c6",
    shape: <cylinderGeometry args={[0.05, 0.04, 0.1]} />,
    colliders: "hull",
  },
  block: {
    material: "oak",
    density: 700,
    colour: "#a3541c",
    shape: <boxGeometry args={[0.16, 0.05, 0.08]} />,
    colliders: "cuboid",
  },
  bar: {
    material: "steel",
    density: 7850,
    colour: "#8a93a0",
    shape: <boxGeometry args={[0.3, 0.02, 0.03]} />,
    colliders: "cuboid",
  },
};

function App() {
  const [things, setThings] = useState([]);
  const [marbles, setMarbles] = useState(false);
  const [hits, setHits] = useState(0);
  const [overlay, setOverlay] = useState(true);
  const [open, setOpen] = useState(true);
  const [error, setError] = useState("");
  const drop = (kind) => setThings((before) => [...before, { kind, key: (before.at(-1)?.key ?? 0) + 1 }]);
  return (
    <>
      <p className="note bad" role="status">
        {error}
      </p>
      <div className="controls">
        {Object.keys(KINDS).map((kind) => (
          <button key={kind} id={kind} type="button" onClick={() => drop(kind)}>
            Drop a {kind}
          </button>
        ))}
        <button id="marbles" type="button" onClick={() => setMarbles(!marbles)}>
          {marbles ? "Take the marbles away" : "Pour marbles"}
        </button>
        <button id="clear" type="button" onClick={() => setThings([])}>
          Clear the table
        </button>
        <button id="overlay" type="button" onClick={() => setOverlay(!overlay)}>
          {overlay ? "Hide contacts" : "Show contacts"}
        </button>
        <button id="open" type="button" onClick={() => setOpen(!open)}>
          {open ? "Close the scene" : "Open the scene"}
        </button>
      </div>
      <div className="scene">
        {open && (
          <Canvas camera={{ position: [0, 0.7, 1.3], fov: 45 }}>
            <ambientLight intensity={1.5} />
            <directionalLight position={[1, 3, 2]} intensity={2} />
            <Physics>
              <SoundWorld hint options={{ fullScaleDbSpl: 94 }} onError={({ message }) => setError(message)}>
                <Table />
                {things.map(({ kind, key }) => (
                  <Thing key={key} turn={key} onHit={() => setHits((count) => count + 1)} {...KINDS[kind]} />
                ))}
                {marbles && <Marbles />}
                {overlay && <ContactView scale={0.02} />}
                <Figures />
              </SoundWorld>
            </Physics>
          </Canvas>
        )}
      </div>
      <dl>
        <div>
          <dt>Hits of dropped things</dt>
          <dd id="hits">{hits}</dd>
        </div>
        <div>
          <dt>Bodies that sound</dt>
          <dd id="sounding">–</dd>
        </div>
      </dl>
    </>
  );
}

/** The table is named by userData alone. */
function Table() {
  return (
    <RigidBody type="fixed" userData={{ sound: "plywood" }}>
      <mesh>
        <boxGeometry args={[1.4, 0.04, 0.9]} />
        <meshStandardMaterial color="#6e5a44" />
      </mesh>
    </RigidBody>
  );
}

function Thing({ material, density, colour, shape, colliders, turn, onHit }) {
  const place = [0.3 * Math.sin(2.4 * turn), 0.6, 0.2 * Math.cos(2.4 * turn)];
  return (
    <RigidBody
      position={place}
      rotation={[turn, turn, 0]}
      colliders={colliders}
      density={density}
      restitution={0.3}
      ccd
    >
      <Sounding material={material} onHit={onHit} />
      <mesh>
        {shape}
        <meshStandardMaterial color={colour} />
      </mesh>
    </RigidBody>
  );
}

/** Many alike: one hook, or one <Sounding>, speaks of all instances. */
function Marbles() {
  const bodies = useRef([]);
  useSound(bodies, "glass");
  const instances = useMemo(
    () =>
      Array.from({ length: MARBLES }, (_, i) => ({
        key: i,
        position: [0.03 * (i % 3) - 0.03, 0.5 + 0.05 * Math.floor(i / 3), 0.02 * ((i * 7) % 5)],
      })),
    [],
  );
  return (
    <InstancedRigidBodies ref={bodies} instances={instances} colliders="ball" density={2500} restitution={0.6} ccd>
      <instancedMesh args={[undefined, undefined, MARBLES]} frustumCulled={false}>
        <sphereGeometry args={[0.012]} />
        <meshStandardMaterial color="#5b9bd5" />
      </instancedMesh>
    </InstancedRigidBodies>
  );
}

/** Shows how many bodies sound, beside the scene. */
function Figures() {
  const sound = usePhysicsSound();
  useAfterPhysicsStep(() => {
    const heard = sound ? sound.bodies.filter(({ body }) => body).length : 0;
    document.querySelector("#sounding").textContent = String(heard);
  });
  return null;
}

createRoot(document.querySelector("#root")).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
