import type { Body } from '../../../src/rest/testing/oracle-document.ts';
import { SCORED, TIE, anyOf, terms } from './parts.ts';

/** The query that Search UI's connector builds. */
const matched = (query: string): Body => ({
  bool: {
    minimum_should_match: 1,
    should: [
      { multi_match: { query, fields: ['name^2', 'description'], type: 'best_fields', operator: 'and', fuzziness: 'AUTO' } },
      { multi_match: { query, fields: ['name^2', 'description'], type: 'cross_fields' } },
      { multi_match: { query, fields: ['name^2', 'description'], type: 'phrase' } },
      { multi_match: { query, fields: ['name^2', 'description'], type: 'phrase_prefix' } },
    ],
  },
});
const PRICES = {
  Any: { range: { price: { gte: 0 } } },
  Cheap: { range: { price: { from: 0, to: 50 } } },
  Dear: { range: { price: { gte: 50 } } },
};
const AGES = {
  'Within the last year': { range: { released: { gte: '2023-06-22T00:00:00.000Z' } } },
  Older: { range: { released: { lte: '2023-06-22T00:00:00.000Z' } } },
};
const NEAR = {
  geo_distance: {
    field: 'location',
    origin: '37.77,-112.41',
    unit: 'mi',
    keyed: true,
    ranges: [
      { from: 0, to: 300, key: 'Near' },
      { from: 300, to: 800, key: 'A day' },
      { from: 800, key: 'Far' },
    ],
  },
};
const all = (selected: readonly Body[], aggs: Body): Body => ({ filter: { bool: { must: selected } }, aggs });
const MOST = { size: 20, order: { _count: 'desc' } };
const searchUi = (more: Body, query?: string): Body => ({
  size: 20,
  from: 0,
  sort: SCORED,
  _source: { includes: ['name', 'brand'] },
  ...(query !== undefined && { query: { bool: { must: [matched(query)] } } }),
  ...more,
});

/** What Search UI sends. */
export const SEARCH_UI: readonly Body[] = [
  searchUi({
    aggs: {
      facet_bucket_all: all([anyOf('brand', 'Acme')], {
        price: { filters: { filters: PRICES } },
        location: NEAR,
        released: { filters: { filters: AGES } },
        tags: terms('tags', MOST),
      }),
      facet_bucket_brand: all([], { brand: terms('brand', MOST) }),
    },
    post_filter: { bool: { must: [anyOf('brand', 'Acme')] } },
  }),
  searchUi(
    {
      aggs: {
        facet_bucket_all: all([anyOf('brand', 'Bolt', 'Dune'), { bool: { should: [{ range: { price: { from: 50, to: 250 } } }] } }], {
          on_sale: terms('on_sale', MOST),
        }),
        facet_bucket_brand: all([{ bool: { should: [{ range: { price: { from: 50, to: 250 } } }] } }], { brand: terms('brand', MOST) }),
        facet_bucket_price: all([anyOf('brand', 'Bolt', 'Dune')], { price: { filters: { filters: PRICES } } }),
      },
      post_filter: {
        bool: { must: [anyOf('brand', 'Bolt', 'Dune'), { bool: { should: [{ range: { price: { from: 50, to: 250 } } }] } }] },
      },
      highlight: { fields: { name: {}, description: { fragment_size: 60 } } },
    },
    'stele office',
  ),
  {
    size: 0,
    _source: { includes: [] },
    suggest: { suggest: { prefix: 'wod', completion: { size: 5, skip_duplicates: true, field: 'name.suggest', fuzzy: { fuzziness: 1 } } } },
  },
  {
    size: 0,
    _source: { includes: ['name'] },
    suggest: {
      suggest: {
        prefix: 'red',
        completion: { size: 20, field: 'name.suggest', skip_duplicates: true, fuzzy: { fuzziness: 'AUTO', prefix_length: 1 } },
      },
    },
  },
  searchUi({
    size: 5,
    highlight: { fields: { 'name.autosuggest': {}, name: {} } },
    query: {
      bool: {
        must: [
          {
            bool: {
              minimum_should_match: 1,
              should: [{ multi_match: { query: 'woo la', type: 'bool_prefix', fields: ['name', 'name.autosuggest'] } }],
            },
          },
        ],
      },
    },
  }),
  searchUi({
    aggs: {
      facet_bucket_all: all([], {
        path: terms('path', { ...MOST, include: 'Home/[^/]+' }),
        deeper: terms('path', { ...MOST, include: 'Home/Kitchen/.*', min_doc_count: 2 }),
      }),
    },
    query: { bool: { filter: [{ bool: { filter: [{ term: { path: 'Home' } }] } }] } },
  }),
  searchUi(
    {
      aggs: {
        facet_bucket_all: all([], {
          brand: terms('brand', { size: 3, order: { _key: 'asc' } }),
          prices: { range: { field: 'price', keyed: true, ranges: [{ to: 20, key: 'low' }, { from: 20, to: 100 }, { from: 100 }] } },
        }),
      },
      sort: [{ price: { order: 'desc' } }, TIE],
      from: 20,
    },
    'kitchen',
  ),
  searchUi({
    query: {
      bool: {
        must: [{ match_all: {} }],
        filter: [
          { bool: { must_not: [{ term: { brand: 'Acme' } }, { range: { rating: { from: 0, to: 2 } } }] } },
          { geo_distance: { distance: '600mi', location: '38,-105' } },
        ],
      },
    },
    aggs: { facet_bucket_all: all([], { location: NEAR }) },
  }),
  searchUi(
    {
      collapse: {
        field: 'hierarchy.lvl1',
        inner_hits: [
          { name: 'cheapest', size: 1, sort: [{ price: 'asc' }, TIE] },
          {
            name: 'best',
            size: 2,
            sort: [{ rating: { order: 'desc', missing: '_last' } }, TIE],
            highlight: { fields: { description: {} } },
          },
        ],
      },
      highlight: { type: 'plain', fields: { description: { number_of_fragments: 2 } } },
    },
    'garden',
  ),
  searchUi(
    {
      aggs: {
        facet_bucket_all: all([], {
          months: { date_histogram: { field: 'released', calendar_interval: 'quarter', format: 'yyyy-MM', min_doc_count: 1 } },
          ages: {
            date_range: {
              field: 'released',
              format: 'yyyy-MM-dd',
              ranges: [{ to: '2021-01-01', key: 'old' }, { from: '2021-01-01||/y', to: '2023-01-01' }, { from: '2023-01-01' }],
            },
          },
        }),
      },
      track_total_hits: true,
    },
    'use',
  ),
];
