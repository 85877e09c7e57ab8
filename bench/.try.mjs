import { VARIANTS, measureSpeed } from "./speed.mjs";
let t0=performance.now();
for (const n of [1000,10000,100000,1000000]) for (const v of VARIANTS.filter(v=>v.build!=='relaxed')) { const t=performance.now(); const rows=await measureSpeed(v,n,[128,1024],{ms:300});
 for (const r of rows) console.log(n, r.block, r.name.padEnd(40), r.error ?? `${Math.round(r.realTime)} js ${Math.round(r.baseline)} x ${r.ratio.toFixed(2)}`, Math.round(performance.now()-t)+' ms'); }
console.log((performance.now()-t0)/1000);
