import type { WriteOperation } from '../write/document-operations.ts';
import type { SearchPlan } from '../search/search-plan.ts';
import type { Amount } from './memory-breaker.ts';

/** What an entry of a result queue takes while it goes from the shard through the merge: number, score or key, place. */
const BYTES_PER_ENTRY = 48;

/** What each further sort key of an entry takes, and of a hit: its value, and as much again while the answer is written. */
const BYTES_PER_KEY = 16;
const BYTES_PER_SHOWN_KEY = 40;

/** What an option takes on its way: its text, and twice its place in a list. */
const BYTES_PER_OPTION = 160;

/** Searches that need less are not worth a look at the books. */
const SMALL_SEARCH_BYTES = 4 * 1024 * 1024;

/** What a written document takes: its source, about as much again for its terms and columns, and something for itself. */
const BYTES_PER_SOURCE_BYTE = 2;
const BYTES_PER_DOCUMENT = 128;

/** Bytes that writes are going to take at most, as a rule; deletes take none. */
export function bytesForWrites(operations: readonly WriteOperation[]): number {
  let bytes = 0;
  for (const { action, source } of operations) {
    if (action !== 'delete') bytes += BYTES_PER_DOCUMENT + BYTES_PER_SOURCE_BYTE * (source?.bytes.length ?? 0);
  }
  return bytes;
}

/** What a search takes: suggestions where they ask for many options, else its page. Of that every shard has as many entries as the window, or as it has documents, and a hit shows what it was sorted by. Undefined for what is small. */
export function needsOfSearch({ targets, window, size, sort, suggest }: SearchPlan): Amount | undefined {
  const options = suggest === undefined ? 0 : targets.length * suggest.reduce((sum, each) => sum + (each.shardSize ?? each.size), 0);
  if (options * BYTES_PER_OPTION > SMALL_SEARCH_BYTES) return { heap: options * BYTES_PER_OPTION, buffers: 0 };
  const keys = Math.max(1, sort.length);
  if (targets.length * window * keys * BYTES_PER_ENTRY < SMALL_SEARCH_BYTES) return undefined;
  const entries = targets.reduce((sum, { port }) => sum + Math.min(window, port.memory().documents), 0);
  const moreKeys = keys - 1;
  return {
    heap: Math.min(size, entries) * moreKeys * BYTES_PER_SHOWN_KEY,
    buffers: entries * (BYTES_PER_ENTRY + moreKeys * BYTES_PER_KEY),
  };
}
