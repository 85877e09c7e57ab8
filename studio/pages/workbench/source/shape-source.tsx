// The controls of a shape: its kind, its measures, its material. The body on the bench follows while they are dragged.
import { batch, type Signal } from "@preact/signals";
import type { ShapeKind } from "phonolite/model";
import { Fields } from "../../../parts/controls/fields.js";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { lens } from "../../../parts/state/lens.js";
import { shown } from "../../../parts/state/schema.js";
import { MATERIAL_WORDS, titleOf } from "../made.js";
import type { BenchProps, WorkbenchState } from "../show.js";
import { WORKBENCH_SCHEMA as FIELDS } from "../state.js";
import { KIND_WORDS, KINDS } from "./shape-kinds.js";
import {
  edgeOf,
  isRound,
  materialOf,
  measuresOf,
  millimetres,
  type ShapeSettings,
  shapeSettings,
  sizeOf,
  tuningOf,
} from "./shape-settings.js";

/** The shape that the controls show, and the values of the address that they set. */
interface ShapeProps {
  settings: ShapeSettings;
  signals: WorkbenchState["signals"];
}

const SECTIONS = [
  ["flat", "Flat"],
  ["round", "Round"],
] as const;

/** The controls of a shape. */
export function ShapeSource({ show: { state } }: BenchProps) {
  const { signals } = state;
  const settings = shapeSettings(signals);
  const kind = KINDS[settings.kind];
  return (
    <>
      <Select
        name="Shape"
        value={settings.kind}
        of={KIND_WORDS}
        onChoose={(next) => choose(signals, next as ShapeKind)}
        tip="What it is: bars ring in few modes, plates in many."
      />
      <UsualWord
        name="Material"
        value={signals.material}
        now={materialOf(settings)}
        usual={kind.material}
        of={MATERIAL_WORDS}
        tip="Steel rings, wood knocks, rubber hardly speaks: pitch, decay and level follow."
      />
      <Size settings={settings} signals={signals} />
      <Fields state={state} of={[kind.angle === true && "angle"]} />
      <Tuned settings={settings} signals={signals} />
      <Fields state={state} of={["support", "modes"]} />
    </>
  );
}

/** Another kind of shape has its usual measures. */
function choose({ kind, size, edge, tuning, pitch }: WorkbenchState["signals"], next: ShapeKind): void {
  batch(() => {
    kind.value = next;
    for (const word of [size, edge, tuning]) word.value = "";
    pitch.value = 0;
  });
}

interface UsualWordProps {
  name: string;
  /** The word of the address; empty for the usual one. */
  value: Signal<string>;
  now: string;
  usual: string;
  of: readonly (readonly [value: string, word: string])[];
  tip: string;
}

/** A list of words. In the address the usual word is empty. */
function UsualWord({ value, now, usual, ...rest }: UsualWordProps) {
  const set = (next: string) => {
    value.value = next === usual ? "" : next;
  };
  return <Select {...rest} value={now} onChoose={set} />;
}

/** The section, where it may be round, and the measures. */
function Size({ settings, signals: { size } }: ShapeProps) {
  const values = millimetres(settings);
  const { round, measures } = KINDS[settings.kind];
  const setRound = (on: boolean) => {
    const [first, ...rest] = values;
    const all = on ? [first, rest[rest.length - 1]] : [first, measures[1].field.default, rest[0]];
    // a flat one of the usual measures is the usual one, a round one never is
    size.value = on ? all.map((value) => value / 1000).join("x") : sizeOf(settings.kind, all);
  };
  return (
    <>
      {round && (
        <Select
          name="Section"
          value={isRound(settings) ? "round" : "flat"}
          of={SECTIONS}
          onChoose={(next) => setRound(next === "round")}
          tip="A flat bar or a rod."
        />
      )}
      {measuresOf(settings).map(({ key, field }, i) => (
        <Slider
          key={`${settings.kind} ${key}`}
          field={field}
          value={lens(
            () => values[i],
            (next) => {
              size.value = sizeOf(settings.kind, values.with(i, next));
            },
          )}
        />
      ))}
    </>
  );
}

const EDGES: Readonly<Record<string, string>> = { CFFF: "one edge clamped" };

/** Pitch, tuning and edge. */
function Tuned({ settings, signals }: ShapeProps) {
  const { pitch, tunings, edges } = KINDS[settings.kind];
  const edge = edgeOf(settings);
  return (
    <>
      {pitch !== undefined && <Pitch usual={pitch} signal={signals.pitch} />}
      {tunings && !(settings.kind === "bar" && isRound(settings)) && (
        <UsualWord
          name={settings.kind === "bell" ? "Partials" : "Tuning"}
          value={signals.tuning}
          now={tuningOf(settings) ?? "none"}
          usual={tunings.of[0]}
          of={tunings.of.map((word) => [word, titleOf(word)] as const)}
          tip="Overtones as an instrument has them: a bar is cut out from below until they fit."
        />
      )}
      {edge && (
        <UsualWord
          name={settings.kind === "plate" || settings.kind === "disc" ? "Edge" : "Ends"}
          value={signals.edge}
          now={edge}
          usual={edges[0]}
          of={edges.map((word) => [word, EDGES[word] ?? titleOf(word)] as const)}
          tip="What is held moves less, and sounds higher."
        />
      )}
    </>
  );
}

/** The lowest mode; the usual one is 0 in the address. */
function Pitch({ usual, signal }: { usual: number; signal: Signal<number> }) {
  const tip = usual > 0 ? "The lowest mode, by its tension." : "The lowest mode; 0 leaves it to the measures.";
  const set = (next: number) => {
    signal.value = next === usual ? 0 : Math.max(next < 20 ? 0 : 20, next);
  };
  return (
    <Slider
      field={shown("Tuned to", { ...FIELDS.pitch, default: usual }, tip)}
      value={lens(() => (signal.value > 0 ? signal.value : usual), set)}
    />
  );
}
