import { scalarText } from '../../json/json-value.ts';
import type { FieldType } from '../../schema/field-type.ts';
import { analyzeText, queryAnalyzer, type QueryTerm } from './analyze-text.ts';
import { combineBoolean } from './compile-bool.ts';
import { matchOn, placeClause } from './compile-match.ts';
import { isPlainRun, placesOf, type QueryPlace } from './query-places.ts';
import type { Compilation } from './compilation.ts';
import { bestOf, boosted, type IndexQuery, MATCH_NONE } from '../index-query.ts';
import type { MultiMatchQuery } from '../query.ts';

/** A field a `multi_match` looks into. */
export interface WeightedField {
  readonly type: FieldType;
  readonly boost: number;
}

/**
 * Treats fields of one analyzer as one big field: every term may be in any of them, and the operator and
 * `minimum_should_match` count terms, not fields. The best group of fields counts.
 */
export function crossFields(
  run: Compilation,
  fields: readonly WeightedField[],
  query: Omit<MultiMatchQuery, 'fields' | 'kind'>,
): IndexQuery {
  const groups = new Map<string, WeightedField[]>();
  const clauses: IndexQuery[] = [];
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

function termCentric(
  run: Compilation,
  group: readonly WeightedField[],
  query: Omit<MultiMatchQuery, 'fields' | 'kind'>,
): IndexQuery | undefined {
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
function anyFieldOf(
  run: Compilation,
  group: readonly WeightedField[],
  place: QueryPlace,
  query: Omit<MultiMatchQuery, 'fields' | 'kind'>,
): IndexQuery {
  const [path] = place.paths;
  if (place.paths.length === 1 && path.length === 1) return anyField(group, path[0], query.tieBreaker ?? 0);
  return bestOf(
    group.map(({ type, boost }) => boosted(placeClause(run, type, place, query), boost)),
    query.tieBreaker ?? 0,
  );
}

/** One term in whichever field has it. */
function anyField(group: readonly WeightedField[], term: QueryTerm, tieBreaker: number): IndexQuery {
  if (group.length === 1) return boosted({ kind: 'term', field: group[0].type.path, term: term.bytes }, group[0].boost);
  return {
    kind: 'blended_term',
    term: term.bytes,
    fields: group.map(({ type, boost }) => ({ field: type.path, boost })),
    tieBreaker,
  };
}
