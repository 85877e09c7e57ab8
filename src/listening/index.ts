// `phonolite/listening`: listening tests without a page: questions in their order, scores with intervals, maps of what
// was heard. Nothing here makes a sound.
export { PhonoliteError } from "../math/error.js";
export { type Analysis, analyse, type OverListeners, type Score, scoreTest } from "./analysis.js";
export { type About, ListeningTest, type TestRecord } from "./listening-test.js";
export {
  checkPlan,
  LISTENING_LIMITS,
  type Plan,
  type PlanRequest,
  soundsOf,
  type TestKind,
  testKinds,
} from "./plan.js";
export { ABX_DEFAULTS, type AbxPlan } from "./procedures/abx.js";
export { DESCENDING_DEFAULTS, type DescendingPlan } from "./procedures/descending.js";
export type { PairsPlan } from "./procedures/pairs.js";
export { STAIRCASE_DEFAULTS, type StaircasePlan } from "./procedures/staircase.js";
export { SUCCESSIVE_DEFAULTS, type SuccessivePlan } from "./procedures/successive.js";
export type { AbxTrial, Answer, Question, RateTrial, Reply, SameTrial, Trial } from "./procedures/trial.js";
export { parseResults, type Results, resultsCsv, resultsOf } from "./results-file.js";
export { type Clusters, cluster, type Merge } from "./scaling/clusters.js";
export type { Dissimilarities } from "./scaling/dissimilarities.js";
export { type PerceptualMap, type ScaleOptions, scaleToMap } from "./scaling/scale.js";
export type { AbxScore, StaircaseScore } from "./scores/abx.js";
export type { DescendingScore } from "./scores/descending.js";
export type { FalseAlarms } from "./scores/false-alarms.js";
export type { PairsScore } from "./scores/pairs.js";
export type { SuccessiveScore } from "./scores/successive.js";
export { type Difference, type ListenerTraits, SimulatedListener, simulateTest } from "./simulated-listener.js";
export { atLeast, type Estimate, wilson } from "./statistics/binomial.js";
export { type Heard, type ListenerPrior, type Threshold, thresholdOf } from "./statistics/threshold.js";
export {
  ONSET_SECONDS,
  onsetGains,
  spreadOver,
  type Token,
  type TokenOptions,
  tokenCounts,
  tokensOf,
  withoutMasked,
} from "./tokens.js";
