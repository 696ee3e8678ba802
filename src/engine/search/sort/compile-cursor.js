import { ok } from '../../errors.ts';
import { parseSearchAfter } from './parse-cursor.ts';
import { areTiesByDoc } from './sort-key.ts';
/**
 * Where the page starts: behind `search_after`, whose equals all count as seen, or behind a scroll's last entry, whose
 * equals count as seen up to its document number. Undefined: at the beginning.
 */
export function compileCursor(page, keys, context) {
  if (page.resumeAfter !== undefined) return ok(resume(page.resumeAfter, keys));
  if (page.searchAfter === undefined) return ok(undefined);
  const values = parseSearchAfter(page.searchAfter, page.sort, keys, context);
  if (!values.ok) return values;
  return ok({ values: values.value, doc: lastSeenDoc(keys, values.value) });
}
function resume(cursor, keys) {
  if (keys.length === 0) return { values: [cursor.score], doc: cursor.doc };
  return { values: cursor.keys.map(rowValue), doc: cursor.doc };
}
/** A second key by document number says exactly which of the documents with an equal first key were seen. */
function lastSeenDoc(keys, values) {
  const second = keys[1];
  return areTiesByDoc(keys) && second?.kind === 'doc' ? Number(values[1]) - second.base : Infinity;
}
/** The one value of a sliced column. */
function rowValue(column) {
  if (column.kind !== 'text') return column.values[0];
  return column.isNull[0] === 1 ? null : column.bytes;
}
