import { FLAG, listOf, objectOf, orNull, anyOf, schemaRef, TEXT, WHOLE, type Schema } from './schema.ts';

/** What an error of the search dialect may say about where it arose. */
const PLACES: Readonly<Record<string, Schema>> = {
  index: orNull(TEXT),
  index_uuid: TEXT,
  shard: anyOf(TEXT, WHOLE),
  'resource.type': TEXT,
  'resource.id': anyOf(TEXT, listOf(TEXT)),
  line: WHOLE,
  col: WHOLE,
};

/** The error bodies of the search dialect. @see spec 7.3 */
export const ERROR_SCHEMAS: Readonly<Record<string, Schema>> = {
  ErrorCause: objectOf({ type: TEXT, reason: TEXT }, { optional: { ...PLACES, caused_by: schemaRef('ErrorCause') } }),
  ShardFailure: objectOf(
    { shard: WHOLE, index: orNull(TEXT), reason: schemaRef('ErrorCause') },
    { optional: { node: TEXT }, description: 'One failure; equal ones of an index are told once.' },
  ),
  Error: objectOf(
    {
      error: anyOf(
        TEXT,
        objectOf(
          { root_cause: listOf(schemaRef('ErrorCause')), type: TEXT, reason: TEXT },
          {
            optional: {
              ...PLACES,
              phase: TEXT,
              grouped: FLAG,
              failed_shards: listOf(schemaRef('ShardFailure')),
              caused_by: schemaRef('ErrorCause'),
            },
          },
        ),
      ),
      status: WHOLE,
    },
    { description: 'What went wrong; a bare text for errors of path, method and content type.' },
  ),
};
