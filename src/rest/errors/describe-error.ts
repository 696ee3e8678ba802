import type { ErrorCause } from '../../engine/index.ts';
import type { WireRecord } from '../json-bytes.ts';
import { memoryRefusal } from './memory-refusal.ts';
import type { KeyPart, Position, RestError } from './refusal.ts';

/** An error as a node of the peers' error tree; `own` are keys between the reason and `caused_by`. */
export interface DescribedError {
  readonly status: number;
  readonly type: string;
  readonly reason: string;
  readonly own?: WireRecord;
  readonly cause?: ErrorCause;
  /** In place of a plain cause: one with keys of its own. */
  readonly inner?: DescribedError;
  /** A plain argument error: as a shard's cause it is repeated, doubly nested, under `caused_by`. */
  readonly plain?: boolean;
  /** The cause is what went wrong first. */
  readonly wrapper?: boolean;
}

/** Finds a key in the request body; without a key, its beginning. */
export type Locate = (near: string | undefined, part?: KeyPart) => Position;

/** Where there is no body to point at. */
const nowhere: Locate = () => ({ line: 1, col: 1 });

type Described = Exclude<RestError, { kind: 'transport' | 'convention' | 'barred' }>;
type Kind = Described['kind'];
/** An error of one of these kinds, so that its kind and what belongs to it are known to go together. */
type ErrorOf<K extends Kind> = { readonly [P in K]: { readonly kind: P } & Extract<Described, { kind: P }> }[K];

/** Status, type, reason and metadata of an error. */
export function describeError<K extends Kind>(error: ErrorOf<K>, locate: Locate = nowhere): DescribedError {
  return CATALOGUE[error.kind](error, locate);
}

/** Every error there is: a new kind does not compile without a row. */
const CATALOGUE: { readonly [K in Kind]: (error: ErrorOf<K>, locate: Locate) => DescribedError } = {
  index_not_found: (error) => ({
    status: 404,
    type: 'index_not_found_exception',
    reason: `no such index [${error.index}]${error.because === undefined ? '' : ` ${error.because}`}`,
    own: {
      // Where the peers add why, they name no resource.
      ...(error.because === undefined && {
        'resource.type': error.expression === true ? 'index_expression' : 'index_or_alias',
        'resource.id': error.index,
      }),
      index_uuid: '_na_',
      index: error.index,
    },
  }),
  aliases_not_found: (error) => ({
    status: 404,
    type: 'aliases_not_found_exception',
    reason: `aliases [${error.aliases.join(', ')}] missing`,
    own: { 'resource.type': 'aliases', 'resource.id': error.aliases.length === 1 ? error.aliases[0] : error.aliases },
  }),
  invalid_alias_name: (error) => ({
    status: 400,
    type: 'invalid_alias_name_exception',
    reason: `Invalid alias name [${error.alias}]${error.index === undefined ? ':' : ','} ${error.rule}`,
    ...(error.index === undefined ? {} : { own: indexMetadata({ index: error.index, uuid: error.uuid ?? '_na_' }) }),
  }),
  second_write_index: (error) => argument(`alias [${error.alias}] has more than one write index [${error.indices.join(',')}]`),
  shard_limit: (error) => ({ status: 400, type: 'validation_exception', reason: `Validation Failed: 1: ${error.finding};` }),
  index_closed: (error) => ({ status: 400, type: 'index_closed_exception', reason: 'closed', own: indexMetadata(error) }),
  index_blocked: (error) => ({
    // One that may be lifted by itself is worth another try, unless another one stays.
    status: error.blocks.every((block) => block.startsWith('TOO_MANY_REQUESTS')) ? 429 : 403,
    type: 'cluster_block_exception',
    reason: `index [${error.index}] blocked by: [${error.blocks.join(', ')}];`,
  }),
  store_full: () => ({
    status: 429,
    type: 'cluster_block_exception',
    reason:
      'blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has read-only-allow-delete block]; ' +
      'writes go on once there is room again where this engine keeps its files',
  }),
  store_failed: (error) => ({
    status: 503,
    type: 'translog_exception',
    reason: `the files of this engine cannot be written, so the change may not last: ${error.reason}`,
  }),
  index_damaged: (error) => ({
    status: 503,
    type: 'no_shard_available_action_exception',
    reason: `the files of the index [${error.index}] are damaged, so it is not open: save what can be read of it, or delete it`,
    own: indexMetadata({ index: error.index, uuid: '_na_' }),
  }),
  index_already_exists: (error) => ({
    status: 400,
    type: 'resource_already_exists_exception',
    reason: `index [${error.index}/${error.uuid}] already exists`,
    own: indexMetadata(error),
  }),
  invalid_index_name: (error) => ({
    status: 400,
    type: 'invalid_index_name_exception',
    reason: `Invalid index name [${error.index}], ${error.rule}`,
    own: indexMetadata({ index: error.index, uuid: '_na_' }),
  }),
  invalid_setting: (error) => argument(error.reason),
  result_window_too_large: (error) =>
    argument(
      `Result window is too large, from + size must be less than or equal to: [${error.limit}] but was [${error.from + error.size}]. ` +
        'See the scroll api for a more efficient way to request large data sets. ' +
        'This limit can be set by changing the [index.max_result_window] index level setting.',
    ),
  scroll_batch_too_large: (error) =>
    argument(
      `Batch size is too large, size must be less than or equal to: [${error.limit}] but was [${error.size}]. ` +
        'Scroll batch sizes cost as much memory as result windows so they are controlled by the ' +
        '[index.max_result_window] index level setting.',
    ),
  context_missing: (error) => ({
    status: 404,
    type: 'search_context_missing_exception',
    reason:
      `No search context found for id [${error.contextId}]` +
      (error.foreign === true ? ': it was opened by an engine that has ended, and scrolls and points in time end with it' : ''),
  }),
  malformed_scroll_id: () => ({ status: 400, type: 'illegal_argument_exception', reason: 'Cannot parse scroll id' }),
  malformed_pit_id: (error) => ({ status: 400, type: 'illegal_argument_exception', reason: `invalid id: [${error.pitId}]` }),
  keep_alive_too_large: (error) =>
    argument(
      `Keep alive for request (${error.keepAlive}) is too large. It must be less than (${error.limit}). ` +
        `This limit can be set by changing the [${error.setting}] cluster level setting.`,
    ),
  circuit_breaking: memoryRefusal,
  too_many_scroll_contexts: (error) => tooManyContexts('scroll', error.limit, 'search.max_open_scroll_context'),
  too_many_pit_contexts: (error) => tooManyContexts('Point In Time', error.limit, 'search.max_open_pit_context'),
  document_missing: (error) => ({
    status: 404,
    type: 'document_missing_exception',
    reason: `[_doc][${error.id}]: document missing`,
    own: shardMetadata(error),
  }),
  routing_missing: (error) => ({
    status: 400,
    type: 'routing_missing_exception',
    reason: `routing is required for [${error.index}]/[_doc]/[${error.id}]`,
    own: indexMetadata(error),
  }),
  document_source_missing: (error) => ({
    status: 400,
    type: 'document_source_missing_exception',
    reason: `[_doc][${error.id}]: document source missing`,
    own: shardMetadata(error),
  }),
  version_conflict: (error) => ({
    status: 409,
    type: 'version_conflict_engine_exception',
    reason: `[${error.id}]: ${error.reason}`,
    own: shardMetadata(error),
  }),
  mapper_parsing: (error) => ({ status: 400, type: 'mapper_parsing_exception', reason: error.reason, ...causeOf(error.cause) }),
  strict_dynamic_mapping: (error) => ({
    status: 400,
    type: 'strict_dynamic_mapping_exception',
    reason: `mapping set to strict, dynamic introduction of [${error.field}] within [${error.within}] is not allowed`,
  }),
  illegal_argument: (error) => ({ ...argument(error.reason), ...causeOf(error.cause) }),
  parsing: (error, locate) => ({
    status: 400,
    type: 'parsing_exception',
    reason: error.reason,
    own: { ...locate(undefined) },
    ...causeOf(error.cause),
  }),
  parsing_near: (error, locate) => ({
    status: 400,
    type: 'parsing_exception',
    reason: error.reason,
    own: { ...placeOf(error, locate) },
    ...causeOf(placedCause(error, locate)),
  }),
  x_content_parse: describeObjectError,
  empty_clause: (error, locate) => argument(`query malformed, empty clause found at [${place(locate(error.near, 'end'))}]`),
  unreadable_value: (error) => ({ status: 400, ...error.cause, plain: PLAIN_CAUSES.has(error.cause.type) }),
  query_shard: (error) => ({
    status: 400,
    type: 'query_shard_exception',
    reason: error.reason,
    own: indexMetadata(error),
    ...causeOf(error.cause),
    ...(isOwnCause(error) && { wrapper: true }),
  }),
  validation: (error) => ({
    status: 400,
    type: 'action_request_validation_exception',
    reason: `Validation Failed: ${error.findings.map((finding, index) => `${index + 1}: ${finding};`).join('')}`,
  }),
  shard_unavailable: (error) => ({
    status: 503,
    type: 'no_shard_available_action_exception',
    reason: `shard [${error.shard}] of [${error.index}] does not answer`,
    own: indexMetadata(error),
  }),
  too_few_copies: (error) => ({
    status: 503,
    type: 'unavailable_shards_exception',
    reason: `[${error.index}][${error.shard}] Not enough active copies to meet shard count of [${error.wanted === 'all' ? 'ALL' : error.wanted}] (have ${error.running}, needed ${error.needed}).`,
  }),
  search_timeout: () => ({ status: 429, type: 'search_timeout_exception', reason: 'Time exceeded' }),
  aggregation: (error) => ({ status: 400, type: `aggregation_${error.during}_exception`, reason: error.reason }),
  too_many_buckets: (error) => ({
    status: 400,
    type: 'too_many_buckets_exception',
    reason:
      `Trying to create too many buckets. Must be less than or equal to: [${error.limit}] but was [${error.buckets}]. ` +
      'This limit can be set by changing the [search.max_buckets] cluster level setting.',
    own: { max_buckets: error.limit },
  }),
  task_cancelled: () => ({ status: 400, type: 'task_cancelled_exception', reason: 'The task was cancelled.' }),
  search_phase_failed: withReason(503, 'search_phase_execution_exception'),
  malformed_json: (error) => ({ status: 400, type: error.ended ? 'json_e_o_f_exception' : 'json_parse_exception', reason: error.reason }),
  input_coercion: withReason(400, 'input_coercion_exception'),
  number_format: withReason(400, 'number_format_exception'),
  parse: withReason(400, 'parse_exception'),
  resource_not_found: withReason(404, 'resource_not_found_exception'),
};

/** Plain argument errors, and those that are a kind of them. */
const PLAIN_CAUSES: ReadonlySet<string> = new Set(['illegal_argument_exception', 'number_format_exception']);

function argument(reason: string): DescribedError {
  return { status: 400, type: 'illegal_argument_exception', reason, plain: true };
}

function withReason(status: number, type: string): (error: { readonly reason: string }) => DescribedError {
  return ({ reason }) => ({ status, type, reason });
}

/** The peers' own kinds of error, which what is wrapped around them does not hide. */
const OWN_CAUSES: ReadonlySet<string> = new Set(['parse_exception', 'exception']);

/** A query that could not be made, of a moment for instance, by an error of the peers' own kind. */
function isOwnCause({ reason, cause }: Extract<RestError, { kind: 'query_shard' }>): boolean {
  return cause !== undefined && OWN_CAUSES.has(cause.type) && reason === `failed to create query: ${cause.reason}`;
}

type PlacedError = Extract<RestError, { kind: 'parsing_near' | 'x_content_parse' }>;

function describeObjectError(error: Extract<RestError, { kind: 'x_content_parse' }>, locate: Locate): DescribedError {
  const { inner } = error;
  const bare = inner?.kind === 'transport' || inner?.kind === 'convention' || inner?.kind === 'barred' ? undefined : inner;
  return {
    status: 400,
    type: 'x_content_parse_exception',
    // What is wrong with an object as a whole has no place.
    reason: error.near === undefined && inner === undefined ? error.reason : `[${place(placeOf(error, locate))}] ${error.reason}`,
    ...causeOf(error.cause),
    ...(bare !== undefined && { inner: describeError(bare, locate) }),
  };
}

/** Where an error stands: what an object parser met within a value stands where that does. */
function placeOf(error: PlacedError, locate: Locate): Position {
  if (error.kind === 'parsing_near') return error.at ?? locate(error.near, error.part ?? 'value');
  const { inner } = error;
  if (inner?.kind === 'parsing_near' || inner?.kind === 'x_content_parse') return placeOf(inner, locate);
  return locate(error.near, error.part ?? (inner === undefined ? 'key' : 'value'));
}

/** An unknown name is told with its place once more. */
function placedCause(error: Extract<RestError, { kind: 'parsing_near' }>, locate: Locate): ErrorCause | undefined {
  if (error.cause?.type !== 'named_object_not_found_exception') return error.cause;
  return { ...error.cause, reason: `[${place(placeOf(error, locate))}] ${error.cause.reason}` };
}

function causeOf(cause: ErrorCause | undefined): { readonly cause?: ErrorCause } {
  return cause === undefined ? {} : { cause };
}

function place({ line, col }: Position): string {
  return `${line}:${col}`;
}

function indexMetadata({ index, uuid }: { readonly index: string; readonly uuid: string }): WireRecord {
  return { index_uuid: uuid, index };
}

function shardMetadata({ index, uuid, shard }: { readonly index: string; readonly uuid: string; readonly shard: number }): WireRecord {
  return { index_uuid: uuid, shard: String(shard), index };
}

function tooManyContexts(what: string, limit: number, setting: string): DescribedError {
  return {
    status: 429,
    type: 'rejected_execution_exception',
    reason:
      `Trying to create too many ${what} contexts. Must be less than or equal to: [${limit}]. ` +
      `This limit can be set by changing the [${setting}] setting.`,
  };
}
