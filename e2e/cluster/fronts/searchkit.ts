import type { Body } from '../../../src/rest/testing/oracle-document.ts';
import { HIGHLIGHT, SCORED, TIE, anyOf, terms } from './parts.ts';

/** The query that Searchkit builds of what is typed. */
const typed = (query: string): Body => ({
  bool: {
    should: [
      {
        bool: {
          should: [
            { multi_match: { query, fields: ['name^3', 'description'], fuzziness: 'AUTO:4,8' } },
            { multi_match: { query, fields: ['name^1.5', 'description^0.5'], type: 'bool_prefix' } },
          ],
        },
      },
      { multi_match: { query, type: 'phrase', fields: ['name^6', 'description^2'] } },
    ],
  },
});
const searchkit = (filter: readonly Body[], query: string | undefined, more: Body): Body => ({
  query: query === undefined ? { bool: { filter } } : { bool: { filter, must: typed(query) } },
  size: 10,
  from: 0,
  sort: SCORED,
  ...more,
});
const SHOWN = { includes: ['name', 'price', 'brand'] };
const FACETS = {
  brand: terms('brand', { size: 10 }),
  price$_stats: { stats: { field: 'price' } },
  price$_entries: terms('price', { size: 10 }),
  'variants.': {
    nested: { path: 'variants' },
    aggs: { color: terms('variants.color', { size: 10 }), size: terms('variants.size', { size: 3 }) },
  },
};

/** What Searchkit sends. */
export const SEARCHKIT: readonly Body[] = [
  searchkit([], undefined, { aggs: FACETS, _source: SHOWN }),
  searchkit([], 'wooden lmap', {
    aggs: FACETS,
    _source: SHOWN,
    highlight: { ...HIGHLIGHT, fields: { name: { number_of_fragments: 0 }, description: { number_of_fragments: 5, fragment_size: 100 } } },
  }),
  searchkit([{ range: { price: { gte: '50', lte: '200.5' } } }, { bool: { should: [{ range: { rating: { gte: '3' } } }] } }], 'ket', {
    aggs: FACETS,
  }),
  searchkit([anyOf('hierarchy.lvl0', 'Home')], undefined, {
    aggs: {
      'hierarchy.lvl0': terms('hierarchy.lvl0', { size: 10 }),
      'hierarchy.lvl1': terms('hierarchy.lvl1', { size: 10 }),
      'hierarchy.lvl2': terms('hierarchy.lvl2', { size: 10 }),
    },
  }),
  { ...searchkit([anyOf('brand', 'Acme', 'Écru')], undefined, { aggs: { brand: terms('brand', { size: 20 }) } }), size: 0 },
  searchkit(
    [
      {
        nested: {
          path: 'variants',
          query: { bool: { filter: [anyOf('variants.color', 'red', 'blue'), { range: { 'variants.stock': { gt: 3 } } }] } },
          inner_hits: { size: 2, sort: [{ 'variants.stock': 'desc' }, { 'variants.price': 'asc' }] },
        },
      },
    ],
    undefined,
    {
      aggs: FACETS,
    },
  ),
  searchkit([{ geo_distance: { distance: '900000m', location: { lat: '38.72', lon: '-104.0' } } }], undefined, {
    aggs: { brand: terms('brand') },
    sort: [{ _geo_distance: { location: { lat: '38.72', lon: '-104.0' }, order: 'asc', unit: 'm' } }, TIE],
  }),
  searchkit([{ geo_bounding_box: { location: { top_right: { lat: 45, lon: -90 }, bottom_left: { lat: 33, lon: -118 } } } }], 'desk', {
    // The bounds are of a module that the packages of OpenSearch come without.
    aggs: { middle: { geo_centroid: { field: 'location' } } },
  }),
  searchkit([], 'red', { size: 0, aggs: { tags: terms('tags', { size: 10, include: '([a-zA-Z]+ )+?[oO][fF].*|[oO][fF].*' }) } }),
  {
    query: {
      function_score: {
        query: { bool: { filter: [anyOf('on_sale', 'true')], must: typed('blue') } },
        functions: [
          { filter: { term: { brand: 'Bolt' } }, weight: 2 },
          { field_value_factor: { field: 'reviews', modifier: 'log1p', missing: 0 } },
        ],
        boost_mode: 'sum',
      },
    },
    sort: SCORED,
    collapse: { field: 'brand', inner_hits: { name: 'more', size: 2, sort: [{ price: 'asc' }, TIE], _source: ['name'] } },
    highlight: { ...HIGHLIGHT, fields: { name: {} } },
  },
];
