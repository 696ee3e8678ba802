// What the bench of aggregations asks, and of what: documents with keywords of several sizes, numbers, and dates over a year.
import { seededRandom } from '../peers/random.mjs';

/** The index. */
export const INDEX = 'facets';
const YEAR_START = Date.UTC(2023, 0, 1);
const YEAR_MS = 365 * 86_400_000;
/** Facets of the large body, by how many values each keyword has. */
const FACETS = { f1: 5, f2: 10, f3: 20, f4: 50, f5: 100, f6: 200, f7: 500, f8: 1000 };
const ALL = { match_all: {} };

/** @param {number} shards */
export function settingsOf(shards) {
  const keywords = Object.fromEntries([...Object.keys(FACETS), 'kind', 'code'].map((name) => [name, { type: 'keyword' }]));
  const properties = { ...keywords, price: { type: 'double' }, number: { type: 'integer' }, when: { type: 'date' } };
  return { settings: { number_of_shards: shards, number_of_replicas: 0, refresh_interval: '-1' }, mappings: { properties } };
}

/** Bodies of `_bulk`. @param {number} documents @param {number} batch */
export function* bulks(documents, batch) {
  const random = seededRandom(20_260_201);
  const below = (/** @type {number} */ limit) => Math.floor(random() * limit);
  for (let from = 0; from < documents; from += batch) {
    const lines = [];
    for (let id = from; id < Math.min(from + batch, documents); id++) {
      const facets = Object.fromEntries(Object.entries(FACETS).map(([name, values]) => [name, `value ${below(values)}`]));
      const beside = { kind: `kind ${below(1000)}`, code: `code ${below(documents)}`, price: below(100_000) / 100 };
      const source = { ...facets, ...beside, number: below(100_000), when: YEAR_START + below(YEAR_MS) };
      lines.push(`{"index":{"_id":"${id}"}}`, JSON.stringify(source));
    }
    yield `${lines.join('\n')}\n`;
  }
}

/** As Search UI asks: one filter that has all facets but the one that is chosen of, and one of that. */
function tenFacets() {
  const chosen = { bool: { must: [{ bool: { should: [{ term: { f1: 'value 3' } }] } }] } };
  const terms = (/** @type {string} */ field) => ({ terms: { field, size: 20, order: { _count: 'desc' } } });
  const price = { filters: { filters: { any: { range: { price: { gte: -1 } } }, small: { range: { price: { gte: 0, lte: 100 } } } } } };
  const others = Object.keys(FACETS).filter((name) => name !== 'f1');
  const facets = { ...Object.fromEntries(others.map((name) => [name, terms(name)])), price, number: rangesOf('number') };
  return {
    size: 20,
    _source: false,
    query: ALL,
    post_filter: chosen,
    aggs: {
      facet_bucket_all: { filter: chosen, aggs: facets },
      facet_bucket_f1: { filter: { bool: { must: [] } }, aggs: { f1: terms('f1') } },
    },
  };
}

/** @param {string} field */
function rangesOf(field) {
  return { range: { field, ranges: [{ to: 1000 }, { from: 1000, to: 10_000 }, { from: 10_000 }] } };
}

const only = (/** @type {unknown} */ a) => ({ size: 0, aggs: { a } });

/** Bodies of `_search` by what they ask. @type {Readonly<Record<string, object>>} */
export const QUESTIONS = {
  'terms, 1,000 values': only({ terms: { field: 'kind' } }),
  'hours of a year': only({ date_histogram: { field: 'when', fixed_interval: '1h' } }),
  'days of a year, in Paris': only({ date_histogram: { field: 'when', calendar_interval: 'day', time_zone: 'Europe/Paris' } }),
  'ten facets of Search UI': tenFacets(),
  stats: only({ stats: { field: 'price' } }),
  'terms, a sum below each': only({ terms: { field: 'kind' }, aggs: { sum: { sum: { field: 'price' } } } }),
  'cardinality of 1,000,000': only({ cardinality: { field: 'code' } }),
  percentiles: only({ percentiles: { field: 'price' } }),
  'terms, of a tenth': { ...only({ terms: { field: 'kind' } }), query: { term: { f2: 'value 4' } } },
  'ten hits, no aggregation': { query: { term: { f2: 'value 4' } }, _source: false },
  'sorted, no aggregation': { sort: [{ number: 'asc' }], query: { term: { f1: 'value 4' } }, _source: false },
};
