import { err, type ErrorCause, ok, type Result } from '../../errors.ts';
import { formatDouble, formatFloat } from '../../json/java-number.ts';
import { JsonDouble, type JsonScalar, scalarText } from '../../json/json-value.ts';
import type { NumericTypeName } from '../field-type.ts';

interface IntegerRange {
  readonly min: bigint;
  readonly max: bigint;
  /** Safe integers from here to there are within the range. */
  readonly low: number;
  readonly high: number;
  /** As error texts name it. */
  readonly noun: string;
}

/** A row for every numeric type: null for those that hold fractions. */
const INTEGER_RANGES: Readonly<Record<NumericTypeName, IntegerRange | null>> = {
  long: integers(-(2n ** 63n), 2n ** 63n - 1n, 'a long'),
  unsigned_long: integers(0n, 2n ** 64n - 1n, 'an unsigned long'),
  integer: integers(-(2n ** 31n), 2n ** 31n - 1n, 'an integer'),
  short: integers(-32768n, 32767n, 'a short'),
  byte: integers(-128n, 127n, 'a byte'),
  double: null,
  float: null,
  half_float: null,
};

function integers(min: bigint, max: bigint, noun: string): IntegerRange {
  const low = Math.max(Number(min), Number.MIN_SAFE_INTEGER);
  return { min, max, low, high: Math.min(Number(max), Number.MAX_SAFE_INTEGER), noun };
}

const INFINITY = /^[+-]?Infinity$/;
/** As Java writes doubles in hex: the exponent, of 2, is always there. */
const HEX = /^([+-]?)0[xX]([\da-fA-F]*)(?:\.([\da-fA-F]*))?[pP]([+-]?\d{1,5})[dDfF]?$/;
/** So many are more than a double is exact to, and far from the largest one. */
const MAX_HEX_DIGITS = 64;
const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?[dDfF]?$/;

export interface CoerceOptions {
  /** Take numbers out of texts and cut the fraction off for integer types; true unless given. */
  readonly coerce?: boolean;
}

/**
 * The value as a field of `type` holds it: integers exact (bigint beyond 2^53) and inside the type's range, float and
 * half_float already rounded to their width. Nothing that is not finite passes.
 * @returns an error whose type and reason are the peers' `caused_by`
 */
export function coerceToType(type: NumericTypeName, value: JsonScalar, options: CoerceOptions = {}): Result<number | bigint, ErrorCause> {
  const coerce = options.coerce ?? true;
  if (value === null || typeof value === 'boolean') return err(notNumeric(value));
  if (typeof value === 'string' && !coerce) return err(illegal(`${nounOf(type)} value passed as String`));
  const range = INTEGER_RANGES[type];
  if (range === null) return toFloating(type, value);
  // Beyond 2^53 a number is not all that the document said; its text is.
  if (typeof value === 'number' && Math.abs(value) < 2 ** 53 && (coerce || Number.isInteger(value))) {
    return inRange(Math.trunc(value), value, range);
  }
  return toInteger(type, value, range, coerce);
}

function inRange(whole: number, given: number, range: IntegerRange): Result<number, ErrorCause> {
  // Adding zero makes one zero of two: -0.5 is cut to it.
  return whole >= range.low && whole <= range.high ? ok(whole + 0) : err(outOfRange(String(given), range));
}

/** The peers read longs exactly, and smaller ones as they read floating-point numbers: with spaces around and a suffix. */
function toInteger(
  type: NumericTypeName,
  value: string | number | bigint | JsonDouble,
  range: IntegerRange,
  coerce: boolean,
): Result<number | bigint, ErrorCause> {
  if (typeof value === 'bigint') return narrow(value, String(value), range);
  const text = scalarText(value);
  const isExact = type === 'long' || type === 'unsigned_long';
  const parts = isExact && /[\sdf]$|^\s/i.test(text) ? null : DECIMAL.exec(text.trim());
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts ?? [];
  if (whole === '' && fraction === '') return err(!isExact && INFINITY.test(text.trim()) ? outOfRange(text, range) : numberFormat(text));
  const truncated = truncateDecimal(whole, fraction, Number(exponent));
  if (truncated === undefined) return err(outOfRange(text, range));
  if (!coerce && truncated.fraction) return err(illegal(`Value [${text}] has a decimal part`));
  return narrow(sign === '-' ? -truncated.whole : truncated.whole, text, range);
}

/** Exactly, without going through a double. Undefined when there are more than 30 digits before the point. */
function truncateDecimal(
  whole: string,
  fraction: string,
  exponent: number,
): { readonly whole: bigint; readonly fraction: boolean } | undefined {
  const digits = (whole + fraction).replace(/^0+/, '');
  const pointAt = digits.length - fraction.length + exponent;
  if (digits === '' || pointAt <= 0) return { whole: 0n, fraction: digits !== '' };
  if (pointAt > 30) return undefined;
  return { whole: BigInt(digits.slice(0, pointAt).padEnd(pointAt, '0')), fraction: /[1-9]/.test(digits.slice(pointAt)) };
}

function narrow(value: bigint, text: string, range: IntegerRange): Result<number | bigint, ErrorCause> {
  if (value < range.min || value > range.max) return err(outOfRange(text, range));
  const small = Number(value);
  return ok(Number.isSafeInteger(small) ? small : value);
}

function toFloating(type: NumericTypeName, value: string | number | bigint | JsonDouble): Result<number, ErrorCause> {
  const double = typeof value === 'string' ? parseDouble(value) : Number(value instanceof JsonDouble ? value.value : value);
  if (double === undefined) return err(numberFormat(scalarText(value)));
  const rounded = type === 'double' ? double : type === 'float' ? Math.fround(double) : roundHalfFloat(double);
  if (Number.isFinite(rounded)) return ok(rounded);
  const shown = type === 'double' ? formatDouble(double) : formatFloat(Math.fround(double));
  return err(illegal(`[${type}] supports only finite values, but got [${shown}]`));
}

function parseDouble(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^[+-]?(?:NaN|Infinity)$/.test(trimmed)) return Number(trimmed);
  const parts = DECIMAL.exec(trimmed);
  if (parts === null) return parseHex(trimmed);
  if (parts[2] === '' && (parts[3] ?? '') === '') return undefined;
  return Number(trimmed.replace(/[dDfF]$/, ''));
}

function parseHex(text: string): number | undefined {
  const [, sign, whole = '', fraction = '', exponent] = HEX.exec(text) ?? [];
  if (whole + fraction === '') return undefined;
  const digits = (whole + fraction).replace(/^0+/, '');
  const kept = digits.slice(0, MAX_HEX_DIGITS);
  const power = Number(exponent) + 4 * (digits.length - kept.length - fraction.length);
  // In two steps: the power alone may be out of the range of a double where the product is not.
  const half = Math.trunc(power / 2);
  const size = kept === '' ? 0 : Number(`0x${kept}`) * 2 ** half * 2 ** (power - half);
  return sign === '-' ? -size : size;
}

/** Nearest 16-bit float, ties to even; infinite beyond 65,519. Goes through a 32-bit float first, as the peers do. */
export function roundHalfFloat(value: number): number {
  const size = Math.abs(Math.fround(value));
  if (!Number.isFinite(size) || size === 0) return Math.fround(value);
  const exponent = size < 2 ** -14 ? -14 : Math.floor(Math.log2(size));
  const step = 2 ** (exponent - 10);
  // Adding and taking away 2^52 leaves no room for a fraction: the addition rounds half to even.
  const rounded = (size / step + 2 ** 52 - 2 ** 52) * step;
  const limited = rounded > 65504 ? Infinity : rounded;
  return value < 0 ? -limited : limited;
}

function nounOf(type: NumericTypeName): string {
  if (type === 'half_float') return 'Float';
  return type === 'byte' ? 'Integer' : type.charAt(0).toUpperCase() + type.slice(1);
}

function illegal(reason: string): ErrorCause {
  return { type: 'illegal_argument_exception', reason };
}

function outOfRange(text: string, range: IntegerRange): ErrorCause {
  return illegal(`Value [${text}] is out of range for ${range.noun}`);
}

function numberFormat(text: string): ErrorCause {
  return { type: 'number_format_exception', reason: text.trim() === '' ? 'empty String' : `For input string: "${text}"` };
}

function notNumeric(value: boolean | null): ErrorCause {
  const token = `VALUE_${String(value).toUpperCase()}`;
  const reason = `Current token (${token}) not numeric, can not use numeric value accessors`;
  return { type: 'json_parse_exception', reason };
}
