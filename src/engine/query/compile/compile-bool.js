import { MATCH_ALL, MATCH_NONE } from '../index-query.ts';
import { minimumShouldMatch, offendingNumber } from './minimum-should-match.ts';
/**
 * A `bool`. Without clauses it matches all; with nothing but `must_not` it matches the rest, with score 0. `should` clauses
 * are optional beside `must` or `filter`, otherwise one must match, unless `minimum_should_match` says more.
 */
export function* compileBool(run, query, compileAll) {
  const size = query.must.length + query.filter.length + query.should.length + query.mustNot.length;
  if (size === 0) return MATCH_ALL;
  if (!run.checkClauses(size)) return MATCH_NONE;
  const onlyMustNot = size === query.mustNot.length;
  return combineBoolean(run, {
    must: yield* compileAll(run, query.must),
    filter: onlyMustNot ? [MATCH_ALL] : yield* compileAll(run, query.filter),
    should: yield* compileAll(run, query.should),
    mustNot: yield* compileAll(run, query.mustNot),
    // What only excludes is all the rest, however many of no clauses should match.
    minimumShouldMatch: onlyMustNot ? undefined : query.minimumShouldMatch,
  });
}
/** A boolean query with `minimum_should_match` as written; asking for more clauses than there are matches nothing. */
export function combineBoolean(run, clauses) {
  const { must = [], filter = [], should = [], mustNot = [] } = clauses;
  const spec = clauses.minimumShouldMatch;
  const needed = spec === undefined ? 0 : minimumShouldMatch(should.length, spec);
  if (needed === undefined) {
    return run.failToCreate({ type: 'number_format_exception', reason: `For input string: "${offendingNumber(spec ?? '')}"` });
  }
  if (needed > should.length) return MATCH_NONE;
  return { kind: 'boolean', must, filter, should, mustNot, minimumShouldMatch: needed };
}
