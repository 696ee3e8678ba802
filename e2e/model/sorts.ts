import { compareNumbers, compareTexts } from './compare.ts';
import { KEYWORDS, LONGS, type NumberField } from './content.ts';
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

/** One to three keys; a third of the sorts end in `_id`, so that no two documents are equal. */
export function randomSort(random: Random): readonly ModelSortKey[] {
  const makers = [
    () => numberKey(random, random.pick(['n', 't', 'b'])),
    () => doubleKey(random),
    () => longKey(random),
    () => keywordKey(random),
  ];
  const keys = Array.from({ length: random.between(1, 2) }, () => random.pick(makers)());
  return random.chance(0.35) ? [...keys, idKey(random)] : keys;
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

function numberKey(random: Random, field: Exclude<NumberField, 'd'>): ModelSortKey {
  const options = randomOptions(random);
  const { order } = options;
  const mode = field === 'n' ? random.pick([undefined, 'min', 'max', 'sum', 'avg', 'median'] as const) : undefined;
  const stand = field === 'n' && random.chance(0.15) ? random.below(6) : undefined;
  const absent = stand ?? (missingAtLowEnd(options) ? -Infinity : Infinity);
  return {
    body: { [field]: { order, mode, missing: stand ?? options.missing } },
    descending: order === 'desc',
    value: ({ content }) => pickNumber(content.numbers[field], mode ?? (order === 'asc' ? 'min' : 'max')) ?? absent,
    compare: oriented(order, compareNumbers),
    print: (value) => (value === Infinity ? wireLong(LONG_MAX) : value === -Infinity ? wireLong(LONG_MIN) : (value as number) + 0),
  };
}

/** What a document with many values is sorted by; whole numbers stay whole. */
const MODES: { readonly [Mode in 'min' | 'max' | 'sum' | 'avg' | 'median']: (ascending: readonly number[]) => number } = {
  min: (ascending) => ascending[0],
  max: (ascending) => ascending[ascending.length - 1],
  sum: sumOf,
  avg: (ascending) => Math.round(sumOf(ascending) / ascending.length),
  median: (ascending) => {
    const middle = ascending.length >> 1;
    return ascending.length % 2 === 1 ? ascending[middle] : Math.round((ascending[middle - 1] + ascending[middle]) / 2);
  },
};

function pickNumber(values: readonly number[], mode: keyof typeof MODES): number | undefined {
  return values.length === 0 ? undefined : MODES[mode](values.toSorted((a, b) => a - b));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function doubleKey(random: Random): ModelSortKey {
  const options = randomOptions(random);
  const absent = missingAtLowEnd(options) ? -Infinity : Infinity;
  return {
    body: { d: { ...options } },
    descending: options.order === 'desc',
    value: ({ content }) => content.numbers.d[0] ?? absent,
    compare: oriented(options.order, compareNumbers),
    print: (value) => (Number.isFinite(value) ? value : String(value)),
  };
}

function longKey(random: Random): ModelSortKey {
  const options = randomOptions(random);
  const stand = random.chance(0.15) ? random.pick(LONGS) : undefined;
  const absent = stand ?? (missingAtLowEnd(options) ? LONG_MIN : LONG_MAX);
  return {
    body: { l: { order: options.order, missing: stand ?? options.missing } },
    descending: options.order === 'desc',
    value: ({ content }) => content.longs[0] ?? absent,
    compare: oriented(options.order, compareNumbers),
    print: (value) => wireLong(value as bigint),
  };
}

function keywordKey(random: Random): ModelSortKey {
  const { order, missing } = randomOptions(random);
  const stand = random.chance(0.15) ? random.pick(KEYWORDS) : undefined;
  const nullsFirst = missing === '_first';
  return {
    body: { k: { order, missing: stand ?? missing } },
    descending: order === 'desc',
    value: ({ content }) => pickText(content.keywords, order) ?? stand ?? null,
    compare: (a, b) => {
      if (a === null || b === null) return a === b ? 0 : (a === null) === nullsFirst ? -1 : 1;
      return (order === 'asc' ? 1 : -1) * compareTexts(String(a), String(b));
    },
    print: (value) => value,
  };
}

function pickText(values: readonly string[], order: 'asc' | 'desc'): string | undefined {
  return values.toSorted((a, b) => (order === 'asc' ? compareTexts(a, b) : compareTexts(b, a)))[0];
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
