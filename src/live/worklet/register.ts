// The AudioWorkletProcessor: a thin shell around the host. It throws nothing: what goes wrong is told to the page once,
// and silence follows.
import { Host, type HostCore } from "./host.js";
import type { FromHost, HostSetup, ToHost } from "./protocol.js";

/** Registers the processor under a name, with what makes its core. */
export function register(name: string, core?: (setup: HostSetup) => HostCore): void {
  class PhonoliteProcessor extends AudioWorkletProcessor {
    #host: Host | undefined;

    constructor({ processorOptions }: { processorOptions: HostSetup }) {
      super();
      const post = (message: FromHost) => this.port.postMessage(message);
      this.#guard(() => {
        this.#host = new Host(processorOptions, post, core);
        post({ kind: "made" });
      });
      this.port.onmessage = ({ data }: MessageEvent<ToHost>) => {
        if (data?.kind === "dispose") this.#end();
        else this.#guard(() => this.#host?.receive(data));
      };
    }

    process(inputs: Float32Array[][], outputs: Float32Array[][]): boolean {
      try {
        this.#host?.process(inputs, outputs, currentFrame);
      } catch (error) {
        this.#fail(error);
      }
      return this.#host !== undefined;
    }

    #guard(work: () => void): void {
      try {
        work();
      } catch (error) {
        this.#fail(error);
      }
    }
    #fail(error: unknown): void {
      const message: FromHost = { kind: "failed", why: String(error), memory: error instanceof RangeError };
      this.port.postMessage(message);
      this.#end();
    }
    #end(): void {
      this.#host = undefined;
      this.port.onmessage = null;
      this.port.close();
    }
  }

  try {
    registerProcessor(name, PhonoliteProcessor);
  } catch {
    // The same version is here already: two copies of the package share one context.
  }
}
