/**
 * The shortest decimal text that reads back as the double `value`, in the form the peers print: `1.0`, `0.2876821`,
 * `1.0E10`, `1.0E-5`; `NaN`, `Infinity` and `-Infinity` as words.
 */
export function formatDouble(value) {
  if (!Number.isFinite(value)) return String(value);
  return layOut(value, shortestDouble(value));
}
/** JavaScript's shortest text, save that the peers never stop at one digit when a second one is closer (4.9E-324). */
function shortestDouble(value) {
  const short = String(value);
  if (Math.abs(value) > 1e-320) return short;
  const twoDigits = value.toExponential(1);
  return Number(twoDigits) === value ? twoDigits : short;
}
/** Like {@link formatDouble} for a 32-bit float: the fewest digits that round to the same float (`184.4`). */
export function formatFloat(value) {
  const float = Math.fround(value);
  if (!Number.isFinite(float)) return String(float);
  return layOut(float, String(shortestFloat(float)));
}
/** The double nearest to the decimal sought, of two to nine significant digits: nine always identify a float. Starts at seven, since most floats need seven to nine. */
function shortestFloat(float) {
  let precision = 7;
  let shortest = roundTo(float, precision);
  while (Math.fround(shortest) !== float) shortest = roundTo(float, ++precision);
  if (precision > 7) return shortest;
  while (precision > 2) {
    const shorter = roundTo(float, --precision);
    if (Math.fround(shorter) !== float) break;
    shortest = shorter;
  }
  return shortest;
}
/** Most scores lie between these two: their texts are made by arithmetic, which is faster. */
const SMALLEST_QUICK = 1e-3;
const LARGEST_QUICK = 100;
const DECADES = [1e-3, 1e-2, 1e-1, 1, 10, 100];
/** 10^0 and up. Two digits of a number from 10 on are the least scaled. */
const SCALES = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11];
const SCALE_OF_SMALLEST = 2;
/** The nearest decimal of so many significant digits, as {@link Number.toPrecision} finds it. */
function roundTo(float, precision) {
  const size = Math.abs(float);
  if (size >= SMALLEST_QUICK && size < LARGEST_QUICK) {
    let exponent = 0;
    while (size >= DECADES[exponent + 1]) exponent++;
    const scale = SCALES[precision - exponent + SCALE_OF_SMALLEST];
    // A whole number below 2^53 over a power of ten up to 10^22 is rounded once, as reading the decimal would.
    const scaled = size * scale;
    const whole = Math.floor(scaled);
    const rest = scaled - whole;
    if (rest < 0.499999 || rest > 0.500001) return ((rest > 0.5 ? whole + 1 : whole) / scale) * Math.sign(float);
  }
  return Number(float.toPrecision(precision));
}
/** `digits` is JavaScript's text of the value; plain notation runs from 10^-3 up to 10^7. */
function layOut(value, digits) {
  const size = Math.abs(value);
  if (size === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  if (size >= 1e-3 && size < 1e7) return digits.includes('.') ? digits : `${digits}.0`;
  const [mantissa, exponent] = (digits.includes('e') ? digits : Number(digits).toExponential()).split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}
