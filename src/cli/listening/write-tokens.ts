// The work of `phonolite tokens`, loaded when there are stimuli to write: help needs none of it.
import { mkdir } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { onsetGains, tokensOf } from "../../listening/index.js";
import { ONSET_SECONDS, type Token } from "../../listening/tokens.js";
import { Came, PhonoliteError } from "../../math/error.js";
import { modeOrders } from "../../model/edit/order.js";
import type { ModeOrder } from "../../model/index.js";
import type { ModalModel } from "../../model/modal-model.js";
import { readModel, WavWriter } from "../../offline/index.js";
import { writeText } from "../files/outputs.js";
import {
  above0,
  av,
  bits,
  choice,
  isWhole,
  level,
  number,
  sampleRate,
  toNumber,
  type Words,
  within,
  word,
  wrongValue,
} from "../options/words.js";
import { withProgress } from "../text/progress.js";
import { say } from "../text/say.js";
import { renderToken, ringSeconds } from "./render-token.js";
import type { TokenManifest } from "./token-manifest.js";
import { webMushra } from "./web-mushra.js";

/** Writes the stimuli of a listening test to a folder. */
export async function writeTokens(words: Words): Promise<void> {
  const folder = word(words, "out") ?? "";
  const depth = bits(words);
  const asked = askedOf(words);
  const model = await readModel(word(words, "model") ?? "");
  if (asked.at >= model.pointCount) {
    throw wrongValue("position", `a sample point of the model, 0 to ${model.pointCount - 1}`, String(asked.at));
  }
  const tokens = tokensOf(model, asked);
  if (tokens.length < 2) {
    const expected = "such that there are two tokens or more: numbers of modes below that of the whole";
    throw new PhonoliteError("tokens", "counts", expected, new Came(`${tokens[0].count} alone`));
  }
  const length = asked.seconds ?? ringSeconds(model);
  const sound = { sampleRate: asked.rate, seconds: length, at: asked.at, duration: asked.duration };
  const made = await soundsOf(tokens, sound);
  const manifest = manifestOf(model, asked, tokens, made);
  await mkdir(folder, { recursive: true }).catch((error) => {
    throw wrongValue("out", "a folder that can be written to", `${folder} (${(error as Error).message})`);
  });
  for (const [i, { file }] of manifest.tokens.entries())
    await writeWav(join(folder, file), made.sounds[i], asked.rate, depth);
  await writeText(join(folder, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await writeText(join(folder, "webmushra.yaml"), webMushra(manifest, basename(resolve(folder))));
  if (words.json === true) process.stdout.write(`${JSON.stringify(manifest)}\n`);
  say(`wrote ${tokens.length} tokens, manifest.json and webmushra.yaml to ${folder}`);
}

/** What was asked for. */
interface Asked {
  order: ModeOrder;
  counts: number[] | undefined;
  av: number | undefined;
  level: number;
  at: number;
  duration: number;
  rate: number;
  seconds: number | undefined;
}

function askedOf(words: Words): Asked {
  const list = word(words, "counts");
  const counts = list?.split(",").map((part) => toNumber(part.trim()) ?? Number.NaN);
  if (list !== undefined && !counts!.every((count) => isWhole(count, 1, 1e6))) {
    throw wrongValue("counts", "whole numbers of modes with commas between them, such as 1,2,3,5,8", list);
  }
  return {
    order: choice(words, "order", modeOrders),
    counts,
    av: av(words),
    level: level(words) ?? 70,
    at: number(words, "position", "the index of a sample point", (n) => isWhole(n, 0, 2 ** 31)) ?? 0,
    duration: (within(words, "duration-ms", [0, 1000]) ?? 0) / 1000,
    rate: sampleRate(words) ?? 44_100,
    seconds: above0(words, "seconds", 60),
  };
}

interface MadeSounds {
  sounds: Float32Array[];
  gains: number[];
  seconds: number;
}

/** The sounds, equally loud at their start; the loudest sample of all is just below full scale. */
async function soundsOf(tokens: readonly Token[], sound: Parameters<typeof renderToken>[1]): Promise<MadeSounds> {
  const sounds: Float32Array[] = [];
  await withProgress(async (progress) => {
    for (const [i, { name, model }] of tokens.entries()) {
      progress.show(i / tokens.length);
      const samples = await renderToken(model, sound);
      if (samples.every((x) => x === 0)) {
        const expected = `high enough: token ${name} is silent (--av leaves out first what nobody hears)`;
        throw wrongValue("rate", expected, String(sound.sampleRate));
      }
      sounds.push(samples);
    }
  });
  // the whole is the last, and all follow it
  const gains = onsetGains([...sounds].reverse(), sound.sampleRate).reverse();
  let peak = 0;
  for (const [i, samples] of sounds.entries()) for (const x of samples) peak = Math.max(peak, Math.abs(gains[i] * x));
  const scale = peak > 0 ? CEILING / peak : 1;
  return {
    sounds: sounds.map((samples, i) => samples.map((x) => scale * gains[i] * x)),
    gains,
    seconds: sound.seconds,
  };
}

/** −1 dBFS. */
const CEILING = 10 ** (-1 / 20);

function manifestOf(model: ModalModel, asked: Asked, tokens: readonly Token[], made: MadeSounds): TokenManifest {
  const digits = String(tokens[tokens.length - 1].count).length;
  return {
    format: "listening-tokens",
    version: 1,
    model: model.name,
    order: asked.order,
    av: asked.av ?? null,
    level: asked.level,
    position: asked.at,
    sampleRate: asked.rate,
    seconds: made.seconds,
    equalised: ONSET_SECONDS,
    tokens: tokens.map(({ name, count }, i) => ({
      name,
      file: `modes-${String(count).padStart(digits, "0")}.wav`,
      modes: count,
      gainDb: Math.round(2000 * Math.log10(made.gains[i])) / 100,
    })),
  };
}

async function writeWav(path: string, samples: Float32Array, sampleRate: number, bits: 16 | 24 | 32): Promise<void> {
  const wav = await WavWriter.create(path, { sampleRate, channels: 1, bits }, samples.length);
  try {
    await wav.write([samples]);
    await wav.finish();
  } finally {
    await wav.discard();
  }
}
