import {
  JsonDouble,
  type EngineError,
  type Hit,
  type JsonScalar,
  type Query,
  type SearchRequest,
  type SearchResponse,
  type WriteOperation,
} from '../../engine/index.ts';
import type { Answer, Exchange } from '../endpoints/endpoint.ts';
import { itemError } from '../errors/error-body.ts';
import type { WireRecord } from '../json-bytes.ts';
import type { ParameterTable } from '../request/parameters.ts';
import { withLookups } from '../request/lookups.ts';
import { checkMaxDocs, parseByQuery, readConflicts, type ByQueryBody } from '../parse/by-query.ts';
import { parseObjectBody } from '../parse/json-body.ts';
import { URL_QUERY_PARAMETERS, urlQuery } from '../parse/query/url-query.ts';
import { refuse, refuseArgument, unwrap } from '../errors/refusal.ts';
import { takeHeap } from '../request/request-body.ts';
import { wantedCopies } from '../request/wanted-copies.ts';
import { INDICES_PARAMETERS, readTarget } from './index-expression.ts';
import { SOURCE_PARAMETERS } from './search.ts';

export const BY_QUERY_PARAMETERS = {
  ...INDICES_PARAMETERS,
  ...SOURCE_PARAMETERS,
  ...URL_QUERY_PARAMETERS,
  conflicts: 'text',
  max_docs: 'int',
  size: 'int',
  scroll: 'duration',
  scroll_size: 'int',
  refresh: 'boolean',
  routing: 'text',
  preference: 'text',
  request_cache: 'boolean',
  requests_per_second: 'text',
  search_timeout: 'duration',
  slices: 'text',
  timeout: 'duration',
  wait_for_active_shards: 'copies',
  wait_for_completion: 'boolean',
} as const satisfies ParameterTable;

const DEFAULT_BATCH = 1000;
const DEFAULT_KEEP_ALIVE = { ms: 5 * 60 * 1000, text: '5m' };

type Action = 'delete' | 'update';

/** `_delete_by_query`: deletes what the query matched when it began. */
export function deleteByQuery(exchange: Exchange): Promise<Answer> {
  return byQuery(exchange, 'delete');
}

/** `_update_by_query`: indexes what the query matched again, under the mapping of the moment. */
export function updateByQuery(exchange: Exchange): Promise<Answer> {
  return byQuery(exchange, 'update');
}

/** What has been done so far. */
interface Progress {
  total: number;
  done: number;
  batches: number;
  conflicts: number;
  /** Indices that were changed. */
  readonly changed: Set<string>;
  readonly failures: { readonly node: WireRecord; readonly status: number }[];
}

/**
 * Reads a frozen view batch by batch and writes each batch on condition that no document changed since: a change is a
 * conflict, which ends the run, or is only counted where the caller said `proceed`. It goes on when its client has gone, as the
 * node's does: nobody finds half of a change because a connection broke.
 */
async function byQuery(exchange: Exchange, action: Action): Promise<Answer> {
  const { services } = exchange;
  const { clock, engine } = services;
  const started = clock.elapsed();
  const asked = readPlan(exchange, action);
  const plan = { ...asked, query: await withLookups(engine, asked.query) };
  const { names, views } = readTarget(exchange);
  const keepAlive = exchange.parameters.duration('scroll') ?? DEFAULT_KEEP_ALIVE;
  const progress: Progress = { total: 0, done: 0, batches: 0, conflicts: 0, changed: new Set(), failures: [] };
  const pit = unwrap(await engine.openPit(names, keepAlive, views));
  // Each batch keeps it open for as long again.
  const view = { kind: 'pit', id: pit.id, keepAlive } as const;
  try {
    let searchAfter: readonly JsonScalar[] | undefined;
    for (;;) {
      const left = plan.maxDocs - progress.done - progress.conflicts;
      const page = unwrap(await engine.search(batchSearch(view, plan, Math.min(plan.batchSize, left), searchAfter)));
      // Without them there would be documents that are passed over in silence.
      for (const failure of page.shards.failures) progress.failures.push(searchFailure(failure));
      if (progress.batches === 0) progress.total = Math.min(page.totalHits?.value ?? 0, plan.maxDocs);
      const { hits } = page;
      const last = hits[hits.length - 1];
      if (last === undefined || page.shards.failed > 0) break;
      progress.batches++;
      await writeBatch(exchange, action, hits, progress);
      if (stops(plan, progress) || progress.done + progress.conflicts >= progress.total) break;
      searchAfter = cursorOf(last);
      await services.yieldToHost();
    }
  } finally {
    unwrap(engine.closePits([pit.id]));
  }
  if (exchange.parameters.boolean('refresh') === true) unwrap(await engine.refresh([...progress.changed]));
  const failures = plan.conflicts === 'proceed' ? progress.failures.filter(({ status }) => status !== 409) : progress.failures;
  const status = failures.reduce((worst, failure) => Math.max(worst, failure.status), 200);
  return { status, body: progressNode(action, progress, Math.floor(clock.elapsed() - started), failures) };
}

interface Plan {
  readonly action: Action;
  readonly query: Query;
  readonly maxDocs: number;
  readonly batchSize: number;
  readonly conflicts: 'abort' | 'proceed';
}

function readPlan({ parameters, body }: Exchange, action: Action): Plan {
  if (parameters.boolean('wait_for_completion') === false) refuseArgument('[wait_for_completion=false] is not supported by this service');
  const said: ByQueryBody = body === undefined ? {} : parseByQuery(parseObjectBody(body));
  const query = urlQuery(parameters) ?? said.query;
  if (action === 'delete' && query === undefined) refuse({ kind: 'validation', findings: ['query is missing'] });
  const maxDocs = parameters.int('max_docs') ?? parameters.int('size');
  const conflicts = parameters.text('conflicts');
  const batchSize = parameters.int('scroll_size') ?? DEFAULT_BATCH;
  if (batchSize < 1) refuseArgument(`[scroll_size] must be greater than 0, found [${batchSize}]`);
  checkPace(parameters.text('requests_per_second'), parameters.text('slices'));
  return {
    action,
    query: query ?? { kind: 'match_all' },
    maxDocs: maxDocs === undefined ? (said.maxDocs ?? Infinity) : checkMaxDocs(maxDocs),
    batchSize,
    conflicts: conflicts === undefined ? (said.conflicts ?? 'abort') : readConflicts(conflicts),
  };
}

/** One node that waits for nobody neither throttles nor splits the work; values that make no sense are refused all the same. */
function checkPace(requestsPerSecond: string | undefined, slices: string | undefined): void {
  if (requestsPerSecond !== undefined && requestsPerSecond !== '-1' && !(Number(requestsPerSecond) > 0)) {
    refuseArgument('[requests_per_second] must be a float greater than 0. Use -1 to disable throttling.');
  }
  if (slices !== undefined && slices !== 'auto' && !/^[1-9]\d{0,4}$/.test(slices)) {
    refuseArgument(`[slices] must be a positive integer or the string "auto" but was [${slices}]`);
  }
}

function batchSearch(
  target: SearchRequest['target'],
  plan: Plan,
  size: number,
  searchAfter: readonly JsonScalar[] | undefined,
): SearchRequest {
  return {
    target,
    query: plan.query,
    from: 0,
    size,
    sort: [{ field: '_shard_doc', order: 'asc' }],
    ...(searchAfter === undefined ? {} : { searchAfter }),
    trackTotalHitsUpTo: searchAfter === undefined ? Infinity : -1,
    trackScores: false,
    source: { kind: plan.action === 'delete' ? 'none' : 'all' },
    version: false,
    seqNoPrimaryTerm: true,
  };
}

function searchFailure({ index, shard, error }: SearchResponse['shards']['failures'][number]): Progress['failures'][number] {
  const { status, error: reason } = itemError(error);
  return { node: { shard, index, status, reason }, status };
}

function cursorOf(hit: SearchResponse['hits'][number]): readonly JsonScalar[] {
  return hit.sort ?? [];
}

/** What the answer keeps of a document that could not be written. */
const BYTES_PER_FAILURE = 1024;

async function writeBatch(
  { services, parameters, memory }: Exchange,
  action: Action,
  hits: readonly Hit[],
  progress: Progress,
): Promise<void> {
  const operations = hits.map((hit) => operationFor(action, hit));
  const outcomes = await services.engine.bulk(operations, {
    refresh: false,
    createMissing: false,
    copies: wantedCopies(parameters),
    memory,
  });
  outcomes.forEach((outcome, at) => {
    if (outcome.ok) {
      progress.done++;
      progress.changed.add(outcome.value.index);
    } else {
      if (isConflict(outcome.error)) progress.conflicts++;
      takeHeap(memory, BYTES_PER_FAILURE);
      const { status, error } = itemError(outcome.error);
      const { index, id } = hits[at] ?? { index: '', id: '' };
      progress.failures.push({ node: { index, type: '_doc', id, cause: error, status }, status });
    }
  });
}

/** The write holds only while the document is the one that was read. */
function operationFor(action: Action, { index, id, source, details }: Hit): WriteOperation {
  const { routing, seqNo } = details ?? {};
  const target = {
    index,
    id,
    ...(routing === undefined ? {} : { routing }),
    ...(seqNo === undefined ? {} : { ifSeqNo: seqNo, ifPrimaryTerm: 1 }),
  };
  if (action === 'delete') return { ...target, action: 'delete' };
  if (source === undefined) return refuseArgument(`[${index}][_doc][${id}] didn't store _source`);
  return { ...target, action: 'index', source: { bytes: source } };
}

function isConflict(error: EngineError): boolean {
  return error.kind === 'version_conflict';
}

/** Conflicts end the run unless they are to be passed over; anything else that fails always does. */
function stops(plan: Plan, progress: Progress): boolean {
  const others = progress.failures.length - progress.conflicts;
  return others > 0 || (progress.conflicts > 0 && plan.conflicts === 'abort');
}

function progressNode(action: Action, progress: Progress, took: number, failures: Progress['failures']): WireRecord {
  return {
    took,
    timed_out: false,
    total: progress.total,
    updated: action === 'update' ? progress.done : undefined,
    deleted: action === 'delete' ? progress.done : 0,
    batches: progress.batches,
    version_conflicts: progress.conflicts,
    noops: 0,
    retries: { bulk: 0, search: 0 },
    throttled_millis: 0,
    requests_per_second: new JsonDouble(-1, '-1.0'),
    throttled_until_millis: 0,
    failures: failures.map(({ node }) => node),
  };
}
