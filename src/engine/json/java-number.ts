/**
 * The shortest decimal text that reads back as the double `value`, in the form the peers print: `1.0`, `0.2876821`,
 * `1.0E10`, `1.0E-5`; `NaN`, `Infinity` and `-Infinity` as words.
 */
export function formatDouble(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  return layOut(value, shortestDouble(value));
}

/** JavaScript's shortest text, save that the peers never stop at one digit when a second one is closer (4.9E-324). */
function shortestDouble(value: number): string {
  const short = String(value);
  if (Math.abs(value) > 1e-320) return short;
  const twoDigits = value.toExponential(1);
  return Number(twoDigits) === value ? twoDigits : short;
}

/** Like {@link formatDouble} for a 32-bit float: the fewest digits that round to the same float (`184.4`). */
export function formatFloat(value: number): string {
  const float = Math.fround(value);
  if (!Number.isFinite(float)) return String(float);
  return layOut(float, shortestFloat(float));
}

/** Two to nine significant digits: nine always identify a float. Starts at seven, since most floats need seven to nine. */
function shortestFloat(float: number): string {
  let precision = 7;
  let text = float.toPrecision(precision);
  if (Math.fround(Number(text)) === float) {
    while (precision > 2) {
      const shorter = float.toPrecision(precision - 1);
      if (Math.fround(Number(shorter)) !== float) break;
      text = shorter;
      precision--;
    }
    return text;
  }
  text = float.toPrecision(8);
  return Math.fround(Number(text)) === float ? text : float.toPrecision(9);
}

/** `digits` is any JavaScript decimal text of `value`; plain notation runs from 10^-3 up to 10^7. */
function layOut(value: number, digits: string): string {
  const size = Math.abs(value);
  if (size === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const decimal = Number(digits);
  if (size >= 1e-3 && size < 1e7) {
    const plain = String(decimal);
    return plain.includes('.') ? plain : `${plain}.0`;
  }
  const [mantissa, exponent] = decimal.toExponential().split('e');
  return `${mantissa.includes('.') ? mantissa : `${mantissa}.0`}E${Number(exponent)}`;
}
