import { ok, type Result } from '../../errors.ts';
import { scalarText, type JsonScalar, type JsonValue } from '../../json/json-value.ts';
import { compareCodePoints, encodeUtf8 } from '../../json/utf8.ts';
import { hasBit } from '../../index/memory/bits.ts';
import type { Leaf } from '../../index/segment/searcher.ts';
import type { OrdinalDocValues } from '../../index/segment/segment.ts';
import { parseIp, printIp } from '../../schema/values/ip.ts';
import type { RangeBody } from '../aggregation.ts';
import type { AnswerNode, AnswerObject } from '../bucket-list.ts';
import type { AggregationWorld } from '../collect/aggregator.ts';
import { type Block, NumberBlock } from '../collect/block.ts';
import { ordinalsPerDoc } from '../collect/columns.ts';
import { valuesSource, type ValuesSource } from '../collect/values-source.ts';
import type { AggregationType } from './aggregation-type.ts';
import { reduceFixed } from './fixed-buckets.ts';
import { RangeAggregator, type RangedColumn, type Span } from './ranges.ts';

/** A range of addresses in their kept form; undefined: open. */
interface AddressRange {
  readonly key: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Addresses by their place among those of a leaf; the ends of ranges lie at the place of the first address behind them. */
class RangedAddresses implements RangedColumn {
  readonly #source: ValuesSource;
  readonly #ranges: readonly AddressRange[];
  readonly #out: NumberBlock;
  #column: OrdinalDocValues | undefined;
  #missing = NaN;

  constructor(source: ValuesSource, ranges: readonly AddressRange[], { ledger }: AggregationWorld) {
    this.#source = source;
    this.#ranges = ranges;
    this.#out = new NumberBlock(ledger);
  }

  get perDoc(): number {
    return ordinalsPerDoc(this.#column);
  }

  enter({ segment }: Leaf): readonly Span[] {
    const { type, path, missingText } = this.#source;
    const column = type && segment.docValues(path);
    this.#column = column?.kind === 'ordinal' ? column : undefined;
    const placeOf = this.#places(this.#ranges.flatMap(({ from, to }) => [from ?? [], to ?? [], missingText ?? []].flat()));
    this.#missing = missingText === undefined ? NaN : placeOf(missingText);
    return this.#ranges.map(({ from, to }) => ({
      from: from === undefined ? -Infinity : placeOf(from),
      to: to === undefined ? Infinity : placeOf(to),
    }));
  }

  read({ docs, owners, count }: Block): NumberBlock {
    const out = this.#out;
    out.count = 0;
    const column = this.#column;
    for (let i = 0; i < count; i++) {
      const doc = docs[i];
      const has = column !== undefined && hasBit(column.docsWithValue, doc);
      if (!has && Number.isNaN(this.#missing)) continue;
      const start = column?.offsets === undefined ? doc : column.offsets[doc];
      const more = has && column.offsets !== undefined ? column.offsets[doc + 1] - start : 1;
      if (!out.reserve(more)) break;
      for (let at = 0; at < more; at++) {
        out.docs[out.count] = doc;
        out.owners[out.count] = owners[i];
        out.numbers[out.count++] = has ? column.ordinals[start + at] : this.#missing;
      }
    }
    return out;
  }

  /** Places of addresses of a request: those the leaf lacks lie between its ordinals, in their order. */
  #places(addresses: readonly string[]): (address: string) => number {
    const asked = [...new Set(addresses)].sort(compareCodePoints);
    const terms = this.#column?.terms;
    return (address) => {
      const between = (asked.indexOf(address) + 1) / (asked.length + 1);
      if (terms === undefined) return between;
      const bytes = encodeUtf8(address);
      const ordinal = terms.lookup(bytes);
      return ordinal >= 0 ? ordinal : terms.ceiling(bytes) - 1 + between;
    };
  }
}

/** By their first and then their last address, open ends outermost. */
function sortedRanges({ ranges }: RangeBody): readonly AddressRange[] {
  const read = ranges.map(({ key, from, to }) => {
    const [first, last] = [addressOf(from), addressOf(to)];
    return { key: key ?? `${endText(first)}-${endText(last)}`, from: first, to: last };
  });
  return read.sort((a, b) => compareEnds(a.from, b.from, -1) || compareEnds(a.to, b.to, 1));
}

/** Parsed where the request was: what is none is refused there. */
function addressOf(end: JsonScalar | undefined): string | undefined {
  return end === undefined || end === null ? undefined : parseIp(scalarText(end));
}

function compareEnds(a: string | undefined, b: string | undefined, open: number): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? open : -open;
  return compareCodePoints(a, b);
}

function endText(end: string | undefined): string {
  return end === undefined ? '*' : printIp(end);
}

/** What a bucket is called, and its ends. */
function keyText({ key, from, to }: AddressRange): string {
  return `${endText(from)} ${endText(to)} ${key}`;
}

/** `ip_range`. */
export const IP_RANGE: AggregationType<RangeBody> = {
  collector({ body }, world, subs): Result<RangeAggregator> {
    const source = valuesSource(body, body.values, 'addresses', world);
    if (!source.ok) return source;
    const ranges = sortedRanges(body);
    const column = new RangedAddresses(source.value, ranges, world);
    return ok(new RangeAggregator(column, { keys: ranges.map(keyText), format: source.value.format, hasEmpty: false }, world, subs));
  },
  reduce: reduceFixed,
  *render(spec, reduced, run) {
    const nodes: [string, AnswerObject][] = [];
    for (const bucket of reduced.kind === 'buckets' ? reduced.buckets : []) {
      const [from = '', to = '', ...name] = String(bucket.key).split(' ');
      const ends: [string, JsonValue][] = [
        ['from', from],
        ['to', to],
      ];
      const node = new Map<string, AnswerNode>(ends.filter(([, end]) => end !== '*'));
      node.set('doc_count', bucket.docCount);
      for (const [sub, value] of yield* run.render(spec, bucket)) node.set(sub, value);
      nodes.push([name.join(' '), node]);
    }
    if (spec.body.keyed) return [['buckets', new Map(nodes)]];
    return [['buckets', nodes.map(([key, node]) => new Map<string, AnswerNode>([['key', key], ...node]))]];
  },
  typedName: () => 'ip_range',
};
