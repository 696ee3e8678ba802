import { lowerCase } from './lower-case.ts';
/** An analyzer whose filters may make several tokens of one, or one of several. */
export class ChainAnalyzer {
  name;
  ignoresGraph;
  tokenizer;
  #cutter;
  #filters;
  constructor(name, cutter, filters) {
    this.name = name;
    this.ignoresGraph = filters.some(({ disablesGraph }) => disablesGraph === true);
    this.tokenizer = cutter.name;
    this.#cutter = cutter;
    this.#filters = filters;
  }
  analyze(text, sink) {
    let positions = 0;
    let stage = {
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
  normalize(text) {
    const input = this.#cutter.lowerCase ? lowerCase(text) : text;
    return this.#filters.reduce((term, { normalizer }) => normalizer?.(term) ?? term, input);
  }
}
/** A filter that looks at one term at a time. */
export function eachTerm(filter) {
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
