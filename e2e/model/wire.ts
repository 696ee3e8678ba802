/**
 * JSON for the tests' side of the wire. A whole number of 16 digits and more is read as its text with an `n` behind it, and
 * such a text is written as the number: 64-bit values and cursors survive. So does the sign of zero.
 */
export type WireValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly WireValue[]
  | { readonly [key: string]: WireValue | undefined };

const LONG_NUMBER = /([[,:] ?)(-?\d{16,})(?=[,\]}])/g;
/** No number begins with a zero, while an id of the service may look like one: `0000000000000000000n`. */
const LONG_TEXT = /^-?[1-9]\d{15,}n$/;

/** Parses an answer. Texts in it must not hold what looks like a list of 16-digit numbers. */
export function readWire(text: string): unknown {
  return JSON.parse(text.replace(LONG_NUMBER, '$1"$2n"'));
}

/** Writes a body; members that are undefined are left out. */
export function writeWire(value: WireValue): string {
  if (typeof value === 'string') return LONG_TEXT.test(value) ? value.slice(0, -1) : JSON.stringify(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0.0' : String(value);
  if (value === null || typeof value !== 'object') return String(value);
  if (isList(value)) return `[${value.map(writeWire).join(',')}]`;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) if (member !== undefined) members.push(`${JSON.stringify(key)}:${writeWire(member)}`);
  return `{${members.join(',')}}`;
}

/** How {@link readWire} reads a 64-bit integer. */
export function wireLong(value: bigint): number | string {
  const text = String(value);
  return /\d{16}/.test(text) ? `${text}n` : Number(text);
}

function isList(value: object): value is readonly WireValue[] {
  return Array.isArray(value);
}
