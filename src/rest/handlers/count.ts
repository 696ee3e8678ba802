import type { Query, SearchRequest } from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { unwrap } from '../errors/refusal.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { URL_QUERY_PARAMETERS, urlQuery } from '../parse/query/url-query.ts';
import { parseCountBody } from '../parse/search/search-body.ts';
import { readTerminateAfter } from '../parse/search/search-features.ts';
import { shardsNode } from '../render/search-answer.ts';
import { withLookups } from '../request/lookups.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { INDICES_PARAMETERS, readTarget } from './index-expression.ts';
import { SOURCE_PARAMETERS } from './search.ts';

export const COUNT_PARAMETERS = {
  ...INDICES_PARAMETERS,
  ...SOURCE_PARAMETERS,
  ...URL_QUERY_PARAMETERS,
  preference: 'text',
  ignore_throttled: 'boolean',
  routing: 'text',
  min_score: 'float',
  terminate_after: 'int',
} as const satisfies ParameterTable;

/** `_count`: how many documents match, of those with the least score, and of each shard as far as it looks. */
export async function count(exchange: Exchange): Promise<Answer> {
  const { body, parameters, services } = exchange;
  const asked = body === undefined ? undefined : parseCountBody(parseObjectBody(body));
  const query = await withLookups(services.engine, asked ?? urlQuery(parameters) ?? { kind: 'match_all' });
  const { terminateAfter } = readTerminateAfter(parameters.int('terminate_after') ?? 0);
  const minScore = parameters.float('min_score');
  if (minScore !== undefined || terminateAfter !== undefined) return countFound(exchange, query, { minScore, terminateAfter });
  const { names, views } = readTarget(exchange);
  const { count: matches, shards } = unwrap(await services.engine.count(names, query, views, exchange.interruption));
  return { status: 200, body: { count: matches, _shards: shardsNode(shards) } };
}

type Limits = Readonly<Record<'minScore' | 'terminateAfter', number | undefined>>;

/** What a search for no hits finds. */
async function countFound(exchange: Exchange, query: Query, { minScore, terminateAfter }: Limits): Promise<Answer> {
  const request: SearchRequest = {
    target: { kind: 'indices', ...readTarget(exchange) },
    query,
    from: 0,
    size: 0,
    sort: [],
    trackTotalHitsUpTo: Infinity,
    trackScores: false,
    source: { kind: 'none' },
    version: false,
    seqNoPrimaryTerm: false,
    extras: { ...(minScore !== undefined && { minScore }), ...(terminateAfter !== undefined && { terminateAfter }) },
  };
  const { totalHits, terminatedEarly, shards } = unwrap(await exchange.services.engine.search(request, exchange.interruption));
  const isEarly = terminateAfter === undefined ? {} : { terminated_early: terminatedEarly ?? false };
  return { status: 200, body: { ...isEarly, count: totalHits?.value ?? 0, _shards: shardsNode(shards) } };
}
