import { decodeUtf8, jsonErrorReason, parseJson, type JsonError, type JsonObject, type JsonValue } from '../../engine/index.ts';
import { refuse, refuseParsing, type Position, type RestError } from '../refusal.ts';
import { isJsonObject, tokenName } from './json-access.ts';

/** Reads a whole request body losslessly; comments are skipped, as the peers do. Refuses with the peers' parse errors. */
export function parseBody(bytes: Uint8Array): JsonValue {
  const parsed = parseJson(bytes, { comments: true });
  return parsed.ok ? parsed.value : refuse(jsonRefusal(parsed.error));
}

/** Reads a body that must be an object. */
export function parseObjectBody(bytes: Uint8Array): JsonObject {
  const value = parseBody(bytes);
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
  if (body === undefined || near === undefined) return { line: 1, col: 1 };
  const text = decodeUtf8(body);
  const at = text.indexOf(JSON.stringify(near));
  if (at < 0) return { line: 1, col: 1 };
  const before = text.slice(0, at);
  return { line: before.split('\n').length, col: at - before.lastIndexOf('\n') };
}
