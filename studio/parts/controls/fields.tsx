// Fields of a page's state as controls: the schema says of each what it is called, its unit, its range, its words and
// its tip; a list of their names says which stand where.
import type { LinkedState, Signals } from "../state/deep-link.js";
import type { ChoiceField, FlagField, NumberField, Schema, Told } from "../state/schema.js";
import { Choice } from "./choice.js";
import type { ControlProps } from "./control-props.js";
import { Select, type SelectProps } from "./select.js";
import { Slider } from "./slider.js";
import { Toggle } from "./toggle.js";

/** A field that a control can show. */
type ShownField = (NumberField | ChoiceField | FlagField) & Told;
/** The names of those fields of a schema that have a name and a tip. */
export type ShownName<S extends Schema> = { [K in keyof S]: S[K] extends ShownField ? K : never }[keyof S] & string;
/** A field in a list: its name, also with what is so at the moment only; what is false is left out. */
export type Item<S extends Schema> = ShownName<S> | ({ field: ShownName<S> } & Changes) | false;

/** What may differ from the schema at the moment. */
interface Changes {
  disabled?: boolean;
  tip?: string;
}

/** What fields are shown. */
export interface FieldsProps<S extends Schema> {
  state: Pick<LinkedState<S>, "schema" | "signals">;
  of: readonly Item<S>[];
  /** All of them. */
  disabled?: boolean;
}

/**
 * Controls of some fields of the state, in order: sliders, choices and switches by the kinds of the fields.
 *
 * @example
 * <Fields state={state} of={["hearing", { field: "av", disabled: hearing.value === "full" }, "volume"]} />
 */
export function Fields<S extends Schema>({ state: { schema, signals }, of, disabled }: FieldsProps<S>) {
  return of.map((item) => {
    if (item === false) return null;
    if (typeof item === "string") return controlOf(schema, signals, item, { disabled });
    const { field, ...changes } = item;
    return controlOf(schema, signals, field, { disabled, ...changes });
  });
}

function controlOf<S extends Schema>(schema: S, signals: Signals<S>, name: ShownName<S>, changes: Changes) {
  const { disabled, tip } = changes;
  const field = schema[name] as unknown as ShownField;
  const props = { field: tip ? { ...field, tip } : field, value: signals[name], disabled } as unknown;
  switch (field.kind) {
    case "number":
      return <Slider key={name} {...(props as ControlProps<NumberField>)} />;
    case "choice": {
      const choice = props as ControlProps<ChoiceField>;
      return choice.field.of.length > MOST ? (
        <Select key={name} {...listOf(choice)} />
      ) : (
        <Choice key={name} {...choice} />
      );
    }
    default:
      return <Toggle key={name} {...(props as ControlProps<FlagField>)} />;
  }
}

/** More words than this do not stand in a row: they are a list. */
const MOST = 6;

/** A choice as a list. */
function listOf({ field, value, disabled = false }: ControlProps<ChoiceField>): SelectProps {
  const { name, tip } = field;
  return {
    name,
    tip,
    value: value.value,
    of: field.of.map((one) => [one, field.words?.[one] ?? one]),
    onChoose: (one) => {
      value.value = one;
    },
    disabled,
  };
}
