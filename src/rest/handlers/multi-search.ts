import { resolveDateNames } from '../request/date-names.ts';
import { bodyOf, type Answer, type Exchange } from '../endpoints/endpoint.ts';
import { gather } from '../gather.ts';
import { eachInTurn } from '../give-way.ts';
import type { WireRecord } from '../json-bytes.ts';
import { type ParameterTable, readParameters, type Parameters } from '../request/parameters.ts';
import { parseMultiSearch, type MultiSearchItem } from '../parse/search/multi-search.ts';
import { Refusal, refuseArgument, type RestError } from '../errors/refusal.ts';
import { refusalAnswer } from '../render/refusal-answer.ts';
import { search, SEARCH_PARAMETERS, SOURCE_PARAMETERS } from './search.ts';

export const MULTI_SEARCH_PARAMETERS = {
  ...SOURCE_PARAMETERS,
  search_type: 'text',
  rest_total_hits_as_int: 'boolean',
  cost: 'boolean',
  typed_keys: 'boolean',
  ccs_minimize_roundtrips: 'boolean',
  max_concurrent_searches: 'int',
  max_concurrent_shard_requests: 'int',
  pre_filter_shard_size: 'int',
} as const satisfies ParameterTable;

/** Parameters of the whole request that each of its searches takes over. */
const INHERITED = [
  'search_type',
  'rest_total_hits_as_int',
  'typed_keys',
  'cost',
  'max_concurrent_shard_requests',
  'pre_filter_shard_size',
] as const;

/**
 * `_msearch`: 200 with one answer per search, in order; a search that could not run says so in its place. A line that is no
 * search at all refuses the whole request, as the peers read every line before they run the first.
 */
export async function multiSearch(exchange: Exchange): Promise<Answer> {
  const { clock } = exchange.services;
  const started = clock.elapsed();
  if ((exchange.parameters.int('max_concurrent_searches') ?? 1) < 1) refuseArgument('maxConcurrentSearchRequests must be positive');
  const items = await gather(exchange, parseMultiSearch(bodyOf(exchange)));
  const responses: WireRecord[] = [];
  // One after the other: the answers are the same, and the counters do not depend on who came first.
  await eachInTurn(exchange, items, async (item) => void responses.push(await runItem(exchange, item)));
  return { status: 200, body: { took: Math.floor(clock.elapsed() - started), responses } };
}

async function runItem(exchange: Exchange, item: MultiSearchItem): Promise<WireRecord> {
  try {
    const { body, status } = await search(itemExchange(exchange, item));
    return { ...(body as WireRecord), status };
  } catch (error) {
    if (error instanceof Refusal && !isRunTime(error.error)) throw new Refusal(error.error, error.line ?? item.body.bytes);
    const { body } = refusalAnswer(error, item.body.bytes);
    return { error: body['error'], status: body['status'] };
  }
}

/** The search as if it had come alone. */
function itemExchange(exchange: Exchange, item: MultiSearchItem): Exchange {
  const decoded = new Map(INHERITED.flatMap((name) => inherited(exchange.parameters, name)));
  for (const [name, text] of item.parameters) decoded.set(name, text);
  const index = item.index ?? exchange.parts.get('index');
  return {
    ...exchange,
    parts: index === undefined ? new Map() : new Map([['index', resolveDateNames(index, exchange.services.clock.now())]]),
    parameters: readParameters(decoded, SEARCH_PARAMETERS, { path: exchange.path }),
    body: item.body,
  };
}

function inherited(parameters: Parameters, name: (typeof INHERITED)[number]): [string, string][] {
  return parameters.has(name) ? [[name, String(parameters.raw(name))]] : [];
}

/** Kinds that come up while a search runs; any other means that the search could not be read. */
const RUN_TIME_KINDS: ReadonlySet<RestError['kind']> = new Set([
  'index_not_found',
  'index_closed',
  'index_blocked',
  'invalid_index_name',
  'search_phase_failed',
  'query_shard',
  'result_window_too_large',
  'scroll_batch_too_large',
  'context_missing',
  'malformed_pit_id',
  'keep_alive_too_large',
  'too_many_scroll_contexts',
  'too_many_pit_contexts',
  'search_timeout',
  'task_cancelled',
  'circuit_breaking',
]);

function isRunTime(error: RestError): boolean {
  return RUN_TIME_KINDS.has(error.kind);
}
