import { describe, expect, it } from 'vitest';
import type { Product } from '../../../client/product.ts';
import { messages } from '../messages.ts';
import { fakeCluster } from '../testing/faked-cluster.ts';
import { billRows } from '../view/bill-rows.ts';
import { MODES, type TripQuestion } from './question.ts';
import { takeBoth, type TwoBills } from './two-bills.ts';

const opensearch: Product = { name: 'opensearch', version: '2.19.1', major: 2, minor: 19, isFathom: false };
const batched: Product = { name: 'elasticsearch', version: '9.5.0', major: 9, minor: 5, isFathom: false };
const question: TripQuestion = { index: 'logs', query: { match_all: {} }, sort: [{ rank: 'asc' }, { _id: 'asc' }], size: 10, page: 3 };
const documents = Array.from({ length: 500 }, (_, at) => ({ id: `d${1_000 + at}`, shard: at % 5, rank: at }));

type Release = Parameters<typeof fakeCluster>[2];

async function billOf(product: Product, release: Partial<Release>, mode: (typeof MODES)[number] = 'offset') {
  const pit = product.name === 'opensearch' ? 'opensearch' : 'elastic';
  const there = fakeCluster(documents, 5, { pit, shardDoc: true, ...release });
  const tab = fakeCluster(documents, 5, { pit: 'elastic', shardDoc: true }).client;
  const cluster = { client: there.client, product, index: 'logs' };
  return takeBoth(tab, cluster, { mode, question }, { signal: new AbortController().signal, onPage: () => undefined });
}

describe('a derived merge on the bill', () => {
  it.each([
    [{ timedOut: true }, 'timeout'],
    [{ failed: 1 }, 'failed_shards'],
    [{ skipped: 1 }, 'skipped_shards'],
    [{ grows: true }, 'written_meanwhile'],
    [{ indices: 2 }, 'several_indices'],
  ] as const)('is withheld where %j, by every way, and the reason stands in its place', async (quirks, why) => {
    for (const mode of MODES) {
      const bills = await billOf(opensearch, { quirks }, mode);
      expect([mode, bills.derived]).toEqual([mode, { ok: false, why }]);
      const [merged, discarded] = billRows(bills).map(({ cells }) => cells[2]);
      expect([merged?.startsWith('withheld: '), discarded]).toEqual([true, '']);
    }
  });

  it('names both sums where nodes reduce first, but for a scroll', async () => {
    const cellBy = async (mode: (typeof MODES)[number]) => billRows(await billOf(batched, { nodes: 2, reduces: true }, mode))[0]?.cells[2];
    expect(await cellBy('offset')).toBe('150 sent by shards; 60 reach the coordinator, as nodes reduce first (modelled)');
    expect(await cellBy('search_after')).toBe('50 sent by shards; 20 reach the coordinator, as nodes reduce first (modelled)');
    expect(await cellBy('scroll')).toBe('50');
  });

  it('names one sum where copies of a shard are on several nodes, and where the release reduces at the coordinator alone', async () => {
    expect(billRows(await billOf(batched, { nodes: 2, reduces: true, quirks: { copies: 2 } }))[0]?.cells[2]).toBe('150');
    expect(billRows(await billOf(opensearch, { nodes: 2 }))[0]?.cells[2]).toBe('150');
  });
});

describe('the bill of what a way holds and uses', () => {
  it.each([
    ['offset', '0', '0'],
    ['search_after', '0', '0'],
    ['scroll', '5', '5'],
    ['pit', '5', '5'],
  ] as const)('by %s names the contexts of shards that are open at its end, on both sides', async (mode, formula, held) => {
    const bills = await billOf(opensearch, {}, mode);
    expect(rowOf(bills, messages.contexts)).toEqual([held, formula, '', held]);
  });

  it('tells of others’ contexts apart, and of kinds where they are told', () => {
    const told = messages.contextsHeld({ own: 5, others: 7, scrolls: 0, pits: 5 });
    expect(told).toBe('5 (0 scrolls, 5 points in time); 7 were open before');
  });

  it('says which product tells nothing of tasks, and where nothing was seen', async () => {
    const unseen = await billOf(opensearch, {});
    expect(rowOf(unseen, messages.cpu)).toEqual(['', '', '', messages.noTasks.unseen]);
    expect(rowOf(await billOf(batched, {}), messages.heap)).toEqual(['', '', '', messages.noTasks.product]);
    expect(rowOf(await billOf(opensearch, {}, 'scroll'), messages.cpu)).toEqual(['', '', '', messages.onceOnly]);
  });

  it('groups the digits of slow answers and of their phases', async () => {
    const bills = await billOf(opensearch, {});
    const measured = bills.measured && { ...bills.measured, phases: { query: 1_578, expand: 0 } };
    const slow = { ...bills, tab: { ...bills.tab, lastMs: 1.26 }, cluster: { ...bills.cluster, lastMs: 14_568.44 }, measured };
    expect(rowOf(slow, messages.took)).toEqual(['1.3', '', '', '14,568.4; phases: query 1,578']);
  });

  it('says by which meter a figure was had', async () => {
    const bills = await billOf(opensearch, {});
    const used = (by: 'insights' | 'tasks') => {
      const tasks = { ok: true, by, cpuNanos: 12_340_000, heapBytes: 4_096, tasks: 6 } as const;
      const measured = bills.measured && { ...bills.measured, tasks };
      return [messages.cpu, messages.heap].map((name) => rowOf({ ...bills, measured }, name)?.[3]);
    };
    expect(used('insights')).toEqual(['12.3 ms (Query Insights, 6 tasks)', '4,096 bytes (Query Insights, 6 tasks)']);
    expect(used('tasks')).toEqual([
      'at least 12.3 ms (resource_stats of 6 tasks, seen while they ran)',
      'at least 4,096 bytes (resource_stats of 6 tasks, seen while they ran)',
    ]);
  });
});

function rowOf(bills: TwoBills, name: string) {
  return billRows(bills).find((row) => row.name === name)?.cells;
}
