// A world that only writes down what it is told, for tests of what rain says to the core.

import * as R from "../../src/core/layout/rain.js";
import { RECORD_BODY, RECORD_BYTES, RECORD_KIND, RECORD_TIME } from "../../src/core/layout/records.js";
import type { CoreLink } from "../../src/core/link.js";
import type { ModalModel } from "../../src/model/modal-model.js";

/** One record, with the numbers that tests look at. */
export interface Told {
  kind: number;
  body: number;
  time: number;
  view: DataView;
}

/** A world of 44.1 kHz whose time a test sets. */
export class ToldWorld {
  readonly sampleRate = 44100;
  readonly options = { rain: true };
  currentTime = 0;
  told: Told[] = [];
  readonly bodies: { id: number; model: ModalModel; present: boolean; time: number | undefined }[] = [];
  readonly #extensions: ((link: CoreLink) => void)[] = [];

  extend(told: (link: CoreLink) => void): void {
    this.#extensions.push(told);
    told(this.#link());
  }
  addBody({ model, time }: { model: ModalModel; time?: number }) {
    const body = { id: this.bodies.length + 1, model, present: true, time, remove: () => {} };
    body.remove = () => {
      body.present = false;
    };
    this.bodies.push(body);
    return body;
  }
  /** The world goes on with another core. */
  restart(): void {
    this.told = [];
    for (const told of this.#extensions) told(this.#link());
  }
  /** What was told since the last call. */
  take(): Told[] {
    const told = this.told;
    this.told = [];
    return told;
  }

  #link(): CoreLink {
    const take = (bytes: Uint8Array): number => {
      for (let at = 0; at < bytes.length; at += RECORD_BYTES) {
        const view = new DataView(bytes.slice(at, at + RECORD_BYTES).buffer);
        this.told.push({
          kind: view.getUint32(RECORD_KIND, true),
          body: view.getUint32(RECORD_BODY, true),
          time: view.getFloat64(RECORD_TIME, true),
          view,
        });
      }
      return bytes.length / RECORD_BYTES;
    };
    return { take } as unknown as CoreLink;
  }
}

/** The RAIN_SET records of some, by parameter. */
export function setsOf(told: readonly Told[]) {
  return told
    .filter(({ kind }) => kind === R.RAIN_SET)
    .map(({ view, time }) => ({
      parameter: view.getUint32(R.SET_PARAMETER, true),
      value: view.getFloat32(R.SET_VALUE, true),
      least: view.getFloat32(R.SET_LEAST, true),
      most: view.getFloat32(R.SET_MOST, true),
      speed: view.getFloat32(R.SET_SPEED, true),
      jumps: view.getUint32(R.SET_FLAGS, true) === R.SET_JUMPS,
      time,
    }));
}
