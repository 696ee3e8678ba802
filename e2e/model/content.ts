import type { Random } from './random.ts';

/** What a document says, as the model understands it. */
export interface Content {
  /** Compact JSON text of each value, by key, in order. */
  readonly raw: ReadonlyMap<string, string>;
  /** The document as sent, or as merged by an update: what `_source` must be, byte for byte. */
  readonly text: string;
  readonly numbers: Readonly<Record<NumberField, readonly number[]>>;
  readonly longs: readonly bigint[];
  readonly keywords: readonly string[];
  readonly words: readonly string[];
}

/** Fields whose values are plain numbers to the model: integer, double, date (milliseconds) and boolean (0, 1). */
export type NumberField = 'n' | 'd' | 't' | 'b';

export const MAPPINGS = {
  properties: {
    n: { type: 'integer' },
    l: { type: 'long' },
    d: { type: 'double' },
    t: { type: 'date' },
    b: { type: 'boolean' },
    k: { type: 'keyword' },
    s: { type: 'text' },
  },
} as const;

/** Neighbours that are one and the same as doubles, and the ends of the range. */
export const LONGS: readonly bigint[] = [
  9007199254740992n,
  9007199254740993n,
  9007199254740995n,
  -9007199254740993n,
  -9007199254740992n,
  9223372036854775807n,
  9223372036854775806n,
  -9223372036854775808n,
  -9223372036854775807n,
  0n,
  7n,
  1234567890123456789n,
  1234567890123456788n,
];
const DOUBLES: readonly string[] = ['-0.0', '0.0', '0.1', '-2.5', '1.5', '1.0E10', '1.0E-7', '100.25'];
export const TIMES: readonly number[] = [0, 1_700_000_000_000, 1_700_000_000_001, 1_700_086_400_000, 86_400_000];
/** Code point order differs from the order of UTF-16 units for the last two. */
export const KEYWORDS: readonly string[] = ['', 'a', 'ab', 'b', 'B', 'émile', 'zebra', '\uff5e', '😀'];
export const WORDS: readonly string[] = ['red', 'green', 'blue', 'old', 'new'];

/** A random document: few distinct values, so that ties are the rule; values may be missing, null or many. */
export function randomContent(random: Random): Content {
  const raw = new Map<string, string>();
  for (const key of ['n', 'l', 'd', 't', 'b', 'k', 's']) if (random.chance(0.8)) raw.set(key, randomValue(random, key));
  return contentOf(raw, random.chance(0.2) ? ' ' : '');
}

/** A few keys for a partial update. */
export function randomPartial(random: Random): ReadonlyMap<string, string> {
  const raw = new Map<string, string>();
  for (const key of random.some(['n', 'l', 'k', 's'], 0.4)) raw.set(key, randomValue(random, key));
  return raw;
}

/** The content of these values; `gap` stands between the parts of its text. */
export function contentOf(raw: ReadonlyMap<string, string>, gap = ''): Content {
  return {
    raw,
    text: objectText(raw, gap),
    numbers: {
      n: readNumbers(raw.get('n')),
      d: readNumbers(raw.get('d')),
      t: readNumbers(raw.get('t')),
      b: readNumbers(raw.get('b')),
    },
    longs: raw.has('l') ? [BigInt(raw.get('l') ?? '')] : [],
    keywords: readTexts(raw.get('k')),
    words: readTexts(raw.get('s')).flatMap((text) => text.split(' ')),
  };
}

export function objectText(raw: ReadonlyMap<string, string>, gap = ''): string {
  return `{${[...raw].map(([key, value]) => `"${key}":${gap}${value}`).join(`,${gap}`)}}`;
}

function randomValue(random: Random, key: string): string {
  switch (key) {
    case 'n':
      return random.chance(0.15)
        ? JSON.stringify(random.picks([0, 1, 2, 3, 4], 0, 3))
        : random.chance(0.03)
          ? 'null'
          : `${random.below(5)}`;
    case 'l':
      return String(random.pick(LONGS));
    case 'd':
      return random.pick(DOUBLES);
    case 't':
      return String(random.pick(TIMES));
    case 'b':
      return random.pick(['true', 'false']);
    case 'k':
      return JSON.stringify(random.chance(0.1) ? random.picks(KEYWORDS, 0, 3) : random.pick(KEYWORDS));
    default:
      return JSON.stringify(random.picks(WORDS, 1, 6).join(' '));
  }
}

function readNumbers(raw: string | undefined): readonly number[] {
  return readMany(raw).map(Number);
}

function readTexts(raw: string | undefined): readonly string[] {
  return readMany(raw).map(String);
}

function readMany(raw: string | undefined): readonly unknown[] {
  if (raw === undefined) return [];
  const value: unknown = JSON.parse(raw);
  return Array.isArray(value) ? value : value === null ? [] : [value];
}
