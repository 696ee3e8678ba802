/** What options are told apart by. */
export interface RankedOption {
  readonly score: number;
  readonly text: string;
}

/** The best first, equal ones in the order of their texts, by UTF-16 units as the peers compare them on a shard. */
export function compareOptions(a: RankedOption, b: RankedOption): number {
  if (a.score !== b.score) return b.score - a.score;
  return a.text === b.text ? 0 : a.text < b.text ? -1 : 1;
}
