import { compareNumbers, compareTexts } from './compare.ts';
import { KEYWORDS, LONGS, TIMES, WORDS, type NumberField } from './content.ts';
import type { ModelDocument } from './index-model.ts';
import type { Random } from './random.ts';
import type { WireValue } from './wire.ts';

/** A query and, independently, what it means. */
export interface ModelQuery {
  readonly body: WireValue;
  readonly matches: (document: ModelDocument) => boolean;
  /** The score every match has; undefined where scores differ. */
  readonly score: number | undefined;
}

type Maker = (random: Random, ids: readonly string[]) => ModelQuery;

const MATCH_ALL: ModelQuery = { body: { match_all: {} }, matches: () => true, score: 1 };

/** A random query; compound ones hold simple ones. */
export function randomQuery(random: Random, ids: readonly string[]): ModelQuery {
  if (random.chance(0.3)) return MATCH_ALL;
  return random.chance(0.25) ? randomBool(random, ids) : randomLeaf(random, ids);
}

function randomLeaf(random: Random, ids: readonly string[]): ModelQuery {
  return random.pick(LEAVES)(random, ids);
}

const LEAVES: readonly Maker[] = [
  () => MATCH_ALL,
  () => ({ body: { match_none: {} }, matches: () => false, score: 0 }),
  termOnNumber,
  termOnLong,
  termOnKeyword,
  (random) => {
    const word = random.pick(WORDS);
    return { body: { term: { s: word } }, matches: ({ content }) => content.words.includes(word), score: undefined };
  },
  (random) => {
    const value = random.chance(0.5);
    return { body: { term: { b: value } }, matches: ({ content }) => content.numbers.b.includes(Number(value)), score: undefined };
  },
  termsQuery,
  numberRange,
  longRange,
  keywordRange,
  (random) => {
    const prefix = random.pick(['', 'a', 'ab', 'é', 'z', '😀']);
    return {
      body: { prefix: { k: { value: prefix } } },
      matches: ({ content }) => content.keywords.some((text) => text.startsWith(prefix)),
      score: 1,
    };
  },
  existsQuery,
  matchQuery,
  (random, ids) => {
    const values = random.picks(ids, 0, 4);
    return { body: { ids: { values } }, matches: ({ id }) => values.includes(id), score: 1 };
  },
  (random, ids) => {
    const inner = randomLeaf(random, ids);
    return { body: { constant_score: { filter: inner.body, boost: 2 } }, matches: inner.matches, score: 2 };
  },
];

function termOnNumber(random: Random): ModelQuery {
  const [field, value] = random.pick<readonly [NumberField, number]>([
    ['n', random.below(6)],
    ['t', random.pick(TIMES)],
    ['d', random.pick([0.1, -2.5, 1.5, 1e10, 1e-7])],
  ]);
  return { body: { term: { [field]: { value } } }, matches: ({ content }) => content.numbers[field].includes(value), score: 1 };
}

function termOnLong(random: Random): ModelQuery {
  const value = random.pick(LONGS);
  return { body: { term: { l: value } }, matches: ({ content }) => content.longs.includes(value), score: 1 };
}

function termOnKeyword(random: Random): ModelQuery {
  const value = random.pick(KEYWORDS);
  return { body: { term: { k: value } }, matches: ({ content }) => content.keywords.includes(value), score: undefined };
}

function termsQuery(random: Random): ModelQuery {
  if (random.chance(0.5)) {
    const values = random.picks(KEYWORDS, 1, 4);
    return { body: { terms: { k: values } }, matches: ({ content }) => content.keywords.some((text) => values.includes(text)), score: 1 };
  }
  const values = random.picks(LONGS, 1, 4);
  return { body: { terms: { l: values } }, matches: ({ content }) => content.longs.some((value) => values.includes(value)), score: 1 };
}

interface Bounds<Value> {
  readonly body: { readonly [key: string]: Value };
  readonly holds: (value: Value) => boolean;
}

/** Up to two ends, each open or closed. */
function randomBounds<Value>(random: Random, values: readonly Value[], compare: (a: Value, b: Value) => number): Bounds<Value> {
  const body: { [key: string]: Value } = {};
  const tests: ((value: Value) => boolean)[] = [];
  const side = random.below(3);
  if (side !== 1) {
    const low = random.pick(values);
    const open = random.chance(0.5);
    body[open ? 'gt' : 'gte'] = low;
    tests.push((value) => compare(value, low) > (open ? 0 : -1));
  }
  if (side !== 0) {
    const high = random.pick(values);
    const open = random.chance(0.5);
    body[open ? 'lt' : 'lte'] = high;
    tests.push((value) => compare(value, high) < (open ? 0 : 1));
  }
  return { body, holds: (value) => tests.every((test) => test(value)) };
}

const signOf = (a: number | bigint, b: number | bigint): number => Math.sign(compareNumbers(a, b));

function numberRange(random: Random): ModelQuery {
  const [field, values] = random.pick<readonly [NumberField, readonly number[]]>([
    ['n', [-1, 0, 1, 2, 3, 4, 5]],
    ['t', TIMES],
    ['d', [-2.5, 0.05, 0.1, 1.5, 1e10]],
  ]);
  const { body, holds } = randomBounds(random, values, signOf);
  return { body: { range: { [field]: body } }, matches: ({ content }) => content.numbers[field].some(holds), score: 1 };
}

function longRange(random: Random): ModelQuery {
  const { body, holds } = randomBounds(random, LONGS, signOf);
  return { body: { range: { l: body } }, matches: ({ content }) => content.longs.some(holds), score: 1 };
}

function keywordRange(random: Random): ModelQuery {
  const { body, holds } = randomBounds(random, KEYWORDS, (a: string, b: string) => Math.sign(compareTexts(a, b)));
  return { body: { range: { k: body } }, matches: ({ content }) => content.keywords.some(holds), score: 1 };
}

function existsQuery(random: Random): ModelQuery {
  const field = random.pick(['n', 'd', 't', 'b', 'l', 'k', 's'] as const);
  return { body: { exists: { field } }, matches: (document) => hasValue(document, field), score: 1 };
}

function hasValue({ content }: ModelDocument, field: NumberField | 'l' | 'k' | 's'): boolean {
  if (field === 'l') return content.longs.length > 0;
  if (field === 'k') return content.keywords.length > 0;
  return field === 's' ? content.words.length > 0 : content.numbers[field].length > 0;
}

function matchQuery(random: Random): ModelQuery {
  const words = random.picks(WORDS, 1, 3);
  const operator = random.pick(['or', 'and'] as const);
  return {
    body: { match: { s: { query: words.join(' ').toUpperCase(), operator } } },
    matches: ({ content }) =>
      operator === 'or' ? words.some((word) => content.words.includes(word)) : words.every((word) => content.words.includes(word)),
    score: undefined,
  };
}

function randomBool(random: Random, ids: readonly string[]): ModelQuery {
  const clauses = (): ModelQuery[] => Array.from({ length: random.pick([0, 0, 1, 2]) }, () => randomLeaf(random, ids));
  const must = clauses();
  const filter = clauses();
  const should = clauses();
  const mustNot = clauses();
  const minimum = should.length > 0 && random.chance(0.3) ? random.between(1, 2) : undefined;
  const needed = minimum ?? (must.length + filter.length === 0 && should.length > 0 ? 1 : 0);
  const empty = must.length + filter.length + should.length + mustNot.length === 0;
  return {
    body: {
      bool: {
        must: must.map(({ body }) => body),
        filter: filter.map(({ body }) => body),
        should: should.map(({ body }) => body),
        must_not: mustNot.map(({ body }) => body),
        minimum_should_match: minimum,
      },
    },
    matches: (document) =>
      must.every((clause) => clause.matches(document)) &&
      filter.every((clause) => clause.matches(document)) &&
      !mustNot.some((clause) => clause.matches(document)) &&
      should.filter((clause) => clause.matches(document)).length >= needed,
    score: should.length > 0 ? undefined : empty ? 1 : sumOfScores(must),
  };
}

function sumOfScores(clauses: readonly ModelQuery[]): number | undefined {
  let sum = 0;
  for (const { score } of clauses) {
    if (score === undefined) return undefined;
    sum += score;
  }
  return sum;
}
