import type { LaunchOptions } from 'playwright-core';
import { inProcessHost } from './hosts/in-process.ts';
import { nodeHttpHost } from './hosts/node-http.ts';
import { serviceWorkerHost } from './hosts/service-worker.ts';
import { filesPassed, formatReport, type SectionResult } from './report.ts';
import { runCorpus } from './run-corpus.ts';
import { readCorpus } from './suite.ts';

export { runBesideNode } from './beside-node.ts';
export { runSuites } from './suites/run-suites.ts';

/** What a run of the corpus found on one host, as the fidelity page reads it. */
export interface ConformanceSummary {
  readonly host: string;
  readonly default_shards: number;
  readonly core: string;
  readonly wide: string;
  readonly sections: { readonly passed: number; readonly failed: number; readonly skipped: number };
  readonly failures: readonly { readonly file: string; readonly section: string; readonly reason: string }[];
  readonly skips: readonly { readonly file: string; readonly section: string; readonly reason: string }[];
}

/** Where the corpus lies, where the built playground is served, and how to start the browser to open it with. */
export interface ConformanceOptions {
  readonly corpus: string;
  readonly playground: string;
  readonly launch: LaunchOptions;
  /** Part of the paths of the files to run; empty for all. */
  readonly only: string;
  /** Each run of a host has one of these as its default number of shards. */
  readonly shards: readonly number[];
  readonly print: (text: string) => void;
}

/** Runs the corpus on all three hosts, with each number of default shards; undefined when there is no corpus. */
export async function runConformance(options: ConformanceOptions): Promise<readonly ConformanceSummary[] | undefined> {
  const corpus = readCorpus(options.corpus);
  if (corpus === undefined) return undefined;
  const files = corpus.files.filter(({ path }) => path.includes(options.only));
  const openers = [() => inProcessHost(), nodeHttpHost, () => serviceWorkerHost(options.playground, options.launch)];
  const summaries: ConformanceSummary[] = [];
  for (const open of openers) {
    const host = await open();
    for (const defaultShards of options.shards) {
      const results = await runCorpus({ host, corpus, files, defaultShards });
      options.print(formatReport(`${host.name}, ${defaultShards} default shard${defaultShards === 1 ? '' : 's'}`, results));
      summaries.push(summarise(host.name, defaultShards, results));
    }
    await host.close();
  }
  return summaries;
}

function summarise(host: string, defaultShards: number, results: readonly SectionResult[]): ConformanceSummary {
  const named = (kind: 'failed' | 'skipped') =>
    results.flatMap(({ file, title, outcome }) => (outcome.kind === kind ? [{ file, section: title, reason: outcome.reason }] : []));
  return {
    host,
    default_shards: defaultShards,
    core: filesPassed(results, 'core'),
    wide: filesPassed(results, 'wide'),
    sections: {
      passed: results.filter(({ outcome }) => outcome.kind === 'passed').length,
      failed: named('failed').length,
      skipped: named('skipped').length,
    },
    failures: named('failed'),
    skips: named('skipped'),
  };
}
