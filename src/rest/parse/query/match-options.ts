import type { JsonScalar, JsonValue } from '../../../engine/index.ts';
import { refuseIncomplete } from '../../errors/refusal.ts';
import { readText } from '../json-access.ts';
import { boostReader, readOperator, readScalar, readSlop, readZeroTermsQuery } from './query-options.ts';

/** What every query for analyzed words takes. */
export const matchReaders = {
  ...boostReader,
  query: (value: JsonValue, key: string, query: string): { query: JsonScalar } => ({ query: readScalar(value, key, query) }),
  analyzer: (value: JsonValue, key: string): { analyzer: string } => ({ analyzer: readText(value, key) }),
};

/** How many of the words are to be there. */
export const wordReaders = {
  operator: (value: JsonValue, key: string): { operator: 'and' | 'or' } => ({ operator: readOperator(value, key) }),
  minimum_should_match: (value: JsonValue, key: string): { minimumShouldMatch: string } => ({ minimumShouldMatch: readText(value, key) }),
};

/** What is found where analysis leaves no word. */
export const zeroTermsReader = {
  zero_terms_query: (value: JsonValue, key: string): { zeroTermsQuery: 'none' | 'all' } => ({
    zeroTermsQuery: readZeroTermsQuery(value, key),
  }),
};

/** How far apart the words of a phrase may be. */
export const slopReader = {
  slop: (value: JsonValue, key: string): { slop: number } => ({ slop: readSlop(value, key) }),
};

/** The words of a query, which it cannot do without. */
export function requiredQuery(name: string, value: JsonScalar | undefined): JsonScalar {
  return value === undefined || value === null
    ? refuseIncomplete(name === 'match' ? 'No text specified for text query' : `[${name}] requires query value`, name)
    : value;
}
