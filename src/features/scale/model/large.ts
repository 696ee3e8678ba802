import { count, shortCount } from '../../../components/text/format.ts';

const grouped = new Intl.NumberFormat('en');
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const units = ['KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];

/** A count for a cell, in words where it is long. */
export function short(value: number | bigint): string {
  return shortCount(Number(value));
}

/** Every digit. */
export function exact(value: number | bigint): string {
  return grouped.format(value);
}

/** Bytes in the largest unit that leaves one or more before the point. */
export function largeBytes(value: number | bigint): string {
  const amount = Number(value);
  if (amount < 1024) return `${count(amount)} B`;
  const power = Math.min(units.length, Math.floor(Math.log2(amount) / 10));
  return `${oneDecimal.format(amount / 1024 ** power)} ${units[power - 1]}`;
}
