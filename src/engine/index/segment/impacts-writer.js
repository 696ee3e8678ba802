import { IntList } from '../memory/growable.ts';
import { narrowUints } from '../memory/narrow.ts';
const NORMS = 256;
/** Lists of the pairs of frequency and norm that no other pair of the same postings outdoes in both: whatever frequency and length weigh, the best score is among them. */
export class ImpactsWriter {
  #starts;
  #freqs;
  #norms;
  /** Where the lists of these lists go: those of groups of blocks. */
  #above;
  /** Highest frequency by norm. */
  #best = new Uint32Array(NORMS);
  #low = NORMS;
  #high = -1;
  constructor(scratch, above) {
    this.#starts = new IntList(16, scratch);
    this.#freqs = new IntList(16, scratch);
    this.#norms = new IntList(16, scratch);
    this.#above = above;
  }
  add(freq, norm) {
    if (freq > this.#best[norm]) this.#best[norm] = freq;
    if (norm < this.#low) this.#low = norm;
    if (norm > this.#high) this.#high = norm;
  }
  /** Ends a list: what was added since the last one. */
  close() {
    this.#starts.push(this.#freqs.length);
    let most = 0;
    for (let norm = this.#low; norm <= this.#high; norm++) {
      const freq = this.#best[norm];
      this.#best[norm] = 0;
      if (freq <= most) continue;
      most = freq;
      this.#freqs.push(freq);
      this.#norms.push(norm);
      this.#above?.add(freq, norm);
    }
    this.#low = NORMS;
    this.#high = -1;
  }
  layOut(layout) {
    this.#starts.push(this.#freqs.length);
    return {
      starts: layout.add(unsigned(this.#starts)),
      freqs: layout.add(narrowUints(unsigned(this.#freqs))),
      norms: layout.add(Uint8Array.from(unsigned(this.#norms))),
    };
  }
}
function unsigned({ data, length }) {
  return new Uint32Array(data.buffer, data.byteOffset, length);
}
