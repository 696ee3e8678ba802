import { bitWords } from '../../index/memory/bits.ts';
import { liftColumn } from '../../index/nested/lift-column.ts';
import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { createWeight } from '../../query/weight/create-weight.ts';
import { gatherFor } from '../../query/weight/weight.ts';
const UNITS_PER_OBJECT = 20;
/** Whether the columns of objects have to be lifted before anything can be sorted by a key. */
export function readsObjects(key) {
  return 'nested' in key && key.nested !== undefined;
}
/** The keys with the columns they read of a searcher: where those are of nested objects, lifted to the documents that hold them. */
export function* liftKeys(keys, statistics, meter) {
  const lifted = [];
  for (const key of keys) {
    if (!('nested' in key) || key.nested === undefined) {
      lifted.push(key);
      continue;
    }
    const columns = new Map();
    for (const leaf of statistics.leaves) {
      const found = yield* reach(leaf, key.nested, statistics, meter);
      const column = found?.segment.docValues(key.field);
      if (found === undefined || column === undefined) continue;
      columns.set(leaf.segment, { column: yield* liftColumn(column, found, meter), objects: found.segment });
    }
    lifted.push({ ...key, lifted: columns });
  }
  return lifted;
}
/** Goes down to the objects whose values count; undefined where there are none. */
function* reach(top, { steps, maxChildren }, from, meter) {
  let leaf = top;
  let statistics = from;
  let starts;
  let counting;
  for (const { levels, filter } of steps) {
    const below = statistics.nested(levels);
    const objects = below.level.objectsOf(leaf);
    if (objects === undefined) return undefined;
    const own = filter && (yield* matching(filter, objects.leaf, below.statistics, meter));
    counting = counting === undefined ? own : yield* withHolder(counting, objects.starts, own, meter);
    starts = starts === undefined ? objects.starts : starts.map((start) => objects.starts[start]);
    leaf = objects.leaf;
    statistics = below.statistics;
  }
  return starts && { starts, counting, most: maxChildren, segment: leaf.segment };
}
function* matching(filter, leaf, statistics, meter) {
  yield* statistics.expansions.expand(filter, meter);
  const weight = createWeight(filter, statistics, 1, false);
  yield* gatherFor(weight, leaf, meter);
  const words = new Uint32Array(bitWords(leaf.segment.docCount));
  const scorer = weight.scorer(leaf);
  if (scorer === undefined) return words;
  for (let object = scorer.nextDoc(); object !== NO_MORE_DOCS; object = scorer.nextDoc()) {
    words[object >>> 5] |= 1 << (object & 31);
    if (meter.add(UNITS_PER_OBJECT)) yield meter.take();
  }
  return words;
}
/** Of the objects that count those whose holder counts. */
function* withHolder(holders, starts, own, meter) {
  const words = new Uint32Array(bitWords(starts[starts.length - 1]));
  for (let holder = 0; holder + 1 < starts.length; holder++) {
    if (((holders[holder >>> 5] >>> (holder & 31)) & 1) === 0) continue;
    for (let object = starts[holder]; object < starts[holder + 1]; object++) {
      if (own === undefined || ((own[object >>> 5] >>> (object & 31)) & 1) === 1) words[object >>> 5] |= 1 << (object & 31);
    }
    if (meter.add(UNITS_PER_OBJECT * (1 + starts[holder + 1] - starts[holder]))) yield meter.take();
  }
  return words;
}
