/** A count with grouping: `50,000`. By hand: `Intl.NumberFormat` takes milliseconds to make, when a process is to answer at once. */
export function count(value: number): string {
  const [whole = '', ...fraction] = String(value).split('.');
  return [whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ','), ...fraction].join('.');
}
