import type { BoolQuery, BoostingQuery, JsonObject, JsonValue, Query } from '../../../engine/index.ts';
import { refuseIncomplete, refuseParsing, withinField, refuseObject } from '../../errors/refusal.ts';
import { isJsonArray, isJsonObject, readBoolean, readFloat, readText, tokenName } from '../json-access.ts';
import { boostReader, type OptionReaders, readOptions, readParserOptions } from './query-options.ts';

type ParseClause = (value: JsonValue, within: string) => Query;

/** The queries made of other queries, by name; `parseClause` reads what stands below them. */
export function compoundQueries(parseClause: ParseClause): readonly (readonly [string, (name: string, body: JsonObject) => Query])[] {
  const clauses = (value: JsonValue, within: string): readonly Query[] =>
    isJsonArray(value) ? value.map((clause) => parseClause(clause, within)) : [parseClause(value, within)];
  const boolClauses = (value: JsonValue, within: string): readonly Query[] => {
    if (isJsonObject(value) || isJsonArray(value)) return withinField('bool', within, () => clauses(value, within));
    return refuseObject(`[bool] ${within} doesn't support values of type: ${tokenName(value)}`, within, { part: 'value' });
  };
  const bool: OptionReaders<BoolQuery> = {
    boost: (value, key) => withinField('bool', key, () => boostReader.boost(value)),
    must: (value, key) => ({ must: boolClauses(value, key) }),
    filter: (value, key) => ({ filter: boolClauses(value, key) }),
    should: (value, key) => ({ should: boolClauses(value, key) }),
    must_not: (value, key) => ({ mustNot: boolClauses(value, key) }),
    mustNot: (value, key) => ({ mustNot: boolClauses(value, key) }),
    minimum_should_match: (value, key) => ({ minimumShouldMatch: readText(value, key) }),
    // A query of negations alone matches everything else either way here, which is what `true` asks for.
    adjust_pure_negative: (value, key, query) =>
      readBoolean(value, key) ? {} : refuseParsing(`[${query}] query does not support [${key}] false`, key),
  };
  const constantScore: OptionReaders<ConstantScoreOptions> = {
    ...boostReader,
    filter: (value, key) =>
      isJsonArray(value) ? refuseParsing('unexpected token [START_ARRAY]', key) : { filter: parseClause(value, key) },
  };
  const disMax: OptionReaders<DisMaxOptions> = {
    ...boostReader,
    queries: (value, key) => ({ queries: clauses(value, key) }),
    tie_breaker: (value, key) => ({ tieBreaker: readFloat(value, key) }),
  };
  const boosting: OptionReaders<BoostingQuery> = {
    ...boostReader,
    positive: (value, key) => ({ positive: parseClause(value, key) }),
    negative: (value, key) => ({ negative: parseClause(value, key) }),
    negative_boost: (value, key) => ({ negativeBoost: readFloat(value, key) }),
  };
  return [
    ['bool', (name, body) => boolOf(readParserOptions(name, body, bool))],
    ['constant_score', (name, body) => constantScoreOf(name, readOptions(name, body, constantScore))],
    ['dis_max', (name, body) => disMaxOf(name, readOptions(name, body, disMax))],
    ['boosting', (name, body) => boostingOf(name, readOptions(name, body, boosting))],
  ];
}

interface ConstantScoreOptions {
  readonly filter: Query;
  readonly boost: number;
}

interface DisMaxOptions {
  readonly queries: readonly Query[];
  readonly tieBreaker: number;
  readonly boost: number;
}

function boolOf({ must = [], filter = [], should = [], mustNot = [], minimumShouldMatch, boost }: Partial<BoolQuery>): Query {
  const query: { -readonly [Member in keyof BoolQuery]: BoolQuery[Member] } = { kind: 'bool', must, filter, should, mustNot };
  if (minimumShouldMatch !== undefined) query.minimumShouldMatch = minimumShouldMatch;
  if (boost !== undefined) query.boost = boost;
  return query;
}

function constantScoreOf(name: string, options: Partial<ConstantScoreOptions>): Query {
  if (options.filter === undefined) return refuseIncomplete(`[${name}] requires a 'filter' element`, name);
  return Object.assign(options, { kind: 'constant_score' as const, filter: options.filter });
}

function disMaxOf(name: string, options: Partial<DisMaxOptions>): Query {
  if (options.queries === undefined || options.queries.length === 0) {
    return refuseIncomplete(`[${name}] requires 'queries' field with at least one clause`, name);
  }
  return Object.assign(options, { kind: 'dis_max' as const, queries: options.queries });
}

function boostingOf(name: string, options: Partial<BoostingQuery>): Query {
  const { positive, negative, negativeBoost } = options;
  if (positive === undefined) return refuseIncomplete(`[${name}] query requires 'positive' query to be set'`, name);
  if (negative === undefined) return refuseIncomplete(`[${name}] query requires 'negative' query to be set'`, name);
  if (negativeBoost === undefined || !(negativeBoost >= 0)) {
    return refuseIncomplete(`[${name}] query requires 'negative_boost' to be set to be a positive value'`, name);
  }
  return Object.assign(options, { kind: 'boosting' as const, positive, negative, negativeBoost });
}
