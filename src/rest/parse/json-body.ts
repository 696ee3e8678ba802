import {
  decodeUtf8,
  encodeUtf8,
  jsonErrorReason,
  parseJson,
  type JsonError,
  type JsonObject,
  type JsonValue,
  type ParseJsonOptions,
  type Result,
} from '../../engine/index.ts';
import { refuse, refuseParsing, type Position, type RestError } from '../refusal.ts';
import { refuseMemory, type RequestBody } from '../request-body.ts';
import { isJsonObject, tokenName } from './json-access.ts';

/** Most values of a body that is neither a document nor lines of them: to read that many takes some tenths of a second. */
export const MAX_BODY_VALUES = 500_000;

/** Reads JSON that came with a request. What it takes in the heap is set aside while it is read; refuses with 429 what there is no memory for. */
export function readJson(body: RequestBody, options: ParseJsonOptions): Result<JsonValue, JsonError> {
  const parsed = parseJson(body.bytes, { ...options, memory: body.memory });
  return !parsed.ok && parsed.error.kind === 'no_memory' ? refuseMemory(body.memory) : parsed;
}

/** Reads a whole request body losslessly; comments are skipped, as the peers do. Refuses with the peers' parse errors. */
export function parseBody(body: RequestBody): JsonValue {
  const parsed = readJson(body, { comments: true, maxValues: MAX_BODY_VALUES });
  return parsed.ok ? parsed.value : refuse(jsonRefusal(parsed.error));
}

/** Reads a body that must be an object. */
export function parseObjectBody(body: RequestBody): JsonObject {
  const value = parseBody(body);
  return isJsonObject(value) ? value : refuseParsing(`Expected [START_OBJECT] but found [${tokenName(value)}]`);
}

/** What the peers answer to text that is not JSON. */
export function jsonRefusal(error: JsonError): RestError {
  const reason = jsonErrorReason(error);
  if (error.kind === 'trailing' && error.token !== undefined) {
    return { kind: 'parsing_near', reason, at: { line: error.line, col: error.column } };
  }
  return { kind: 'malformed_json', reason, ended: error.kind === 'unexpected_end' };
}

/**
 * Where `near` first stands as a key in the body, or the start of the text: parsed values carry no positions, so the
 * place in an error is looked up afterwards, from the name of the offending key.
 */
export function locateKey(body: Uint8Array | undefined, near: string | undefined): Position {
  const at = body === undefined || near === undefined ? -1 : indexOfBytes(body, encodeUtf8(JSON.stringify(near)));
  if (body === undefined || at < 0) return { line: 1, col: 1 };
  let line = 1;
  for (let newline = body.indexOf(NEWLINE); newline >= 0 && newline < at; newline = body.indexOf(NEWLINE, newline + 1)) line++;
  return { line, col: decodeUtf8(body, body.lastIndexOf(NEWLINE, at) + 1, at).length + 1 };
}

const NEWLINE = 0x0a;

/** Where `part` first stands in `bytes`: -1 where it does not. A body may be too long to become a text. */
function indexOfBytes(bytes: Uint8Array, part: Uint8Array): number {
  const [first = 0] = part;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (part.every((byte, place) => bytes[at + place] === byte)) return at;
  }
  return -1;
}
