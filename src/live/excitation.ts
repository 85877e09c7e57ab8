// Bodies pushed by the audio graph: any node may be connected to an excitation, and its signal becomes a force.
import { PhonoliteError } from "../math/error.js";
import type { Body, ForceStream, Strike } from "../world/body.js";
import { checkNumber, checkObject, type Vec3 } from "../world/checks.js";
import type { HostNode } from "./host-node.js";

/** Where and how strongly a body is excited. */
export interface ExcitationSpec {
  /** Sample-point index, or position in metres in the body's frame. Default: point 0. */
  at?: Strike["at"];
  /** Direction of the force. Default: as for a strike. */
  direction?: Vec3;
  /** Newtons for a sample of 1. Default: 1. */
  newtons?: number;
}

/** A body that the audio graph excites. Made by `world.excite`. */
export interface Excitation {
  readonly body: Body;
  /** Connect sources to it; channels are mixed to one. Its gain is the force in newtons for a sample of 1. */
  readonly node: GainNode;
  /** Ends it when what has come is played; the body rings on. */
  end(): void;
}

const FIELDS = ["at", "direction", "newtons"];

interface Entry {
  body: Body;
  spec: ExcitationSpec;
  node: GainNode;
  stream: ForceStream;
}

/** Which body each input of the node excites. */
export class Excitations {
  #host: HostNode;
  readonly #inputs: (Entry | undefined)[];

  constructor(host: HostNode, inputs: number) {
    this.#host = host;
    this.#inputs = new Array(inputs).fill(undefined);
  }

  /** Begins one. The world has checked that the body is its own and there. */
  add(body: Body, given: ExcitationSpec): Excitation {
    const spec = checkObject("excite", "options", given, FIELDS);
    const { newtons = 1 } = spec;
    checkNumber("excite", "newtons", newtons, "newtons");
    if (this.#inputs.some((entry) => entry?.body === body)) {
      throw new PhonoliteError("excite", "body", "one that is not excited already", `body ${body.id}, excited`);
    }
    const input = this.#inputs.indexOf(undefined);
    if (input < 0) {
      const most = this.#inputs.length;
      throw new PhonoliteError("excite", "excitations", `at most ${most} at once (raise maxInputs)`, most + 1);
    }
    const node = new GainNode(this.#host.context, { gain: newtons, channelCount: 1, channelCountMode: "explicit" });
    const entry = { body, spec, node, stream: drive(body, spec) };
    this.#inputs[input] = entry;
    this.#connect(entry, input);
    return {
      body,
      get node() {
        return entry.node;
      },
      end: () => this.#end(entry),
    };
  }

  /** A body was removed. */
  bodyRemoved(id: number): void {
    for (const entry of this.#inputs) if (entry?.body.id === id) this.#end(entry);
  }

  /** Goes on with another node; in another context with other gains, for sources of the old one cannot come along. */
  moveTo(host: HostNode): void {
    const same = host.context === this.#host.context;
    this.#host = host;
    this.#inputs.forEach((entry, input) => {
      if (!entry) return;
      const { gain, channelCount, channelCountMode } = entry.node;
      entry.node.disconnect(); // from the node that has gone
      if (!same) entry.node = new GainNode(host.context, { gain: gain.value, channelCount, channelCountMode });
      entry.stream = drive(entry.body, entry.spec);
      this.#connect(entry, input);
    });
  }

  /** Ends all. */
  close(): void {
    for (const entry of this.#inputs) entry?.node.disconnect();
    this.#inputs.fill(undefined);
  }

  #connect(entry: Entry, input: number): void {
    entry.node.connect(this.#host.node, 0, input);
    this.#host.assign(input, entry.body.id);
  }
  #end(entry: Entry): void {
    const input = this.#inputs.indexOf(entry);
    if (input < 0) return;
    this.#inputs[input] = undefined;
    entry.node.disconnect();
    this.#host.assign(input, 0);
    entry.stream.end();
  }
}

function drive(body: Body, { at, direction }: ExcitationSpec): ForceStream {
  return body.drive({ ...(at !== undefined && { at }), ...(direction !== undefined && { direction }) });
}
