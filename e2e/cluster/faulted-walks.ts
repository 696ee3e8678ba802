import { patientFetch } from '../../src/library/patient-fetch.ts';
import { walkOffset, type WalkOptions, walkPit, walkScroll, walkSearchAfter } from '../../src/library/walkers.ts';
import { diceOf } from '../../src/rest/testing/aggregation-trees.ts';
import { openFaultyProxy } from './faulty-proxy.ts';
import { ownIndex } from './own-index.ts';

const INDEX = ownIndex('walks');
const DOCUMENTS = 700;
const WALKS = { pit: walkPit, search_after: walkSearchAfter, offset: walkOffset, scroll: walkScroll } as const;

/** What came of walks through faults. */
export interface FaultedWalks {
  readonly walked: number;
  readonly faults: number;
  /** What is wrong, as sentences. */
  readonly problems: readonly string[];
}

/**
 * Walks over a live node behind a proxy that spoils requests. Every document has to come once, and nothing may be left open. A scroll's page cannot be asked
 * for again: such a walk may end with an error, never with fewer documents.
 */
export async function walkThroughFaults(node: string, seed: number): Promise<FaultedWalks> {
  const dice = diceOf(seed);
  await fill(node);
  const problems: string[] = [];
  let [walked, faults] = [0, 0];
  for (const way of ['pit', 'search_after', 'offset', 'scroll'] as const)
    for (let round = 0; round < 5; round++) {
      const proxy = await openFaultyProxy(node, dice, isSpoiled);
      const size = 20 + dice.below(100);
      const found = await walk(way, { base: proxy.address, index: INDEX, size });
      await proxy.close();
      walked++;
      for (const count of proxy.met.values()) faults += count;
      const open = await openContexts(node);
      const where = `${way} with pages of ${size}, seed ${seed}, ${JSON.stringify([...proxy.met])}`;
      if (found.problem !== undefined) problems.push(`${where}: ${found.problem}`);
      if (open !== 0) problems.push(`${where}: ${open} contexts are left open`);
    }
  await send(node, 'DELETE', `/${INDEX}`);
  return { walked, faults, problems };
}

/** What opens something is not: whoever does not hear of what was opened cannot close it. */
function isSpoiled(method: string, target: string): boolean {
  return method === 'GET' || method === 'DELETE' || !/_pit|point_in_time|[?&]scroll=/.test(target);
}

async function walk(way: keyof typeof WALKS, options: Omit<WalkOptions, 'fetch'>): Promise<{ readonly problem?: string }> {
  const ids: string[] = [];
  const fetch = patientFetch(globalThis.fetch, { wait: () => Promise.resolve() });
  try {
    for await (const { hits } of WALKS[way]({ ...options, fetch, sort: [{ n: 'asc' }, { seq: 'desc' }] }))
      ids.push(...hits.map(({ _id }) => _id));
  } catch (error) {
    return way === 'scroll' ? {} : { problem: `ended with ${error instanceof Error ? error.message : String(error)}` };
  }
  const expected = Array.from({ length: DOCUMENTS }, (_, at) => at).sort((a, b) => (a % 7) - (b % 7) || b - a);
  return ids.join() === expected.join()
    ? {}
    : { problem: `${ids.length} documents, ${new Set(ids).size} of them different, in another order` };
}

async function fill(node: string): Promise<void> {
  await send(node, 'DELETE', `/${INDEX}?ignore_unavailable=true`);
  await send(node, 'PUT', `/${INDEX}`, JSON.stringify({ settings: { number_of_shards: 3, number_of_replicas: 0 } }));
  const lines = Array.from({ length: DOCUMENTS }, (_, seq) => `{"index":{"_id":"${seq}"}}\n{"seq":${seq},"n":${seq % 7}}\n`);
  await send(node, 'POST', `/${INDEX}/_bulk?refresh=true`, lines.join(''));
}

/** Of the index alone: others may have some of other indices. */
async function openContexts(node: string): Promise<number> {
  const stats = (await send(node, 'GET', `/${INDEX}/_stats/search`)) as {
    readonly _all: { readonly total: { readonly search: { readonly open_contexts: number } } };
  };
  return stats._all.total.search.open_contexts;
}

async function send(node: string, method: string, target: string, body?: string): Promise<unknown> {
  const headers = { 'content-type': target.includes('_bulk') ? 'application/x-ndjson' : 'application/json' };
  return (await fetch(`${node}${target}`, { method, headers, ...(body !== undefined && { body }) })).json();
}
