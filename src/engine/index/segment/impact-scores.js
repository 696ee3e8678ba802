/** Blocks of postings that have a common maximum. */
export const BLOCKS_PER_SUPERBLOCK = 32;
/** What the postings of a term score, by code, and the exact maxima of their blocks. */
export class ImpactScores {
  byCode;
  /** Highest score of each block. */
  blockMax;
  /** Highest score of every {@link BLOCKS_PER_SUPERBLOCK} blocks. */
  superMax;
  max;
  #counts;
  #place = 0;
  #scoreAtPlace = Infinity;
  /** `counts`: postings with each code. */
  constructor(byCode, counts, blockMax) {
    this.byCode = byCode;
    this.#counts = counts;
    this.blockMax = blockMax;
    this.superMax = blockMax.length === 1 ? blockMax : superMaxima(blockMax);
    let max = 0;
    for (let i = 0; i < this.superMax.length; i++) max = Math.max(max, this.superMax[i]);
    this.max = max;
  }
  /** The score of the posting in this place when the best one is in place 1; -Infinity where there are fewer. */
  scoreAt(place) {
    if (this.#place !== place) {
      this.#place = place;
      this.#scoreAtPlace = this.#select(place);
    }
    return this.#scoreAtPlace;
  }
  /** Goes down from score to score: few codes are that good. */
  #select(place) {
    const { byCode } = this;
    let left = place;
    let below = Infinity;
    while (left > 0) {
      let next = -Infinity;
      let count = 0;
      for (let code = 0; code < byCode.length; code++) {
        const score = byCode[code];
        if (score >= below || score < next) continue;
        count = score === next ? count + this.#counts[code] : this.#counts[code];
        next = score;
      }
      if (next === -Infinity) return next;
      left -= count;
      below = next;
    }
    return below;
  }
}
function superMaxima(blockMax) {
  const superMax = new Float32Array(Math.ceil(blockMax.length / BLOCKS_PER_SUPERBLOCK));
  for (let block = 0; block < blockMax.length; block++) {
    const above = Math.floor(block / BLOCKS_PER_SUPERBLOCK);
    if (blockMax[block] > superMax[above]) superMax[above] = blockMax[block];
  }
  return superMax;
}
