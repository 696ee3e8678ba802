import type { Random } from './random.ts';

/** What a document says, as the model understands it. */
export interface Content {
  /** Compact JSON text of each value, by key, in order. */
  readonly raw: ReadonlyMap<string, string>;
  /** The document as sent, or as merged by an update: what `_source` must be, byte for byte. */
  readonly text: string;
  readonly numbers: Readonly<Record<NumberField, readonly number[]>>;
  readonly longs: readonly bigint[];
  /** As sent: not moved. */
  readonly unsigned: readonly bigint[];
  /** Nanoseconds. */
  readonly nanos: readonly bigint[];
  readonly addresses: readonly string[];
  readonly keywords: readonly string[];
  readonly words: readonly string[];
}

/** Fields whose values are plain numbers to the model: integer, double, float, half_float, byte, date (milliseconds) and boolean (0, 1). */
export type NumberField = 'n' | 'd' | 'f' | 'h' | 'y' | 't' | 'b';

export const MAPPINGS = {
  properties: {
    n: { type: 'integer' },
    l: { type: 'long' },
    u: { type: 'unsigned_long' },
    d: { type: 'double' },
    f: { type: 'float' },
    h: { type: 'half_float' },
    y: { type: 'byte' },
    t: { type: 'date' },
    ns: { type: 'date_nanos' },
    b: { type: 'boolean' },
    ip: { type: 'ip' },
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
export const UNSIGNED: readonly bigint[] = [
  0n,
  1n,
  9007199254740993n,
  9223372036854775807n,
  9223372036854775808n,
  18446744073709551614n,
  18446744073709551615n,
];
/** Nanoseconds of the times written. */
const NANOS: readonly bigint[] = [0n, 1n, 1_600_000_000_000_000_001n, 1_600_000_000_000_000_002n, 1_600_000_000_000_000_999n];
/** In ascending order, as the answers write them. */
export const ADDRESSES: readonly string[] = ['::1', '1.2.3.4', '10.0.0.1', '10.0.0.20', '192.168.0.1', '2001:db8::1', 'fe80::1'];
const FLOATS: readonly string[] = ['0.5', '0.1', '-3.25', '1.0E10', '16777216', '-0.0'];
const HALVES: readonly string[] = ['0.5', '-2', '1024', '0.0'];
const DOUBLES: readonly string[] = ['-0.0', '0.0', '0.1', '-2.5', '1.5', '1.0E10', '1.0E-7', '100.25'];
export const TIMES: readonly number[] = [0, 1_700_000_000_000, 1_700_000_000_001, 1_700_086_400_000, 86_400_000];
/** Code point order differs from the order of UTF-16 units for the last two. */
export const KEYWORDS: readonly string[] = ['', 'a', 'ab', 'b', 'B', 'émile', 'zebra', '\uff5e', '😀'];
export const WORDS: readonly string[] = ['red', 'green', 'blue', 'old', 'new'];

const KEYS = ['n', 'l', 'u', 'd', 'f', 'h', 'y', 't', 'ns', 'b', 'ip', 'k', 's'];

/** A random document: few distinct values, so that ties are the rule; values may be missing, null or many. */
export function randomContent(random: Random): Content {
  const raw = new Map<string, string>();
  for (const key of KEYS) if (random.chance(0.8)) raw.set(key, randomValue(random, key));
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
      f: readNumbers(raw.get('f')).map(Math.fround),
      h: readNumbers(raw.get('h')),
      y: readNumbers(raw.get('y')),
      t: readNumbers(raw.get('t')),
      b: readNumbers(raw.get('b')),
    },
    longs: readIntegers(raw.get('l')),
    unsigned: readIntegers(raw.get('u')),
    nanos: readTexts(raw.get('ns')).map(nanosOf),
    addresses: readTexts(raw.get('ip')),
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
      return randomNumbers(random, LONGS.map(String));
    case 'u':
      return String(random.pick(UNSIGNED));
    case 'd':
      return randomNumbers(random, DOUBLES);
    case 'f':
      return randomNumbers(random, FLOATS);
    case 'h':
      return randomNumbers(random, HALVES);
    case 'y':
      return randomNumbers(random, ['-128', '0', '1', '127']);
    case 'ns':
      return `"${nanosText(random.pick(NANOS))}"`;
    case 'ip':
      return JSON.stringify(random.chance(0.15) ? random.picks(ADDRESSES, 0, 3) : random.pick(ADDRESSES));
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

/** One of some numbers, or now and then a list of a few. */
function randomNumbers(random: Random, texts: readonly string[]): string {
  return random.chance(0.1) ? `[${random.picks(texts, 0, 3).join(',')}]` : random.pick(texts);
}

const NANOS_A_SECOND = 1_000_000_000n;

function nanosText(nanos: bigint): string {
  const seconds = new Date(Number(nanos / NANOS_A_SECOND) * 1000).toISOString().slice(0, 19);
  return `${seconds}.${String(nanos % NANOS_A_SECOND).padStart(9, '0')}Z`;
}

function nanosOf(text: string): bigint {
  return BigInt(Date.parse(`${text.slice(0, 19)}Z`) / 1000) * NANOS_A_SECOND + BigInt(text.slice(20, 29));
}

/** 64-bit integers, of which JSON's own reader would lose digits. */
function readIntegers(raw: string | undefined): readonly bigint[] {
  return (raw?.match(/-?\d+/g) ?? []).map(BigInt);
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
