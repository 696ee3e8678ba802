import { NO_MORE_DOCS } from '../query/scorer.ts';
import { numberReader } from './column-reader.ts';
import { needsLongs } from './create-slots.ts';
import type { KeyColumn } from './key-column.ts';
import { isLive } from './leaf-matches.ts';
import { NumberQueue } from './number-queue.ts';
import { type Plan, queueCapacity } from './plan.ts';
import { docColumn } from './doc-column.ts';
import { areTiesByDoc, type NumericSortKey, type SortKey } from './sort-key.ts';
import type { QueueEntries } from './sorted-queue.ts';

const NO_SCORES = new Float32Array(0);

/** Whether a page is by one number that a double holds, and by nothing but the document number behind it. */
export function isTopNumbers({ keys, cursor, scores, searcher }: Plan): boolean {
  const key = keys[0];
  if (scores || key.kind !== 'numeric' || !areTiesByDoc(keys) || typeof key.missing !== 'number' || needsLongs(key, searcher)) return false;
  return cursor === undefined || typeof cursor.values[0] === 'number';
}

/** Looks at every match and keeps the best by a number. Only for plans that {@link isTopNumbers}. */
export function collectTopNumbers(plan: Plan): QueueEntries {
  const { keys, cursor, tally, matches } = plan;
  const key = keys[0] as NumericSortKey;
  const start = cursor && { value: Number(cursor.values[0]), doc: cursor.doc };
  const queue = new NumberQueue(key.order, queueCapacity(plan), start);
  for (const { leaf, scorer } of matches) {
    const column = leaf.segment.docValues(key.field);
    const reader = numberReader(column?.kind === 'numeric' ? column : undefined, key);
    for (let doc = scorer.nextDoc(); doc !== NO_MORE_DOCS; doc = scorer.nextDoc()) {
      if (!isLive(leaf, doc)) continue;
      tally.visited++;
      tally.counted++;
      queue.offer(leaf.docBase + doc, reader.value(doc));
    }
  }
  const { docs, column } = queue.drain(key.print);
  return {
    docs,
    scores: NO_SCORES,
    keys: keys.map((other: SortKey): KeyColumn => (other.kind === 'doc' ? docColumn(other, docs) : column)),
  };
}
