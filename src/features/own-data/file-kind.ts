import type { FileKind } from '../../imports/row.ts';

export const fileKinds: readonly FileKind[] = ['ndjson', 'json', 'csv'];

/** The endings offered in the file chooser. */
export const acceptedEndings = '.ndjson,.jsonl,.json,.csv,.tsv';

/** By the end of its name and how it begins: a `.json` that holds one object per line is NDJSON. */
export function fileKind(name: string, beginning: string): FileKind {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  const first = beginning.trimStart()[0];
  if (first === '[') return 'json';
  if (first === '{') return 'ndjson';
  return ending === 'json' || ending === 'ndjson' || ending === 'jsonl' ? 'ndjson' : 'csv';
}
