import type { Body } from '../../../src/rest/testing/oracle-document.ts';

/** A request as a front end makes it, and which. */
export interface FrontBody {
  readonly name: string;
  readonly body: Body;
}

const HIGHLIGHT = { pre_tags: ['<em>'], post_tags: ['</em>'] };
const terms = (field: string, more: Body = {}): Body => ({ terms: { field, ...more } });
const anyOf = (field: string, ...values: readonly unknown[]): Body => ({
  bool: { should: values.map((value) => ({ term: { [field]: value } })) },
});
/** No two products share it: ties are not left to merges. */
const TIE = { seq: 'asc' };
const SCORED = [{ _score: 'desc' }, TIE];

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

/** @see docs/conformance.md */
const SEARCHKIT: readonly Body[] = [
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

const SEARCH_UI: readonly Body[] = [
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

const REACTIVESEARCH: readonly Body[] = [
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

const named = (front: string, bodies: readonly Body[]): FrontBody[] => bodies.map((body, at) => ({ name: `${front} ${at + 1}`, body }));

/** What front ends send, with values of the shop's. */
export const FRONT_BODIES: readonly FrontBody[] = [
  ...named('Searchkit', SEARCHKIT),
  ...named('Search UI', SEARCH_UI),
  ...named('ReactiveSearch', REACTIVESEARCH),
];
