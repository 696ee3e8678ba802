import type { SortSpec } from '../sort/sort.ts';
import { numberOrder, values } from './oracle.ts';
import type { ModelDocument } from './shard-world.ts';

/** A matching document with what it can be sorted by. */
export interface Entry {
  readonly document: ModelDocument;
  readonly doc: number;
  readonly score: number;
}

/** Order by the sort keys, or by score, then by document number. */
export function compareEntries(specs: readonly SortSpec[], a: Entry, b: Entry): number {
  if (specs.length === 0 && a.score !== b.score) return b.score - a.score;
  for (const spec of specs) {
    const order = compareKeys(spec, a, b);
    if (order !== 0) return order;
  }
  return a.doc - b.doc;
}

function compareKeys(spec: SortSpec, a: Entry, b: Entry): number {
  const left = keyOf(spec, a);
  const right = keyOf(spec, b);
  if (left === undefined || right === undefined) {
    const order = Number(left === undefined) - Number(right === undefined);
    return spec.missing === '_first' ? -order : order;
  }
  const order =
    typeof left === 'string' || typeof right === 'string'
      ? Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
      : numberOrder(left, right);
  return spec.order === 'asc' ? order : -order;
}

function keyOf(spec: SortSpec, { document, doc, score }: Entry): string | number | bigint | undefined {
  if (spec.field === '_score') return score;
  if (spec.field === '_doc') return doc;
  if (spec.field === '_shard_doc') return doc;
  if (spec.field === '_id') return document.id;
  const list = values(document, spec.field);
  if (list.length === 0) return missingValue(spec);
  if (typeof list[0] === 'string') {
    const sorted = list.map(String).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    return (spec.mode ?? (spec.order === 'asc' ? 'min' : 'max')) === 'min' ? sorted[0] : sorted.at(-1);
  }
  const numbers = list.filter((value) => typeof value !== 'string').sort(numberOrder);
  return spec.field === 'price' ? pickDouble(numbers.map(Number), spec) : pickLong(numbers.map(BigInt), spec);
}

/** Missing longs sort as the 64-bit ends, which are also values. */
function missingValue(spec: SortSpec): string | number | bigint | undefined {
  const { missing } = spec;
  if (typeof missing === 'number' || typeof missing === 'bigint') return missing;
  if (typeof missing === 'string' && !missing.startsWith('_')) return missing;
  if (spec.field !== 'huge') return undefined;
  return (missing === '_first') === (spec.order === 'asc') ? -(2n ** 63n) : 2n ** 63n - 1n;
}

function pickDouble(sorted: readonly number[], spec: SortSpec): number {
  const mode = spec.mode ?? (spec.order === 'asc' ? 'min' : 'max');
  const sum = sorted.reduce((total, value) => total + value);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  const median = sorted.length % 2 === 1 ? middle : (middle + sorted[sorted.length / 2]) / 2;
  return { min: sorted[0], max: sorted[sorted.length - 1], sum, avg: sum / sorted.length, median }[mode];
}

function pickLong(sorted: readonly bigint[], spec: SortSpec): bigint {
  const mode = spec.mode ?? (spec.order === 'asc' ? 'min' : 'max');
  const sum = BigInt.asIntN(
    64,
    sorted.reduce((total, value) => total + value, 0n),
  );
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  const pair = (Number(middle) + Number(sorted[sorted.length >> 1])) / 2;
  const count = sorted.length;
  return {
    min: sorted[0],
    max: sorted[count - 1],
    sum,
    avg: count === 1 ? sum : javaRound(Number(sum) / count),
    median: count % 2 === 1 ? middle : javaRound(pair),
  }[mode];
}

function javaRound(value: number): bigint {
  const rounded = BigInt(Math.floor(value + 0.5));
  return rounded >= 2n ** 63n ? 2n ** 63n - 1n : rounded;
}
