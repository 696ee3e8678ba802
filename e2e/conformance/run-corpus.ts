import type { ConformanceHost } from './host.ts';
import type { SectionResult } from './report.ts';
import { runSection } from './run-section.ts';
import type { Corpus, SuiteFile } from './suite.ts';
import { wipe } from './wipe.ts';

/** The release whose version-gated tests apply. */
const VERSION = '7.10.2';

export interface CorpusRun {
  readonly host: ConformanceHost;
  readonly corpus: Corpus;
  readonly files: readonly SuiteFile[];
  /** Primary shards of an index that is created without saying. */
  readonly defaultShards: number;
}

/** Runs every section of the files, one after the other, each against an emptied service. */
export async function runCorpus({ host, corpus, files, defaultShards }: CorpusRun): Promise<readonly SectionResult[]> {
  const results: SectionResult[] = [];
  for (const file of files) {
    for (const section of file.sections) {
      await (host.empty === undefined ? wipe(host, defaultShards) : host.empty(defaultShards));
      const outcome = await runSection(section, { host, api: (name) => corpus.api(file, name), version: VERSION });
      results.push({ file: file.path, scope: file.scope, title: section.title, outcome });
    }
  }
  return results;
}
