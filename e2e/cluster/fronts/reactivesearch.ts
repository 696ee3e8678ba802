import type { Body } from '../../../src/rest/testing/oracle-document.ts';
import { HIGHLIGHT, SCORED, TIE, terms } from './parts.ts';

const reactive = (must: readonly Body[], more: Body): Body => ({ query: { bool: { must: [{ bool: { must } }] } }, size: 10, ...more });
const words = (query: string): Body => ({
  bool: {
    should: [
      {
        multi_match: {
          query,
          fields: ['name^3', 'name.search^1', 'name.autosuggest^2', 'description'],
          type: 'cross_fields',
          operator: 'and',
        },
      },
      { multi_match: { query, fields: ['name^3', 'description'], type: 'phrase', operator: 'and' } },
      { multi_match: { query, fields: ['name^3', 'name.search', 'description'], type: 'best_fields', operator: 'or', fuzziness: 1 } },
    ],
    minimum_should_match: '1',
  },
});

/** What ReactiveSearch sends. */
export const REACTIVESEARCH: readonly Body[] = [
  reactive([{ bool: { must: [words('folding char')] } }], {
    highlight: { pre_tags: ['<mark>'], post_tags: ['</mark>'], fields: { name: {}, description: {} }, require_field_match: false },
    sort: SCORED,
    _source: { includes: ['*'], excludes: ['variants'] },
  }),
  {
    size: 0,
    query: { bool: { must: [{ bool: { must: [words('red')] } }] } },
    aggs: { brand: terms('brand', { size: 100, order: { _count: 'desc' } }) },
  },
  {
    size: 0,
    aggs: {
      brand: {
        composite: { size: 3, sources: [{ brand: { terms: { field: 'brand', order: 'asc' } } }], after: { brand: 'Bolt' } },
        aggs: { cheap: { top_hits: { size: 1, sort: [{ price: 'asc' }, TIE], _source: { includes: ['name'] } } } },
      },
    },
  },
  { size: 0, query: { match_all: {} }, aggs: { min: { min: { field: 'price' } }, max: { max: { field: 'price' } } } },
  reactive([{ range: { price: { gte: 20, lte: 300, boost: 2 } } }], {
    size: 0,
    aggs: { price: { histogram: { field: 'price', interval: 17, offset: 20 } } },
  }),
  {
    size: 0,
    aggs: {
      inner: {
        nested: { path: 'variants' },
        aggs: {
          'variants.color': {
            terms: { field: 'variants.color', size: 100, order: { _count: 'desc' } },
            aggs: { back: { reverse_nested: {}, aggs: { brands: { cardinality: { field: 'brand' } } } } },
          },
          min: { min: { field: 'variants.price' } },
          max: { max: { field: 'variants.price' } },
        },
      },
    },
  },
  reactive(
    [
      {
        nested: {
          path: 'variants',
          query: { bool: { must: [{ terms: { 'variants.size': ['S', 'L'] } }, { range: { 'variants.price': { gte: 10, lte: 350 } } }] } },
        },
      },
    ],
    {
      sort: [
        { 'variants.price': { order: 'asc', mode: 'min', nested: { path: 'variants', filter: { term: { 'variants.size': 'S' } } } } },
        TIE,
      ],
    },
  ),
  reactive(
    [
      { bool: { should: [{ range: { released: { gte: '2020-01-01', lte: '2021-12-31', boost: 2 } } }] } },
      { bool: { must_not: { terms: { tags: ['oak'] } } } },
    ],
    {
      sort: [{ released: 'desc' }, TIE],
      aggs: {
        released: {
          date_histogram: {
            field: 'released',
            fixed_interval: '30d',
            min_doc_count: 0,
            extended_bounds: { min: '2019-12-01', max: '2022-02-01' },
          },
        },
      },
    },
  ),
  reactive([{ geo_distance: { distance: '500mi', location: '40,-100' } }], {
    sort: [{ _geo_distance: { location: '40,-100', order: 'asc', unit: 'mi', mode: 'min', distance_type: 'arc', ignore_unmapped: true } }],
    aggs: {
      tags: {
        terms: { field: 'tags', size: 50, missing: 'none' },
        aggs: { dear: { avg: { field: 'price' } }, sorted: { bucket_sort: { sort: [{ dear: { order: 'desc' } }], size: 5 } } },
      },
    },
  }),
  {
    query: {
      bool: {
        must: [
          {
            bool: {
              should: [
                {
                  query_string: {
                    query: 'red OR (wooden AND desk) OR "on the"~2',
                    fields: ['name', 'description'],
                    default_operator: 'or',
                  },
                },
                { match_phrase_prefix: { name: 'tall q' } },
              ],
            },
          },
        ],
        filter: [{ terms: { 'brand.folded': ['cafe noir', 'ecru', 'FJORD'] } }],
      },
    },
    sort: SCORED,
    collapse: {
      field: 'brand',
      inner_hits: { name: 'of', size: 3, sort: [{ reviews: 'desc' }, TIE], docvalue_fields: [{ field: 'released', format: 'yyyy' }] },
    },
    highlight: {
      ...HIGHLIGHT,
      order: 'score',
      fields: { 'name*': { type: 'plain' }, description: { fragment_size: 40, number_of_fragments: 3 } },
    },
    aggs: {
      global: {
        global: {},
        aggs: {
          sale: {
            filter: { term: { on_sale: true } },
            aggs: { best: { top_hits: { size: 2, sort: [{ reviews: 'desc' }, TIE], highlight: { fields: { description: {} } } } } },
          },
        },
      },
    },
  },
];
