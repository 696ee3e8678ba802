import { MAX_EXPANDED_TERMS } from '../../query/weight/expand-terms.ts';
/** The refusal of a query whose words stand for more terms than a query may come to. */
export function tooManyTerms({ index, uuid }) {
  const cause = { type: 'too_many_clauses', reason: `the words of the query stand for more than ${MAX_EXPANDED_TERMS} terms` };
  return { kind: 'query_shard', index, uuid, reason: `failed to create query: ${cause.reason}`, cause };
}
