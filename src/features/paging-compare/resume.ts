import type { QueryBody } from '../../client/client.ts';
import type { WireSortValue } from '../../client/wire.ts';
import type { LaneStart, LaneState } from './lanes/lane-state.ts';
import { modeOf } from './lanes/mode.ts';
import type { Question } from './question.ts';

/**
 * How a lane whose scroll or PIT is gone can go on where it was. `cursor`: the sort values of its last hit, in a new view; `range`: a new
 * scroll over what comes after them.
 */
export type Resumption =
  | { readonly way: 'cursor'; readonly after: number }
  | { readonly way: 'range'; readonly after: number; readonly start: LaneStart }
  | { readonly way: 'none'; readonly because: 'untouched' | 'score' | 'value' | 'ties' };

/** Finds the way on; `words` is said beside the lane of a new scroll. */
export function resumption(question: Question, state: LaneState, words: (field: string, page: number) => string): Resumption {
  if (modeOf(state.mode).forwardOnly) return scrollResumption(question, state, words);
  if (state.page === 0) return { way: 'none', because: 'untouched' };
  return state.cursors[state.page - 1] === undefined ? { way: 'none', because: 'value' } : { way: 'cursor', after: state.page };
}

/** A scroll takes no cursor, so the range has to leave out exactly what was seen: rows of the last value are left out by their ids. */
function scrollResumption(question: Question, state: LaneState, words: (field: string, page: number) => string): Resumption {
  const { field, order } = question.sort;
  const after = state.reached;
  const pages = state.kept.toSorted((a, b) => a.page - b.page);
  const hits = pages.flatMap((page) => page.hits);
  const value = hits.at(-1)?.sort?.[0];
  if (after === 0 || pages.at(-1)?.page !== after) return { way: 'none', because: 'untouched' };
  if (field.startsWith('_')) return { way: 'none', because: 'score' };
  if (value === undefined || value === null) return { way: 'none', because: 'value' };
  const equal = hits.filter((hit) => sameValue(hit.sort?.[0], value));
  // Where all kept rows share the value there may have been more of them on pages that are not kept.
  if (equal.length === hits.length && pages[0]?.page !== (state.start?.page ?? 1)) return { way: 'none', because: 'ties' };
  const page = after + 1;
  const before = (state.start?.before ?? 0) + (after - (state.start?.page ?? 1) + 1) * state.size;
  const clause = afterRow({ field, order, value, seen: equal.map((hit) => hit._id) });
  const within = state.start === null ? clause : { bool: { filter: [state.start.clause, clause] } };
  return { way: 'range', after, start: { page, before, clause: within, words: words(field, after) } };
}

function afterRow(row: {
  readonly field: string;
  readonly order: 'asc' | 'desc';
  readonly value: WireSortValue;
  readonly seen: readonly string[];
}): QueryBody {
  const { field, order, value, seen } = row;
  const beyond = { range: { [field]: order === 'asc' ? { gt: value } : { lt: value } } };
  const level = { bool: { filter: [{ range: { [field]: { gte: value, lte: value } } }], must_not: [{ ids: { values: seen } }] } };
  return { bool: { should: [beyond, level] } };
}

function sameValue(a: WireSortValue | undefined, b: WireSortValue): boolean {
  if (typeof a === 'object' && a !== null && typeof b === 'object' && b !== null) return a.text === b.text;
  return a === b;
}
