import { expect, it } from 'vitest';
import { fromRoot } from '../../scripts/lib/paths.mjs';
import { inProcessHost } from './hosts/in-process.ts';
import { runCorpus } from './run-corpus.ts';
import { readCorpus } from './suite.ts';

/** The peers' own tests of what this project is about. Where no copy of them lies beside the checkout, there is nothing to run. */
const corpus = readCorpus(process.env['FATHOM_CONFORMANCE'] ?? fromRoot('../shared/conformance'));

it.runIf(corpus !== undefined).each([1, 2])("passes every core file of the peers' tests with %i default shards", async (defaultShards) => {
  if (corpus === undefined) return;
  const files = corpus.files.filter(({ scope }) => scope === 'core');
  const results = await runCorpus({ host: inProcessHost(), corpus, files, defaultShards });
  const failed = results.flatMap(({ file, title, outcome }) =>
    outcome.kind === 'failed' ? [`${file} > ${title}: ${outcome.reason}`] : [],
  );
  expect(failed).toEqual([]);
});
