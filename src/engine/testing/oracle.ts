import type { Query, SortSpec } from '../index.ts';
import type { ModelDocument } from './paging-world.ts';

type Entry = readonly [id: string, document: ModelDocument];

/** Whether a document matches one of the queries the paging laws use. */
export function matches(query: Query, document: ModelDocument): boolean {
  if (query.kind === 'match_all') return true;
  if (query.kind === 'term') return document.tag === query.value;
  if (query.kind !== 'match' || typeof query.query !== 'string') throw new Error(`the model knows no ${query.kind}`);
  return words(query.query).some((word) => words(document.body).includes(word));
}

/** Ids of the matches in sort order: everything is sorted, nothing is clever. The sort must end on `_id`. */
export function sortedIds(documents: ReadonlyMap<string, ModelDocument>, query: Query, sort: readonly SortSpec[]): readonly string[] {
  return [...documents]
    .filter(([, document]) => matches(query, document))
    .sort((a, b) => compareBySort(a, b, sort))
    .map(([id]) => id);
}

function compareBySort(a: Entry, b: Entry, sort: readonly SortSpec[]): number {
  for (const spec of sort) {
    const order = compareByKey(valueOf(a, spec), valueOf(b, spec), spec);
    if (order !== 0) return order;
  }
  return 0;
}

function valueOf([id, document]: Entry, { field }: SortSpec): string | number | undefined {
  return field === '_id' ? id : field === 'rank' ? document.rank : document.tag;
}

function compareByKey(a: string | number | undefined, b: string | number | undefined, { order, missing }: SortSpec): number {
  if (a === undefined || b === undefined) {
    const last = Number(a === undefined) - Number(b === undefined);
    return missing === '_first' ? -last : last;
  }
  const ascending = typeof a === 'number' ? a - Number(b) : Buffer.compare(Buffer.from(a), Buffer.from(String(b)));
  return order === 'desc' ? -ascending : ascending;
}

/**
 * BM25 (k1 1.2, b 0.75, the factor k1 + 1 kept) of a match query on `body`, over the documents of one shard, all of them
 * live. Fields here are short enough for their length to be kept exactly.
 */
export function scoreByBm25(shard: ReadonlyMap<string, ModelDocument>, query: string): ReadonlyMap<string, number> {
  const lengths = [...shard.values()].map(({ body }) => words(body).length).filter((length) => length > 0);
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
  const scores = new Map<string, number>();
  for (const word of words(query)) {
    const containing = [...shard].filter(([, { body }]) => words(body).includes(word));
    const idf = Math.log(1 + (lengths.length - containing.length + 0.5) / (containing.length + 0.5));
    for (const [id, { body }] of containing) {
      const frequency = words(body).filter((other) => other === word).length;
      const norm = 1.2 * (1 - 0.75 + (0.75 * words(body).length) / average);
      scores.set(id, (scores.get(id) ?? 0) + (idf * frequency * 2.2) / (frequency + norm));
    }
  }
  return scores;
}

function words(text: string): readonly string[] {
  return text.split(' ').filter((word) => word !== '');
}
