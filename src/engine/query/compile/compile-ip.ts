import { type JsonScalar, scalarText } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import type { Sliced } from '../../index/memory/slices.ts';
import { notAnAddress } from '../../schema/values/field-value.ts';
import { parseCidr, parseIp } from '../../schema/values/ip.ts';
import type { Compilation } from './compilation.ts';
import { anyRange, type IndexQuery, MATCH_NONE, type TermRangeQuery } from '../index-query.ts';

/** Units of work of reading an address or a block. */
const UNITS_PER_ADDRESS = 5_000;

/** One end of a range of addresses. */
export interface IpBound {
  readonly value: JsonScalar;
  readonly exclusive: boolean;
}

/** One address, or every address of a block in CIDR notation. What is neither fails the run, or with `lenient` matches nothing. */
export function ipTerm(run: Compilation, field: string, value: JsonScalar, lenient: boolean): IndexQuery {
  return blockOf(field, value) ?? (lenient ? MATCH_NONE : run.failToCreate(notAnAddress(scalarText(value))));
}

function blockOf(field: string, value: JsonScalar): TermRangeQuery | undefined {
  const text = scalarText(value);
  const block = parseCidr(text);
  if (block !== undefined) return { kind: 'term_range', field, ...inclusive(block.first, block.last) };
  const address = parseIp(text);
  return address === undefined ? undefined : { kind: 'term_range', field, ...inclusive(address, address) };
}

/** Any of the addresses and blocks, all with one score. */
export function* ipTerms(run: Compilation, field: string, values: readonly JsonScalar[]): Sliced<IndexQuery> {
  const ranges: TermRangeQuery[] = [];
  for (const value of values) {
    const range = blockOf(field, value);
    if (range === undefined) return run.failToCreate(notAnAddress(scalarText(value)));
    ranges.push(range);
    if (run.meter.add(UNITS_PER_ADDRESS)) yield run.meter.take();
  }
  return { kind: 'constant', query: anyRange(field, ranges) };
}

/** Addresses between two. */
export function ipRange(run: Compilation, field: string, lower: IpBound | undefined, upper: IpBound | undefined): IndexQuery {
  return {
    kind: 'term_range',
    field,
    min: boundBytes(run, lower),
    minExclusive: lower?.exclusive === true,
    max: boundBytes(run, upper),
    maxExclusive: upper?.exclusive === true,
  };
}

function boundBytes(run: Compilation, bound: IpBound | undefined): Uint8Array | undefined {
  if (bound === undefined) return undefined;
  const address = parseIp(scalarText(bound.value));
  if (address !== undefined) return encodeUtf8(address);
  run.failToCreate(notAnAddress(scalarText(bound.value)));
  return undefined;
}

function inclusive(
  first: string,
  last: string,
): { readonly min: Uint8Array; readonly minExclusive: false; readonly max: Uint8Array; readonly maxExclusive: false } {
  return { min: encodeUtf8(first), minExclusive: false, max: encodeUtf8(last), maxExclusive: false };
}
