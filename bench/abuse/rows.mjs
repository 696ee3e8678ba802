// Requests nobody should send, and that anybody can: what one of them does to the others is measured.
import { anyWord, INDEX, randomOf, word } from './corpus.mjs';

const SEARCH = `/${INDEX}/_search`;
const random = randomOf(11);

/** @param {number} count @param {(i: number) => unknown} make */
const list = (count, make) => Array.from({ length: count }, (_, i) => make(i));
/** @param {number} count */
const words = (count) => list(count, () => anyWord(random));
/** A word with a slip of the finger in it. @param {number} i */
const misspelt = (i) => {
  const right = word((i * 37) % 50_000);
  return `${right.slice(0, 2)}x${right.slice(3)}`;
};
/** @param {unknown} query @param {object} [beside] */
const search = (query, beside = {}) => ({ path: SEARCH, body: { query, track_total_hits: true, ...beside } });
const ALL = { match_all: {} };
const COMMON = { match: { text: words(8).join(' ') } };

/** @param {number} levels @returns {unknown} */
const below = (levels) => ({ t: { terms: { field: 'tag' }, ...(levels > 1 && { aggs: below(levels - 1) }) } });
/** @param {unknown} metric */
const ofEveryCode = (metric) => ({ t: { terms: { field: 'code', size: 65_535 }, aggs: { metric } } });

/** @param {(i: number) => unknown} make */
const list100 = (make) => Object.fromEntries(list(100, (i) => [`a${i}`, make(i)]));
const METRICS = [
  'min',
  'max',
  'sum',
  'avg',
  'value_count',
  'stats',
  'extended_stats',
  'percentiles',
  'cardinality',
  'median_absolute_deviation',
];
const tenMetrics = () => Object.fromEntries(METRICS.map((type) => [type, { [type]: { field: 'price' } }]));

/** Aggregations by what is wrong with them. @type {readonly (readonly [string, unknown])[]} */
const AGGREGATED = [
  ['1,000 terms below each other', below(1000)],
  ['10,000,000 buckets asked for', { h: { histogram: { field: 'number', interval: 0.001, extended_bounds: { min: 0, max: 10_000 } } } }],
  ['a bucket for each of all values', { h: { histogram: { field: 'price', interval: 1e-9, min_doc_count: 1 } } }],
  ['cardinality below 65,535 terms', ofEveryCode({ cardinality: { field: 'code', precision_threshold: 40_000 } })],
  ['percentiles below 65,535 terms', ofEveryCode({ percentiles: { field: 'price', tdigest: { compression: 10_000 } } })],
  ['100 hits below 65,535 terms', ofEveryCode({ top_hits: { size: 100 } })],
  ['10,000 hits below each term', ofEveryCode({ top_hits: { size: 10_000 } })],
  [
    '100 cardinalities',
    list100((i) => ({ cardinality: { field: ['code', 'tag', 'number', 'price'][i % 4], precision_threshold: 40_000 } })),
  ],
  ['50,000 terms, ten metrics below', { t: { terms: { field: 'code', size: 50_000 }, aggs: tenMetrics() } }],
  [
    'every term below 20 buckets',
    { h: { histogram: { field: 'number', interval: 5000 }, aggs: { t: { terms: { field: 'code', size: 10, min_doc_count: 0 } } } } },
  ],
  [
    'every number below 20 buckets',
    { h: { histogram: { field: 'number', interval: 5000 }, aggs: { t: { terms: { field: 'date', size: 10, min_doc_count: 0 } } } } },
  ],
  ['65,535 terms as they are', { t: { terms: { field: 'code', size: 65_535 } } }],
  ['terms that fit a regular expression', { t: { terms: { field: 'code', size: 1000, include: '.*(a|e|i){2,9}.*[0-9]{1,4}' } } }],
];

/** @typedef {{ name: string, path: string, body?: unknown, text?: string, last?: boolean, clears?: string }} Row `clears`: what is deleted behind each answer */

/** @type {readonly Row[]} */
export const ROWS = [
  { name: 'nothing beside', path: SEARCH, body: { size: 0, query: ALL } },
  {
    name: '300 x 1,000 nested should',
    ...search({ bool: { should: list(300, () => ({ bool: { should: list(1000, (i) => ({ term: { text: word(i) } })) } })) } }),
  },
  { name: '1,000 fuzzy words', ...search({ match: { text: { query: list(1000, misspelt).join(' '), fuzziness: 'AUTO' } } }) },
  {
    name: '300 fuzzy words in query_string',
    ...search({
      query_string: {
        default_field: 'text',
        query: list(300, misspelt)
          .map((text) => `${String(text)}~2`)
          .join(' '),
      },
    }),
  },
  { name: '5,000 hits explained', ...search(COMMON, { size: 5000, explain: true, _source: false }) },
  {
    name: '1,000 leading wildcards',
    ...search({ bool: { should: list(1000, (i) => ({ wildcard: { code: `*${word(i)}*${i % 10}` } })) } }),
  },
  {
    name: '1,000 regular expressions',
    ...search({ bool: { should: list(1000, (i) => ({ regexp: { code: `.*[a-m]{2,9}${word(i)}?.*[0-9]{1,4}` } })) } }),
  },
  {
    name: '60 regular expressions that branch',
    ...search({ bool: { should: list(60, (i) => ({ regexp: { code: `(.*a){2,${8 + (i % 8)}}.*${i}` } })) } }),
  },
  {
    name: '10,000 hits highlighted',
    ...search(COMMON, { size: 10_000, _source: false, highlight: { fields: { text: {} } } }),
  },
  {
    name: '5,000 hits, 200 named queries',
    ...search(
      { bool: { must: [ALL], should: list(200, (i) => ({ term: { text: { value: word(i), _name: `n${i}` } } })) } },
      { size: 5000, _source: false },
    ),
  },
  {
    name: '500 pairs of common words, in a tree',
    ...search({
      bool: {
        should: list(500, (i) => ({
          bool: { must: [{ term: { text: word(i % 23) } }, { term: { text: word(i % 29) } }] },
        })),
      },
    }),
  },
  { name: 'bool 20 deep, all must_not', ...search(deep(20)) },
  { name: '1,024 words', ...search({ match: { text: list(1024, (i) => word(i)).join(' ') } }) },
  {
    name: '1,024 words, by two keys',
    ...search({ match: { text: list(1024, (i) => word(i)).join(' ') } }, { sort: ['tag', 'price'] }),
  },
  {
    name: '1,000 prefixes',
    ...search({ bool: { should: list(1000, (i) => ({ prefix: { text: word(i).slice(0, 2) } })) } }),
  },
  { name: '1,000 ranges', ...search({ bool: { should: list(1000, (i) => ({ range: { number: { gte: i, lt: 90_000 } } })) } }) },
  ...AGGREGATED.map(([name, aggs]) => ({ name, path: SEARCH, body: { size: 0, aggs } })),
  { name: 'terms of 65,536', ...search({ terms: { code: list(65_536, (i) => `${word(i)}-${i}`) } }) },
  {
    name: '500 phrases of common words',
    ...search({
      bool: {
        should: list(500, (i) => ({ match_phrase: { text: { query: `${word(i % 19)} ${word(i % 17)}`, slop: 5 } } })),
      },
    }),
  },
  {
    name: '300 match_phrase_prefix, 1,000 endings',
    ...search({
      bool: { should: list(300, (i) => ({ match_phrase_prefix: { text: { query: `${word(i % 20)} b`, max_expansions: 1000 } } })) },
    }),
  },
  { name: 'collapse, 2,000 groups', ...search(COMMON, { size: 2000, collapse: { field: 'tag' }, _source: false }) },
  {
    name: '16 keys at from 9,990',
    ...search(ALL, {
      from: 9990,
      size: 10,
      sort: list(16, (i) => ({ [['tag', 'number', 'price', 'date'][i % 4] ?? '']: i % 3 === 0 ? 'desc' : 'asc' })),
    }),
  },
  {
    name: 'msearch of 1,000',
    path: '/_msearch',
    text: `${list(1000, () => `${JSON.stringify({ index: INDEX })}\n${JSON.stringify({ query: { match: { text: words(4).join(' ') } } })}`).join('\n')}\n`,
  },
  { name: 'scroll, 10,000 hits', path: `${SEARCH}?scroll=1m`, body: { size: 10_000, query: ALL }, clears: '/_search/scroll/_all' },
  { name: '10,000 hits, sources cut', ...search(ALL, { size: 10_000, _source: { excludes: ['*e*x*t', 'c*d*'] } }) },
  {
    name: 'rescore window 10,000',
    ...search(COMMON, { rescore: { window_size: 10_000, query: { rescore_query: { match: { text: words(200).join(' ') } } } } }),
  },
  { name: 'query_string of 30 kB', ...search({ query_string: { default_field: 'text', query: words(1000).join(' ').slice(0, 30_000) } }) },
  { name: 'simple_query_string of 1 MB', ...search({ simple_query_string: { fields: ['text'], query: words(150_000).join(' | ') } }) },
  { name: 'match of 4 MB', ...search({ match: { text: words(600_000).join(' ') } }) },
  { name: '1,000 fuzzy words counted', path: `/${INDEX}/_count`, body: { query: fuzzyWords() } },
  { name: '1,000 fuzzy words validated', path: `/${INDEX}/_validate/query`, body: { query: fuzzyWords() } },
  { name: '_delete_by_query of 1,000 fuzzy words', path: `/${INDEX}/_delete_by_query`, body: { query: fuzzyWords() } },
  { name: '_update_by_query of everything', path: `/${INDEX}/_update_by_query?conflicts=proceed`, body: { query: ALL } },
  { name: '_delete_by_query of everything', path: `/${INDEX}/_delete_by_query?conflicts=proceed`, body: { query: ALL }, last: true },
];

function fuzzyWords() {
  return { match: { text: { query: list(1000, misspelt).join(' '), fuzziness: 'AUTO' } } };
}

/** @param {number} depth @returns {unknown} */
function deep(depth) {
  if (depth === 0) return COMMON;
  return { bool: { must_not: [deep(depth - 1), { match: { text: words(30).join(' ') } }] } };
}
