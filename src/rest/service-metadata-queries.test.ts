import { beforeEach, describe, expect, it } from 'vitest';
import { at, testService, type TestService } from './testing/test-service.ts';

let service: TestService;

const DOCUMENTS: readonly (readonly [document: object, routing?: string])[] = [
  [{ ip: '10.0.0.1', hf: 1000.7, k: 'a' }, 'r1'],
  [{ ip: '::1', hf: 0.1, n: 3 }, 'r2'],
  [{ ip: '10.0.0.1', dn: '2020-01-01', d: '2020-01-01' }],
  [{ hf: 1.5, geo: { lat: 1, lon: 2 } }, 'r1'],
  [{ k: 'x' }],
];

beforeEach(async () => {
  service = testService();
  const types = { ip: 'ip', hf: 'half_float', dn: 'date_nanos', d: 'date', geo: 'geo_point', k: 'keyword', n: 'long' };
  const properties = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  await service.call('PUT', '/c-m', { settings: { number_of_shards: 1 }, mappings: { properties } });
  for (const [id, [document, routing]] of DOCUMENTS.entries()) {
    await service.call('PUT', `/c-m/_doc/${id}${routing === undefined ? '' : `?routing=${routing}`}`, document);
  }
  await service.call('POST', '/c-m/_refresh');
});

interface WireHit {
  readonly _id: string;
  readonly _score: number;
}

function summary(json: unknown): string {
  const root = at(json, 'error.root_cause.0');
  if (root !== undefined) return `${String(at(root, 'type'))}: ${String(at(root, 'reason'))}`;
  const hits = at(json, 'hits.hits') as readonly WireHit[];
  return `${String(at(json, 'hits.total.value'))} ${hits.map(({ _id, _score }) => `${_id}:${_score}`).join(' ')}`.trim();
}

// Asked of a node of release 7.10.2; only the scores of `_routing` are our own, where the node's go by how rare a value is.
describe('what is kept of documents beside their fields, and values in odd types', () => {
  it.each<[unknown, string]>([
    [{ match: { _index: 'c-m' } }, '5 0:1 1:1 2:1 3:1 4:1'],
    [{ match: { _index: 'other' } }, '0'],
    [{ match_phrase: { _index: 'c-*' } }, '5 0:1 1:1 2:1 3:1 4:1'],
    [{ query_string: { query: '_index:c-m' } }, '5 0:1 1:1 2:1 3:1 4:1'],
    [{ prefix: { _index: { value: 'c-', boost: 2 } } }, '5 0:2 1:2 2:2 3:2 4:2'],
    [{ wildcard: { _index: '*m' } }, '5 0:1 1:1 2:1 3:1 4:1'],
    [
      { regexp: { _index: 'c.*' } },
      'query_shard_exception: Can only use regexp queries on keyword and text fields - not on [_index] which is of type [_index]',
    ],
    [{ match_bool_prefix: { _type: '_doc' } }, '5 0:1 1:1 2:1 3:1 4:1'],
    [{ term: { _type: '_doc' } }, '5 0:1 1:1 2:1 3:1 4:1'],
    [{ terms: { _type: ['a', 'b'] } }, '0'],
    [{ wildcard: { _type: '_d*' } }, '5 0:1 1:1 2:1 3:1 4:1'],
    [{ query_string: { query: '_id:2' } }, '1 2:1'],
    [{ query_string: { query: '2', fields: ['_id', 'k'] } }, '1 2:1'],
    [{ simple_query_string: { query: '2', fields: ['_id'] } }, '1 2:1'],
    [{ multi_match: { query: '3', fields: ['_id', 'n'] } }, '2 1:1 3:1'],
    [{ match_bool_prefix: { _id: '2' } }, '1 2:1'],
    [
      { prefix: { _id: '2' } },
      'query_shard_exception: Can only use prefix queries on keyword, text and wildcard fields - not on [_id] which is of type [_id]',
    ],
    [
      { fuzzy: { _id: '2' } },
      'query_shard_exception: failed to create query: Can only use fuzzy queries on keyword and text fields - not on [_id] which is of type [_id]',
    ],
    [
      { range: { _id: { gte: '1' } } },
      'query_shard_exception: failed to create query: Field [_id] of type [_id] does not support range queries',
    ],
    [
      { match_phrase_prefix: { _id: '2' } },
      'query_shard_exception: failed to create query: Can only use phrase prefix queries on text fields - not on [_id] which is of type [_id]',
    ],
    [{ term: { _routing: 'r1' } }, '2 0:1 3:1'],
    [{ terms: { _routing: ['r1', 'r2'] } }, '3 0:1 1:1 3:1'],
    [{ exists: { field: '_routing' } }, '3 0:1 1:1 3:1'],
    [{ prefix: { _routing: 'r' } }, '3 0:1 1:1 3:1'],
    [{ wildcard: { _routing: '*2' } }, '1 1:1'],
    [{ bool: { must_not: [{ exists: { field: '_routing' } }] } }, '2 2:0 4:0'],
    [{ query_string: { query: '_routing:r2' } }, '1 1:1'],
    [{ term: { _seq_no: 3 } }, '1 3:1'],
    [{ terms: { _seq_no: [1, '2'] } }, '2 1:1 2:1'],
    [{ range: { _seq_no: { gt: 1, lte: 3 } } }, '2 2:1 3:1'],
    [{ match: { _seq_no: { query: 2, boost: 2 } } }, '1 2:2'],
    [{ term: { _seq_no: 'x' } }, 'query_shard_exception: failed to create query: For input string: "x"'],
    [{ term: { _version: 1 } }, 'query_shard_exception: The _version field is not searchable'],
    [{ match: { _source: 'x' } }, 'query_shard_exception: The _source field is not searchable'],
    [{ exists: { field: '_source' } }, 'query_shard_exception: The _source field is not searchable'],
    [{ exists: { field: '_version' } }, '5 0:1 1:1 2:1 3:1 4:1'],
    [
      { range: { _version: { gt: 1 } } },
      'query_shard_exception: failed to create query: Field [_version] of type [_version] does not support range queries',
    ],
    [{ multi_match: { query: 'x', fields: ['_source', 'k'], lenient: true } }, '1 4:0.6931471'],
    [{ term: { ip: '10.0.0.1' } }, '2 0:1 2:1'],
    [{ match: { ip: { query: '::1', boost: 2 } } }, '1 1:2'],
    [{ query_string: { query: 'ip:"10.0.0.1"' } }, '2 0:1 2:1'],
    [{ bool: { should: [{ term: { ip: '10.0.0.1' } }, { term: { k: 'a' } }] } }, '2 0:1.6931472 2:1'],
    [{ range: { hf: { lt: 1000.7 } } }, '3 0:1 1:1 3:1'],
    [{ range: { hf: { gte: 1000.7 } } }, '0'],
    [{ range: { hf: { gt: 0.0999, lte: 0.1 } } }, '1 1:1'],
    [{ term: { hf: 1000.7 } }, '1 0:1'],
    [
      { range: { dn: { gte: '1960-01-01' } } },
      'illegal_argument_exception: date[1960-01-01T00:00:00Z] is before the epoch in 1970 and cannot be stored in nanosecond resolution',
    ],
    [
      { term: { dn: '2300-01-01' } },
      'query_shard_exception: failed to create query: date[2300-01-01T00:00:00Z] is after 2262-04-11T23:47:16.854775807 and cannot be stored in nanosecond resolution',
    ],
    [
      { term: { d: 'bad' } },
      'parse_exception: failed to parse date field [bad] with format [strict_date_optional_time||epoch_millis]: [failed to parse date field [bad] with format [strict_date_optional_time||epoch_millis]]',
    ],
    [
      { range: { d: { gte: 'bad' } } },
      'parse_exception: failed to parse date field [bad] with format [strict_date_optional_time||epoch_millis]: [failed to parse date field [bad] with format [strict_date_optional_time||epoch_millis]]',
    ],
    [{ match: { d: '' } }, 'parse_exception: cannot parse empty date'],
    [
      { terms: { geo: ['1,2'] } },
      'query_shard_exception: Geometry fields do not support exact searching, use dedicated geometry queries instead: [geo]',
    ],
    [{ term: { n: true } }, 'query_shard_exception: failed to create query: For input string: "true"'],
  ])('%j: %s', async (query, expected) => {
    expect(summary((await service.call('POST', '/c-m/_search', { query })).json)).toBe(expected);
  });
});
