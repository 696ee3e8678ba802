/**
 * A number whose text must survive: an integer beyond 2^53, which `JSON.parse` would round. Sort values of missing longs
 * are the usual case (9223372036854775807).
 */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

/** Sixteen digits in a row: without them no integer of the text can leave the safe range. */
const maybeUnsafe = /\d{16}/;
const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const integer = /^-?\d+$/;

/**
 * Reads JSON; integers beyond 2^53 arrive as {@link ExactNumber}, everything else as `JSON.parse` reads it.
 * Reviver source text would do the same, but not every engine has it.
 * @throws SyntaxError when the text is not JSON.
 */
export function parseLossless(text: string): unknown {
  if (!maybeUnsafe.test(text)) return JSON.parse(text);
  const key = unusedKey(text);
  const marked = text.replace(stringOrNumber, (token) =>
    integer.test(token) && !Number.isSafeInteger(Number(token)) ? `{"${key}":"${token}"}` : token,
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'object' && value !== null && key in value ? new ExactNumber(String((value as Record<string, unknown>)[key])) : value,
  );
}

/**
 * Writes JSON; an `ExactNumber` becomes its text again and -0 stays negative (a double sorts -0.0 before 0.0).
 * `undefined` members are left out, as `JSON.stringify` does.
 */
export function stringifyLossless(value: unknown): string {
  if (value instanceof ExactNumber) return value.text;
  if (Object.is(value, -0)) return '-0.0';
  if (Array.isArray(value)) return `[${value.map((item) => stringifyLossless(item)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stringifyLossless(member)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** A member name that does not occur in the text, so a mark can never be mistaken for data. */
function unusedKey(text: string): string {
  let key = '$exact';
  while (text.includes(key)) key += '_';
  return key;
}
