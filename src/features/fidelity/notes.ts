import type { ConformanceNote, ConformanceRow } from '../../client/queries/conformance-query.ts';

/** Every different note of a kind over all hosts, in the order they come. */
export function notesOf(rows: readonly ConformanceRow[], kind: 'failures' | 'skips'): readonly ConformanceNote[] {
  const seen = new Map<string, ConformanceNote>();
  for (const row of rows) {
    for (const note of row[kind]) if (!seen.has(keyOf(note))) seen.set(keyOf(note), note);
  }
  return [...seen.values()];
}

/** A reason, or the beginning of one that is too long to read. */
export function shortReason({ reason }: ConformanceNote): string {
  return reason.length > 160 ? `${reason.slice(0, 159)}…` : reason;
}

function keyOf({ file, section }: ConformanceNote): string {
  return `${file}\n${section}`;
}
