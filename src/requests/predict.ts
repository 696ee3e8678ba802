import { bodyMember, opensScroll, saidNumber, sizeOf, type ReadRequest } from './sheet/search-request.ts';
import { factsOf, type KnownIndices } from './sheet/index-facts.ts';

/** What a request will cost by the formula. */
export interface Prediction {
  /** Entries the coordinator may have to merge at most: shards x (from + size), or shards x size behind a cursor. */
  readonly ceiling: number;
  readonly shards: number;
  readonly perShard: number;
  /** The window it ends beyond; undefined: it will be answered. */
  readonly beyond: number | undefined;
}

/**
 * The price of the request at `i` of a sheet, before it is sent. A scroll goes on with what the sheet opened before it, a search in a
 * point in time reads the index the sheet opened one of. Undefined: it is no search, or nothing is known of its index.
 */
export function predict(sheet: readonly ReadRequest[], i: number, known: KnownIndices): Prediction | undefined {
  const read = sheet[i];
  if (read === undefined) return undefined;
  if (read.kind === 'scroll-on') {
    const opened = sheet.slice(0, i).findLast(opensScroll);
    return opened === undefined ? undefined : price(opened.index, sizeOf(opened), 0, known);
  }
  if (read.kind !== 'search') return undefined;
  const behindCursor = bodyMember(read, 'search_after') !== undefined || opensScroll(read);
  return price(indexRead(sheet, i), sizeOf(read), behindCursor ? 0 : (saidNumber(read, 'from')?.value ?? 0), known);
}

/** The index a search reads: that of its path, or of the point in time opened before it in the sheet. */
export function indexRead(sheet: readonly ReadRequest[], i: number): string | undefined {
  const read = sheet[i];
  if (read === undefined || read.index !== undefined || bodyMember(read, 'pit') === undefined) return read?.index;
  return sheet.slice(0, i).findLast(({ kind }) => kind === 'open-pit')?.index ?? 'of a point in time opened elsewhere';
}

function price(index: string | undefined, size: number, from: number, known: KnownIndices): Prediction | undefined {
  const facts = factsOf(index, known);
  if (facts === undefined) return undefined;
  const perShard = from + size;
  const { shards, maxResultWindow } = facts;
  return { ceiling: shards * perShard, shards, perShard, beyond: perShard > maxResultWindow ? maxResultWindow : undefined };
}
