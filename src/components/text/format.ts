const exact = new Intl.NumberFormat('en');
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const plurals = new Intl.PluralRules('en');
/** Of the powers of a thousand. */
const words = ['', '', 'million', 'billion', 'trillion'];

/** A count, exact, with grouping: `25,025,000`. */
export function count(value: number): string {
  return exact.format(value);
}

/** A count for tight places: exact up to 9,999,999, then in words (`25.0 million`), and where those end as a power of ten. Show {@link count} beside or on hover. */
export function shortCount(value: number): string {
  if (value < 10_000_000) return exact.format(value);
  const thousands = Math.floor(Math.log10(value) / 3);
  const word = words[thousands];
  return word === undefined ? value.toExponential(1) : `${oneDecimal.format(value / 1000 ** thousands)} ${word}`;
}

/** The form of a word or sentence that goes with a number, by the language's own rules. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return plurals.select(value) === 'one' ? one : many;
}

/** `1 request`, `1,000 requests`. */
export function counted(value: number, one: string, many?: string): string {
  return `${exact.format(value)} ${plural(value, one, many)}`;
}
