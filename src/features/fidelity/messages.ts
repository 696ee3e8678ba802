/** What the page says of itself: what is real, what is a model, and where it ends. */
export const messages = {
  title: 'What is real here, and what is not',
  intro:
    'Fathom is not a simulation: a search engine runs in this tab. But a tab is not a cluster. This page says where the difference matters.',
  realTitle: 'Real',
  real: [
    ['The engine', 'Documents are analysed, indexed into segments, searched shard by shard, merged and fetched. No answer is made up.'],
    ['The requests', 'Every button sends HTTP requests that the Inspector shows and curl can repeat against npm run serve.'],
    [
      'The counters',
      'Counted where the work happens. The same documents and the same request give the same counts on every machine; a formula is called ceiling wherever it is shown.',
    ],
    [
      'Scrolls and PITs',
      'They keep real segments alive, which the ledger counts from the engine’s own references, and expire on the clock.',
    ],
    [
      'The recording',
      'What the page shows first was counted by the same engine when the page was built, and is checked when yours has started.',
    ],
  ],
  modelledTitle: 'Modelled',
  modelled: [
    ['The network', 'All shards live in one worker. Bytes between shard and coordinator are counted, but no cable delays them.'],
    ['Parallel shards', 'Shards are asked one after the other. Times therefore say nothing about a cluster; counts do.'],
    [
      'Nodes',
      'Shards can be taken to lie on several nodes, whose answers are really merged and counted. How Elasticsearch 9.5 reduces them there is modelled after its public description.',
    ],
    [
      'Replicas',
      'They are reported as unassigned, unless an index runs them (index.fathom.run_replicas). Then they are real copies, in one worker, with the order of their documents drawn from ids.',
    ],
    ['Memory and disk', 'Segments live in memory, and in files that are read when the engine starts. Sizes are those in memory.'],
    ['The sweep of old contexts', 'What has run out is gone at once. Real clusters may keep it up to a minute longer.'],
  ],
  limitsTitle: 'Limits',
  limits: [
    ['Searches', 'Suggesters, scripts and joined documents are refused by name, never ignored.'],
    ['Window', '10,000 documents for from + size, as index.max_result_window, which can be raised.'],
    ['Contexts', '500 shard contexts of scrolls and 300 of PITs (a scroll over 5 shards takes five), for 24 hours at most.'],
    [
      'Size',
      'What fits into the tab: the page offers up to 2,000,000 documents. They are kept in the browser’s files, unless the tab is said to be in memory.',
    ],
  ],
  scoresTitle: 'Scores against the peers’ own tests',
  scoresIntro:
    'The peers’ own tests of release 7.10.2: 50 files that must pass and 48 that should, on three ways to reach the engine, each with one and with two shards by default.',
  scoresLabel: 'Scores',
  host: 'way to reach the engine',
  shards: 'default shards',
  core: 'must pass',
  wide: 'should pass',
  passed: 'sections passed',
  failed: 'failed',
  skipped: 'skipped',
  failuresTitle: 'What does not pass, and why',
  skipsTitle: 'What is skipped, and why',
  frontsTitle: 'Front ends as they are published',
  frontsIntro:
    'Small pages made with the packages as they are, pointed at Fathom and at nothing else. Each is used in a browser three ways: over HTTP from another origin, behind MSW in the page, and behind Playwright.',
  frontsLabel: 'Front ends',
  front: 'front end',
  frontWays: 'ways that pass',
  frontScore: (passed: number, of: number) => `${passed} of ${of}`,
  promisesTitle: 'What is promised of all that is kept',
  promisesIntro: (day: string) => `What the last run of the proofs said, on ${day}.`,
  slowestUse: (states: number, opened: number, answered: number) =>
    `In ${states} states of its service worker, the page’s lanes could be asked ${seconds(opened)} after it was opened at the latest, and had answered within ${seconds(answered)}.`,
  promisesLabel: 'Promises',
  promise: 'promise',
  proof: 'what is done to it',
  proofPassed: 'tests passed',
  proofWhere: 'where',
  proofFailed: (title: string) => `Failed: ${title}`,
  knownTitle: 'What failed, and what is known to fall short',
  loading: 'Reading the scores…',
  noScores: (reason: string) => `The scores could not be read: ${reason}`,
} as const;

/** Of milliseconds. */
function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
