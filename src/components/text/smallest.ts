/** The smallest of what `of` says of each item; Infinity when there are none. A list may have any length. */
export function smallest<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((least, item) => Math.min(least, of(item)), Infinity);
}
