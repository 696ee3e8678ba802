/** The largest of what `of` says of each item; at least `floor`. A list may have any length. */
export function largest<T>(items: readonly T[], of: (item: T) => number, floor = 0): number {
  return items.reduce((most, item) => Math.max(most, of(item)), floor);
}
