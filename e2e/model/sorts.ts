import { compareNumbers, compareTexts } from './compare.ts';
import { ADDRESSES, KEYWORDS, LONGS, TIMES, UNSIGNED } from './content.ts';
import type { ModelDocument } from './index-model.ts';
import type { Random } from './random.ts';
import { wireLong, type WireValue } from './wire.ts';

export type KeyValue = number | bigint | string | null;

/** One sort key and, independently, what it means. */
export interface ModelSortKey {
  readonly body: WireValue;
  readonly descending: boolean;
  readonly value: (document: ModelDocument) => KeyValue;
  /** Negative when `a` comes first; the order asked for is already in it. */
  readonly compare: (a: KeyValue, b: KeyValue) => number;
  /** As a hit's `sort` carries it. */
  readonly print: (value: KeyValue) => WireValue;
}

const LONG_MAX = 9223372036854775807n;
const LONG_MIN = -9223372036854775808n;
const UNSIGNED_MAX = 18446744073709551615n;

/** One to three keys of documents' content; a third of the sorts end in `_id`, so that no two documents are equal. */
export function randomSort(random: Random): readonly ModelSortKey[] {
  const keys = Array.from({ length: random.between(1, 2) }, () => fieldKey(random));
  return random.chance(0.35) ? [...keys, idKey(random)] : keys;
}

/** What the service, and not the content, says of a match. */
export interface Found {
  readonly score: number;
  /** Its number in its shard. */
  readonly doc: number;
  /** Its `_shard_doc`. */
  readonly place: number;
}

/** One to three keys of every kind there is, those by score and by place among them. */
export function randomSortOf(random: Random, found: ReadonlyMap<ModelDocument, Found>): readonly ModelSortKey[] {
  const makers = [
    () => fieldKey(random),
    () => fieldKey(random),
    () => idKey(random),
    () => foundKey(random, '_doc', found),
    () => foundKey(random, '_score', found),
    () => foundKey(random, '_shard_doc', found),
  ];
  const keys = Array.from({ length: random.between(1, 3) }, () => random.pick(makers)());
  // `_shard_doc` may come once.
  return keys.filter((key, at) => !isByPlace(key) || keys.findIndex(isByPlace) === at);
}

/** Whether a key is `_shard_doc`, which only a point in time knows. */
export function isByPlace({ body }: ModelSortKey): boolean {
  return typeof body === 'object' && body !== null && '_shard_doc' in body;
}

function foundKey(random: Random, name: '_doc' | '_score' | '_shard_doc', found: ReadonlyMap<ModelDocument, Found>): ModelSortKey {
  const order = random.pick(['asc', 'desc'] as const);
  const member = ({ _doc: 'doc', _score: 'score', _shard_doc: 'place' } as const)[name];
  return {
    body: { [name]: { order } },
    descending: order === 'desc',
    value: (document) => found.get(document)?.[member] ?? NaN,
    compare: oriented(order, compareNumbers),
    print: (value) => value,
  };
}

function fieldKey(random: Random): ModelSortKey {
  return random.pick([
    () => numberKey(random, random.pick(['n', 't', 'b', 'y'])),
    () => floatKey(random, random.pick(['d', 'f', 'h'])),
    () => longKey(random, 'l'),
    () => longKey(random, 'ns'),
    () => unsignedKey(random),
    () => textKey(random, KEYWORD),
    () => textKey(random, ADDRESS),
  ])();
}

/** Order by all keys; documents with equal keys compare as 0. */
export function compareByKeys(keys: readonly ModelSortKey[], a: readonly KeyValue[], b: readonly KeyValue[]): number {
  for (let at = 0; at < keys.length; at++) {
    const order = keys[at]?.compare(a[at] ?? null, b[at] ?? null) ?? 0;
    if (order !== 0) return order;
  }
  return 0;
}

interface Options {
  readonly order: 'asc' | 'desc';
  readonly missing: '_first' | '_last' | undefined;
}

function randomOptions(random: Random): Options {
  return { order: random.pick(['asc', 'desc']), missing: random.pick([undefined, '_first', '_last']) };
}

/** Where missing values lie, as an end of the number line. */
function missingAtLowEnd({ order, missing }: Options): boolean {
  return (missing === '_first') === (order === 'asc');
}

function oriented(order: 'asc' | 'desc', compare: (a: number | bigint, b: number | bigint) => number): ModelSortKey['compare'] {
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => sign * compare(a as number, b as number);
}

type Mode = 'min' | 'max' | 'sum' | 'avg' | 'median';

/** What is missing stands at an end, or now and then as one of the values. */
interface Key<Value> extends Options {
  readonly mode: Mode | undefined;
  readonly stand: Value | undefined;
}

function randomKey<Value>(random: Random, modes: readonly Mode[], stands: readonly Value[]): Key<Value> {
  const stand = stands.length > 0 && random.chance(0.15) ? random.pick(stands) : undefined;
  return { ...randomOptions(random), mode: random.pick([undefined, ...modes]), stand };
}

function bodyOf<Value extends WireValue>(field: string, { order, missing, mode, stand }: Key<Value>): WireValue {
  return { [field]: { order, mode, missing: stand ?? missing } };
}

/** The values of a field and what stands for none; the mode says which. */
function chosen<Value extends number | bigint>(values: readonly Value[], key: Key<Value>, absent: Value): Value {
  if (values.length === 0) return key.stand ?? absent;
  // 64-bit keys have no mode but the ends, which leave a value as it is.
  return MODES[key.mode ?? (key.order === 'asc' ? 'min' : 'max')](values.toSorted(compareNumbers) as number[]) as Value;
}

const EVERY_MODE: readonly Mode[] = ['min', 'max', 'sum', 'avg', 'median'];
const ENDS: readonly Mode[] = ['min', 'max'];

function numberKey(random: Random, field: 'n' | 't' | 'b' | 'y'): ModelSortKey {
  const key = randomKey(
    random,
    field === 'b' ? ENDS : EVERY_MODE,
    field === 'n' || field === 'y' ? [0, 1, 2, 3, 4, 5] : field === 't' ? TIMES : [],
  );
  const absent = missingAtLowEnd(key) ? -Infinity : Infinity;
  return {
    body: bodyOf(field, key),
    descending: key.order === 'desc',
    // Whole numbers stay whole, and have one zero.
    value: ({ content }) => Math.round(chosen(content.numbers[field], key, absent)) + 0,
    compare: oriented(key.order, compareNumbers),
    print: (value) => (value === Infinity ? wireLong(LONG_MAX) : value === -Infinity ? wireLong(LONG_MIN) : (value as number) + 0),
  };
}

/** What a document with many values is sorted by. */
const MODES: { readonly [Name in Mode]: (ascending: readonly number[]) => number } = {
  min: (ascending) => ascending[0],
  max: (ascending) => ascending[ascending.length - 1],
  sum: sumOf,
  avg: (ascending) => sumOf(ascending) / ascending.length,
  median: (ascending) => {
    const middle = ascending.length >> 1;
    return ascending.length % 2 === 1 ? ascending[middle] : (ascending[middle - 1] + ascending[middle]) / 2;
  },
};

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Values that are not whole come out of the modes as they are; those of the 32-bit kinds are rounded. */
function floatKey(random: Random, field: 'd' | 'f' | 'h'): ModelSortKey {
  // A sum of -0.0 alone is -0.0 or 0.0, as the segment holds lists or not: with those values no sums.
  const key = randomKey(random, field === 'd' ? ['min', 'max', 'median'] : ENDS, [0.5, 100.25]);
  const absent = missingAtLowEnd(key) ? -Infinity : Infinity;
  return {
    body: bodyOf(field, key),
    descending: key.order === 'desc',
    value: ({ content }) => chosen(content.numbers[field], key, absent),
    compare: oriented(key.order, compareNumbers),
    print: (value) => (!Number.isFinite(value) ? String(value) : field === 'f' ? shortest(value as number) : value),
  };
}

/** The fewest digits that say which 32-bit float it is. */
function shortest(value: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return Object.is(value, -0) ? -0 : short;
  }
  return value;
}

function longKey(random: Random, field: 'l' | 'ns'): ModelSortKey {
  const key = randomKey<bigint>(random, ENDS, field === 'l' ? LONGS : []);
  const absent = missingAtLowEnd(key) ? LONG_MIN : LONG_MAX;
  return {
    body: bodyOf(field, key),
    descending: key.order === 'desc',
    value: ({ content }) => chosen(field === 'l' ? content.longs : content.nanos, key, absent),
    compare: oriented(key.order, compareNumbers),
    print: (value) => wireLong(value as bigint),
  };
}

function unsignedKey(random: Random): ModelSortKey {
  const key = randomKey(random, ENDS, UNSIGNED);
  const absent = missingAtLowEnd(key) ? 0n : UNSIGNED_MAX;
  return {
    body: bodyOf('u', key),
    descending: key.order === 'desc',
    value: ({ content }) => chosen(content.unsigned, key, absent),
    compare: oriented(key.order, compareNumbers),
    print: (value) => wireLong(value as bigint),
  };
}

interface TextField {
  readonly name: string;
  readonly values: (document: ModelDocument) => readonly string[];
  readonly stands: readonly string[];
  readonly compare: (a: string, b: string) => number;
}

const KEYWORD: TextField = { name: 'k', values: ({ content }) => content.keywords, stands: KEYWORDS, compare: compareTexts };
const ADDRESS: TextField = {
  name: 'ip',
  values: ({ content }) => content.addresses,
  stands: ADDRESSES,
  compare: (a, b) => ADDRESSES.indexOf(a) - ADDRESSES.indexOf(b),
};

function textKey(random: Random, field: TextField): ModelSortKey {
  const key = randomKey(random, ENDS, field.stands);
  const { order, stand, mode = order === 'asc' ? 'min' : 'max' } = key;
  const nullsFirst = key.missing === '_first';
  return {
    body: bodyOf(field.name, key),
    descending: order === 'desc',
    value: (document) =>
      field
        .values(document)
        .toSorted(field.compare)
        .at(mode === 'min' ? 0 : -1) ??
      stand ??
      null,
    compare: (a, b) => {
      if (a === null || b === null) return a === b ? 0 : (a === null) === nullsFirst ? -1 : 1;
      return (order === 'asc' ? 1 : -1) * field.compare(String(a), String(b));
    },
    print: (value) => value,
  };
}

function idKey(random: Random): ModelSortKey {
  const order = random.pick(['asc', 'desc'] as const);
  return {
    body: { _id: order },
    descending: order === 'desc',
    value: ({ id }) => id,
    compare: (a, b) => (order === 'asc' ? 1 : -1) * compareTexts(String(a), String(b)),
    print: (value) => value,
  };
}
