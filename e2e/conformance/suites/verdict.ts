/** How a test of a client suite ended. `unserved`: it asks for something this service refuses by name, or has no such call. */
export interface Verdict {
  readonly suite: string;
  /** Path below the suite's folder. */
  readonly file: string;
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'unserved' | 'skipped';
  /** Empty where it passed. */
  readonly reason: string;
}

/** What the service says of calls and parts of calls that it does not have. */
const UNSERVED =
  /no API file for|no handler found|is not served|not supported|unsupported|unknown (?:query|setting|token|analyzer|parameter)|unrecognized parameter|No endpoint or operation|failed to find|No handler for type|not recognized|does not support|must not start with '_'|Incorrect HTTP method|Unknown .* type/i;

/** A failure, or the word that the service does not have what was asked for. */
export function failureOf(reason: string): Pick<Verdict, 'outcome' | 'reason'> {
  return { outcome: UNSERVED.test(reason) ? 'unserved' : 'failed', reason };
}

/** Counts by folder, then everything that did not pass, by name and with its reason. */
export function formatVerdicts(verdicts: readonly Verdict[]): string {
  const count = (of: readonly Verdict[], outcome: Verdict['outcome']): string =>
    String(of.filter((verdict) => verdict.outcome === outcome).length).padStart(9);
  const row = (name: string, of: readonly Verdict[]): string =>
    `${name.padEnd(36)}${(['passed', 'failed', 'unserved', 'skipped'] as const).map((outcome) => count(of, outcome)).join('')}`;
  const folderOf = ({ file }: Verdict): string => file.split('/').slice(0, -1).join('/');
  const folders = [...new Set(verdicts.map(folderOf))].toSorted();
  return [
    verdicts[0]?.suite ?? '',
    `${'folder'.padEnd(36)}   passed   failed unserved  skipped`,
    ...folders.map((folder) =>
      row(
        folder,
        verdicts.filter((verdict) => folderOf(verdict) === folder),
      ),
    ),
    row('all', verdicts),
    ...verdicts
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ outcome, file, title: name, reason }) => `  ${outcome} ${file} > ${name}: ${reason.replaceAll(/\s+/g, ' ').slice(0, 240)}`),
  ].join('\n');
}

/**
 * Failures that nobody knew of, and known ones that are none any more. A test that could not be read to its end, as there was no API file, is neither.
 * @param known reasons by the beginning of `file > title`
 */
export function surprises(verdicts: readonly Verdict[], known: Readonly<Record<string, string>>): readonly string[] {
  const failed = verdicts
    .filter(({ outcome }) => outcome === 'failed')
    .map(({ file, title, reason }) => ({ name: `${file} > ${title}`, reason }));
  const unread = verdicts.filter(({ outcome }) => outcome === 'unserved').map(({ file, title }) => `${file} > ${title}`);
  const names = Object.keys(known);
  return [
    ...failed.filter(({ name }) => !names.some((begin) => name.startsWith(begin))).map(({ name, reason }) => `${name}: ${reason}`),
    ...names
      .filter((begin) => !failed.some(({ name }) => name.startsWith(begin)) && !unread.some((name) => name.startsWith(begin)))
      .map((begin) => `${begin}: it does not fail any more`),
  ];
}
