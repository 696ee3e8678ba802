import { JsonDouble, type JsonValue } from '../../src/engine/index.ts';

/** The value at a dotted path: `\.` is a dot in a key, numbers index lists, an empty path is the whole answer. */
export function valueAt(root: JsonValue | undefined, path: string): JsonValue | undefined {
  if (path === '' || path === '$body') return root;
  let value: JsonValue | undefined = root;
  for (const step of splitPath(path)) {
    if (Array.isArray(value)) value = (value as readonly JsonValue[])[Number(step)];
    else if (value instanceof Map)
      value =
        step === '_arbitrary_key_'
          ? firstKey(value as ReadonlyMap<string, JsonValue>)
          : (value as ReadonlyMap<string, JsonValue>).get(step);
    else return undefined;
  }
  return value;
}

function firstKey(map: ReadonlyMap<string, JsonValue>): string | undefined {
  return map.keys().next().value;
}

function splitPath(path: string): string[] {
  return path.split(/(?<!\\)\./).map((step) => step.replaceAll('\\.', '.'));
}

/** Deep equality; numbers of different kinds compare as doubles. */
export function equalValues(expected: JsonValue | undefined, actual: JsonValue | undefined): boolean {
  if (expected === null || expected === undefined) return actual === null || actual === undefined;
  if (isNumeric(expected) || isNumeric(actual)) return isNumeric(expected) && isNumeric(actual) && equalNumbers(expected, actual);
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((item: JsonValue, i) => equalValues(item, actual[i] as JsonValue))
    );
  }
  if (expected instanceof Map) {
    if (!(actual instanceof Map) || actual.size !== expected.size) return false;
    const other = actual as ReadonlyMap<string, JsonValue>;
    return [...(expected as ReadonlyMap<string, JsonValue>)].every(([key, value]) => other.has(key) && equalValues(value, other.get(key)));
  }
  return expected === actual;
}

type Numeric = number | bigint | JsonDouble;

function isNumeric(value: JsonValue | undefined): value is Numeric {
  return typeof value === 'number' || typeof value === 'bigint' || value instanceof JsonDouble;
}

function equalNumbers(a: Numeric, b: Numeric): boolean {
  if (typeof a === 'bigint' && typeof b === 'bigint') return a === b;
  return toDouble(a) === toDouble(b);
}

/** The number a value is, as a double; NaN for anything else. */
export function toDouble(value: JsonValue | undefined): number {
  if (value instanceof JsonDouble) return value.value;
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : Number.NaN;
}

/** Present, and none of: empty text, `false`, 0. */
export function isTruthy(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 'false' || value === '0') return false;
  return !isNumeric(value) || toDouble(value) !== 0;
}

/** Characters, items or keys. */
export function lengthOf(value: JsonValue | undefined): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return value instanceof Map ? value.size : Number.NaN;
}

/** A value the way the peers' runner prints it for `catch` patterns: `{root_cause=[{type=t, reason=r}], type=t}`. */
export function printJava(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${(value as readonly JsonValue[]).map(printJava).join(', ')}]`;
  if (value instanceof Map)
    return `{${[...(value as ReadonlyMap<string, JsonValue>)].map(([key, item]) => `${key}=${printJava(item)}`).join(', ')}}`;
  if (value instanceof JsonDouble) return value.text;
  return typeof value === 'object' ? 'null' : String(value);
}

/** `/pattern/`, or undefined. Where the corpus writes it with free spacing, white space and `#` comments do not count. */
export function parsePattern(text: string, spacing: 'free' | 'literal'): RegExp | undefined {
  const match = /^\s*\/([\s\S]*)\/\s*$/.exec(text);
  return match?.[1] === undefined ? undefined : new RegExp(spacing === 'free' ? stripFreeSpacing(match[1]) : match[1], 's');
}

function stripFreeSpacing(pattern: string): string {
  let out = '';
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern.charAt(i);
    if (char === '\\') {
      out += char + pattern.charAt(++i);
    } else if (!inClass && char === '#') {
      while (i < pattern.length && pattern.charAt(i) !== '\n') i++;
    } else if (!inClass && char === '$') {
      // In the peers' language the end of the text is also before its last newline.
      out += '(?=\\n?$)';
    } else if (inClass || !/\s/.test(char)) {
      if (char === '[') inClass = true;
      if (char === ']') inClass = false;
      out += char;
    }
  }
  return out;
}
