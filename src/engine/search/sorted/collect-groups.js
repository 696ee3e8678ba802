import { hasBit } from '../../index/memory/bits.ts';
import { NO_MORE_DOCS } from '../../query/scorer/scorer.ts';
import { createSlots } from '../sort/create-slots.ts';
import { GroupQueue } from './group-queue.ts';
import { isLive } from '../phase/leaf-matches.ts';
import { queueCapacity } from '../phase/plan.ts';
import { UNITS_PER_OFFER } from './sorted-collector.ts';
const BY_SCORE = [{ kind: 'score', order: 'desc' }];
/** Why results cannot be collapsed on a field; undefined when they can. */
export function collapseRefusal(field, mapping) {
  const type = mapping.field(field);
  if (type === undefined) return refuse(`no mapping found for \`${field}\` in order to collapse on`);
  if (!isGroupable(type)) return refuse(`unknown type for collapse field \`${field}\`, only keywords and numbers are accepted`);
  return type.docValues ? undefined : refuse(`cannot collapse on field \`${field}\` without \`doc_values\``);
}
/** Looks at every match and keeps the best of each group. A document with several values has no one group: see `mixed`. */
export function* collectGroups(plan, field, meter) {
  const { searcher, cursor, request, tally, scores } = plan;
  const keys = plan.keys.length === 0 ? BY_SCORE : plan.keys;
  const capacity = queueCapacity(plan);
  const slots = keys.map((key, i) => createSlots(key, searcher, capacity + 1, cursor?.values[i]));
  const queue = new GroupQueue(slots, capacity, cursor);
  const minScore = request.extras?.minScore ?? -Infinity;
  let mixed = false;
  for (const { leaf, scorer } of capacity === 0 ? [] : plan.matches) {
    const groups = groupReader(leaf, field);
    mixed ||= groups.mixed;
    queue.enterLeaf(leaf);
    for (let doc = scorer.nextDoc(); doc !== NO_MORE_DOCS; doc = scorer.nextDoc()) {
      if (!isLive(leaf, doc)) continue;
      tally.visited++;
      const score = scores ? scorer.score() : NaN;
      if (score < minScore) continue;
      tally.counted++;
      if (score > tally.maxScore) tally.maxScore = score;
      queue.offer(doc, score, groups.value(doc));
      if (meter.add(UNITS_PER_OFFER)) yield meter.take();
    }
  }
  const entries = queue.drain();
  return { ...entries, keys: plan.keys.length === 0 ? [] : entries.keys, mixed };
}
/** The error for documents with more than one value of the field. */
export function manyValues(field) {
  return refuse(`failed to collapse on \`${field}\`, the collapse field must be single valued`);
}
const NOT_GROUPED = new Set(['text', 'boolean', 'date', 'date_nanos', 'ip', 'geo_point', 'binary']);
function isGroupable({ type }) {
  return !NOT_GROUPED.has(type);
}
function groupReader({ segment }, field) {
  const column = segment.docValues(field);
  if (column === undefined) return { mixed: false, value: () => null };
  const { docsWithValue } = column;
  if (column.offsets !== undefined) return { mixed: true, value: () => null };
  if (column.kind === 'numeric') {
    const { values } = column;
    return { mixed: false, value: (doc) => (hasBit(docsWithValue, doc) ? sameNumber(values[doc]) : null) };
  }
  // A text is decoded once per leaf, not once per document.
  const texts = new Map();
  return {
    mixed: false,
    value: (doc) => {
      if (!hasBit(docsWithValue, doc)) return null;
      const ordinal = column.ordinals[doc];
      let text = texts.get(ordinal);
      if (text === undefined) texts.set(ordinal, (text = column.terms.text(ordinal)));
      return text;
    },
  };
}
/** One value for one number, whichever width its segment keeps it in. */
function sameNumber(value) {
  const number = Number(value);
  return typeof value === 'number' || Number.isSafeInteger(number) ? number : value;
}
function refuse(reason) {
  return { kind: 'illegal_argument', reason };
}
