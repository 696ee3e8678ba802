const exact = new Intl.NumberFormat('en');

/** A count with grouping: `50,000`. */
export function count(value: number): string {
  return exact.format(value);
}
