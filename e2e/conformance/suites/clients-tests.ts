import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConformanceHost } from '../host.ts';
import { runSection } from '../run-section.ts';
import { type ApiSpec, readApi, readApiFile, readSections } from '../suite.ts';
import { failureOf, type Verdict } from './verdict.ts';

/** What a file requires that is not for a cluster of one's own. */
const SERVERLESS = /^\s*stack:\s*false/m;

/** Parameters are not held against the API files, which are older than the tests. */
class AnyName extends Set<string> {
  override has(): boolean {
    return true;
  }
}

/** Where things lie. */
export interface ClientsTestsPlaces {
  /** The suite's `tests`. */
  readonly folder: string;
  /** Has API files of Elasticsearch 7.10, below `elasticsearch/api`. */
  readonly corpus: string;
  /** Has API files of the calls that are not in the corpus, as a peer's client was made from. */
  readonly specs: string;
}

/**
 * Runs the tests that the peers' clients share (`elasticsearch-clients-tests`), each against an emptied service.
 * @param places of the suite and of the API files it is read with
 */
export async function runClientsTests({ folder, corpus, specs }: ClientsTestsPlaces, host: ConformanceHost): Promise<readonly Verdict[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yml'));
  const api = (name: string): ApiSpec | undefined => {
    const spec = readApi(corpus, 'elasticsearch', name) ?? readApiFile(join(specs, `${name}.json`), name);
    return spec && { ...spec, params: new AnyName() };
  };
  const verdicts: Verdict[] = [];
  for (const file of files.toSorted()) {
    const place = { suite: 'elasticsearch-clients-tests', file };
    const text = readFileSync(join(folder, file), 'utf8');
    for (const section of readSections(text)) {
      if (SERVERLESS.test(text)) {
        verdicts.push({ ...place, title: section.title, outcome: 'skipped', reason: 'for the serverless service alone' });
        continue;
      }
      await empty(host);
      const outcome = await runSection(section, { host, api, version: '8.19.2' });
      const told = { ...place, title: section.title };
      if (outcome.kind === 'passed') verdicts.push({ ...told, outcome: 'passed', reason: '' });
      else if (outcome.kind === 'skipped') verdicts.push({ ...told, outcome: 'skipped', reason: outcome.reason });
      else verdicts.push({ ...told, ...failureOf(outcome.reason) });
    }
  }
  return verdicts;
}

/** Removes all indices. */
export async function empty(host: ConformanceHost): Promise<void> {
  await host.send({ method: 'DELETE', path: '/*', query: 'expand_wildcards=all', headers: {}, body: undefined });
}
