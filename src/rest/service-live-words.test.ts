import { beforeEach, describe, expect, it } from 'vitest';
import { errorText, testService, type TestAnswer, type TestService } from './testing/test-service.ts';

// What a node of 7.10.2 answered to the same requests.
let service: TestService;
beforeEach(async () => {
  service = testService();
  await call('PUT', '/i', {
    settings: { number_of_shards: 1 },
    mappings: { properties: { k: { type: 'keyword' }, n: { type: 'integer' } } },
  });
});

const call = (method: string, target: string, body?: unknown): Promise<TestAnswer> => service.call(method, target, body);
const errorOf = (method: string, target: string, body?: unknown): Promise<string> => errorText(service, method, target, body);

describe('_count', () => {
  beforeEach(async () => {
    for (let id = 0; id < 12; id++) await call('PUT', `/i/_doc/${id}?refresh=true`, { k: 'abc'[id % 3], n: id });
  });

  it.each([
    ['min_score=1', { count: 12 }],
    ['min_score=2', { count: 0 }],
    ['terminate_after=2', { terminated_early: true, count: 2 }],
    ['terminate_after=0', { count: 12 }],
    ['terminate_after=1000', { terminated_early: false, count: 12 }],
    ['terminate_after=1&min_score=0.5', { terminated_early: true, count: 1 }],
  ])('goes by %s', async (parameters, expected) => {
    const { status, json } = await call('GET', `/i/_count?${parameters}`);
    expect(status).toBe(200);
    expect(json).toEqual({ ...expected, _shards: { total: 1, successful: 1, skipped: 0, failed: 0 } });
  });

  it.each([
    ['min_score=x', '400 illegal_argument_exception Failed to parse float parameter [min_score] with value [x]'],
    ['terminate_after=-2', '400 illegal_argument_exception terminateAfter must be > 0'],
  ])('refuses %s', async (parameters, expected) => {
    expect(await errorOf('GET', `/i/_count?${parameters}`)).toBe(expected);
  });
});

it('writes the types of aggregations in each answer of a multi-search that asks for them', async () => {
  const lines = '{"index":"i"}\n{"size":0,"aggs":{"a":{"max":{"field":"n"}}}}\n';
  const answer = await service.call('POST', '/_msearch?typed_keys', lines, { 'content-type': 'application/x-ndjson' });
  expect(answer.at('responses.0.aggregations')).toEqual({ 'max#a': { value: null } });
});

describe('_update', () => {
  beforeEach(() => call('PUT', '/i/_doc/1', { n: 1 }));

  it.each([
    [{ doc: 1 }, "400 x_content_parse_exception [1:8] [UpdateRequest] doc doesn't support values of type: VALUE_NUMBER"],
    [{ doc: null }, "400 x_content_parse_exception [1:8] [UpdateRequest] doc doesn't support values of type: VALUE_NULL"],
    [{ upsert: [1] }, "400 x_content_parse_exception [1:11] [UpdateRequest] upsert doesn't support values of type: START_ARRAY"],
    [{ doc_as_upsert: 'maybe' }, '400 x_content_parse_exception [1:18] [UpdateRequest] failed to parse field [doc_as_upsert]'],
    [{ detect_noop: 1 }, "400 x_content_parse_exception [1:16] [UpdateRequest] detect_noop doesn't support values of type: VALUE_NUMBER"],
    [{ _source: 1 }, "400 x_content_parse_exception [1:12] [UpdateRequest] _source doesn't support values of type: VALUE_NUMBER"],
    [{ if_seq_no: 'x' }, '400 x_content_parse_exception [1:14] [UpdateRequest] failed to parse field [if_seq_no]'],
    [[], '400 x_content_parse_exception [1:1] [UpdateRequest] Expected START_OBJECT but was: START_ARRAY'],
    [{ if_seq_no: 1, doc: {} }, '400 action_request_validation_exception Validation Failed: 1: ifSeqNo is set, but primary term is [0];'],
  ])('refuses %j', async (body, expected) => {
    expect(await errorOf('POST', '/i/_update/1', body)).toBe(expected);
  });

  it('goes by a condition in its body, before one beside it', async () => {
    expect((await call('POST', '/i/_update/1', { if_seq_no: 0, if_primary_term: 1, doc: { n: 2 } })).status).toBe(200);
    expect((await call('POST', '/i/_update/1?if_seq_no=1&if_primary_term=1', { if_seq_no: 77, if_primary_term: 1, doc: {} })).status).toBe(
      409,
    );
  });

  it('goes by a condition in its line of a bulk', async () => {
    const bulk = (...lines: readonly object[]): Promise<TestAnswer> =>
      service.call('POST', '/i/_bulk', `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, {
        'content-type': 'application/x-ndjson',
      });
    const answer = await bulk({ update: { _id: '1' } }, { if_seq_no: 77, if_primary_term: 1, doc: { n: 9 } });
    expect(answer.at('items.0.update.status')).toBe(409);
    const held = await bulk(
      { update: { _id: '1', if_seq_no: 77, if_primary_term: 1 } },
      { if_seq_no: 0, if_primary_term: 1, doc: { n: 9 } },
    );
    expect(held.at('items.0.update.status')).toBe(200);
    const both = await bulk({ update: { _id: '1', retry_on_conflict: 2 } }, { if_seq_no: 1, if_primary_term: 1, doc: { n: 9 } });
    expect(both.at('error.reason')).toBe('Validation Failed: 1: compare and write operations can not be retried;');
  });

  it('is not tried again under a condition', async () => {
    const target = '/i/_update/1?retry_on_conflict=2&if_seq_no=0&if_primary_term=1';
    const reason = 'Validation Failed: 1: compare and write operations can not be retried;';
    expect(await errorOf('POST', target, { doc: {} })).toBe(`400 action_request_validation_exception ${reason}`);
  });
});

describe('copies to wait for', () => {
  it.each([
    ['PUT', '/i/_doc/1', {}],
    ['PUT', '/j', {}],
    ['POST', '/i/_delete_by_query', { query: { match_none: {} } }],
    ['POST', '/i/_open', undefined],
    ['GET', '/_cluster/health', undefined],
  ])('are a number or all: %s %s', async (method, target, body) => {
    const refused = '400 illegal_argument_exception cannot parse ActiveShardCount[x]';
    expect(await errorOf(method, `${target}?wait_for_active_shards=x`, body)).toBe(refused);
    const negative = '400 illegal_argument_exception shard count cannot be a negative value';
    expect(await errorOf(method, `${target}?wait_for_active_shards=-1`, body)).toBe(negative);
    expect((await call(method, `${target}?wait_for_active_shards=1`, body)).status).toBeLessThan(300);
  });
});

describe('a mapping', () => {
  const refused = async (field: unknown): Promise<readonly [string, string]> => [
    await errorOf('PUT', '/i/_mapping', { properties: { f: field } }),
    await errorOf('PUT', '/j', { mappings: { properties: { f: field } } }),
  ];

  it.each([
    [{ type: 'long', foo: 1 }, 'mapper_parsing_exception', 'unknown parameter [foo] on mapper [f] of type [long]'],
    [
      { type: 'text', fields: { k: { type: 'keyword', foo: 1 } } },
      'mapper_parsing_exception',
      'unknown parameter [foo] on mapper [k] of type [keyword]',
    ],
    [{ type: 'geo_point', foo: 1 }, 'mapper_parsing_exception', 'Mapping definition for [f] has unsupported parameters:  [foo : 1]'],
    [
      { type: 'keyword', normalizer: null },
      'mapper_parsing_exception',
      '[normalizer] on mapper [f] of type [keyword] must not have a [null] value',
    ],
    [{ type: 'text', analyzer: 'none' }, 'illegal_argument_exception', 'analyzer [none] has not been configured in mappings'],
    [{ type: 'text', index: 'x' }, 'illegal_argument_exception', 'Failed to parse value [x] as only [true] or [false] are allowed.'],
    // Served by a node, and said to be.
    [
      { type: 'text', index_options: 'docs' },
      'mapper_parsing_exception',
      '[index_options] of field [f] of type [text] is not supported by this service',
    ],
  ])('cannot have %j', async (field, type, reason) => {
    expect(await refused(field)).toEqual([
      `400 ${type} ${reason}`,
      `400 mapper_parsing_exception Failed to parse mapping [_doc]: ${reason}`,
    ]);
  });
});

it('leaves nothing between texts that are no values of a field', async () => {
  const positions = async (target: string): Promise<unknown> =>
    ((await call('GET', target, { analyzer: 'standard', text: ['a b', 'c'] })).at('tokens') as { position: number }[]).map(
      ({ position }) => position,
    );
  expect(await positions('/_analyze')).toEqual([0, 1, 2]);
  expect(await positions('/i/_analyze')).toEqual([0, 1, 102]);
});

it('names no resource where an alias is required and there is none', async () => {
  const { at } = await call('PUT', '/i/_doc/1?require_alias=true', {});
  expect(at('error')).not.toHaveProperty(['resource.type']);
});
