import type { WriteOperation } from '../write/document-operations.ts';
import type { SearchPlan } from '../search/search-plan.ts';

/** What an entry of a result queue takes while it goes from the shard through the merge: number, score or key, place. */
const BYTES_PER_ENTRY = 48;

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

/** Bytes that the entries of a search take: every shard has as many as the window, or as it has documents. 0 for what is small. */
export function bytesForSearch({ targets, window }: SearchPlan): number {
  if (targets.length * window * BYTES_PER_ENTRY < SMALL_SEARCH_BYTES) return 0;
  const entries = targets.reduce((sum, { port }) => sum + Math.min(window, port.memory().documents), 0);
  return entries * BYTES_PER_ENTRY;
}
