import type { BoolQuery, BoostingQuery, JsonObject, JsonValue, Query } from '../../engine/index.ts';
import { refuseParsing } from '../refusal.ts';
import { isJsonArray, readBoolean, readFloat, readText } from './json-access.ts';
import { boostReader, readOptions } from './query-options.ts';

type ParseClause = (value: JsonValue, within: string) => Query;

/** The queries made of other queries, by name; `parseClause` reads what stands below them. */
export function compoundQueries(parseClause: ParseClause): readonly (readonly [string, (name: string, body: JsonObject) => Query])[] {
  return [
    ['bool', (name, body) => parseBool(name, body, parseClause)],
    ['constant_score', (name, body) => parseConstantScore(name, body, parseClause)],
    ['dis_max', (name, body) => parseDisMax(name, body, parseClause)],
    ['boosting', (name, body) => parseBoosting(name, body, parseClause)],
  ];
}

function parseBool(name: string, body: JsonObject, parseClause: ParseClause): Query {
  const clauses = (value: JsonValue, within: string): readonly Query[] =>
    isJsonArray(value) ? value.map((clause) => parseClause(clause, within)) : [parseClause(value, within)];
  const options = readOptions<BoolQuery>(name, body, {
    ...boostReader,
    must: (value, key) => ({ must: clauses(value, key) }),
    filter: (value, key) => ({ filter: clauses(value, key) }),
    should: (value, key) => ({ should: clauses(value, key) }),
    must_not: (value, key) => ({ mustNot: clauses(value, key) }),
    mustNot: (value, key) => ({ mustNot: clauses(value, key) }),
    minimum_should_match: (value, key) => ({ minimumShouldMatch: readText(value, key) }),
    // A query of negations alone matches everything else either way here, which is what `true` asks for.
    adjust_pure_negative: (value, key) =>
      readBoolean(value, key) ? {} : refuseParsing(`[${name}] query does not support [${key}] false`, key),
  });
  return { must: [], filter: [], should: [], mustNot: [], ...options, kind: 'bool' };
}

function parseConstantScore(name: string, body: JsonObject, parseClause: ParseClause): Query {
  const options = readOptions<{ filter: Query; boost: number }>(name, body, {
    ...boostReader,
    filter: (value, key) =>
      isJsonArray(value) ? refuseParsing('unexpected token [START_ARRAY]', key) : { filter: parseClause(value, key) },
  });
  if (options.filter === undefined) return refuseParsing(`[${name}] requires a 'filter' element`, name);
  return { ...options, kind: 'constant_score', filter: options.filter };
}

function parseDisMax(name: string, body: JsonObject, parseClause: ParseClause): Query {
  const options = readOptions<{ queries: readonly Query[]; tieBreaker: number; boost: number }>(name, body, {
    ...boostReader,
    queries: (value, key) => ({
      queries: isJsonArray(value) ? value.map((clause) => parseClause(clause, key)) : [parseClause(value, key)],
    }),
    tie_breaker: (value, key) => ({ tieBreaker: readFloat(value, key) }),
  });
  if (options.queries === undefined || options.queries.length === 0) {
    return refuseParsing(`[${name}] requires 'queries' field with at least one clause`, name);
  }
  return { ...options, kind: 'dis_max', queries: options.queries };
}

function parseBoosting(name: string, body: JsonObject, parseClause: ParseClause): Query {
  const { positive, negative, negativeBoost, ...options } = readOptions<BoostingQuery>(name, body, {
    ...boostReader,
    positive: (value, key) => ({ positive: parseClause(value, key) }),
    negative: (value, key) => ({ negative: parseClause(value, key) }),
    negative_boost: (value, key) => ({ negativeBoost: readFloat(value, key) }),
  });
  if (positive === undefined) return refuseParsing(`[${name}] query requires 'positive' query to be set'`, name);
  if (negative === undefined) return refuseParsing(`[${name}] query requires 'negative' query to be set'`, name);
  if (negativeBoost === undefined || !(negativeBoost >= 0)) {
    return refuseParsing(`[${name}] query requires 'negative_boost' to be set to be a positive value'`, name);
  }
  return { ...options, kind: 'boosting', positive, negative, negativeBoost };
}
