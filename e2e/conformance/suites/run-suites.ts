import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { releaseHost } from '../hosts/node-http.ts';
import { runClientsTests } from './clients-tests.ts';
import { runStories } from './stories.ts';
import { KNOWN } from './known.ts';
import { formatVerdicts, surprises, type Verdict } from './verdict.ts';

/** Where copies of the suites lie. */
export interface SuitesOptions {
  /** Holds `elasticsearch-clients-tests` and `opensearch-api-specification`, and `opensearch-rs` for its API files. */
  readonly folder: string;
  /** Has the API files of Elasticsearch 7.10. */
  readonly corpus: string;
  readonly print: (text: string) => void;
}

/**
 * Runs the suites of the peers' clients that there are copies of, over HTTP, and prints how each test ended.
 * @returns what is not as `known.ts` says; undefined where there is no copy of any suite
 */
export async function runSuites({ folder, corpus, print }: SuitesOptions): Promise<readonly string[] | undefined> {
  const clients = join(folder, 'elasticsearch-clients-tests/tests');
  const stories = join(folder, 'opensearch-api-specification/tests/default');
  const runs: (readonly Verdict[])[] = [];
  if (existsSync(clients)) {
    const host = await releaseHost('8');
    const specs = join(folder, 'opensearch-rs/api_generator/rest_specs');
    runs.push(await runClientsTests({ folder: clients, corpus, specs }, host));
    await host.close();
  }
  if (existsSync(stories)) {
    const host = await releaseHost('opensearch-3');
    runs.push(await runStories(stories, host, '3.2.0'));
    await host.close();
  }
  for (const verdicts of runs) print(formatVerdicts(verdicts));
  return runs.length === 0 ? undefined : runs.flatMap((verdicts) => surprises(verdicts, KNOWN[verdicts[0]?.suite ?? ''] ?? {}));
}
