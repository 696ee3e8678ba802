import type { KnownFault } from './known.ts';

/** Labels and sentences of the switches. */
export const messages = {
  title: 'Switches',
  intro: 'What can stand between a client and its answer. All of it is off until switched on here, and it stands in this tab only.',
  reading: 'Reading…',
  unavailable: (reason: string) => `The switches cannot be read: ${reason}`,
  credentials: 'Credentials',
  credentialsWhat:
    'Every request needs a key: without one, or with an unknown one, the answer is 401; what the key may not do is 405, an index outside of its pattern 403.',
  send: 'Key this page sends',
  sendNone: 'none',
  quota: 'Quota',
  quotaWhat: 'More requests than this within a minute are answered 429 with a Retry-After header.',
  perMinute: 'Requests per minute',
  maintenance: 'Maintenance',
  maintenanceWhat: 'Everything but these switches is answered 503 with a Retry-After header.',
  faultHeader: 'Faults by header',
  faultHeaderWhat: 'A request may bring its own fault in the header x-fathom-fault.',
  faults: 'Faults of every request',
  faultsWhat:
    'Such as delay=200 (wait so many milliseconds), status=503, drop (do the work, lose the answer), shard=0:fail (partial results), shard=1:slow=500. Comma-separated; empty for none.',
  museum: 'Museum of known faults',
  museumWhat:
    'What releases of the peers get wrong, or got: each can be had here, to see what it costs. While one is on, every answer names it in the header x-fathom-known-fault.',
  thread: 'The thread',
  known: {
    shard_doc_per_index: {
      label: '_shard_doc begins anew at each index',
      what: 'OpenSearch from 3.3 on. A point in time over several indices gives documents of each the same numbers, so a cursor passes over some. 211 documents in 25 indices, sorted by it: pages of 10 lose 16, of 25 lose 11, of 50 lose 6, one page of 500 none.',
      href: 'https://github.com/codelibs/fess/pull/3357',
    },
    no_tie_break: {
      label: 'Points in time break no ties',
      what: 'OpenSearch below 3.3, Elasticsearch below 7.12. Behind a page every document goes that shares its last sort value: 160 documents of 7 values, by pages of 10, lose 90.',
      href: 'https://github.com/opensearch-project/OpenSearch/issues/11831',
    },
    shard_doc_unpruned: {
      label: '_shard_doc is not pruned',
      what: 'Each page of a walk sorted by it looks at every match: 1,000 documents on five shards, by pages of 10, visit 1,000 a page, not 50.',
      href: 'https://github.com/elastic/elasticsearch/pull/157044',
    },
    scroll_page_lost: {
      label: 'A page of each scroll is lost',
      what: 'The answer with its second page never arrives. Whoever asks again gets the third: 10 of 30 documents never come, by pages of 10.',
      href: 'https://github.com/elastic/elasticsearch/issues/26433',
    },
  } satisfies Record<KnownFault, { readonly label: string; readonly what: string; readonly href: string }>,
  changedElsewhere: 'The switches were changed meanwhile; they are shown as they are now. Choose again.',
  tryTitle: 'Try it',
  tryHint: 'Sends GET /codes?limit=1 and shows what comes back.',
  trySend: 'Send a request',
  beforeTitle: 'Switched on in this tab',
  before: (found: readonly string[]) => `You have switched on ${found.join('; ')}. It stands before every request of this page.`,
  inForce: {
    maintenance: 'maintenance (503 to everything)',
    credentials: 'credentials, and this page sends no key that may (401, 403)',
    quota: (perMinute: number) => `a quota of ${perMinute} requests a minute (429 beyond)`,
    faults: (faults: string) => `the fault ${faults}`,
  },
  endMaintenance: 'End maintenance',
  notEnded: (reason: string) => `Maintenance was not ended: ${reason}`,
  toSwitches: 'To the switches',
} as const;
