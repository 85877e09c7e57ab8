// The shader of WebGPU, in WGSL (PHYSICS §10.3): one invocation a stone; those that strike join a list.
import { ROW } from "../colliders/pack.js";
import { SOLVE_GLSL, wgslOf } from "./shader-solve.js";

/** Stones of a workgroup. */
export const GROUP = 64;
/** Words of a named stone: slot, collider, time. */
export const ITEM_WORDS = 3;

const MAIN = /* wgsl */ `
@compute @workgroup_size(${GROUP})
fn find(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) i: u32,
) {
  let slot = (group.y * groups.x + group.x) * ${GROUP}u + i;
  if (slot == 0u) { list.step = ~setup.step; } // a sign that the shader ran; of step 0 too
  if (slot >= setup.slots) { return; }
  let a = stones[3u * slot];
  let b = stones[3u * slot + 1u];
  let c = stones[3u * slot + 2u];
  if ((c.x & 0x7fffffffu) == 0u) { return; } // a free record
  let v = bitcast<vec3f>(b.xyz);
  let flight = Flight(bitcast<vec3f>(a.xyz), v, bitcast<f32>(c.y), length(v));
  // whole steps are subtracted first: as exact after an hour as after a second
  let age = (f32(i32(setup.step - b.w)) - bitcast<f32>(a.w)) * setup.stepSeconds;
  let begin = age - WINDOW_MARGIN;
  let end = age + setup.stepSeconds + WINDOW_MARGIN;
  if (!(end > 0.0)) { return; } // not born yet
  if (isAbove(flight, end)) { return; }
  let strike = firstStrike(flight, begin, end);
  if (strike.row < 0 || strike.late < begin) { return; }
  let place = atomicAdd(&list.count, 1u);
  if (place < setup.room) {
    list.items[${ITEM_WORDS}u * place] = slot;
    list.items[${ITEM_WORDS}u * place + 1u] = u32(texelOf(strike.row, 6).z);
    list.items[${ITEM_WORDS}u * place + 2u] = bitcast<u32>(strike.time);
  }
}
`;

/** The whole compute shader; its entry point is `find`. */
export const FIND_WGSL = /* wgsl */ `
struct Setup { step: u32, slots: u32, colliders: u32, room: u32, stepSeconds: f32, top: f32 }
struct List { count: atomic<u32>, step: u32, items: array<u32> }
@group(0) @binding(0) var<storage, read> stones: array<vec4u>;
@group(0) @binding(1) var<storage, read> colliders: array<vec4f>;
@group(0) @binding(2) var<uniform> setup: Setup;
@group(0) @binding(3) var<storage, read_write> list: List;
fn texelOf(row: i32, i: i32) -> vec4f { return colliders[row * ${ROW / 4} + i]; }
fn rowCount() -> i32 { return i32(setup.colliders); }
fn highest() -> f32 { return setup.top; }
${wgslOf(SOLVE_GLSL)}${MAIN}`;
