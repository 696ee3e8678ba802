const exact = new Intl.NumberFormat('en');
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const ratioFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const plurals = new Intl.PluralRules('en');
/** Of the powers of a thousand. */
const words = ['', '', 'million', 'billion', 'trillion'];
const twoDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

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

/** Bytes in KiB and MiB; below 1 KiB in bytes. */
export function bytes(value: number): string {
  if (value < 1024) return `${exact.format(value)} B`;
  if (value < 1024 ** 2) return `${oneDecimal.format(value / 1024)} KiB`;
  return `${oneDecimal.format(value / 1024 ** 2)} MiB`;
}

/** Milliseconds with two significant figures: times in a tab are no more exact than that. */
export function milliseconds(value: number): string {
  return `${twoDigits.format(value)} ms`;
}

/** How many times larger, in words: `1,000 times`; empty when there is nothing to compare. */
export function times(larger: number, smaller: number): string {
  return smaller <= 0 ? '' : `${larger % smaller === 0 ? exact.format(larger / smaller) : ratioFormat.format(larger / smaller)} times`;
}

/** The form of a word or sentence that goes with a number, by the language's own rules. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return plurals.select(value) === 'one' ? one : many;
}

/** `1 request`, `1,000 requests`. */
export function counted(value: number, one: string, many?: string): string {
  return `${exact.format(value)} ${plural(value, one, many)}`;
}

/** Time left as `m:ss`, rounded up so that 0:00 means over. */
export function clock(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A moment (milliseconds since 1970) as the reader's clock shows it, to the second: `17:04:09`. */
export function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB');
}
