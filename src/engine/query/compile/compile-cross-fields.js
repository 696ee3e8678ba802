import { scalarText } from '../../json/json-value.ts';
import { analyzeText, queryAnalyzer } from './analyze-text.ts';
import { combineBoolean } from './compile-bool.ts';
import { matchOn, placeClause } from './compile-match.ts';
import { isPlainRun, placesOf } from './query-places.ts';
import { bestOf, boosted, MATCH_NONE } from '../index-query.ts';
/**
 * Treats fields of one analyzer as one big field: every term may be in any of them, and the operator and
 * `minimum_should_match` count terms, not fields. The best group of fields counts.
 */
export function crossFields(run, fields, query) {
  const groups = new Map();
  const clauses = [];
  for (const field of fields) {
    const isInvertedText = field.type.type === 'text' || field.type.type === 'keyword';
    const analyzer = isInvertedText ? queryAnalyzer(run, field.type, query.analyzer) : undefined;
    if (analyzer === undefined) {
      const clause = matchOn(run, field.type, query);
      if (clause !== undefined) clauses.push(boosted(clause, field.boost));
      continue;
    }
    const group = groups.get(analyzer.name);
    if (group === undefined) groups.set(analyzer.name, [field]);
    else group.push(field);
  }
  for (const group of groups.values()) {
    const clause = termCentric(run, group, query);
    if (clause !== undefined) clauses.push(clause);
  }
  return bestOf(clauses, query.tieBreaker ?? 0);
}
function termCentric(run, group, query) {
  const analyzer = queryAnalyzer(run, group[0].type, query.analyzer);
  if (analyzer === undefined) return undefined;
  const terms = analyzeText(analyzer, scalarText(query.query));
  if (terms.length === 0) return undefined;
  if (!run.addClauses(terms.length * group.length)) return MATCH_NONE;
  const clauses = isPlainRun(terms)
    ? terms.map((term) => anyField(group, term, query.tieBreaker ?? 0))
    : placesOf(terms).map((place) => anyFieldOf(run, group, place, query));
  if (clauses.length === 1) return clauses[0];
  if (query.operator === 'and') return combineBoolean(run, { must: clauses, minimumShouldMatch: query.minimumShouldMatch });
  return combineBoolean(run, { should: clauses, minimumShouldMatch: query.minimumShouldMatch });
}
/** A place of the text in whichever field has one of its terms. */
function anyFieldOf(run, group, place, query) {
  const [path] = place.paths;
  if (place.paths.length === 1 && path.length === 1) return anyField(group, path[0], query.tieBreaker ?? 0);
  return bestOf(
    group.map(({ type, boost }) => boosted(placeClause(run, type, place, query), boost)),
    query.tieBreaker ?? 0,
  );
}
/** One term in whichever field has it. */
function anyField(group, term, tieBreaker) {
  if (group.length === 1) return boosted({ kind: 'term', field: group[0].type.path, term: term.bytes }, group[0].boost);
  return {
    kind: 'blended_term',
    term: term.bytes,
    fields: group.map(({ type, boost }) => ({ field: type.path, boost })),
    tieBreaker,
  };
}
