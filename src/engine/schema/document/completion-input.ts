import { err, type ErrorCause, ok, type Result } from '../../errors.ts';
import { isJsonArray, isJsonObject, isJsonScalar, type JsonObject, type JsonValue, scalarText } from '../../json/json-value.ts';
import { completionKeys } from '../../analysis/completion-keys.ts';
import type { FieldType } from '../field-type.ts';
import { completionTerm, MAX_WEIGHT, reservedAt } from '../values/completion-term.ts';

/** Texts to be completed, with their weights: of a text given twice the larger one. */
export type CompletionInputs = ReadonlyMap<string, number>;

/**
 * What a document says under a field of completions: a text, an object with `input` and `weight`, or a list of these. Null says nothing.
 * @param name the last part of the field's path, which errors repeat
 */
export function readCompletion(name: string, value: JsonValue): Result<CompletionInputs, ErrorCause> {
  const inputs = new Map<string, number>();
  if (value === null) return ok(inputs);
  const cause = isJsonArray(value) ? addAll(inputs, value) : addOne(inputs, name, value);
  return cause === undefined ? ok(inputs) : err(cause);
}

function addAll(inputs: Map<string, number>, values: readonly JsonValue[]): ErrorCause | undefined {
  for (const value of values) {
    // Within a list there is no name to repeat.
    const cause = addOne(inputs, 'null', value);
    if (cause !== undefined) return cause;
  }
  return undefined;
}

function addOne(inputs: Map<string, number>, name: string, value: JsonValue): ErrorCause | undefined {
  if (typeof value === 'string') add(inputs, value, 1);
  else if (isJsonObject(value)) return addObject(inputs, name, value);
  else return { type: 'parsing_exception', reason: `failed to parse [${name}]: expected text or object, but got ${tokenOf(value)}` };
  return undefined;
}

function add(inputs: Map<string, number>, text: string, weight: number): void {
  const known = inputs.get(text);
  if (known === undefined || known < weight) inputs.set(text, weight);
}

function addObject(inputs: Map<string, number>, name: string, object: JsonObject): ErrorCause | undefined {
  let texts: readonly string[] = [];
  let weight = 1;
  for (const [key, value] of object) {
    if (key === 'input') {
      const read = readTexts(value);
      if (!read.ok) return read.error;
      texts = read.value;
    } else if (key === 'weight') {
      const read = readWeight(value);
      if (!read.ok) return read.error;
      weight = read.value;
    } else if (key === 'contexts') return illegal(`contexts field is not supported for field: [${name}]`);
    else return illegal(`unknown field name [${key}], must be one of [input, weight, contexts]`);
  }
  for (const text of texts) add(inputs, text, weight);
  return undefined;
}

function readTexts(value: JsonValue): Result<readonly string[], ErrorCause> {
  if (typeof value === 'string') return ok([value]);
  if (!isJsonArray(value)) return err(illegal(`input must be a string or array, but was [${tokenOf(value)}]`));
  const texts: string[] = [];
  for (const text of value) {
    if (typeof text !== 'string') return err(illegal(`input array must have string values, but was [${tokenOf(text)}]`));
    texts.push(text);
  }
  return ok(texts);
}

function readWeight(value: JsonValue): Result<number, ErrorCause> {
  if (value === null || typeof value === 'boolean' || !isJsonScalar(value)) {
    return err(illegal(`weight must be a number or string, but was [${tokenOf(value)}]`));
  }
  const text = scalarText(value);
  if (!/^[+-]?\d{1,19}$/.test(text)) return err(illegal(`weight must be an integer, but was [${text}]`));
  const weight = Number(text);
  if (weight >= 0 && weight <= MAX_WEIGHT) return ok(weight);
  return err(illegal(`weight must be in the interval [0..${MAX_WEIGHT}], but was [${BigInt(text)}]`));
}

function illegal(reason: string): ErrorCause {
  return { type: 'illegal_argument_exception', reason };
}

/** The peers' name of the token a value starts with. */
function tokenOf(value: JsonValue): string {
  if (value === null) return 'VALUE_NULL';
  if (isJsonArray(value)) return 'START_ARRAY';
  if (isJsonObject(value)) return 'START_OBJECT';
  if (typeof value === 'string') return 'VALUE_STRING';
  return typeof value === 'boolean' ? 'VALUE_BOOLEAN' : 'VALUE_NUMBER';
}

/**
 * The terms a text is kept as, one for each of its readings; none where its words leave nothing. Undefined: it is blank, and left out.
 * Errors: characters that no text may have, and too many readings.
 */
export function completionTerms(
  { path, analyzer, completion }: FieldType,
  text: string,
  weight: number,
): Result<readonly string[] | undefined, ErrorCause> {
  if (analyzer === undefined || completion === undefined) throw new Error(`${path} has no completions`);
  if (isBlank(text)) return ok(undefined);
  const kept = cut(text, completion.maxInputLength);
  const bad = reservedAt(kept);
  if (bad >= 0) {
    const point = `0x${kept.charCodeAt(bad).toString(16)}`;
    return err(illegal(`Illegal input [${kept}] UTF-16 codepoint [${point}] at position ${bad} is a reserved character`));
  }
  const keys = completionKeys(analyzer, kept, completion);
  if (keys === undefined) return err(illegal(`input [${kept.slice(0, 50)}] of field [${path}] has more than 256 readings by its synonyms`));
  return ok(keys.map((key) => completionTerm(key, weight, kept)));
}

/** Whether a text has nothing but spaces, and characters below them. */
function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x20) return false;
  return true;
}

/** The first so many UTF-16 units, without half a character at the end. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return text.slice(0, isHalf ? length + 1 : length);
}
