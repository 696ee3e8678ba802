import { barRecord } from './bars.ts';
import { covers, type Key } from './keys.ts';

/** Whether a key is good for every index of a record; without keys anybody is. */
export function coversEach(key: Key | undefined, indices: readonly string[]): boolean {
  return key === undefined || indices.every((name) => covers(key, name));
}

/** Ends the request with 403 where the key is not good for every index of a record found by its id. The answer does not name them. */
export function checkRecord(key: Key | undefined, indices: readonly string[], record: string): void {
  if (key !== undefined && !coversEach(key, indices)) barRecord(key, record);
}
