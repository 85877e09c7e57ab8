// `<SoundWorld>`: the sound of a `<Physics>` of @react-three/rapier. It makes the audio context and the sound world,
// listens where the camera is, and takes in every step; what sounds is said by components and hooks inside it.
import { useFrame, useThree } from "@react-three/fiber";
import { useAfterPhysicsStep, useRapier } from "@react-three/rapier";
import {
  createContext,
  createElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import type { GestureOptions } from "../../live/first-sound.js";
import { LiveWorld, type LiveWorldOptions } from "../../live/index.js";
import { PhonoliteError } from "../../math/error.js";
import type { ContactsOptions, SoundSpec } from "../index.js";
import { followCamera } from "../three/follow.js";
import { type RapierSound, SoundStage, type Source } from "./stage.js";

/**
 * Properties of `<SoundWorld>`. All but `volume`, `listen` and the callbacks are read when it is mounted; give it
 * another `key` to change them.
 *
 * @example
 * <SoundWorld volume={0.8} maxContacts={32} hint>…</SoundWorld>
 */
export interface SoundWorldProps {
  children?: ReactNode;
  /** Linear gain of everything. Default 1. */
  volume?: number;
  /** Contacts that may sound at once. Default 64. */
  maxContacts?: number;
  /** Other options of the world: its layout, `propagation`, how many bodies. */
  options?: LiveWorldOptions;
  /** Options of what is heard of the physics world. */
  physics?: ContactsOptions;
  /** An audio context of one's own, which stays open when this goes. Default: one is made, and closed. */
  context?: AudioContext;
  /** Says that the sound waits for a gesture: as for `startOnGesture`. Default: false. */
  hint?: GestureOptions["hint"];
  /** Whether the listener is where the default camera is. Default true. */
  listen?: boolean;
  /** Called with the world once it is there: connect effects, change its hearing. */
  onReady?: (world: LiveWorld) => void;
  /** Called with what went wrong: no audio here, an unknown material. Default: the console. */
  onError?: (error: unknown) => void;
}

/** What components inside a `<SoundWorld>` see. */
interface Stage {
  readonly stage: SoundStage;
  readonly world: LiveWorld | undefined;
  readonly sound: RapierSound | undefined;
  /** Says that something is wrong. */
  readonly report: (error: unknown) => void;
}

const StageContext = createContext<Stage | undefined>(undefined);
const CONTACTS = 64;

/**
 * The sound of a physics world: goes inside `<Physics>`, around all that shall sound. It begins at the user's first
 * click, touch or key; hits are told as soon as its world is there, which takes some tenths of a second.
 *
 * @example
 * <Physics>
 *   <SoundWorld volume={0.8}>
 *     <RigidBody><Sounding material="ceramic" /><Cup /></RigidBody>
 *   </SoundWorld>
 * </Physics>
 */
export function SoundWorld(props: SoundWorldProps): ReactElement {
  const { children, volume = 1, listen = true, physics = {} } = props;
  const rapier = useRapier();
  if (!rapier) throw new PhonoliteError("SoundWorld", "parent", "<Physics> of @react-three/rapier", undefined);
  const latest = useRef(props);
  latest.current = props;
  const report = useRef((error: unknown) => {
    const { onError } = latest.current;
    if (onError) onError(error);
    else console.error(error);
  }).current;
  const [stage] = useState(() => new SoundStage(physics));
  const [sound, setSound] = useState<RapierSound>();
  const world = useLiveWorld(latest, report);

  useEffect(() => () => stage.close(), [stage]);
  useAfterPhysicsStep(() => {
    try {
      stage.step(world?.disposed ? undefined : world, rapier);
    } catch (error) {
      report(error);
    }
    if (stage.sound !== sound) setSound(stage.sound);
  });
  useEffect(() => {
    if (world && !world.disposed) world.setMasterGain(volume);
  }, [world, volume]);
  useNamedByUserData(stage, report);

  const seen = useMemo(() => ({ stage, world, sound, report }), [stage, world, sound, report]);
  const ears = listen && world ? createElement(Ears, { world }) : null;
  return createElement(StageContext.Provider, { value: seen }, children, ears);
}

/**
 * What the nearest `<SoundWorld>` hears of the physics world; undefined until it does.
 *
 * @example
 * const sound = usePhysicsSound();
 * const sounding = sound?.bodies.filter(({ body }) => body).length;
 */
export function usePhysicsSound(): RapierSound | undefined {
  return useStage("usePhysicsSound").sound;
}
/**
 * The world of the nearest `<SoundWorld>`; undefined until it is there.
 *
 * @example
 * const world = useSoundWorld();
 * useEffect(() => world?.setMasterGain(0.5), [world]);
 */
export function useSoundWorld(): LiveWorld | undefined {
  return useStage("useSoundWorld").world;
}

/** What is above a component. */
export function useStage(operation: string): Stage {
  const stage = useContext(StageContext);
  if (!stage) throw new PhonoliteError(operation, "parent", "<SoundWorld> of phonolite/react", undefined);
  return stage;
}

/**
 * Makes a live world when mounted and disposes of it when not. A mount that ends at once, as in strict mode, makes
 * none.
 */
function useLiveWorld(
  latest: { readonly current: SoundWorldProps },
  report: (error: unknown) => void,
): LiveWorld | undefined {
  const [world, setWorld] = useState<LiveWorld>();
  useEffect(() => {
    let ended = false;
    let made: LiveWorld | undefined;
    const { context: given, options, maxContacts = CONTACTS, volume = 1, hint = false } = latest.current;
    const make = async () => {
      await Promise.resolve();
      if (ended) return;
      const context = given ?? new AudioContext();
      try {
        made = await LiveWorld.create(context, { masterGain: volume, ...options, maxContacts });
        if (ended) return;
        open(made, hint, report);
        setWorld(made);
        latest.current.onReady?.(made);
      } finally {
        if (ended || !made) end(context);
      }
    };
    const end = (context: BaseAudioContext) => {
      made?.dispose();
      if (!given && context.state !== "closed") (context as AudioContext).close().catch(() => {});
    };
    make().catch(report);
    return () => {
      ended = true;
      setWorld(undefined);
      if (made) end(made.context);
    };
  }, [latest, report]);
  return world;
}

function open(world: LiveWorld, hint: NonNullable<SoundWorldProps["hint"]>, report: (error: unknown) => void): void {
  world.connect(world.context.destination);
  world.startOnGesture({ hint });
  world.on("error", (error) => {
    report(error);
    world.restart().catch(report);
  });
}

/** The listener at the default camera. */
function Ears({ world }: { world: LiveWorld }): null {
  const camera = useThree((state) => state.camera);
  const ears = useMemo(() => followCamera(world, camera), [world, camera]);
  useFrame((_, delta) => ears.update(delta));
  return null;
}

/** Bodies with `userData={{ sound: "oak" }}`. */
function useNamedByUserData(stage: SoundStage, report: (error: unknown) => void): void {
  const { rigidBodyStates } = useRapier();
  useEffect(() => {
    const source: Source = {
      tell(named) {
        for (const { object, rigidBody } of rigidBodyStates.values()) {
          const said = object.userData.sound as string | SoundSpec | undefined;
          if (said !== undefined) named(rigidBody, said);
        }
      },
      hear() {},
      fail: report,
    };
    stage.fallbacks.add(source);
    return () => void stage.fallbacks.delete(source);
  }, [stage, rigidBodyStates, report]);
}
