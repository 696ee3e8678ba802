import { beforeEach, describe, expect, it } from 'vitest';
import { at, testService, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeEach(async () => {
  service = testService();
  const properties = { g: { type: 'text' }, k: { type: 'keyword' }, p: { type: 'double' } };
  await service.call('PUT', '/i', { mappings: { properties } });
});

interface WireError {
  readonly type: string;
  readonly reason: string;
  readonly line?: number;
  readonly col?: number;
  readonly caused_by?: WireError;
}

/** An error with its place, and its causes behind it. */
function told({ type, reason, line, col, caused_by }: WireError): string {
  const place = line === undefined ? '' : ` @${line}:${String(col)}`;
  return `${type} ${reason}${place}${caused_by === undefined ? '' : ` < ${told(caused_by)}`}`;
}

// Each row was asked of a node of release 7.10.2: the root cause and the error it told.
describe('a body that cannot be read is refused as a node refuses it', () => {
  it.each<[unknown, string, string]>([
    [
      { query: { nope: {} } },
      'parsing_exception unknown query [nope] @1:18',
      'parsing_exception unknown query [nope] @1:18 < named_object_not_found_exception [1:18] unknown field [nope]',
    ],
    [
      { query: { match: { g: { query: 'a', nope: 1 } } } },
      'parsing_exception [match] query does not support [nope] @1:44',
      'parsing_exception [match] query does not support [nope] @1:44',
    ],
    [
      { query: { match: {} } },
      'parsing_exception No text specified for text query @1:20',
      'parsing_exception No text specified for text query @1:20',
    ],
    [
      { query: { match: { g: {} } } },
      'parsing_exception No text specified for text query @1:26',
      'parsing_exception No text specified for text query @1:26',
    ],
    [
      { query: { bool: { must: { nope: {} } } } },
      'parsing_exception unknown query [nope] @1:34',
      'x_content_parse_exception [1:34] [bool] failed to parse field [must] < parsing_exception unknown query [nope] @1:34 < named_object_not_found_exception [1:34] unknown field [nope]',
    ],
    [
      { query: { bool: { must: [{ match: { g: { nope: 1 } } }] } } },
      'parsing_exception [match] query does not support [nope] @1:49',
      'x_content_parse_exception [1:49] [bool] failed to parse field [must] < parsing_exception [match] query does not support [nope] @1:49',
    ],
    [
      { query: { bool: { nope: [] } } },
      'x_content_parse_exception [1:19] [bool] unknown field [nope]',
      'x_content_parse_exception [1:19] [bool] unknown field [nope]',
    ],
    [
      { query: { bool: { must: 'x' } } },
      "x_content_parse_exception [1:26] [bool] must doesn't support values of type: VALUE_STRING",
      "x_content_parse_exception [1:26] [bool] must doesn't support values of type: VALUE_STRING",
    ],
    [
      { query: { bool: { boost: 'x' } } },
      'x_content_parse_exception [1:27] [bool] failed to parse field [boost]',
      'x_content_parse_exception [1:27] [bool] failed to parse field [boost] < number_format_exception For input string: "x"',
    ],
    [
      { query: { bool: { must: [{ bool: { should: [{ nope: {} }] } }] } } },
      'parsing_exception unknown query [nope] @1:54',
      'x_content_parse_exception [1:54] [bool] failed to parse field [must] < x_content_parse_exception [1:54] [bool] failed to parse field [should] < parsing_exception unknown query [nope] @1:54 < named_object_not_found_exception [1:54] unknown field [nope]',
    ],
    [
      { query: {} },
      'illegal_argument_exception query malformed, empty clause found at [1:11]',
      'illegal_argument_exception query malformed, empty clause found at [1:11]',
    ],
    [
      { query: { match_all: {}, match_none: {} } },
      'parsing_exception [match_all] malformed query, expected [END_OBJECT] but found [FIELD_NAME] @1:26',
      'parsing_exception [match_all] malformed query, expected [END_OBJECT] but found [FIELD_NAME] @1:26',
    ],
    [
      { query: { term: {} } },
      'illegal_argument_exception field name is null or empty',
      'illegal_argument_exception field name is null or empty',
    ],
    [
      { query: { exists: {} } },
      'parsing_exception [exists] must be provided with a [field] @1:21',
      'parsing_exception [exists] must be provided with a [field] @1:21',
    ],
    [
      { query: { multi_match: { fields: ['g'] } } },
      'parsing_exception No text specified for multi_match query @1:40',
      'parsing_exception No text specified for multi_match query @1:40',
    ],
    [
      { query: { multi_match: { query: 'a', type: 'nope' } } },
      'parse_exception failed to parse [multi_match] query type [nope]. unknown type.',
      'parse_exception failed to parse [multi_match] query type [nope]. unknown type.',
    ],
    [
      { query: { constant_score: {} } },
      "parsing_exception [constant_score] requires a 'filter' element @1:29",
      "parsing_exception [constant_score] requires a 'filter' element @1:29",
    ],
    [
      { query: { dis_max: { queries: [{ nope: {} }] } } },
      'parsing_exception unknown query [nope] @1:41',
      'parsing_exception unknown query [nope] @1:41 < named_object_not_found_exception [1:41] unknown field [nope]',
    ],
    [
      { sort: { p: { order: 'up' } } },
      'x_content_parse_exception [1:23] [field_sort] failed to parse field [order]',
      'x_content_parse_exception [1:23] [field_sort] failed to parse field [order] < illegal_argument_exception No enum constant org.elasticsearch.search.sort.SortOrder.UP',
    ],
    [
      { sort: { p: { numeric_type: 'x' } } },
      'x_content_parse_exception [1:30] [field_sort] failed to parse field [numeric_type]',
      'x_content_parse_exception [1:30] [field_sort] failed to parse field [numeric_type] < illegal_argument_exception invalid value for [numeric_type], must be [long, double, date, date_nanos], got x',
    ],
    [
      { slice: { id: 0, max: 1 } },
      'x_content_parse_exception [1:24] [slice] failed to parse field [max]',
      'x_content_parse_exception [1:24] [slice] failed to parse field [max] < illegal_argument_exception max must be greater than 1',
    ],
    [
      { highlight: { fields: { g: { boundary_scanner: 'nope' } } } },
      'x_content_parse_exception [1:49] [highlight_field] failed to parse field [boundary_scanner]',
      'x_content_parse_exception [1:49] [highlight] failed to parse field [fields] < x_content_parse_exception [1:49] [fields] failed to parse field [g] < x_content_parse_exception [1:49] [highlight_field] failed to parse field [boundary_scanner] < illegal_argument_exception No enum constant org.elasticsearch.search.fetch.subphase.highlight.HighlightBuilder.BoundaryScannerType.NOPE',
    ],
    [
      { highlight: { fields: { g: 5 } } },
      'x_content_parse_exception [1:29] [highlight_field] Expected START_OBJECT but was: VALUE_NUMBER',
      'x_content_parse_exception [1:29] [highlight] failed to parse field [fields] < x_content_parse_exception [1:29] [fields] failed to parse field [g] < x_content_parse_exception [1:29] [highlight_field] Expected START_OBJECT but was: VALUE_NUMBER',
    ],
    [
      { search_after: {} },
      'parsing_exception Unknown key for a START_OBJECT in [search_after]. @1:17',
      'parsing_exception Unknown key for a START_OBJECT in [search_after]. @1:17',
    ],
    [
      { nope: {} },
      'parsing_exception Unknown key for a START_OBJECT in [nope]. @1:9',
      'parsing_exception Unknown key for a START_OBJECT in [nope]. @1:9',
    ],
  ])('%j', async (body, root, error) => {
    const { status, json } = await service.call('POST', '/i/_search', body);
    expect([status, told(at(json, 'error.root_cause.0') as WireError), told(at(json, 'error') as WireError)]).toEqual([400, root, error]);
  });

  it('and what is not served is said as it is, however deep it stands', async () => {
    const { json } = await service.call('POST', '/i/_search', { query: { bool: { must: [{ bool: { filter: { has_child: {} } } }] } } });
    expect(told(at(json, 'error') as WireError)).toBe('illegal_argument_exception [has_child] query is not supported by this service');
  });
});
