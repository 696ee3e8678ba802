import type { Analyzer } from './analyzer.ts';
import { lowerCase } from './lower-case.ts';
import type { TokenFilter } from './token-filter.ts';
import type { TokenSink } from './token-sink.ts';
import type { TokenSource } from './token-source.ts';
import type { StreamFilter, TokenStage } from './token-stage.ts';

/** What cuts texts. `name` is the kind of tokenizer, which says what its tokens are called. */
export interface TextCutter {
  readonly name: string;
  /** Done to the whole text first. */
  readonly lowerCase: boolean;
  readonly source: TokenSource;
}

/** A token filter as part of a chain. */
export interface ChainFilter {
  readonly stream: StreamFilter;
  /** What it does to the characters of a term without cutting or dropping it: done to patterns as well. */
  readonly normalizer?: TokenFilter;
  /** Its tokens of several positions are no words side by side: searches take them as they come. */
  readonly disablesGraph?: boolean;
}

/** An analyzer whose filters may make several tokens of one, or one of several. */
export class ChainAnalyzer implements Analyzer {
  readonly name: string;
  readonly ignoresGraph: boolean;
  readonly tokenizer: string;
  readonly #cutter: TextCutter;
  readonly #filters: readonly ChainFilter[];

  constructor(name: string, cutter: TextCutter, filters: readonly ChainFilter[]) {
    this.name = name;
    this.ignoresGraph = filters.some(({ disablesGraph }) => disablesGraph === true);
    this.tokenizer = cutter.name;
    this.#cutter = cutter;
    this.#filters = filters;
  }

  analyze(text: string, sink: TokenSink): number {
    let positions = 0;
    let stage: TokenStage = {
      token: ({ term, position, start, end, length, type }) => sink.token(term, position, start, end, length, type),
      end: (count) => {
        positions = count;
      },
    };
    for (const { stream } of this.#filters.toReversed()) stage = stream.open(stage);
    const { source } = this.#cutter;
    const input = this.#cutter.lowerCase ? lowerCase(text) : text;
    let count = 0;
    source(input, (start, end) => {
      stage.token({ term: input.slice(start, end), position: count++, length: 1, start, end, type: '' });
    });
    stage.end(count, text.length);
    return positions;
  }

  normalize(text: string): string {
    const input = this.#cutter.lowerCase ? lowerCase(text) : text;
    return this.#filters.reduce((term, { normalizer }) => normalizer?.(term) ?? term, input);
  }
}

/** A filter that looks at one term at a time. */
export function eachTerm(filter: TokenFilter): StreamFilter {
  return {
    open: (next) => ({
      token: (token) => {
        const term = filter(token.term);
        if (term !== undefined) next.token(term === token.term ? token : { ...token, term });
      },
      end: (positions, offset) => next.end(positions, offset),
    }),
  };
}
