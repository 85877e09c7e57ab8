// What every page looks like: the picture on the left, controls and what is happening on the right; under 900 px they
// slide in from below. A part that fails leaves the others.
import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AudioSession } from "../sound/audio-session.js";
import { type LinkedState, linkState } from "../state/deep-link.js";
import type { Schema } from "../state/schema.js";
import { Boundary } from "./boundary.js";
import type { PartProps } from "./part-props.js";
import { SidePanel } from "./side-panel.js";

/** The parts of a page. */
export interface PageBodyProps {
  picture: ComponentChildren;
  controls: ComponentChildren;
  displays: ComponentChildren;
}

/** A page. */
export function PageBody({ picture, controls, displays }: PageBodyProps) {
  return (
    <div class="page">
      <Boundary name="The picture">{picture}</Boundary>
      <SidePanel
        controls={<Boundary name="The panel">{controls}</Boundary>}
        displays={<Boundary name="The display">{displays}</Boundary>}
      />
    </div>
  );
}

/** Something that a page must let go of when it closes. */
interface Disposable {
  dispose(): void;
}

/** What a page has for as long as it is open: its state, and what it shows. */
export function usePage<T extends { state: Disposable; show: Disposable }>(make: () => T): T {
  const [page] = useState(make);
  useEffect(
    () => () => {
      page.show.dispose();
      page.state.dispose();
    },
    [page],
  );
  return page;
}

/**
 * A page whose parts know no more than its session, its state and what it shows.
 *
 * @param name as in the address.
 */
export function pageOf<S extends Schema, Show extends Disposable>(
  name: string,
  schema: S,
  Show: new (session: AudioSession, state: LinkedState<S>) => Show,
  [Picture, Controls, Displays]: readonly ComponentType<PartProps<LinkedState<S>, Show>>[],
) {
  return function Page({ session }: { session: AudioSession }) {
    const { state, show } = usePage(() => {
      const state = linkState(name, schema);
      return { state, show: new Show(session, state) };
    });
    const props = { session, state, show };
    return (
      <PageBody
        picture={<Picture {...props} />}
        controls={<Controls {...props} />}
        displays={<Displays {...props} />}
      />
    );
  };
}
