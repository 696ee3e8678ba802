import type { ConformanceNote, ConformanceRow } from '../../client/conformance-query.ts';
import { messages } from './messages.ts';

/** Every different note of a kind over all hosts, in the order they come. */
export function notesOf(rows: readonly ConformanceRow[], kind: 'failures' | 'skips'): readonly ConformanceNote[] {
  const seen = new Map<string, ConformanceNote>();
  for (const row of rows) {
    for (const note of row[kind]) if (!seen.has(keyOf(note))) seen.set(keyOf(note), note);
  }
  return [...seen.values()];
}

/** A reason in words: an error body is too long to read, and the commonest says the same every time. */
export function shortReason({ reason }: ConformanceNote): string {
  if (reason.includes('[aggs] is not supported')) return messages.aggregations;
  return reason.length > 160 ? `${reason.slice(0, 159)}…` : reason;
}

function keyOf({ file, section }: ConformanceNote): string {
  return `${file}\n${section}`;
}
