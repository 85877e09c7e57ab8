// Keeps a fault where it is: when a part of the page throws while it is drawn, the rest goes on, and the banner says
// so.
import { Component, type ComponentChildren } from "preact";
import { say } from "./notices.js";
import { reasonOf } from "./reason.js";

/** What is kept apart. */
export interface BoundaryProps {
  /** The part in words, such as `The panel`. */
  name: string;
  children: ComponentChildren;
}

/** A part of the page whose faults stay its own. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  override componentDidCatch(error: unknown): void {
    this.setState({ failed: true });
    say({
      key: `part-${this.props.name}`,
      kind: "error",
      text: `${this.props.name} failed (${reasonOf(error)}). Everything else goes on.`,
      help: { label: "Show it again", run: () => this.setState({ failed: false }) },
    });
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
