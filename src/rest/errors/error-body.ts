import type { EngineError, ErrorCause, ShardFailure } from '../../engine/index.ts';
import { describeError, type DescribedError, type Locate } from './describe-error.ts';
import type { WireNode, WireRecord } from '../json-bytes.ts';
import type { RestError } from './refusal.ts';

/** An error as it goes out: the status and the body of the search dialect. */
export interface ErrorAnswer {
  readonly status: number;
  readonly body: WireRecord;
  /** One sentence for the convention dialect's `message`. */
  readonly message: string;
}

/** The name this single node goes by in `failed_shards` and listings. */
export const NODE_NAME = 'fathom';

/**
 * The error body of the search dialect: `{"error":{root_cause,type,reason,...},"status"}`, or a bare text for what lies
 * below the dialect. No stack and no server detail ever gets in.
 * @see docs/rest.md, errors; spec 7.3
 */
export function errorAnswer(error: RestError, locate?: Locate): ErrorAnswer {
  if (error.kind === 'transport') {
    return { status: error.status, body: { error: error.text, status: error.status }, message: error.text };
  }
  if (error.kind === 'convention') {
    return { status: error.status, body: { error: error.message, status: error.status }, message: error.message };
  }
  if (error.kind === 'barred') return barredAnswer(error);
  if (error.kind === 'search_phase_failed') return searchPhaseAnswer(error);
  if (isShardError(error)) return searchPhaseAnswer({ phase: 'query', reason: 'all shards failed', failures: [asShardFailure(error)] });
  const cause = describeError(error, locate);
  return {
    status: cause.status,
    body: { error: { root_cause: [causeNode(rootOf(cause), false)], ...causeNode(cause, true) }, status: cause.status },
    message: cause.reason,
  };
}

function barredAnswer({ status, type, message }: Extract<RestError, { kind: 'barred' }>): ErrorAnswer {
  if (type === undefined) return { status, body: { error: message, status }, message };
  const cause = { type, reason: message };
  return { status, body: { error: { root_cause: [cause], ...cause }, status }, message };
}

/** The answer to a bug: nothing of it shows. */
export function internalErrorAnswer(): ErrorAnswer {
  const cause = { type: 'exception', reason: 'internal error' };
  return { status: 500, body: { error: { root_cause: [cause], ...cause }, status: 500 }, message: 'internal error' };
}

/** The entries of `_shards.failures` and `failed_shards`: equal failures of the same index count once. */
export function shardFailureNodes(failures: readonly ShardFailure[]): readonly WireRecord[] {
  return groupFailures(failures).map(({ failure, cause }) => ({
    shard: failure.shard,
    index: failure.index,
    node: failure.index === null ? undefined : NODE_NAME,
    reason: causeNode(cause, true),
  }));
}

/** An item's error inside a bulk answer: no root causes. */
export function itemError(error: EngineError): { readonly status: number; readonly error: WireRecord } {
  const cause = describeError(error);
  return { status: cause.status, error: causeNode(cause, true) };
}

/** Errors the peers find on a shard: they always arrive wrapped, even when the engine answers them bare. */
const SHARD_LEVEL_KINDS = [
  'result_window_too_large',
  'scroll_batch_too_large',
  'context_missing',
  'keep_alive_too_large',
  'too_many_scroll_contexts',
  'too_many_pit_contexts',
  'query_shard',
] as const satisfies readonly EngineError['kind'][];

type ShardLevelError = Extract<EngineError, { kind: (typeof SHARD_LEVEL_KINDS)[number] }>;

function isShardError(error: RestError): error is ShardLevelError {
  return (SHARD_LEVEL_KINDS as readonly string[]).includes(error.kind);
}

function asShardFailure(error: ShardLevelError): ShardFailure {
  if (error.kind === 'query_shard') return { shard: 0, index: error.index, uuid: error.uuid, error };
  return { shard: -1, index: null, error };
}

type SearchPhaseFailed = Extract<EngineError, { kind: 'search_phase_failed' }>;

function searchPhaseAnswer({ phase, reason, failures, cause: own }: Omit<SearchPhaseFailed, 'kind'>): ErrorAnswer {
  const groups = groupFailures(failures);
  const first = own === undefined ? groups[0]?.cause : describeError(own);
  const status = groups.reduce((worst, { cause }) => (cause.status >= 500 ? cause.status : worst), first?.status ?? 503);
  const error: WireRecord = {
    root_cause: groups.map(({ cause }) => rootNode(cause)),
    type: 'search_phase_execution_exception',
    reason,
    phase,
    grouped: true,
    failed_shards: shardFailureNodes(failures),
    ...(own !== undefined || first?.plain === true || failures[0]?.shard === -1 ? { caused_by: nestedCause(first) } : causedByNode(first)),
  };
  return { status, body: { error, status }, message: first === undefined ? reason : `${reason}: ${first.reason}` };
}

/** A wrapper hides what went wrong first neither as root nor as cause. */
function rootNode(described: DescribedError): WireRecord {
  const { wrapper, cause } = described;
  return wrapper === true && cause !== undefined ? { type: cause.type, reason: cause.reason } : causeNode(described, false);
}

function causedByNode(first: DescribedError | undefined): WireRecord {
  return first?.wrapper === true && first.cause !== undefined ? { caused_by: nestedErrorCause(first.cause) } : {};
}

/** A plain argument error is nested twice, as the peers wrap it once more on the way; others once. */
function nestedCause(cause: DescribedError | undefined): WireRecord | undefined {
  if (cause === undefined) return undefined;
  const inner = causeNode(cause, true);
  return cause.plain === true ? { type: cause.type, reason: cause.reason, caused_by: inner } : inner;
}

function groupFailures(failures: readonly ShardFailure[]): readonly { readonly failure: ShardFailure; readonly cause: DescribedError }[] {
  const groups = new Map<string, { readonly failure: ShardFailure; readonly cause: DescribedError }>();
  for (const failure of failures) {
    const cause = describeError(failure.error);
    const key = JSON.stringify([cause.reason, failure.index, cause.type]);
    if (!groups.has(key)) groups.set(key, { failure, cause });
  }
  return [...groups.values()];
}

/** What went wrong first, as far as it says where; a plain error within a value does not. */
function rootOf(cause: DescribedError): DescribedError {
  const { inner } = cause;
  return inner?.type === 'parsing_exception' || inner?.type === 'x_content_parse_exception' ? rootOf(inner) : cause;
}

function causeNode(cause: DescribedError, withCausedBy: boolean): WireRecord {
  return {
    type: cause.type,
    reason: cause.reason,
    ...cause.own,
    ...(withCausedBy && cause.inner !== undefined ? { caused_by: causeNode(cause.inner, true) } : {}),
    ...(withCausedBy && cause.cause !== undefined ? { caused_by: nestedErrorCause(cause.cause) } : {}),
  };
}

function nestedErrorCause(cause: ErrorCause): WireNode {
  return { type: cause.type, reason: cause.reason, ...(cause.cause === undefined ? {} : { caused_by: nestedErrorCause(cause.cause) }) };
}
