import type { Outcome } from './run-section.ts';

/** One line of the log: which section of which file ended how. */
export interface SectionResult {
  readonly file: string;
  readonly scope: 'core' | 'wide';
  readonly title: string;
  readonly outcome: Outcome;
}

/** A table per folder (`bulk`, `search`, ...), then every failure and every skip by name with its reason. */
export function formatReport(host: string, results: readonly SectionResult[]): string {
  const folders = [...new Set(results.map(folderOf))].toSorted();
  const rows = folders.map((folder) => {
    const own = results.filter((result) => folderOf(result) === folder);
    return `${folder.padEnd(32)} ${String(count(own, 'passed')).padStart(6)} ${String(count(own, 'failed')).padStart(6)} ${String(count(own, 'skipped')).padStart(7)}`;
  });
  const named = (kind: 'failed' | 'skipped'): string[] =>
    results.flatMap(({ file, title, outcome }) => (outcome.kind === kind ? [`  ${kind} ${file} > ${title}: ${outcome.reason}`] : []));
  return [
    `${host}: files core ${filesPassed(results, 'core')}, wide ${filesPassed(results, 'wide')}`,
    `${'folder'.padEnd(32)} passed failed skipped`,
    ...rows,
    `${'all'.padEnd(32)} ${String(count(results, 'passed')).padStart(6)} ${String(count(results, 'failed')).padStart(6)} ${String(count(results, 'skipped')).padStart(7)}`,
    ...named('failed'),
    ...named('skipped'),
  ].join('\n');
}

/** `48 of 50`: files of a scope in which no section failed. */
export function filesPassed(results: readonly SectionResult[], scope: 'core' | 'wide'): string {
  const files = [...new Set(results.filter((result) => result.scope === scope).map(({ file }) => file))];
  const good = files.filter((file) => !results.some((result) => result.file === file && result.outcome.kind === 'failed'));
  return `${good.length} of ${files.length}`;
}

function folderOf({ file }: SectionResult): string {
  return file.split('/').slice(0, -1).join('/').replace('/test', '');
}

function count(results: readonly SectionResult[], kind: Outcome['kind']): number {
  return results.filter(({ outcome }) => outcome.kind === kind).length;
}
