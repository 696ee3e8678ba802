import type { Random } from '../model/random.ts';
import { fieldText, members, queryText, valueText } from './query-texts.ts';

/** Levels below which no further aggregations are put. */
const DEEPEST = 3;

/** The JSON text of `aggs`: of any type the peers know, with others below some. */
export function aggregationsText(random: Random, depth = 1): string {
  const count = random.pick([0, 1, 1, 1, 1, 1, 2, 2, 3]);
  const named = Array.from(
    { length: count },
    (_, at) => `"${random.pick(random.chance(0.85) ? NAMES : WRONG_NAMES)}${at}":${aggregationText(random, depth)}`,
  );
  return `{${named.join(',')}}`;
}

const NAMES: readonly string[] = ['a', 'b', 'c'];
const WRONG_NAMES: readonly string[] = ['', 'x>y', '[', '__proto__'];

function aggregationText(random: Random, depth: number): string {
  const type = random.pick(TYPES);
  const below =
    depth < DEEPEST && random.chance(0.4) ? `,"${random.pick(['aggs', 'aggregations'])}":${aggregationsText(random, depth + 1)}` : '';
  const beside = random.chance(0.04) ? random.pick([',"meta":{"a":[1]}', ',"meta":1', ',"foo":{}', ',"avg":{"field":"n"}']) : '';
  return `{"${type}":${BODIES.get(type)?.(random) ?? onField(random, [])}${below}${beside}}`;
}

type Maker = (random: Random) => string;

/** Fields of the index that something can be worked out of. */
const COLUMNS = ['n', 'n', 'l', 'd', 't', 't', 'b', 'k', 'k', 'a', 'g'];

/** What those that read a field take. */
function onField(random: Random, own: readonly string[], probability = 0.12): string {
  const field = random.chance(0.98) ? `"field":"${random.chance(0.85) ? random.pick(COLUMNS) : fieldText(random)}"` : '"script":"1"';
  const shared = [
    `"missing":${valueText(random)}`,
    `"format":"${random.pick(['yyyy', '#.0', '{'])}"`,
    `"value_type":"${random.pick(['long', 'string', 'x'])}"`,
  ];
  return `{${[field, members(random, [...own, ...shared], probability)].filter((part) => part !== '').join(',')}}`;
}

const number: Maker = (random) =>
  random.chance(0.85) ? random.pick(['1', '2', '3', '10']) : random.pick(['0', '-1', '1e9', '0.5', '"2"', 'null', '2147483648']);
const truth: Maker = (random) => random.pick(['true', 'false', '"true"', '1']);
const path: Maker = (random) =>
  `"buckets_path":"${random.pick(['_count', '_key', 'a0', 'a0>a0', 'a0>_count', 'a0[50]', 'b0.value', '', '>'])}"`;
const order: Maker = (random) =>
  random.pick([
    '{"_count":"asc"}',
    '{"_key":"desc"}',
    '[{"a0":"asc"},{"_key":"asc"}]',
    '{"a0.max":"desc"}',
    '{"a0>b0":"asc"}',
    '[]',
    '"_key"',
  ]);
const ranges: Maker = (random) => {
  const range = (): string =>
    `{${members(random, [`"from":${valueText(random)}`, `"to":${number(random)}`, '"key":"k"', '"mask":"10.0.0.0/8"'], 0.5)}}`;
  return `"ranges":[${Array.from({ length: random.pick([0, 1, 2, 3, 1_500]) }, range).join(',')}]`;
};
const choice: Maker = (random) =>
  random.pick([
    '"a.*"',
    '["a","b",1]',
    '[]',
    '{"partition":0,"num_partitions":2}',
    '{"partition":2,"num_partitions":2}',
    '"((a|b)*)*c"',
    '"("',
    '1',
  ]);
const pipeline: Maker = (random) =>
  `{${[path(random), members(random, ['"gap_policy":"insert_zeros"', '"format":"0.0"', '"unit":"day"', '"percents":[1,99]', '"sigma":-1'], 0.2)].filter((part) => part !== '').join(',')}}`;
const source: Maker = (random) => {
  const kind = random.pick(['terms', 'histogram', 'date_histogram', 'geotile_grid']);
  const options = [
    `"order":"desc"`,
    '"missing_bucket":true',
    `"interval":${number(random)}`,
    '"fixed_interval":"1d"',
    '"calendar_interval":"month"',
  ];
  return `{"${random.pick(['x', 'y', 'z'])}":{"${kind}":${onField(random, options, 0.4)}}}`;
};

/** By type, where it takes more than a field. */
const BODIES: ReadonlyMap<string, Maker> = new Map<string, Maker>([
  [
    'terms',
    (random) =>
      onField(random, [
        `"size":${number(random)}`,
        `"shard_size":${number(random)}`,
        `"min_doc_count":${number(random)}`,
        `"shard_min_doc_count":${number(random)}`,
        `"order":${order(random)}`,
        `"include":${choice(random)}`,
        `"exclude":${choice(random)}`,
        `"show_term_doc_count_error":${truth(random)}`,
        '"collect_mode":"breadth_first"',
        '"execution_hint":"map"',
      ]),
  ],
  ['range', (random) => onField(random, [ranges(random), `"keyed":${truth(random)}`], 0.8)],
  ['date_range', (random) => onField(random, [ranges(random), '"time_zone":"Europe/Paris"'], 0.8)],
  ['ip_range', (random) => onField(random, [ranges(random), `"keyed":${truth(random)}`], 0.8)],
  [
    'histogram',
    (random) =>
      onField(
        random,
        [
          `"interval":${number(random)}`,
          `"offset":${number(random)}`,
          `"min_doc_count":${number(random)}`,
          bounds(random),
          `"order":${order(random)}`,
          `"keyed":${truth(random)}`,
        ],
        0.6,
      ),
  ],
  [
    'date_histogram',
    (random) =>
      onField(
        random,
        [
          `"fixed_interval":"${random.pick(['1d', '1ms', '12h', '-1d', '1M'])}"`,
          `"calendar_interval":"${random.pick(['month', '1y', 'quarter', '2d'])}"`,
          `"time_zone":"${random.pick(['Europe/Paris', '+05:30', 'nowhere'])}"`,
          '"offset":"+6h"',
          bounds(random),
          `"min_doc_count":${number(random)}`,
        ],
        0.4,
      ),
  ],
  ['filter', (random) => queryText(random, 2)],
  [
    'filters',
    (random) =>
      `{"filters":${random.pick([`{"x":${queryText(random, 2)},"y":${queryText(random, 2)}}`, `[${queryText(random, 2)}]`, '{}'])}${random.pick(['', ',"other_bucket":true', ',"other_bucket_key":"o"'])}}`,
  ],
  ['global', () => '{}'],
  ['sampler', (random) => `{"shard_size":${number(random)}}`],
  ['nested', (random) => `{"path":"${random.pick(['i', 'o', 'missing'])}"}`],
  ['reverse_nested', (random) => random.pick(['{}', '{"path":"i"}'])],
  [
    'geo_distance',
    (random) =>
      onField(
        random,
        [`"origin":${random.pick(['"52,4"', '[4,52]', '{"lat":91,"lon":0}'])}`, ranges(random), '"unit":"km"', `"keyed":${truth(random)}`],
        0.8,
      ),
  ],
  [
    'composite',
    (random) =>
      `{"sources":[${Array.from({ length: random.below(4) }, () => source(random)).join(',')}]${random.pick(['', ',"size":2', ',"size":0', ',"after":{"x":"a"}', ',"after":{"x":1,"y":null}'])}}`,
  ],
  ['cardinality', (random) => onField(random, [`"precision_threshold":${number(random)}`], 0.5)],
  [
    'percentiles',
    (random) => onField(random, ['"percents":[0,50,100,101]', '"keyed":false', `"tdigest":{"compression":${number(random)}}`, '"hdr":{}']),
  ],
  ['percentile_ranks', (random) => onField(random, [`"values":[${number(random)}]`, '"keyed":false'], 0.8)],
  ['weighted_avg', (random) => `{"value":${onField(random, [])},"weight":${onField(random, [])}}`],
  [
    'top_hits',
    (random) =>
      `{${members(random, [`"size":${number(random)}`, `"from":${number(random)}`, '"sort":[{"n":"desc"}]', '"_source":["n"]', '"highlight":{"fields":{"s":{}}}', '"explain":true', '"version":true', '"docvalue_fields":["n"]', '"script_fields":{"x":{"script":"1"}}'])}}`,
  ],
  [
    'bucket_sort',
    (random) => `{${members(random, ['"sort":[{"_count":"desc"}]', `"from":${number(random)}`, `"size":${number(random)}`], 0.6)}}`,
  ],
  ...[
    'derivative',
    'cumulative_sum',
    'avg_bucket',
    'max_bucket',
    'sum_bucket',
    'stats_bucket',
    'extended_stats_bucket',
    'percentiles_bucket',
    'moving_fn',
    'bucket_script',
  ].map((type) => [type, pipeline] as const),
]);

function bounds(random: Random): string {
  return `"${random.pick(['extended_bounds', 'hard_bounds'])}":{"min":${number(random)},"max":${number(random)}}`;
}

/** Types the peers know, and some that nobody does. The most common stand more than once. */
const TYPES: readonly string[] = [
  ...BODIES.keys(),
  ...BODIES.keys(),
  ...'terms terms terms terms date_histogram date_histogram missing min max sum avg value_count stats extended_stats'.split(' '),
  ...'median_absolute_deviation geo_bounds geo_centroid'.split(' '),
  ...'significant_terms rare_terms auto_date_histogram geohash_grid adjacency_matrix trems constructor'.split(' '),
  '',
];
