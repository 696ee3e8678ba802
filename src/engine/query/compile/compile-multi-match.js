import { crossFields } from './compile-cross-fields.ts';
import { boolPrefixOn, phrasePrefixOn } from './compile-match-prefix.ts';
import { matchOn, phraseOn } from './compile-match.ts';
import { bestOf, boosted, MATCH_ALL, MATCH_NONE } from '../index-query.ts';
import { defaultFields, resolveFields } from './resolve-fields.ts';
/**
 * A `multi_match`: one `match` per field, the best of which counts (`best_fields`, `phrase`, `phrase_prefix`; the others by
 * `tie_breaker`), all of which count (`most_fields`, `bool_prefix`), or a search that treats the fields as one
 * (`cross_fields`). Without fields it looks into all that can be searched.
 */
export function compileMultiMatch(run, query) {
  const all = query.fields.length === 0;
  const fields = all ? defaultFields(run) : resolveFields(run, query.fields);
  const found = multiMatchOn(run, fields, all ? { ...query, lenient: query.lenient ?? true } : query);
  return found ?? (query.zeroTermsQuery === 'all' ? MATCH_ALL : MATCH_NONE);
}
/** What a `multi_match` does with mapped fields; undefined when the text has no terms in any. */
export function multiMatchOn(run, fields, query) {
  if (query.type === 'cross_fields') return crossFields(run, fields, query);
  const clauses = [];
  for (const { type, boost } of fields) {
    const clause = clauseOn(run, type, query);
    if (clause !== undefined) clauses.push(boosted(clause, boost));
  }
  if (clauses.length === 0 && fields.length > 0) return undefined;
  const sum = query.type === 'most_fields' || query.type === 'bool_prefix';
  return bestOf(clauses, query.tieBreaker ?? (sum ? 1 : 0));
}
function clauseOn(run, type, query) {
  if (query.type === 'phrase') return phraseOn(run, type, query);
  if (query.type === 'phrase_prefix') return phrasePrefixOn(run, type, query);
  return query.type === 'bool_prefix' ? boolPrefixOn(run, type, query) : matchOn(run, type, query);
}
