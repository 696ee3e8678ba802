import { describe, expect, it } from 'vitest';
import { createClient } from '../../../client/client.ts';
import type { Product } from '../../../client/product.ts';
import { measureTasks } from './measure-tasks.ts';

const opensearch: Product = { name: 'opensearch', version: '2.19.1', major: 2, minor: 19, isFathom: false };
const body = { from: 90, size: 10 };
const total = { cpu_time_in_nanos: 2_000_000, memory_in_bytes: 4_096 };
const task = { description: `indices[logs], source[${JSON.stringify(body)}]`, resource_stats: { total } };
const listing = (one: object) => ({ nodes: { a: { tasks: { 'a:1': one } } } });
const recorded = {
  top_queries: [{ timestamp: 1, indices: ['logs'], source: body, task_resource_usages: [{ taskResourceUsage: total }] }],
};

type Answers = Readonly<Record<'/_tasks' | '/_insights/top_queries', readonly (readonly [status: number, body: object])[]>>;

/** A cluster whose searches run until tasks were listed once more. The last answer of each kind stays. */
async function measured(answers: Answers, product = opensearch) {
  const asked: string[] = [];
  const waited: number[] = [];
  let finish = (): void => undefined;
  const fetch: typeof globalThis.fetch = (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    // Only these two are asked for.
    const all = answers[pathname as keyof Answers];
    const [status, json] = all[Math.min(asked.filter((path) => path === pathname).length, all.length - 1)] ?? [500, {}];
    asked.push(pathname);
    if (pathname === '/_tasks') finish();
    return Promise.resolve(Response.json(json, { status }));
  };
  const use = await measureTasks({
    client: createClient({ fetch, base: new URL('http://cluster/') }),
    product,
    index: 'logs',
    body,
    call: {},
    search: () => {
      asked.push('search');
      return new Promise<void>((resolve) => (answers['/_tasks'].length > 0 ? (finish = resolve) : resolve()));
    },
    wait: (ms) => {
      waited.push(ms);
      return Promise.resolve();
    },
  });
  return { use, asked, waited };
}

const NO_PLUGIN = [[400, { error: 'no handler found' }]] as const;

describe('what the tasks of a search used', () => {
  it('is what Query Insights recorded, for which it is asked until the search is in its list', async () => {
    const { use, asked, waited } = await measured({
      '/_tasks': [],
      '/_insights/top_queries': [
        [200, { top_queries: [] }],
        [200, {}],
        [200, recorded],
      ],
    });
    expect(use).toEqual({ ok: true, by: 'insights', cpuNanos: 2_000_000, heapBytes: 4_096, tasks: 1 });
    expect([asked.filter((one) => one === 'search').length, waited.length]).toEqual([1, 1]);
  });

  it('is at least what was seen while it ran, where the plugin is not installed or did not keep it', async () => {
    const seen = { ok: true, by: 'tasks', cpuNanos: 2_000_000, heapBytes: 4_096, tasks: 1 };
    expect((await measured({ '/_tasks': [[200, listing(task)]], '/_insights/top_queries': NO_PLUGIN })).use).toEqual(seen);
  });

  it.each([
    ['product', { ...opensearch, name: 'elasticsearch' }, [200, {}]],
    ['product', { ...opensearch, isFathom: true }, [200, {}]],
    ['release', opensearch, [200, listing({ description: task.description })]],
    ['refused', opensearch, [403, { error: 'no' }]],
    ['unseen', opensearch, [200, { nodes: {} }]],
  ] as const)('is not told: %s', async (why, product, answer) => {
    const { use, asked } = await measured({ '/_tasks': [[answer[0], answer[1]]], '/_insights/top_queries': NO_PLUGIN }, product);
    expect(use).toEqual({ ok: false, why });
    // Who has no such meter is not asked, and sent no search for it either.
    expect(asked.length > 0).toBe(why !== 'product');
  });

  it('is no matter of a cluster that fails', async () => {
    await expect(measured({ '/_tasks': [[502, { error: 'gone' }]], '/_insights/top_queries': NO_PLUGIN })).rejects.toThrow('gone');
  });
});
