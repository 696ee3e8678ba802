import { scalarText } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { notAnAddress } from '../../schema/values/field-value.ts';
import { parseCidr, parseIp } from '../../schema/values/ip.ts';
import { anyRange, MATCH_NONE } from '../index-query.ts';
/** Units of work of reading an address or a block. */
const UNITS_PER_ADDRESS = 5000;
/** One address, or every address of a block in CIDR notation. What is neither fails the run, or with `lenient` matches nothing. */
export function ipTerm(run, field, value, lenient) {
  return blockOf(field, value) ?? (lenient ? MATCH_NONE : run.failToCreate(notAnAddress(scalarText(value))));
}
function blockOf(field, value) {
  const text = scalarText(value);
  const block = parseCidr(text);
  if (block !== undefined) return { kind: 'term_range', field, ...inclusive(block.first, block.last) };
  const address = parseIp(text);
  return address === undefined ? undefined : { kind: 'term_range', field, ...inclusive(address, address) };
}
/** Any of the addresses and blocks, all with one score. */
export function* ipTerms(run, field, values) {
  const ranges = [];
  for (const value of values) {
    const range = blockOf(field, value);
    if (range === undefined) return run.failToCreate(notAnAddress(scalarText(value)));
    ranges.push(range);
    if (run.meter.add(UNITS_PER_ADDRESS)) yield run.meter.take();
  }
  return { kind: 'constant', query: anyRange(field, ranges) };
}
/** Addresses between two. */
export function ipRange(run, field, lower, upper) {
  return {
    kind: 'term_range',
    field,
    min: boundBytes(run, lower),
    minExclusive: lower?.exclusive === true,
    max: boundBytes(run, upper),
    maxExclusive: upper?.exclusive === true,
  };
}
function boundBytes(run, bound) {
  if (bound === undefined) return undefined;
  const address = parseIp(scalarText(bound.value));
  if (address !== undefined) return encodeUtf8(address);
  run.failToCreate(notAnAddress(scalarText(bound.value)));
  return undefined;
}
function inclusive(first, last) {
  return { min: encodeUtf8(first), minExclusive: false, max: encodeUtf8(last), maxExclusive: false };
}
