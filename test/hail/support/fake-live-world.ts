// A live world for tests of what strikes its bodies: clocks that a test moves, bodies that note what was done to them
// and when.
import type { StruckBody, StruckWorld } from "../../../src/hail/live-hail.js";
import type { SurfacePoint } from "../../../src/model/locate.js";

type Spec = Parameters<StruckWorld["addBody"]>[0];

export interface NotedStrike {
  /** Index of the body, in the order of adding. */
  body: number;
  /** The audio clock when the strike was handed over, s. */
  handed: number;
  impulse: number;
  at: SurfacePoint;
  duration: number;
  time: number;
}

export class FakeLiveWorld implements StruckWorld {
  state = "running";
  readonly context = { currentTime: 5 };
  /** Seconds until what is handed to the speakers is heard. */
  outputLatency = 0.04;
  readonly clock = { report: () => ({ outputLatency: this.outputLatency }) };
  /** The page's clock, s. */
  page = 100;
  readonly specs: Spec[] = [];
  readonly struck: NotedStrike[] = [];
  /** What became of each body. */
  readonly removed: ({ fade?: boolean } | undefined)[] = [];
  listener: Parameters<StruckWorld["setListener"]>[0] | undefined;

  addBody(spec: Spec): StruckBody {
    const body = this.specs.push(spec) - 1;
    return {
      strike: (strike) => {
        this.struck.push({ body, handed: this.context.currentTime, ...strike });
        return true;
      },
      remove: (how) => {
        this.removed[body] = how;
        return true;
      },
    };
  }

  setListener(listener: Parameters<StruckWorld["setListener"]>[0]): void {
    this.listener = listener;
  }

  /** Lets time pass: the page's always, the audio's while it runs. */
  pass(seconds: number): void {
    this.page += seconds;
    if (this.state === "running") this.context.currentTime += seconds;
  }
}
