import { encodeUtf8, type JsonObject, type JsonValue } from '../../../engine/index.ts';
import { refuse, refuseArgument } from '../../errors/refusal.ts';
import { type RequestBody, takeHeap } from '../../request/request-body.ts';
import { isJsonArray, isJsonObject, readBoolean, readText, tokenName } from '../json-access.ts';
import { jsonRefusal, MAX_BODY_VALUES, readJson } from '../json-body.ts';
import { Lines } from '../lines.ts';

/** One search of a multi-search: what its header says, as URL parameters of a search would, and its body. */
export interface MultiSearchItem {
  readonly index: string | undefined;
  readonly parameters: ReadonlyMap<string, string>;
  readonly body: RequestBody;
}

/** What one search of many takes in the heap until all are answered, its hits apart. */
const BYTES_PER_SEARCH = 1536;

const EMPTY_BODY = encodeUtf8('{}');

/** Reads pairs of lines, a header and a body. An empty header line means the defaults of the path. */
export function* parseMultiSearch(request: RequestBody): Generator<MultiSearchItem> {
  const lines = new Lines(request.bytes, 'msearch');
  let found = false;
  for (let header = lines.next(); header !== undefined; header = lines.next()) {
    const line = lines.next();
    if (line === undefined) {
      if (header.length > 0) refuseArgument('The msearch request must have a body line after each header line');
      break;
    }
    takeHeap(request.memory, BYTES_PER_SEARCH);
    yield { ...readHeader(request.part(header)), body: request.part(line.length === 0 ? EMPTY_BODY : line) };
    found = true;
  }
  if (!found) refuse({ kind: 'validation', findings: ['no requests added'] });
}

function readHeader(line: RequestBody): Pick<MultiSearchItem, 'index' | 'parameters'> {
  if (line.bytes.length === 0) return { index: undefined, parameters: new Map() };
  const parsed = readJson(line, { maxValues: MAX_BODY_VALUES });
  const value = parsed.ok ? parsed.value : refuse(jsonRefusal(parsed.error));
  if (!isJsonObject(value)) return refuseArgument(`Malformed msearch header, expected START_OBJECT but found [${tokenName(value)}]`);
  return readKeys(value);
}

/** Header keys that are URL parameters of a search, by their other spellings too. */
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['search_type', 'search_type'],
  ['searchType', 'search_type'],
  ['request_cache', 'request_cache'],
  ['requestCache', 'request_cache'],
  ['preference', 'preference'],
  ['routing', 'routing'],
  ['allow_partial_search_results', 'allow_partial_search_results'],
  ['ccs_minimize_roundtrips', 'ccs_minimize_roundtrips'],
  ['ignore_unavailable', 'ignore_unavailable'],
  ['ignoreUnavailable', 'ignore_unavailable'],
  ['allow_no_indices', 'allow_no_indices'],
  ['allowNoIndices', 'allow_no_indices'],
  ['expand_wildcards', 'expand_wildcards'],
  ['expandWildcards', 'expand_wildcards'],
]);

function readKeys(header: JsonObject): Pick<MultiSearchItem, 'index' | 'parameters'> {
  let index: string | undefined;
  const parameters = new Map<string, string>();
  for (const [key, value] of header) {
    const parameter = PARAMETERS.get(key);
    if (key === 'index' || key === 'indices') index = readList(value, key);
    else if (parameter !== undefined)
      parameters.set(parameter, typeof value === 'boolean' ? String(readBoolean(value, key)) : readList(value, key));
    // The peers still read this one and do nothing with it.
    else if (key === 'ignore_throttled') readBoolean(value, key);
    else return refuseArgument(`key [${key}] is not supported in the metadata section`);
  }
  return { index, parameters };
}

function readList(value: JsonValue, key: string): string {
  return isJsonArray(value) ? value.map((item) => readText(item, key)).join(',') : readText(value, key);
}
