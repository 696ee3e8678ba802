import type { Query, QueryValidation } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { itemError } from '../errors/error-body.ts';
import type { WireRecord } from '../json-bytes.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { withLookups } from '../request/lookups.ts';
import { parseCountBody } from '../parse/search/search-body.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { URL_QUERY_PARAMETERS, urlQuery } from '../parse/query/url-query.ts';
import { Refusal, unwrap } from '../errors/refusal.ts';
import { javaMessage } from '../render/java-message.ts';
import { refusalAnswer } from '../render/refusal-answer.ts';
import { INDICES_PARAMETERS, targetIndices } from './index-expression.ts';
import { SOURCE_PARAMETERS } from './search.ts';

export const VALIDATE_PARAMETERS = {
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
    return unreadable(javaMessage(refusalAnswer(error, exchange.body?.bytes).body['error'] as WireRecord), explain);
  }
  const names = targetIndices(exchange);
  const validations = unwrap(await services.engine.validateQuery(names, await withLookups(services.engine, query)));
  const valid = validations.every((validation) => validation.valid);
  // One shard of each index stands for all, since they share a mapping, unless all are asked for.
  const all = parameters.boolean('all_shards') === true;
  const explanations = validations.flatMap((validation) =>
    all ? ofEachShard(exchange, validation) : [explanationNode(exchange, validation)],
  );
  const total = all ? explanations.length : Math.min(validations.length, 1);
  return {
    status: 200,
    body: { _shards: { total, successful: total, failed: 0 }, valid, explanations: explain ? explanations : undefined },
  };
}

function readQuery({ body, parameters }: Exchange): Query {
  return urlQuery(parameters) ?? (body === undefined ? undefined : parseCountBody(parseObjectBody(body))) ?? { kind: 'match_all' };
}

function unreadable(reason: string, explain: boolean): Answer {
  return { status: 200, body: { valid: false, error: explain ? reason : undefined } };
}

function ofEachShard(exchange: Exchange, validation: QueryValidation): readonly WireRecord[] {
  const { shardCount = 1 } = exchange.services.engine.index(validation.index) ?? {};
  const { index, ...rest } = explanationNode(exchange, validation);
  return Array.from({ length: shardCount }, (_, shard) => ({ index, shard, ...rest }));
}

function explanationNode({ services }: Exchange, validation: QueryValidation): WireRecord {
  const { index, valid } = validation;
  if (validation.valid) return { index, valid, explanation: validation.explanation };
  const uuid = services.engine.index(index)?.uuid ?? '';
  return { index, valid, error: javaMessage(itemError(validation.error).error, `[${index}/${uuid}] `) };
}
