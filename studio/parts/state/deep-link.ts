// A page's state as signals that follow the address and are followed by it. Small moves replace the address a little
// later; Back, Forward and a link that is pasted in set the signals.
import { batch, effect, type Signal, signal } from "@preact/signals";
import { say } from "../frame/notices.js";
import { parseAddress, readValues, writeAddress } from "./address.js";
import { defaultsOf, type Schema, type Values } from "./schema.js";

/** The values of a schema as signals. */
export type Signals<S extends Schema> = { readonly [K in keyof S]: Signal<Values<S>[K]> };

/** A state that is in the address. */
export interface LinkedState<S extends Schema> {
  readonly schema: S;
  readonly signals: Signals<S>;
  /** All values now. */
  values(): Values<S>;
  /** The whole address of this state, to be copied. */
  link(): string;
  /** Ends it: the address is left alone. */
  dispose(): void;
}

/** Milliseconds of rest before the address changes. Browsers refuse more than a few changes a second. */
const REST = 300;

/**
 * Reads a page's state from the address and keeps both the same.
 *
 * @example
 * const state = linkState("hail", { av: number({ default: 5, min: 0, max: 30, step: 1 }) });
 * state.signals.av.value = 8; // the address becomes #/hail?av=8
 */
export function linkState<S extends Schema>(page: string, schema: S): LinkedState<S> {
  const signals = Object.fromEntries(
    Object.entries(defaultsOf(schema)).map(([name, value]) => [name, signal(value)]),
  ) as Signals<S>;
  const values = () =>
    Object.fromEntries(Object.entries(signals).map(([name, { value }]) => [name, value])) as Values<S>;
  /**
   * The address as it was last read or written here. Where it differs, somebody went elsewhere, and `read` is about to
   * hear of it.
   */
  let known = location.hash;

  const read = () => {
    const address = parseAddress(location.hash);
    known = location.hash;
    if (address.page !== page) return;
    const { values: read, notes } = readValues(schema, address.params);
    batch(() => {
      for (const [name, value] of Object.entries(read)) (signals[name] as Signal<unknown>).value = value;
    });
    const all = [...address.notes, ...notes];
    if (all.length > 0) say({ key: "link", answer: true, text: `${all.join(" ")} The rest of it holds.` });
  };
  read();

  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = effect(() => {
    const address = writeAddress(page, schema, values());
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (location.hash !== known || address === known || parseAddress(known).page !== page) return;
      history.replaceState(history.state, "", address);
      known = location.hash;
    }, REST);
  });
  addEventListener("hashchange", read);
  return {
    schema,
    signals,
    values,
    link: () => new URL(writeAddress(page, schema, values()), location.href).href,
    dispose: () => {
      stop();
      clearTimeout(timer);
      removeEventListener("hashchange", read);
    },
  };
}
