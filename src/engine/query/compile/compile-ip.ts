import { type JsonScalar, scalarText } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { notAnAddress } from '../../schema/values/field-value.ts';
import { parseCidr, parseIp } from '../../schema/values/ip.ts';
import type { Compilation } from './compilation.ts';
import { type IndexQuery, MATCH_NONE } from '../index-query.ts';

/** One end of a range of addresses. */
export interface IpBound {
  readonly value: JsonScalar;
  readonly exclusive: boolean;
}

/** One address, or every address of a block in CIDR notation. What is neither fails the run, or with `lenient` matches nothing. */
export function ipTerm(run: Compilation, field: string, value: JsonScalar, lenient: boolean): IndexQuery {
  const text = scalarText(value);
  const block = parseCidr(text);
  if (block !== undefined) return { kind: 'term_range', field, ...inclusive(block.first, block.last) };
  const address = parseIp(text);
  if (address !== undefined) return { kind: 'term_range', field, ...inclusive(address, address) };
  return lenient ? MATCH_NONE : run.failToCreate(notAnAddress(text));
}

/** Any of the addresses and blocks, all with one score. */
export function ipTerms(run: Compilation, field: string, values: readonly JsonScalar[]): IndexQuery {
  const should = values.map((value) => ipTerm(run, field, value, false));
  if (run.error !== undefined) return MATCH_NONE;
  return { kind: 'constant', query: { kind: 'boolean', must: [], filter: [], should, mustNot: [], minimumShouldMatch: 1 } };
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
