import { parseCidr, parseIp, printIp, type JsonValue, type RangeBody, type RangeSpec } from '../../../engine/index.ts';
import { numberFormat, refuseArgument, refuseParsing } from '../../errors/refusal.ts';
import { checkListed, isJsonArray, isJsonObject, readBoolean, readText } from '../json-access.ts';
import type { AggregationParser } from './aggregation-parser.ts';
import { readValues } from './values-options.ts';

interface Members {
  ranges: readonly RangeSpec[];
  keyed: boolean;
}

/** `ip_range`. Ends are read at once: they mean the same on every index. */
export const parseIpRanges: AggregationParser = (body, { name }): RangeBody => {
  const { values, own } = readValues<Members>('ip_range', body, {
    ranges: (value, key) => ({ ranges: checkListed(isJsonArray(value) ? value : [value], key).map(parseRange) }),
    keyed: (value, key) => ({ keyed: readBoolean(value, key) }),
  });
  const { ranges = [], keyed = false } = own;
  if (ranges.length === 0) refuseArgument(`No [ranges] specified for the [${name}] aggregation`);
  return { type: 'ip_range', values, ranges, keyed };
};

function parseRange(value: JsonValue): RangeSpec {
  if (!isJsonObject(value)) return refuseParsing('[ranges] must contain objects, but hit a value', 'ranges');
  const range: { key?: string; from?: string; to?: string } = {};
  let mask: string | undefined;
  for (const [key, option] of value) {
    if (key !== 'key' && key !== 'from' && key !== 'to' && key !== 'mask')
      return refuseParsing(`Unexpected ip range parameter: [${key}]`, key);
    if (option === null) continue;
    const text = readText(option, key);
    if (key === 'mask') mask = text;
    else range[key] = key === 'key' ? text : addressText(text);
  }
  return mask === undefined ? range : { key: range.key ?? mask, ...blockOf(mask) };
}

function addressText(text: string): string {
  const address = parseIp(text);
  return address === undefined ? refuseArgument(`'${text}' is not an IP string literal.`) : printIp(address);
}

const FIRST = '0'.repeat(32);
const LAST = 'f'.repeat(32);

/** The ends of a block of addresses; one at the end of all addresses is open. */
function blockOf(mask: string): { readonly from?: string; readonly to?: string } {
  const [base = '', prefix, ...more] = mask.split('/');
  if (prefix === undefined || more.length > 0) return refuseArgument(`Expected [ip/prefix] but was [${mask}]`);
  addressText(base);
  if (!/^[+-]?\d+$/.test(prefix)) return refuseArgument(numberFormat(prefix).reason, numberFormat(prefix));
  const block = parseCidr(mask);
  if (block === undefined) {
    return refuseArgument(`Illegal prefix length [${Number(prefix)}] in [${mask}]. Must be 0-32 for IPv4 ranges, 0-128 for IPv6 ranges`);
  }
  const { first, last } = block;
  const next = (BigInt(`0x${last}`) + 1n).toString(16).padStart(32, '0');
  return { ...(first !== FIRST && { from: printIp(first) }), ...(last !== LAST && { to: printIp(next) }) };
}
