// The controls of a shape: its kind, its measures, its material. The body on the bench follows while they are dragged.
import { batch } from "@preact/signals";
import { materialNames, type ShapeKind } from "phonolite/model";
import { Select } from "../../../parts/controls/select.js";
import { Slider } from "../../../parts/controls/slider.js";
import { number } from "../../../parts/state/schema.js";
import type { WorkbenchState } from "../show.js";
import { WORKBENCH_SCHEMA as FIELDS } from "../state.js";
import { KIND_WORDS, KINDS } from "./shape-kinds.js";
import { edgeOf, isRound, materialOf, measuresOf, millimetres, sizeOf, tuningOf } from "./shape-settings.js";

/** What the controls work on. */
export interface ShapeSourceProps {
  state: WorkbenchState;
}

const PLATE_EDGES: Readonly<Record<string, string>> = { CFFF: "one edge clamped" };
/** Materials for a list. */
export const MATERIAL_WORDS = materialNames.map((name) => [name, words(name)] as const);

/** The controls of a shape. */
export function ShapeSource({ state }: ShapeSourceProps) {
  const { signals } = state;
  const settings = state.values();
  const kind = KINDS[settings.kind];
  const values = millimetres(settings);
  const round = isRound(settings);
  const choose = (next: ShapeKind) =>
    batch(() => {
      signals.kind.value = next;
      signals.size.value = "";
      signals.edge.value = "";
      signals.tuning.value = "";
      signals.pitch.value = 0;
    });
  const setRound = (on: boolean) => {
    const [first, ...rest] = values;
    const all = on ? [first, rest[rest.length - 1]] : [first, KINDS[settings.kind].measures[1].field.default, rest[0]];
    // a flat one of the usual measures is the usual one, a round one never is
    signals.size.value = on ? all.map((value) => value / 1000).join("x") : sizeOf(settings.kind, all);
  };
  const edge = edgeOf(settings);
  return (
    <>
      <Select
        name="Shape"
        value={settings.kind}
        of={KIND_WORDS}
        onChoose={(next) => choose(next as ShapeKind)}
        tip="What it is: bars ring in few modes, plates in many."
      />
      <Select
        name="Material"
        value={materialOf(settings)}
        of={MATERIAL_WORDS}
        onChoose={(next) => {
          signals.material.value = next === kind.material ? "" : next;
        }}
        tip="Steel rings, wood knocks, rubber hardly speaks: pitch, decay and level follow."
      />
      {kind.round && (
        <Select
          name="Section"
          value={round ? "round" : "flat"}
          of={[
            ["flat", "Flat"],
            ["round", "Round"],
          ]}
          onChoose={(next) => setRound(next === "round")}
          tip="A flat bar or a rod."
        />
      )}
      {measuresOf(settings).map(({ key, title, field, tip }, i) => (
        <Slider
          key={`${settings.kind} ${key}`}
          name={title}
          field={field}
          value={{
            get value() {
              return values[i];
            },
            set value(next: number) {
              signals.size.value = sizeOf(
                settings.kind,
                values.map((value, j) => (j === i ? next : value)),
              );
            },
          }}
          unit="mm"
          tip={tip}
        />
      ))}
      {kind.angle && (
        <Slider
          name="Opening"
          field={FIELDS.angle}
          value={signals.angle}
          unit="°"
          tip="90 is a hemisphere; less is a dish, more closes in."
        />
      )}
      {kind.pitch !== undefined && (
        <Slider
          name="Tuned to"
          field={{ ...FIELDS.pitch, default: kind.pitch }}
          value={{
            get value() {
              return settings.pitch > 0 ? settings.pitch : kind.pitch!;
            },
            set value(next: number) {
              signals.pitch.value = next === kind.pitch ? 0 : Math.max(next < 20 ? 0 : 20, next);
            },
          }}
          unit="Hz"
          tip={kind.pitch > 0 ? "The lowest mode, by its tension." : "The lowest mode; 0 leaves it to the measures."}
        />
      )}
      {kind.tunings && !(settings.kind === "bar" && round) && (
        <Select
          name={settings.kind === "bell" ? "Partials" : "Tuning"}
          value={tuningOf(settings) ?? "none"}
          of={kind.tunings.of.map((word) => [word, words(word)] as const)}
          onChoose={(next) => {
            signals.tuning.value = next === kind.tunings!.of[0] ? "" : next;
          }}
          tip="Overtones as an instrument has them: a bar is cut out from below until they fit."
        />
      )}
      {edge && (
        <Select
          name={settings.kind === "plate" || settings.kind === "disc" ? "Edge" : "Ends"}
          value={edge}
          of={kind.edges.map((word) => [word, PLATE_EDGES[word] ?? words(word)] as const)}
          onChoose={(next) => {
            signals.edge.value = next === kind.edges[0] ? "" : next;
          }}
          tip="What is held moves less, and sounds higher."
        />
      )}
      <Slider
        name="Support"
        field={FIELDS.support}
        value={signals.support}
        unit="1/s"
        tip="What felt or a hand takes from every mode: more is duller."
      />
      <Slider
        name="Most modes"
        field={number({ ...FIELDS.modes })}
        value={signals.modes}
        tip="The lowest ones are kept; more sound brighter, and take longer to find."
      />
    </>
  );
}

/** A name as people read it. */
function words(name: string): string {
  const plain = name.replaceAll("-", " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}
