import { err, ok } from '../../errors.ts';
import { scalarText } from '../../json/json-value.ts';
import { encodeUtf8 } from '../../json/utf8.ts';
import { murmur3 } from '../../index/memory/murmur3.ts';
import { compileRegexp } from '../../query/patterns/compile-pattern.ts';
import { endState } from '../../query/patterns/term-machine.ts';
import { parseIp } from '../../schema/values/ip.ts';
import { readNumber } from '../collect/values-source.ts';
/** The default of `index.max_regex_length`. */
const MAX_REGEXP_LENGTH = 1000;
/** What `include` and `exclude` say; undefined: every key is taken. Errors: `illegal_argument`. */
export function keyTest({ name, body: { include, exclude } }, source, world) {
  if (include === undefined && exclude === undefined) return ok(undefined);
  const takes = include === undefined ? ok(undefined) : choiceTest(include, name, source, world);
  if (!takes.ok) return takes;
  const leaves = exclude === undefined ? ok(undefined) : choiceTest(exclude, name, source, world);
  if (!leaves.ok) return leaves;
  const [taken, left] = [takes.value, leaves.value];
  return ok((key) => (taken === undefined || taken(key)) && (left === undefined || !left(key)));
}
function choiceTest(choice, name, source, world) {
  const { pattern, values, partition } = choice;
  if (pattern !== undefined) return patternTest(pattern, name, source, world);
  if (partition !== undefined) {
    const { id, of } = partition;
    return ok((key) => (typeof key === 'string' ? floorModulo(murmur3(encodeUtf8(key), PARTITION_SEED), of) : numberPart(key, of)) === id);
  }
  return valuesTest(values ?? [], source, world);
}
function patternTest(pattern, name, { kind, format }, { host, patterns }) {
  if (kind === 'numbers' || format.kind === 'ip') {
    const reason =
      `Aggregation [${name}] cannot support regular expression style include/exclude settings as they can only be applied to string fields. ` +
      `Use an array of ${kind === 'numbers' ? 'numeric ' : ''}values for include/exclude clauses${kind === 'numbers' ? ' used to filter numeric fields' : ''}`;
    return err({ kind: 'aggregation', during: 'execution', reason });
  }
  const limit = host.limits?.maxRegexLength ?? MAX_REGEXP_LENGTH;
  if (pattern.length > limit) {
    return refuse(
      `The length of regex [${pattern.length}] used in the request has exceeded the allowed maximum of [${limit}]. ` +
        'This maximum can be set by changing the [index.max_regex_length] index level setting.',
    );
  }
  const machine = compileRegexp(pattern, { budget: patterns });
  if (!machine.ok) return refuse(machine.error);
  if (!patterns.addStates(machine.value.size)) return refuse(patterns.refusal);
  return ok((key) => endState(machine.value, String(key)) !== undefined);
}
function valuesTest(values, source, world) {
  const keys = new Set();
  for (const value of values) {
    if (source.format.kind === 'ip') {
      const address = parseIp(scalarText(value));
      if (address === undefined) return refuse(`'${scalarText(value)}' is not an IP string literal.`);
      keys.add(address);
    } else if (source.kind === 'terms') keys.add(scalarText(value));
    else {
      const number = readNumber(source, value, {}, world.host);
      if (!number.ok) return number;
      keys.add(number.value);
      const whole = wholeNumber(value);
      if (whole !== undefined && !Number.isSafeInteger(number.value)) keys.add(whole);
    }
  }
  return ok((key) => keys.has(key));
}
/** A whole number as it was written, whatever doubles hold. */
function wholeNumber(value) {
  const text = typeof value === 'string' || typeof value === 'bigint' ? String(value) : '';
  return /^-?\d{1,20}$/.test(text) ? BigInt(text) : undefined;
}
function floorModulo(value, of) {
  return ((value % of) + of) % of;
}
/** Keeps the parts apart from those that shards are made by. */
const PARTITION_SEED = 31;
/** The part a number falls into, by its 64 bits, mixed as the peers' hash tables mix theirs. */
function numberPart(value, of) {
  const bits = BigInt.asUintN(64, typeof value === 'bigint' || Number.isInteger(value) ? BigInt(value) : doubleBits(value));
  let mixed = bits ^ (bits >> 32n);
  mixed = BigInt.asUintN(64, mixed * 0x4cd6944c5cc20b6dn);
  mixed ^= mixed >> 29n;
  mixed = BigInt.asUintN(64, mixed * 0xfc12c5b19d3259e9n);
  mixed ^= mixed >> 32n;
  const parts = BigInt(of);
  return Number(((BigInt.asIntN(64, mixed) % parts) + parts) % parts);
}
function doubleBits(value) {
  return new BigInt64Array(Float64Array.of(value).buffer)[0];
}
function refuse(reason) {
  return err({ kind: 'illegal_argument', reason });
}
