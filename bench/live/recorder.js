// Tells the page at which sample of the context a sound begins: the first sample above a threshold after some silence.
const THRESHOLD = 1e-4;
const SILENCE = 1000;

class Recorder extends AudioWorkletProcessor {
  #quiet = SILENCE;

  process([[samples]]) {
    if (!samples) return true;
    for (let i = 0; i < samples.length; i++) {
      if (Math.abs(samples[i]) < THRESHOLD) {
        this.#quiet++;
        continue;
      }
      if (this.#quiet >= SILENCE) this.port.postMessage(currentFrame + i);
      this.#quiet = 0;
    }
    return true;
  }
}
registerProcessor("recorder", Recorder);
