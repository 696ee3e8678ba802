import type { Random } from '../model/random.ts';
import { aggregationsText } from './aggregation-texts.ts';
import { fieldText, members, queryText, valueText } from './query-texts.ts';
import { suggestText } from './suggest-texts.ts';

/** What a request can refer to: ids handed out by earlier answers. */
export interface Handles {
  readonly scroll: string;
  readonly pit: string;
  readonly task: string;
}

type Maker = (random: Random, handles: Handles) => string;

/** A body that the endpoint at this path template could have been made for. */
export function bodyText(random: Random, template: string, method: string, handles: Handles): string {
  const found = BODIES.find(({ path, methods }) => path.test(template) && (methods === undefined || methods.includes(method)));
  return (found?.make ?? searchBody)(random, handles);
}

interface BodyRule {
  readonly path: RegExp;
  readonly methods?: readonly string[];
  readonly make: Maker;
}

const BODIES: readonly BodyRule[] = [
  { path: /_search\/scroll/, make: (random, { scroll }) => `{${members(random, [`"scroll_id":"${scroll}"`, '"scroll":"1m"'], 0.8)}}` },
  {
    path: /_search\/point_in_time|\/_pit$/,
    make: (random, { pit }) => random.pick([`{"id":"${pit}"}`, `{"pit_id":["${pit}"]}`, `{"pit_id":"${pit}"}`]),
  },
  { path: /_msearch/, make: multiSearch },
  { path: /_bulk/, make: bulkBody },
  {
    path: /_mget/,
    make: (random) =>
      random.pick([
        '{"ids":["1","2"]}',
        '{"docs":[{"_index":"known","_id":"1","_source":["n"]},{"_id":"2","routing":"x"}]}',
        '{"docs":[]}',
      ]),
  },
  {
    path: /_update_by_query|_delete_by_query/,
    make: (random) => `{"query":{"term":{"n":"999999"}},"conflicts":"${random.pick(['proceed', 'abort', 'x'])}"}`,
  },
  {
    path: /_update/,
    make: (random) =>
      `{${members(random, [`"doc":${documentText(random)}`, `"upsert":${documentText(random)}`, '"doc_as_upsert":true', '"detect_noop":false', '"script":"x"', '"_source":["n"]'], 0.6)}}`,
  },
  { path: /_doc|_create/, make: documentText },
  { path: /_settings/, make: (random) => (random.chance(0.3) ? clusterSettings(random) : settingsText(random)) },
  { path: /_mapping/, make: mappingsText },
  {
    path: /_analyze/,
    make: (random) =>
      `{${members(random, ['"text":["Red GREEN","b"]', '"analyzer":"english"', '"field":"s"', '"tokenizer":"standard"', '"filter":["lowercase","porter_stem"]', '"explain":true', '"char_filter":[]'], 0.6)}}`,
  },
  { path: /_alias/, make: aliasesText },
  { path: /_field_caps/, make: () => '{"fields":["*"]}' },
  { path: /imports/, make: (random) => `{${members(random, ['"dataset":"logs"', '"documents":10', '"seed":7'], 0.8)}}` },
  {
    path: /^\/\{index\}$/,
    methods: ['PUT'],
    make: (random) =>
      `{${members(random, [`"settings":${settingsText(random)}`, `"mappings":${mappingsText(random)}`, '"aliases":{"other":{"filter":{"term":{"n":1}}}}'], 0.6)}}`,
  },
];

/** Mostly what has a little of everything, else a page's facets, or what completes a word. */
function searchBody(random: Random, handles: Handles): string {
  const query = random.chance(0.3) ? [`"query":${queryText(random)}`] : [];
  const size = random.some(['"size":0'], 0.5);
  if (random.chance(0.25)) return `{${[...size, ...query, `"aggs":${aggregationsText(random)}`].join(',')}}`;
  if (random.chance(0.15)) return `{${[...size, ...query, `"suggest":${suggestText(random)}`].join(',')}}`;
  return anySearch(random, handles);
}

function anySearch(random: Random, { pit }: Handles): string {
  return `{${members(
    random,
    [
      `"query":${queryText(random)}`,
      `"post_filter":${queryText(random)}`,
      `"from":${random.pick(['0', '5', '9990', '10001', '"3"'])}`,
      `"size":${random.pick(['0', '1', '10', '10000', '2147483647'])}`,
      `"sort":${sortText(random)}`,
      `"search_after":[${random.picks(['1', '"a"', 'null', '9223372036854775807', '"Infinity"', 'true', '-0.0'], 0, 3).join(',')}]`,
      `"slice":{"id":${random.below(3)},"max":${random.below(4)},"field":"_id"}`,
      `"pit":{"id":"${pit}","keep_alive":"1m"}`,
      `"_source":${random.pick(['true', 'false', '"o.*"', '["n","k"]', '{"includes":["*"],"excludes":["s"]}', '{"include":"n"}'])}`,
      '"stored_fields":["_none_"]',
      `"docvalue_fields":["n",{"field":"t","format":"epoch_millis"},"${fieldText(random)}"]`,
      `"fields":["*",{"field":"d","format":"#.00"}]`,
      `"script_fields":{"x":{"script":{"source":"1"}}}`,
      `"highlight":{"fields":{"s":{"fragment_size":0,"number_of_fragments":3}},"pre_tags":["<b>"],"require_field_match":false}`,
      `"collapse":{"field":"${fieldText(random)}"}`,
      `"rescore":{"window_size":${random.pick(['1', '10001', '-1'])},"query":{"rescore_query":${queryText(random)},"query_weight":0.7}}`,
      '"indices_boost":[{"known":1.5},{"missing":2}]',
      `"min_score":${random.pick(['0', '0.5', '1e38'])}`,
      `"terminate_after":${random.pick(['0', '1', '2147483647'])}`,
      `"timeout":"${random.pick(['1ms', '0', '-1', '10s'])}"`,
      `"track_scores":${random.pick(['true', 'false', '"true"'])}`,
      `"track_total_hits":${random.pick(['true', 'false', '0', '1', '-1', '-2'])}`,
      '"version":true',
      '"seq_no_primary_term":true',
      '"explain":true',
      '"profile":true',
      '"stats":["a"]',
      '"ext":{}',
      `"${random.pick(['aggs', 'aggregations'])}":${aggregationsText(random)}`,
      `"suggest":${suggestText(random)}`,
      `"${random.pick(['aggs', 'aggregations', 'suggest', 'runtime_mappings', 'fooz'])}":{}`,
    ],
    0.12,
  )}}`;
}

function sortText(random: Random): string {
  const key = (): string => {
    const field = fieldText(random);
    return random.pick([
      `"${field}"`,
      `{"${field}":"${random.pick(['asc', 'desc', 'up'])}"}`,
      `{"${field}":{${members(random, ['"order":"desc"', '"mode":"avg"', `"missing":${valueText(random)}`, '"unmapped_type":"long"', '"numeric_type":"date_nanos"', '"format":"x"', '"nested":{"path":"o"}'], 0.4)}}}`,
      '"_shard_doc"',
      '{"_geo_distance":{"x":[0,0]}}',
    ]);
  };
  return random.pick([key(), `[${Array.from({ length: random.pick([1, 1, 2, 3, 200]) }, key).join(',')}]`]);
}

function multiSearch(random: Random, handles: Handles): string {
  const pairs = Array.from({ length: random.between(0, 4) }, () => {
    const header = `{${members(random, ['"index":"known"', '"index":["known","missing"]', '"preference":"x"', '"search_type":"query_then_fetch"', '"ignore_unavailable":true', '"foo":1'], 0.25)}}`;
    return `${header}\n${searchBody(random, handles)}\n`;
  });
  return pairs.join('') + random.pick(['', '', '\n', '{}']);
}

function bulkBody(random: Random): string {
  const lines: string[] = [];
  for (let at = random.between(0, 6); at > 0; at--) {
    const action = random.pick(['index', 'create', 'update', 'delete', 'upsert']);
    const meta = members(
      random,
      [
        '"_index":"scratch"',
        `"_id":${random.pick(['"1"', '""', '7', 'null', `"${'x'.repeat(513)}"`])}`,
        '"routing":"r"',
        '"version":3',
        '"version_type":"external"',
        '"if_seq_no":0',
        '"if_primary_term":1',
        '"_type":"_doc"',
        '"foo":1',
        '"retry_on_conflict":3',
      ],
      0.3,
    );
    lines.push(`{"${action}":{${meta}}}`);
    if (action !== 'delete') lines.push(action === 'update' ? `{"doc":${documentText(random)}}` : documentText(random));
  }
  return `${lines.join(random.pick(['\n', '\n', '\n', '\r\n', '\n\n']))}${random.pick(['\n', '\n', '\n', ''])}`;
}

const GOOD_DOCUMENTS: readonly string[] = [
  '{"n":4,"l":9007199254740993,"d":1.5,"t":"2024-02-29","b":true,"k":["a","b"],"s":"red red green"}',
  '{"n":[5,6],"s":"blue","o":{"x":2,"y":"z"},"i":[{"x":1,"k":"a"},{"x":2}],"c":["red","green"],"g":"52,4","a":"10.0.0.1"}',
  '{}',
];

function documentText(random: Random): string {
  if (random.chance(0.5)) return random.pick(GOOD_DOCUMENTS);
  return `{${members(
    random,
    [
      `"n":${random.pick(['1', '[1,2]', '"3"', '1.9', '"x"', '2147483648'])}`,
      `"l":${random.pick(['9223372036854775807', '1e18', '"7"'])}`,
      `"d":${random.pick(['1.5', '"1e3"', '1e400'])}`,
      `"t":${random.pick(['"2024-01-01"', '0', '"yesterday"', '"+9999999-01-01"'])}`,
      `"b":${random.pick(['true', '"false"', '""', '1'])}`,
      `"k":${random.pick(['"a"', '["a","b"]', `"${'k'.repeat(40_000)}"`, '{}'])}`,
      `"s":${random.pick(['"red green"', '["a",["b"]]', '1', `"${'word '.repeat(2_000)}"`])}`,
      `"o":${random.pick(['{"x":1}', '{"x":{"y":1}}', '[{"x":1},{"x":2}]', '5'])}`,
      `"i":${random.pick(['{"x":1}', '[{"x":1,"k":"a"},{"x":2,"k":["a","b"]}]', '[]', '5', '[null,{"x":"y"}]'])}`,
      `"c":${random.pick(['"red"', '["red","green"]', '{"input":["red"],"weight":3}', '{"input":"","weight":-1}', '{"input":"x","contexts":{"place":"y"}}', '1'])}`,
      `"g":${random.pick(['"52,4"', '[4,52]', '{"lat":91,"lon":0}', '"u15"', 'null'])}`,
      `"a":${random.pick(['"10.0.0.1"', '"::1"', '"10.0.0.0/8"', '1'])}`,
      `"new${random.below(50)}":${random.pick(['1', '"2024/01/01"', '{"a.b":1}', '[]', 'null'])}`,
      `"a${'.b'.repeat(random.pick([1, 19, 21, 100]))}":1`,
      '"":1',
      '"..":1',
      '"_id":"1"',
      '"__proto__":{"x":1}',
    ],
    0.25,
  )}}`;
}

function settingsText(random: Random): string {
  return `{${members(
    random,
    [
      `"number_of_shards":${random.pick(['1', '"2"', '0', '1025', '3'])}`,
      '"index":{"number_of_replicas":0,"refresh_interval":"-1"}',
      `"index.max_result_window":${random.pick(['10000', '0', '"x"', '2147483648', 'null'])}`,
      '"index.number_of_routing_shards":7',
      '"index.blocks.metadata":false',
      '"index.uuid":"x"',
      '"index.max_result_windo":1',
      '"settings":{"index":{"priority":1}}',
      '"analysis":{"analyzer":{"a":{"type":"custom","tokenizer":"standard"}}}',
      '"index.mapping.total_fields.limit":1000',
    ],
    0.25,
  )}}`;
}

function clusterSettings(random: Random): string {
  return `{${members(random, ['"transient":{"search.max_keep_alive":"24h"}', '"persistent":{"search.max_open_scroll_context":500}', '"transient":{"foo.bar":1}', '"persistent":null', '"transient":{"search":{"default_keep_alive":"5m"}}'], 0.5)}}`;
}

function mappingsText(random: Random): string {
  const type = random.pick([
    'text',
    'keyword',
    'long',
    'date',
    'boolean',
    'double',
    'ip',
    'nested',
    'object',
    'nope',
    'half_float',
    'date_nanos',
    'unsigned_long',
    'alias',
    'completion',
    'geo_point',
  ]);
  return `{${members(
    random,
    [
      `"properties":{"f${random.below(9)}":{"type":"${type}"${random.pick(['', ',"index":false', ',"format":"yyyy"', ',"ignore_above":3', ',"null_value":1', ',"analyzer":"english"', ',"fields":{"x":{"type":"keyword"}}', ',"properties":{"a":{"type":"long"}}', ',"doc_values":false', ',"copy_to":"s"', ',"foo":1'])}}}`,
      `"dynamic":${random.pick(['"strict"', 'false', '"true"', '"runtime"'])}`,
      '"_doc":{"properties":{}}',
      '"_source":{"enabled":false}',
      '"_routing":{"required":true}',
      '"dynamic_templates":[]',
      '"date_detection":false',
    ],
    0.4,
  )}}`;
}

function aliasesText(random: Random): string {
  const action = random.pick(['add', 'remove', 'remove_index', 'swap']);
  return random.pick([
    `{"actions":[{"${action}":{${members(random, ['"index":"scratch"', '"alias":"other"', '"filter":{"term":{"n":1}}', '"routing":"r"', '"is_write_index":true', '"must_exist":true', '"indices":["scratch"]', '"foo":1'], 0.6)}}}]}`,
    '{"filter":{"term":{"n":1}},"routing":"1"}',
    '{}',
  ]);
}
