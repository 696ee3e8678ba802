import { count } from './format.ts';

const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const ratioFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });
const twoDigits = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** Bytes in KiB, MiB and GiB; below 1 KiB in bytes. */
export function bytes(value: number): string {
  if (value < 1024) return `${count(value)} B`;
  if (value < 1024 ** 2) return `${oneDecimal.format(value / 1024)} KiB`;
  if (value < 1024 ** 3) return `${oneDecimal.format(value / 1024 ** 2)} MiB`;
  return `${oneDecimal.format(value / 1024 ** 3)} GiB`;
}

/** Milliseconds with two significant figures: times in a tab are no more exact than that. */
export function milliseconds(value: number): string {
  return `${twoDigits.format(value)} ms`;
}

/** How many times larger, in words: `1,000 times`; empty when there is nothing to compare. */
export function times(larger: number, smaller: number): string {
  return smaller <= 0 ? '' : `${larger % smaller === 0 ? count(larger / smaller) : ratioFormat.format(larger / smaller)} times`;
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
