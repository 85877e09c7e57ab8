// What a scene of the comparison plays with: the published modules of one `dist/`, worlds of one build, and a record of
// all that comes out of them.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Published entries that scenes use, by name. */
const ENTRIES = {
  phonolite: "index.js",
  model: "model/index.js",
  hearing: "hearing/index.js",
  contact: "contact/index.js",
  rain: "rain/index.js",
  chimes: "chimes/index.js",
  offline: "offline/index.js",
  mesh: "mesh/index.js",
};
/** Where constants of records are, for scenes that write records field by field: in a folder, or, once, beside it. */
const LAYOUTS = /^(?:layout\/.*|.*layout)\.ts$/;

/** The modules of a `dist/`. */
export async function loadSide(dist) {
  const load = (file) => import(pathToFileURL(join(resolve(dist), file)).href);
  const modules = Object.entries(ENTRIES).map(async ([name, file]) => [name, await load(file)]);
  const { packSurface } = await load("contact/surface/pack.js");
  return { ...Object.fromEntries(await Promise.all(modules)), layout: layoutOf(dist), packSurface };
}

/** The files of the core's layout among the sources beside the `dist/`; where there are none, those of this tree. */
export function layoutFiles(dist) {
  const beside = join(resolve(dist), "../src/core");
  const folder = existsSync(beside) ? beside : fileURLToPath(new URL("../../src/core", import.meta.url));
  const names = readdirSync(folder, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
  return names
    .filter((name) => LAYOUTS.test(name))
    .sort()
    .map((name) => join(folder, name));
}
/** Constants of the core's records. */
function layoutOf(dist) {
  const rows = layoutFiles(dist).flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/^export const (\w+) = (-?[\d.e-]+);/gm),
  ]);
  return Object.fromEntries(rows.map(([, name, value]) => [name, Number(value)]));
}

/** Room that is enough for most scenes. */
const ROOM = {
  channels: 1,
  limiter: false,
  maxModes: 512,
  maxBodies: 64,
  maxModels: 64,
  modelBytes: 1 << 20,
  maxEvents: 512,
  maxStreams: 8,
};

/** One play of one scene on one build. */
export class Kit {
  /** The modules by name, and `layout`. */
  api;
  build;
  #samples = createHash("sha256");
  #notes = createHash("sha256");
  #stages = [];
  #kept;
  #frames = 0;
  #peak = 0;
  #finite = true;

  /** With `keep`, everything is kept for a search of the first difference. */
  constructor(api, build, keep = false) {
    this.api = api;
    this.build = build;
    this.#kept = keep ? { channels: new Map(), notes: [] } : undefined;
  }

  /** A world of this build with a little room; what it renders is recorded. */
  async world(options = {}) {
    const world = await this.api.phonolite.SoundWorld.createOffline({ ...ROOM, build: this.build, ...options });
    const stage = new Stage(this, world, this.#stages.length);
    this.#stages.push(stage);
    return stage;
  }

  /** Records samples of a channel. */
  heard(channel, samples) {
    this.#samples.update(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
    for (const x of samples) {
      if (!Number.isFinite(x)) this.#finite = false;
      else if (Math.abs(x) > this.#peak) this.#peak = Math.abs(x);
    }
    this.#frames += samples.length;
    if (!this.#kept) return;
    const pieces = this.#kept.channels.get(channel) ?? [];
    pieces.push(samples.slice());
    this.#kept.channels.set(channel, pieces);
  }
  /** Records anything else: meters, counts, frequencies. */
  note(name, value) {
    const text = `${name}: ${JSON.stringify(value, plain)}\n`;
    this.#notes.update(text);
    this.#kept?.notes.push(text);
  }

  /** The record in short, when the scene has been played. */
  finish() {
    for (const stage of this.#stages) stage.close();
    return {
      samples: this.#samples.digest("hex"),
      notes: this.#notes.digest("hex"),
      frames: this.#frames,
      peak: this.#finite ? this.#peak : "not finite",
    };
  }
  /** All that was kept: samples by channel, notes in order. */
  get kept() {
    return this.#kept;
  }
}

/** Numbers that JSON does not know, and typed arrays, as text. */
function plain(_key, value) {
  if (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0))) return `number ${value}`;
  return ArrayBuffer.isView(value) ? Array.from(value, (x) => (Number.isFinite(x) ? x : `number ${x}`)) : value;
}

/** A world whose sound is recorded. */
class Stage {
  #kit;
  #name;
  #out;
  world;

  constructor(kit, world, index) {
    this.#kit = kit;
    this.#name = `world ${index}`;
    this.world = world;
    this.#out = world.options.groups.length > 0 ? undefined : [];
  }

  /** Records handed over as bytes; returns how many were taken. */
  take(...records) {
    const bytes = new Uint8Array(records.reduce((sum, record) => sum + record.length, 0));
    let at = 0;
    for (const record of records) {
      bytes.set(record, at);
      at += record.length;
    }
    let taken = 0;
    this.world.extend((link) => {
      taken = link.take(bytes);
    });
    return taken;
  }

  /**
   * Renders `frames` in pieces whose sizes come round and round; `before(done)` is called ahead of each. Then the
   * meters are noted.
   */
  run(frames, sizes = [128], before = () => {}) {
    let done = 0;
    for (let i = 0; done < frames; i++) {
      before(done);
      const piece = Math.min(sizes[i % sizes.length], frames - done);
      this.#render(piece);
      done += piece;
    }
    this.#kit.note(`${this.#name} meters`, this.world.meters());
  }
  /** Renders a number of blocks of 128 and calls `before(block)` ahead of each. */
  blocks(count, before = () => {}) {
    this.run(128 * count, [128], (done) => before(done / 128));
  }

  #render(frames) {
    if (this.#out === undefined) {
      const { own, groups } = this.world.renderOutputs(frames);
      this.#heard(this.#name, own);
      for (const [name, channels] of Object.entries(groups)) this.#heard(`${this.#name} group ${name}`, channels);
      return;
    }
    const { channels } = this.world.options;
    if (this.#out[0]?.length !== frames) this.#out = Array.from({ length: channels }, () => new Float32Array(frames));
    this.world.renderInto(this.#out);
    this.#heard(this.#name, this.#out);
  }
  #heard(name, channels) {
    for (const [c, samples] of channels.entries()) this.#kit.heard(`${name} channel ${c}`, samples);
  }

  close() {
    this.world.dispose();
  }
}
