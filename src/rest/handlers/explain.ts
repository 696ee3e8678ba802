import type { Explanation, Query, SearchRequest } from '../../engine/index.ts';
import { part, type Answer, type Exchange } from '../endpoints/endpoint.ts';
import type { WireRecord } from '../json-bytes.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { withLookups } from '../request/lookups.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { parseCountBody } from '../parse/search/search-body.ts';
import { URL_QUERY_PARAMETERS, urlQuery } from '../parse/query/url-query.ts';
import { refuse, unwrap } from '../errors/refusal.ts';
import { explanationNode } from '../render/explanation-node.ts';
import { documentNode, readDocument, urlSourceFilter } from './document-read.ts';
import { SERVING } from './index-expression.ts';
import { resolveReadTarget } from '../request/resolve-indices.ts';
import { SOURCE_FILTER_PARAMETERS, SOURCE_PARAMETERS } from './search.ts';

export const EXPLAIN_PARAMETERS = {
  ...SOURCE_PARAMETERS,
  ...SOURCE_FILTER_PARAMETERS,
  ...URL_QUERY_PARAMETERS,
  stored_fields: 'list',
  routing: 'text',
  preference: 'text',
} as const satisfies ParameterTable;

/** `_explain`: whether a published document matches a query, and with which score. */
export async function explain(exchange: Exchange): Promise<Answer> {
  const { parameters, services } = exchange;
  const index = part(exchange, 'index');
  const id = part(exchange, 'id');
  const query = await withLookups(services.engine, readQuery(exchange));
  const storedFields = parameters.list('stored_fields');
  const routing = parameters.text('routing');
  const found = await readDocument(services, { index, id, routing, realtime: false, version: undefined, storedFields });
  const head = { _index: found.index, _type: '_doc', _id: found.id };
  if (!found.found) return { status: 404, body: { ...head, matched: false } };
  const target = resolveReadTarget(services.engine, index, SERVING, routing ?? found.routing);
  const { hits } = unwrap(await services.engine.search(oneHit(target, query, id), exchange.interruption));
  const explanation = hits[0]?.details?.explanation;
  const source = urlSourceFilter(parameters);
  return {
    status: 200,
    body: {
      ...head,
      matched: explanation !== undefined,
      explanation: explanationNode(explanation ?? noMatch(`${await textOf(exchange, found.index, query)} does not match document [${id}]`)),
      get:
        source === undefined && storedFields === undefined
          ? undefined
          : getNode(await documentNode(found, { source, storedFields }, exchange)),
    },
  };
}

function readQuery({ body, parameters }: Exchange): Query {
  const query = urlQuery(parameters) ?? (body === undefined ? undefined : parseCountBody(parseObjectBody(body)));
  return query ?? refuse({ kind: 'validation', findings: ['query is missing'] });
}

/** The query, on one document: a filter behind it has no part in the score. */
function oneHit(target: Omit<Extract<SearchRequest['target'], { kind: 'indices' }>, 'kind'>, query: Query, id: string): SearchRequest {
  return {
    target: { kind: 'indices', ...target },
    query,
    extras: { postFilter: { kind: 'ids', values: [id] }, explain: true },
    from: 0,
    size: 1,
    sort: [],
    trackTotalHitsUpTo: -1,
    trackScores: false,
    source: { kind: 'none' },
    version: false,
    seqNoPrimaryTerm: false,
  };
}

/** The query as the index understands it. */
async function textOf({ services }: Exchange, index: string, query: Query): Promise<string> {
  const [validation] = unwrap(await services.engine.validateQuery([index], query));
  return validation?.valid === true ? validation.explanation : '';
}

function noMatch(description: string): Explanation {
  return { value: 0, description, details: [] };
}

/** The document inside an answer that names it already. */
function getNode({ _index, _type, _id, _version, ...rest }: WireRecord): WireRecord {
  return rest;
}
