// `phonolite/listening`: listening tests without a page: questions in their order, scores with intervals, maps of what
// was heard. Nothing here makes a sound.
export { PhonoliteError } from "../math/error.js";
export { type Analysis, analyse, type Score, scoreTest } from "./analysis.js";
export { ListeningTest, type TestRecord } from "./listening-test.js";
export type { Plan, PlanRequest } from "./plan.js";
export type { Answer, Reply, Trial } from "./procedures/trial.js";
export { parseResults, type Results, resultsCsv, resultsOf } from "./results-file.js";
export { type Clusters, cluster } from "./scaling/clusters.js";
export type { Dissimilarities } from "./scaling/dissimilarities.js";
export { type PerceptualMap, scaleToMap } from "./scaling/scale.js";
export { type ListenerTraits, SimulatedListener, simulateTest } from "./simulated-listener.js";
export { onsetGains, tokensOf } from "./tokens.js";
