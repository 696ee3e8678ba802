import type { Query, QueryValidation } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoint.ts';
import { itemError } from '../error-body.ts';
import type { WireRecord } from '../json-bytes.ts';
import { COMMON_PARAMETERS, type ParameterTable } from '../parameters.ts';
import { withLookups } from '../lookups.ts';
import { parseCountBody } from '../parse/search-body.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { URL_QUERY_PARAMETERS, urlQuery } from '../parse/url-query.ts';
import { Refusal, unwrap } from '../refusal.ts';
import { refusalAnswer } from '../render/refusal-answer.ts';
import { INDICES_PARAMETERS, targetIndices } from './index-expression.ts';
import { SOURCE_PARAMETERS } from './search.ts';

export const VALIDATE_PARAMETERS = {
  ...COMMON_PARAMETERS,
  ...INDICES_PARAMETERS,
  ...SOURCE_PARAMETERS,
  ...URL_QUERY_PARAMETERS,
  explain: 'boolean',
  rewrite: 'boolean',
  all_shards: 'boolean',
} as const satisfies ParameterTable;

/** `_validate/query`: 200 whatever comes of it; a query that cannot even be read is not valid either. */
export async function validateQuery(exchange: Exchange): Promise<Answer> {
  const { parameters, services } = exchange;
  const explain = parameters.boolean('explain') === true || parameters.boolean('rewrite') === true;
  let query: Query;
  try {
    query = readQuery(exchange);
  } catch (error) {
    // There may be memory for it later: that says nothing about the query.
    if (error instanceof Refusal && error.error.kind === 'circuit_breaking') throw error;
    return unreadable(refusalAnswer(error, exchange.body?.bytes).message, explain);
  }
  const validations = unwrap(services.engine.validateQuery(targetIndices(exchange), await withLookups(services.engine, query)));
  // One shard of each index stands for all: they share a mapping.
  const shards = { total: Math.min(validations.length, 1), successful: Math.min(validations.length, 1), failed: 0 };
  const explanations = explain ? validations.map(explanationNode) : undefined;
  return { status: 200, body: { _shards: shards, valid: validations.every(({ valid }) => valid), explanations } };
}

function readQuery({ body, parameters }: Exchange): Query {
  return urlQuery(parameters) ?? (body === undefined ? undefined : parseCountBody(parseObjectBody(body))) ?? { kind: 'match_all' };
}

function unreadable(reason: string, explain: boolean): Answer {
  return { status: 200, body: { valid: false, error: explain ? reason : undefined } };
}

function explanationNode(validation: QueryValidation): WireRecord {
  const { index, valid } = validation;
  if (validation.valid) return { index, valid, explanation: validation.explanation };
  const { type, reason } = itemError(validation.error).error;
  return { index, valid, error: [`[${index}]`, type, reason].filter((part) => typeof part === 'string').join(' ') };
}
