/** Digits of a double that are shown, before and behind the point. */
const MOST_INTEGER = 309;
const MOST_FRACTION = 340;
/** As far as a double's digits are asked for when a tie has to be told from a near tie: ties need few binary digits. */
const EXACT_DIGITS = 100;
/**
 * Writes a number by a decimal pattern such as `#.0`, `0.00` or `#,##0.##%`: `0` is a digit that is always there, `#` one
 * that is when it is needed. Rounds half to even, as the peers do. A second pattern behind `;` is for negative numbers.
 */
export function formatDecimal(pattern, value) {
  if (typeof value === 'number' && !Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value < 0 ? '-∞' : '∞';
  const [positive = '', negative] = pattern.split(';');
  const isNegative = value < 0;
  const format = readPattern(positive);
  const digits = writeDigits(format, isNegative ? -value : value);
  if (!isNegative) return format.prefix + digits + format.suffix;
  if (negative === undefined) return `-${format.prefix}${digits}${format.suffix}`;
  const other = readPattern(negative);
  return other.prefix + digits + other.suffix;
}
function readPattern(pattern) {
  const parts = /^((?:'[^']*'|[^#0,.'])*)([#0,]*)(?:\.([#0]*))?(.*)$/s.exec(pattern);
  const [prefix = '', integer = '', fraction = '', suffix = ''] = parts === null ? [] : parts.slice(1).map((part) => part ?? '');
  const comma = integer.lastIndexOf(',');
  return {
    prefix: unquoted(prefix),
    suffix: unquoted(suffix),
    minInteger: Math.min(integer.replace(/[^0]/g, '').length, MOST_INTEGER),
    minFraction: Math.min(fraction.replace(/[^0]/g, '').length, MOST_FRACTION),
    maxFraction: Math.min(fraction.length, MOST_FRACTION),
    grouping: comma < 0 ? 0 : integer.length - comma - 1,
    scale: /[%]/.test(prefix + suffix) ? 100 : 1,
  };
}
function unquoted(text) {
  return text.replace(/'([^']*)'/g, (_, quoted) => (quoted === '' ? "'" : quoted));
}
function writeDigits({ minInteger, minFraction, maxFraction, grouping, scale }, size) {
  const [whole, fraction] = typeof size === 'bigint' ? [String(size * BigInt(scale)), ''] : roundHalfEven(size * scale, maxFraction);
  const kept = fraction.replace(/0+$/, '').padEnd(minFraction, '0');
  const trimmed = whole === '0' && minInteger === 0 && kept !== '' ? '' : whole;
  const integer = grouped(trimmed.padStart(minInteger, '0'), grouping);
  return kept === '' ? integer : `${integer}.${kept}`;
}
function roundHalfEven(value, digits) {
  if (value >= 1e21) return [BigInt(value).toString(), ''];
  if (digits >= EXACT_DIGITS) return splitAtPoint(value.toFixed(EXACT_DIGITS));
  const exact = value.toFixed(EXACT_DIGITS);
  const cut = exact.length - EXACT_DIGITS + digits;
  const rest = exact.slice(cut);
  const isTie = rest.startsWith('5') && /^50*$/.test(rest);
  const last = exact.slice(0, cut).replace('.', '').at(-1);
  // A tie above an even digit goes down; everything else is what the host's own rounding does.
  const rounded = isTie && Number(last) % 2 === 0 ? exact.slice(0, cut) : value.toFixed(digits);
  return splitAtPoint(rounded);
}
function splitAtPoint(decimal) {
  const [whole = '', fraction = ''] = decimal.split('.');
  return [whole, fraction];
}
function grouped(digits, size) {
  if (size === 0) return digits;
  return digits.replace(new RegExp(String.raw`\B(?=(\d{${size}})+$)`, 'g'), ',');
}
