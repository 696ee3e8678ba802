import { certain } from '../../certain.ts';
/** Joins neighbouring tokens to longer ones, as the peers do: each token begins the shingles in which it is the first. */
export function shingleFilter(options) {
  return { open: (next) => new ShingleStage(options, next) };
}
class ShingleStage {
  #options;
  #next;
  /** The tokens that shingles can still begin with or reach. */
  #window = [];
  /** What comes out if there is no shingle at all: fewer tokens than one needs. */
  #alone;
  #lastPosition = -1;
  #position = -1;
  constructor(options, next) {
    this.#options = options;
    this.#next = next;
    if (options.unigramsIfAlone && !options.unigrams) this.#alone = [];
  }
  token(token) {
    this.#fill(token.position - this.#lastPosition - 1, token, token.start);
    this.#lastPosition = token.position;
    this.#push({ token, isFiller: false });
  }
  end(positions, offset) {
    const last = this.#window.at(-1)?.token;
    const removed = positions - this.#lastPosition - 1;
    if (last !== undefined) this.#fill(removed, last, offset);
    while (this.#window.length > 0) this.#shift();
    for (const { token } of this.#alone ?? []) this.#send(token, true);
    this.#next.end(this.#position + 1 + Math.max(0, removed), offset);
  }
  /** No shingle is of fillers alone, so more than it has room for beside one token are not needed. */
  #fill(removed, like, at) {
    const { max, filler } = this.#options;
    for (let i = 0; i < Math.min(removed, max - 1); i++)
      this.#push({ token: { ...like, term: filler, start: at, end: at }, isFiller: true });
  }
  #push(piece) {
    this.#window.push(piece);
    if (this.#alone !== undefined && this.#alone.length < this.#options.min) this.#alone.push(piece);
    if (this.#window.length === this.#options.max) this.#shift();
  }
  /** Sends what begins with the first token of the window. */
  #shift() {
    const { min, max, unigrams, separator } = this.#options;
    const window = this.#window;
    const first = certain(window[0]).token;
    let isFirst = true;
    let hasWord = false;
    let term = '';
    for (let size = 1; size <= Math.min(max, window.length); size++) {
      const { token, isFiller } = certain(window[size - 1]);
      hasWord ||= !isFiller;
      term = size === 1 ? token.term : term + separator + token.term;
      const wanted = size === 1 ? unigrams : size >= min;
      if (!wanted || !hasWord) continue;
      if (size > 1) this.#alone = undefined;
      const type = size === 1 ? token.type : 'shingle';
      this.#send({ ...first, term, end: token.end, type, length: unigrams ? size : Math.max(1, size - min + 1) }, isFirst);
      isFirst = false;
    }
    window.shift();
  }
  #send(token, isNewPosition) {
    if (isNewPosition) this.#position++;
    this.#next.token({ ...token, position: this.#position });
  }
}
