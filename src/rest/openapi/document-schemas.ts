import { anyOf, FLAG, listOf, mapOf, objectOf, OPEN_OBJECT, orNull, schemaRef, TEXT, WHOLE, type Schema } from './schema.ts';

const ADDRESS = { _index: TEXT, _type: { const: '_doc' }, _id: TEXT };
const STATE = { _version: WHOLE, _seq_no: WHOLE, _primary_term: WHOLE };

const FOUND = objectOf(
  { ...ADDRESS, ...STATE, found: { const: true } },
  { optional: { _ignored: listOf(TEXT), _routing: TEXT, _source: OPEN_OBJECT, fields: mapOf({ type: 'array' }) } },
);
const NOT_FOUND = objectOf({ ...ADDRESS, _type: orNull(TEXT), found: { const: false } });

const WRITE = {
  ...ADDRESS,
  _version: WHOLE,
  result: { enum: ['created', 'updated', 'deleted', 'not_found', 'noop'] },
  _shards: schemaRef('Shards'),
  _seq_no: WHOLE,
  _primary_term: WHOLE,
};
const WRITE_OPTIONAL = { forced_refresh: FLAG, get: OPEN_OBJECT };

/** Answers of reading and writing documents. */
export const DOCUMENT_SCHEMAS: Readonly<Record<string, Schema>> = {
  FoundDocument: FOUND,
  MissingDocument: NOT_FOUND,
  MissingOrError: anyOf(schemaRef('MissingDocument'), schemaRef('Error')),
  Source: OPEN_OBJECT,
  WriteAnswer: objectOf(WRITE, { optional: WRITE_OPTIONAL }),
  WriteOrError: anyOf(schemaRef('WriteAnswer'), schemaRef('Error')),
  MultiGetAnswer: objectOf({
    docs: listOf(
      anyOf(
        schemaRef('FoundDocument'),
        schemaRef('MissingDocument'),
        objectOf({ _index: TEXT, _type: orNull(TEXT), _id: TEXT, error: OPEN_OBJECT }),
      ),
    ),
  }),
  BulkAnswer: objectOf({
    took: WHOLE,
    errors: FLAG,
    items: listOf(
      mapOf(
        anyOf(
          objectOf({ ...WRITE, status: WHOLE }, { optional: WRITE_OPTIONAL }),
          objectOf({ _index: TEXT, _type: TEXT, _id: orNull(TEXT), status: WHOLE, error: schemaRef('ErrorCause') }),
        ),
      ),
    ),
  }),
  ByQueryAnswer: objectOf(
    {
      took: WHOLE,
      timed_out: FLAG,
      total: WHOLE,
      deleted: WHOLE,
      batches: WHOLE,
      version_conflicts: WHOLE,
      noops: WHOLE,
      retries: OPEN_OBJECT,
      throttled_millis: WHOLE,
      requests_per_second: { type: 'number' },
      throttled_until_millis: WHOLE,
      failures: listOf(OPEN_OBJECT),
    },
    { optional: { updated: WHOLE } },
  ),
  ByQueryOrError: anyOf(schemaRef('ByQueryAnswer'), schemaRef('Error')),
  DocumentRequest: { ...OPEN_OBJECT, examples: [{ title: 'A title', year: 1900 }] },
  UpdateRequest: {
    type: 'object',
    properties: { doc: OPEN_OBJECT, upsert: OPEN_OBJECT, doc_as_upsert: FLAG, detect_noop: FLAG },
    examples: [{ doc: { year: 1901 } }],
  },
  MultiGetRequest: {
    type: 'object',
    properties: { ids: listOf(TEXT), docs: listOf(OPEN_OBJECT) },
    examples: [{ docs: [{ _index: 'logs', _id: '1' }] }],
  },
  BulkRequest: {
    type: 'string',
    description: 'Lines: an action and, except for `delete`, its document.',
    examples: ['{"index":{"_index":"logs","_id":"1"}}\n{"title":"A title","year":1900}\n'],
  },
};
