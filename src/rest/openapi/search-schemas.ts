import { ANY, anyOf, FLAG, listOf, mapOf, NUMBER, objectOf, OPEN_OBJECT, orNull, schemaRef, TEXT, WHOLE, type Schema } from './schema.ts';

/** How many shards answered. */
const SHARDS = objectOf(
  { total: WHOLE, successful: WHOLE, failed: WHOLE },
  { optional: { skipped: WHOLE, failures: listOf(schemaRef('ShardFailure')) } },
);

const EXPLANATION = objectOf({ value: NUMBER, description: TEXT, details: listOf(schemaRef('Explanation')) });

const TOTAL = anyOf(WHOLE, objectOf({ value: WHOLE, relation: { enum: ['eq', 'gte'] } }));

const HIT = objectOf(
  { _index: TEXT, _type: { const: '_doc' }, _score: orNull(NUMBER) },
  {
    optional: {
      _id: TEXT,
      _shard: TEXT,
      _node: TEXT,
      _version: WHOLE,
      _seq_no: WHOLE,
      _primary_term: WHOLE,
      _routing: TEXT,
      _ignored: listOf(TEXT),
      _source: OPEN_OBJECT,
      fields: mapOf({ type: 'array' }),
      highlight: mapOf(listOf(TEXT)),
      sort: { type: 'array', description: 'One value per sort key: what `search_after` takes.' },
      matched_queries: anyOf(listOf(TEXT), mapOf(NUMBER)),
      _explanation: schemaRef('Explanation'),
      _nested: schemaRef('NestedPlace'),
      inner_hits: mapOf(objectOf({ hits: objectOf({ total: TOTAL, max_score: orNull(NUMBER), hits: listOf(schemaRef('Hit')) }) })),
    },
  },
);

const NESTED_PLACE = objectOf({ field: TEXT, offset: WHOLE }, { optional: { _nested: schemaRef('NestedPlace') } });

const COST = objectOf(
  {
    coordinator: objectOf(
      { ceiling: WHOLE, merged: WHOLE, returned: WHOLE, discarded: WHOLE, skipped_shards: WHOLE, reduce_ms: NUMBER },
      { optional: { aggregations: objectOf({ merged: WHOLE, returned: WHOLE }) } },
    ),
    shards: listOf(
      objectOf(
        {
          index: TEXT,
          shard: WHOLE,
          visited: WHOLE,
          matched: WHOLE,
          matched_relation: { enum: ['eq', 'gte'] },
          skipped: WHOLE,
          kept: WHOLE,
          sent: WHOLE,
          sent_bytes: WHOLE,
          fetched: WHOLE,
          fetched_bytes: WHOLE,
          query_ms: NUMBER,
          fetch_ms: NUMBER,
        },
        {
          optional: {
            copy: WHOLE,
            passed_on: WHOLE,
            aggregations: objectOf({ collected: WHOLE, buckets: WHOLE, sent: WHOLE, sent_bytes: WHOLE }),
          },
        },
      ),
    ),
    held: objectOf({ contexts: WHOLE, segments: WHOLE, bytes: WHOLE }),
  },
  {
    optional: { nodes: listOf(objectOf({ node: WHOLE, shards: WHOLE, requests: WHOLE, received: WHOLE, sent: WHOLE })) },
    description: 'What the page cost, with `?cost=true`.',
  },
);

/** A search answer, whole or as an item of many. @see spec 2.4 */
const SEARCH_PROPERTIES = {
  took: WHOLE,
  timed_out: FLAG,
  _shards: schemaRef('Shards'),
  hits: objectOf({ max_score: orNull(NUMBER), hits: listOf(schemaRef('Hit')) }, { optional: { total: TOTAL } }),
};
const SEARCH_OPTIONAL = {
  _scroll_id: TEXT,
  pit_id: TEXT,
  terminated_early: FLAG,
  num_reduce_phases: WHOLE,
  aggregations: OPEN_OBJECT,
  profile: OPEN_OBJECT,
  cost: schemaRef('Cost'),
};

/** Answers of searching, and of the contexts searches read from. */
export const SEARCH_SCHEMAS: Readonly<Record<string, Schema>> = {
  Shards: SHARDS,
  Explanation: EXPLANATION,
  NestedPlace: NESTED_PLACE,
  Hit: HIT,
  Cost: COST,
  SearchAnswer: objectOf(SEARCH_PROPERTIES, { optional: SEARCH_OPTIONAL }),
  MultiSearchAnswer: objectOf({
    took: WHOLE,
    responses: listOf(anyOf(objectOf({ ...SEARCH_PROPERTIES, status: WHOLE }, { optional: SEARCH_OPTIONAL }), schemaRef('Error'))),
  }),
  OpenedPit: objectOf({ id: TEXT }),
  OpenedPointInTime: objectOf({ pit_id: TEXT, _shards: schemaRef('Shards'), creation_time: WHOLE }),
  PointsInTime: objectOf({ pits: listOf(objectOf({ pit_id: TEXT, creation_time: WHOLE, keep_alive: WHOLE })) }),
  ClosedPointsInTime: objectOf({ pits: listOf(objectOf({ pit_id: TEXT, successful: FLAG })) }),
  FreedContexts: objectOf({ succeeded: FLAG, num_freed: WHOLE }),
  FreedOrError: anyOf(schemaRef('FreedContexts'), schemaRef('Error')),
  CountAnswer: objectOf({ count: WHOLE, _shards: schemaRef('Shards') }, { optional: { terminated_early: FLAG } }),
  ExplainAnswer: objectOf(
    { _index: TEXT, _type: TEXT, _id: TEXT, matched: FLAG },
    { optional: { explanation: schemaRef('Explanation'), get: OPEN_OBJECT } },
  ),
  ExplainOrError: anyOf(schemaRef('ExplainAnswer'), schemaRef('Error')),
  ValidateAnswer: objectOf(
    { valid: FLAG },
    {
      optional: {
        _shards: schemaRef('Shards'),
        error: TEXT,
        explanations: listOf(objectOf({ valid: FLAG }, { optional: { index: TEXT, explanation: TEXT, error: TEXT } })),
      },
    },
  ),
  FieldCapsAnswer: objectOf({ indices: listOf(TEXT), fields: mapOf(mapOf(OPEN_OBJECT)) }),
  AnalyzeAnswer: anyOf(objectOf({ tokens: listOf(OPEN_OBJECT) }), objectOf({ detail: OPEN_OBJECT })),
  SearchRequest: {
    type: 'object',
    properties: {
      query: OPEN_OBJECT,
      from: { type: 'integer', minimum: 0 },
      size: { type: 'integer', minimum: 0 },
      sort: ANY,
      search_after: { type: 'array' },
      pit: objectOf({ id: TEXT }, { optional: { keep_alive: TEXT } }),
      slice: objectOf({ id: WHOLE, max: WHOLE }, { optional: { field: TEXT } }),
      track_total_hits: anyOf(FLAG, WHOLE),
      _source: ANY,
    },
    examples: [{ query: { match_all: {} }, size: 10 }],
  },
  QueryRequest: { type: 'object', properties: { query: OPEN_OBJECT }, examples: [{ query: { match_all: {} } }] },
  ScrollRequest: {
    type: 'object',
    properties: { scroll: TEXT, scroll_id: anyOf(TEXT, listOf(TEXT)) },
    examples: [{ scroll: '1m', scroll_id: 'the _scroll_id of the last answer' }],
  },
  ClosePitRequest: { ...objectOf({ id: TEXT }), examples: [{ id: 'the id of the point in time' }] },
  ClosePointsInTimeRequest: { ...objectOf({ pit_id: anyOf(TEXT, listOf(TEXT)) }), examples: [{ pit_id: ['the id of a point in time'] }] },
  MultiSearchRequest: {
    type: 'string',
    description: 'Lines in pairs: a header, a search.',
    examples: ['{}\n{"query":{"match_all":{}},"size":1}\n'],
  },
};
