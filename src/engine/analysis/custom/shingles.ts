import { certain } from '../../certain.ts';
import type { StreamFilter, Token, TokenStage } from '../token-stage.ts';

/** How a `shingle` filter joins tokens. */
export interface ShingleOptions {
  readonly min: number;
  readonly max: number;
  readonly unigrams: boolean;
  readonly unigramsIfAlone: boolean;
  readonly separator: string;
  /** Stands where a token was removed. */
  readonly filler: string;
}

/** Joins neighbouring tokens to longer ones, as the peers do: each token begins the shingles in which it is the first. */
export function shingleFilter(options: ShingleOptions): StreamFilter {
  return { open: (next) => new ShingleStage(options, next) };
}

interface Piece {
  readonly token: Token;
  readonly isFiller: boolean;
}

class ShingleStage implements TokenStage {
  readonly #options: ShingleOptions;
  readonly #next: TokenStage;
  /** The tokens that shingles can still begin with or reach. */
  readonly #window: Piece[] = [];
  /** What comes out if there is no shingle at all: fewer tokens than one needs. */
  #alone: Piece[] | undefined;
  #lastPosition = -1;
  #position = -1;

  constructor(options: ShingleOptions, next: TokenStage) {
    this.#options = options;
    this.#next = next;
    if (options.unigramsIfAlone && !options.unigrams) this.#alone = [];
  }

  token(token: Token): void {
    this.#fill(token.position - this.#lastPosition - 1, token, token.start);
    this.#lastPosition = token.position;
    this.#push({ token, isFiller: false });
  }

  end(positions: number, offset: number): void {
    const last = this.#window.at(-1)?.token;
    const removed = positions - this.#lastPosition - 1;
    if (last !== undefined) this.#fill(removed, last, offset);
    while (this.#window.length > 0) this.#shift();
    for (const { token } of this.#alone ?? []) this.#send(token, true);
    this.#next.end(this.#position + 1 + Math.max(0, removed), offset);
  }

  /** No shingle is of fillers alone, so more than it has room for beside one token are not needed. */
  #fill(removed: number, like: Token, at: number): void {
    const { max, filler } = this.#options;
    for (let i = 0; i < Math.min(removed, max - 1); i++)
      this.#push({ token: { ...like, term: filler, start: at, end: at }, isFiller: true });
  }

  #push(piece: Piece): void {
    this.#window.push(piece);
    if (this.#alone !== undefined && this.#alone.length < this.#options.min) this.#alone.push(piece);
    if (this.#window.length === this.#options.max) this.#shift();
  }

  /** Sends what begins with the first token of the window. */
  #shift(): void {
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

  #send(token: Token, isNewPosition: boolean): void {
    if (isNewPosition) this.#position++;
    this.#next.token({ ...token, position: this.#position });
  }
}
