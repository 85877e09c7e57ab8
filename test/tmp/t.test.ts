import { test } from "vitest";
import { cloud, rain, play, mean, power, db, rainRecord, poleRecord, record } from "/tmp/wt/core/test/core/rain/cloud.js";
import * as R from "/tmp/wt/core/src/core/rain-layout.js";
test("x", async () => {
  for (const rate of [5,10,20,40]) {
  const [l] = await rain({ [R.P_RATE]: rate, [R.P_PULSE]: 1 }, 1000);
  console.log(rate, mean(l), Math.sqrt(power(l)), db(power(l)), l.slice(0,8)); }
  for (const rate of [5,10,20,40]) {
  const [l] = await rain({ [R.P_RATE]: rate, [R.P_PULSE]: 1, [R.P_DROP_LAW]: 0 }, 1000);
  console.log("fixed", rate, mean(l), Math.sqrt(power(l)), db(power(l))); }
  const e = await cloud({[R.P_HIGH_PASS]: 0});
  e.take(record(R.RAIN_IMPULSE, 10, {[R.IMPULSE_COLOUR]: 0}, {[R.IMPULSE_AREA]: 1/44100, [R.IMPULSE_AZIMUTH]: 0}));
  const [d] = play(e, 2);
  console.log(Array.from(d.slice(40,54)).map(v=>v.toFixed(6)).join(" "), Array.from(d.slice(10,16)));
});
