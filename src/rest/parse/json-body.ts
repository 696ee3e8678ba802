import {
  encodeUtf8,
  jsonErrorReason,
  parseJson,
  parseJsonInSteps,
  type JsonError,
  type JsonObject,
  type JsonValue,
  type MemoryClaim,
  type ParseJsonOptions,
  type Result,
  type Sliced,
} from '../../engine/index.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { type KeyPart, refuse, refuseParsing, type Position, type RestError } from '../errors/refusal.ts';
import { refuseMemory, RequestBody } from '../request/request-body.ts';
import { isJsonObject, tokenName } from './json-access.ts';

/** Most values of a body that is neither a document nor lines of them: to read that many takes some tenths of a second. */
export const MAX_BODY_VALUES = 500_000;

/** How a body is read; the rest is the same for all. */
type BodyJson = Pick<ParseJsonOptions, 'maxValues' | 'comments'>;

/** How documents are read. */
export const DOCUMENT_JSON: BodyJson = {};
/** How bodies of the convention dialect are read. */
export const RECORD_JSON: BodyJson = { maxValues: MAX_BODY_VALUES };
/** How other bodies are read: comments are skipped, as the peers do. */
const BODY_JSON: BodyJson = { ...RECORD_JSON, comments: true };

/** So long a body is read before anybody would miss the thread, in bytes. */
const SHORT_BODY = 16_384;

/** Whether a body is one that is read ahead: long, and not lines or a file. */
export function isReadAhead({ bytes }: RequestBody, { body: kind }: Endpoint): boolean {
  return bytes.length > SHORT_BODY && (kind === 'optional' || kind === 'required');
}

/** Reads a body ahead in steps, in the way its handler is going to ask for it. */
export function readAhead(body: RequestBody, { dialect, takes }: Endpoint): Sliced<void> {
  return readInSteps(body, dialect === 'convention' ? RECORD_JSON : takes === DOCUMENT_REQUEST ? DOCUMENT_JSON : BODY_JSON);
}

/** Reads a body in steps, in the way it is going to be asked for. */
export function* readInSteps(body: RequestBody, options: BodyJson = DOCUMENT_JSON): Sliced<void> {
  body.parsed = yield* parseJsonInSteps(body.bytes, optionsOf(body, options));
}

/** The schema of bodies that are documents. */
const DOCUMENT_REQUEST = 'DocumentRequest';

/** Reads JSON that came with a request. What it takes in the heap is set aside while it is read; refuses with 429 what there is no memory for. */
export function readJson(body: RequestBody, options: BodyJson): Result<JsonValue, JsonError> {
  const parsed = body.parsed ?? parseJson(body.bytes, optionsOf(body, options));
  return !parsed.ok && parsed.error.kind === 'no_memory' ? refuseMemory(body.memory) : parsed;
}

/** Of one shape for all bodies. */
function optionsOf({ memory }: RequestBody, { maxValues = Infinity, comments = false }: BodyJson): ParseJsonOptions {
  return { maxValues, comments, memory };
}

/** The values of a stored document, for an answer that does not show it as it is. */
export function readSource(source: Uint8Array, memory: MemoryClaim): JsonObject {
  const parsed = readJson(new RequestBody(source, memory), {});
  if (!parsed.ok || !isJsonObject(parsed.value)) throw new Error('a stored source is not a JSON object');
  return parsed.value;
}

/** Reads a whole request body losslessly. Refuses with the peers' parse errors. */
export function parseBody(body: RequestBody): JsonValue {
  const parsed = readJson(body, BODY_JSON);
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
 * Where a key of the body stands, or its value, or where its value ends. Without a key it is the start of the text. Parsed values carry no
 * positions, so the place in an error is looked up afterwards: that of the first key of the offending name. Columns count bytes, as the peers' do.
 */
export function locateKey(body: Uint8Array | undefined, near: string | undefined, part: KeyPart = 'value'): Position {
  const found = body === undefined || near === undefined ? undefined : findKey(body, encodeUtf8(JSON.stringify(near)));
  if (body === undefined || found === undefined) return { line: 1, col: 1 };
  const at = part === 'key' ? found.key : part === 'value' ? found.value : endOfValue(body, found.value);
  let line = 1;
  for (let newline = body.indexOf(NEWLINE); newline >= 0 && newline < at; newline = body.indexOf(NEWLINE, newline + 1)) line++;
  return { line, col: at - body.lastIndexOf(NEWLINE, at) };
}

const NEWLINE = 0x0a;
const COLON = 0x3a;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Where a key, given with its quotation marks, first stands in `bytes`, and where its value begins. A body may be too long to become a text. */
function findKey(bytes: Uint8Array, name: Uint8Array): { readonly key: number; readonly value: number } | undefined {
  for (let key = bytes.indexOf(QUOTE); key >= 0; key = bytes.indexOf(QUOTE, key + 1)) {
    if (!name.every((byte, place) => bytes[key + place] === byte)) continue;
    const colon = behindSpace(bytes, key + name.length);
    if (bytes[colon] === COLON) return { key, value: behindSpace(bytes, colon + 1) };
  }
  return undefined;
}

function behindSpace(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] ?? COLON) <= SPACE) at++;
  return at;
}

/** The bracket that closes the object or array at `start`; `start` itself for any other value. */
function endOfValue(bytes: Uint8Array, start: number): number {
  if (!OPENING.has(bytes[start] ?? 0)) return start;
  let open = 0;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (OPENING.has(byte)) open++;
    else if (CLOSING.has(byte) && --open === 0) return at;
  }
  return start;
}

/** The quotation mark that closes the text at `start`. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}
