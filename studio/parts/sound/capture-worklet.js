// The audio thread's side of the recorder: hands every sample that it hears to the page, in pieces of a tenth of a
// second, and passes nothing on. It is loaded by address and imports nothing.
const FRAMES = 4096;

registerProcessor(
  "studio-capture",
  class extends AudioWorkletProcessor {
    constructor() {
      super();
      this.began = false;
      this.ended = false;
      this.begin();
      this.port.onmessage = () => {
        this.send();
        this.port.postMessage("end");
        this.ended = true;
      };
    }

    begin() {
      this.pieces = [new Float32Array(FRAMES), new Float32Array(FRAMES)];
      this.filled = 0;
    }

    send() {
      const pieces = this.pieces.map((piece) => piece.slice(0, this.filled));
      this.port.postMessage(
        pieces,
        pieces.map((piece) => piece.buffer),
      );
      this.filled = 0;
    }

    process([input], [output]) {
      if (this.ended) return false;
      // a busy page is connected a while after this began to run: what was not heard is no part of the recording
      this.began ||= input.length > 0;
      if (!this.began) return true;
      const frames = output[0].length;
      for (let done = 0; done < frames; ) {
        const count = Math.min(frames - done, FRAMES - this.filled);
        for (let side = 0; side < 2; side++) {
          // a graph that is silent hands over no channels at all
          const samples = input[side] ?? input[0];
          if (samples) this.pieces[side].set(samples.subarray(done, done + count), this.filled);
          else this.pieces[side].fill(0, this.filled, this.filled + count);
        }
        this.filled += count;
        done += count;
        if (this.filled === FRAMES) this.send();
      }
      return true;
    }
  },
);
