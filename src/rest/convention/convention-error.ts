import type { WireNode } from '../json-bytes.ts';
import { refuse, type RestError } from '../errors/refusal.ts';
import { CODES, type CodeName } from './codes.ts';

/** What a refusal of the convention dialect may say besides its sentence. */
interface Details {
  /** For the envelope's `data`. */
  readonly data?: WireNode;
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Ends the request with a code of the table; `message` names the value, the limit and the way out. */
export function refuseWith(code: CodeName, message: string, details: Details = {}): never {
  return refuse({ kind: 'convention', code, status: CODES[code].status, message, ...details });
}

const BY_STATUS: Readonly<Record<number, CodeName>> = {
  400: 'bad_parameter',
  403: 'not_permitted',
  404: 'unknown_path',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many',
  503: 'unavailable',
};

/** Errors that both dialects know, as this one names them. What is not listed goes by its status. */
const BY_KIND: Readonly<Partial<Record<RestError['kind'], CodeName>>> = {
  index_not_found: 'not_found',
  aliases_not_found: 'not_found',
  resource_not_found: 'not_found',
  document_missing: 'not_found',
  context_missing: 'not_found',
  invalid_index_name: 'bad_name',
  invalid_alias_name: 'bad_name',
  index_already_exists: 'already_exists',
  index_closed: 'index_closed',
  index_blocked: 'index_blocked',
  shard_limit: 'too_many',
  too_many_scroll_contexts: 'too_many',
  too_many_pit_contexts: 'too_many',
  search_timeout: 'too_many',
  circuit_breaking: 'too_many',
  invalid_setting: 'mapping_refused',
  mapper_parsing: 'mapping_refused',
  strict_dynamic_mapping: 'document_refused',
  routing_missing: 'document_refused',
  document_source_missing: 'data_error',
  version_conflict: 'stale_version',
  result_window_too_large: 'window_exceeded',
  scroll_batch_too_large: 'window_exceeded',
  keep_alive_too_large: 'bad_duration',
  malformed_json: 'malformed_body',
  parsing_near: 'malformed_body',
  parse: 'malformed_body',
  malformed_scroll_id: 'not_found',
  malformed_pit_id: 'not_found',
};

/** The code an error goes by in the envelope; `status` is what the search dialect would answer. */
export function codeOf(error: RestError, status: number): CodeName {
  if (error.kind === 'convention' || error.kind === 'barred') return error.code;
  // What is found on shards comes wrapped; equal failures are one.
  const { kind } = error.kind === 'search_phase_failed' ? (error.failures[0]?.error ?? error) : error;
  return BY_KIND[kind] ?? BY_STATUS[status] ?? 'bad_parameter';
}
