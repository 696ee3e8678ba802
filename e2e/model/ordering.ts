import type { WireHit, WireSearch } from './check-page.ts';
import type { ModelDocument } from './index-model.ts';
import { holds, Mismatch, same } from './mismatch.ts';
import { compareByKeys, type KeyValue, type ModelSortKey } from './sorts.ts';
import type { Target } from './world.ts';

/** The matches of a search, shard by shard, and in the order of their sort keys. */
export interface Ordered {
  readonly order: readonly ModelDocument[];
  readonly matchesByTarget: readonly number[];
  readonly total: number;
}

/** Sorts by keys; what is equal stays in the order of shards and, there, of writing. Without keys that is the whole order. */
export function orderMatches(
  targets: readonly Target[],
  matches: (document: ModelDocument) => boolean,
  keys: readonly ModelSortKey[],
): Ordered {
  const matchesByTarget: number[] = [];
  const rows: { readonly document: ModelDocument; readonly values: readonly KeyValue[] }[] = [];
  for (const { documents } of targets) {
    const before = rows.length;
    for (const document of documents) if (matches(document)) rows.push({ document, values: keys.map((key) => key.value(document)) });
    matchesByTarget.push(rows.length - before);
  }
  const total = rows.length;
  // Sorting is stable.
  if (keys.length > 0) rows.sort((a, b) => compareByKeys(keys, a.values, b.values));
  return { order: rows.map(({ document }) => document), matchesByTarget, total };
}

/**
 * The order of an answer that lists every match, where the model cannot know it (scores, `_doc`): checked for what must hold
 * of any such order, then taken for granted. `rank` is what the hits are in descending order of.
 */
export function observeOrder(
  answer: WireSearch,
  targets: readonly Target[],
  { order, total }: Ordered,
  rank: (hit: WireHit) => number,
): readonly ModelDocument[] {
  const { hits } = answer.hits;
  same('matches listed', hits.length, total);
  const place = new Map(order.map((document, at) => [document, at]));
  const waiting = new Map<string, ModelDocument[]>();
  for (const document of order) {
    const address = `${document.index}/${document.id}`;
    const others = waiting.get(address);
    if (others === undefined) waiting.set(address, [document]);
    else others.push(document);
  }
  const observed = hits.map((hit) => take(waiting, hit));
  for (let at = 1; at < hits.length; at++) {
    const [before, here] = [rank(hits[at - 1]), rank(hits[at])];
    holds(`${hits[at]?._id} (${here}) comes after ${hits[at - 1]?._id} (${before})`, before >= here);
    if (before !== here) continue;
    const [left, right] = [place.get(observed[at - 1]) ?? 0, place.get(observed[at]) ?? 0];
    holds(`${hits[at - 1]?._id} and ${hits[at]?._id} tie in the wrong order over ${targets.length} shards`, left < right);
  }
  return observed;
}

/** The document a hit shows; the same id may lie on two shards of an index, told apart by routing. */
function take(waiting: Map<string, ModelDocument[]>, hit: WireHit): ModelDocument {
  const candidates = waiting.get(`${hit._index}/${hit._id}`) ?? [];
  const at = candidates.findIndex(({ routing }) => routing === hit._routing);
  if (at < 0) throw new Mismatch(`${hit._index}/${hit._id} is no match, or comes twice`);
  return candidates.splice(at, 1)[0];
}
