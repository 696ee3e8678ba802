import { refuseWith } from './convention-error.ts';

/** What a number of the query may be, and what it is when it is not there. */
interface CountBounds<T> {
  readonly minimum: number;
  readonly maximum?: number;
  readonly otherwise: T;
}

/** A whole number of the query. Refuses what is none, and what lies outside of its bounds. */
export function readCount<T extends number | undefined>(
  query: ReadonlyMap<string, string>,
  name: string,
  { minimum, maximum = Number.MAX_SAFE_INTEGER, otherwise }: CountBounds<T>,
): number | T {
  const text = query.get(name);
  if (text === undefined) return otherwise;
  if (!/^[+-]?\d+$/.test(text)) return refuseWith('bad_number', `[${name}] must be a whole number, found [${text}]`);
  const value = Number(text);
  if (value >= minimum && value <= maximum) return value;
  const bounds = value < minimum ? `at least ${minimum}` : `at most ${maximum}`;
  return refuseWith('number_out_of_bounds', `[${name}] must be ${bounds}, found [${text}]`);
}
