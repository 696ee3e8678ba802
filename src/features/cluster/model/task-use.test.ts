import { describe, expect, it } from 'vitest';
import { noteTasks, type SeenTasks, usedByInsights, usedBySeen } from './task-use.ts';

const sought = { index: 'logs', body: { from: 990, size: 10 } };
const stats = (cpu: number, heap: number) => ({ total: { cpu_time_in_nanos: cpu, memory_in_bytes: heap }, thread_info: {} });
const search = (from: number, cpu: number, index = 'logs') => ({
  action: 'indices:data/read/search',
  description: `indices[${index}], search_type[QUERY_THEN_FETCH], source[{"from":${from},"size":10,"query":{"match_all":{"boost":1.0}}}]`,
  resource_stats: stats(cpu, 100),
});
const onShard = (parent: string, cpu: number) => ({
  action: 'indices:data/read/search[phase/query]',
  description: 'shardId[[logs][0]]',
  parent_task_id: parent,
  resource_stats: stats(cpu, 1_000),
});
const listed = (...nodes: readonly Readonly<Record<string, object>>[]) => ({
  nodes: Object.fromEntries(nodes.map((tasks, at) => [`n${at}`, { tasks }])),
});

describe('what tasks used, as they were seen', () => {
  it('is what the search and its shards had used when they were last listed, on whatever node', () => {
    const seen: SeenTasks = new Map();
    noteTasks(seen, listed({ 'n0:1': search(990, 10) }, { 'n1:1': onShard('n0:1', 20) }));
    noteTasks(seen, listed({ 'n0:1': search(990, 11) }, { 'n1:1': onShard('n0:1', 50), 'n1:2': onShard('n0:1', 7) }));
    expect(usedBySeen(seen, sought)).toEqual({ cpuNanos: 68, heapBytes: 2_100, tasks: 3 });
  });

  it('is of the one search of which most was seen, and of none for another page or another index', () => {
    const seen: SeenTasks = new Map();
    noteTasks(
      seen,
      listed({ a: search(990, 10), b: search(990, 30), c: search(9_900, 99), d: search(99, 99), e: search(990, 99, 'logs, other') }),
    );
    noteTasks(seen, listed({ f: onShard('c', 99) }));
    expect(usedBySeen(seen, sought)).toEqual({ cpuNanos: 30, heapBytes: 100, tasks: 1 });
    expect(usedBySeen(seen, { index: 'logs', body: { from: 5, size: 10 } })).toBeUndefined();
    expect(usedBySeen(new Map(), sought)).toBeUndefined();
  });

  it('is not told where tasks are listed without it', () => {
    const { resource_stats: _, ...bare } = search(990, 1);
    expect(noteTasks(new Map(), listed({ a: bare }))).toBe(false);
    expect([noteTasks(new Map(), listed({})), noteTasks(new Map(), {})]).toEqual([true, true]);
  });
});

describe('what Query Insights recorded', () => {
  const usage = (cpu: number) => ({ taskResourceUsage: { cpu_time_in_nanos: cpu, memory_in_bytes: 10 } });
  const record = (timestamp: number, source: unknown, more: object = {}) => ({
    timestamp,
    source,
    indices: ['logs'],
    task_resource_usages: [usage(timestamp), usage(1)],
    ...more,
  });

  it('is that of the latest search for the page, whether its source is a text or an object', () => {
    const body = { from: 990, size: 10, sort: [] };
    const answer = { top_queries: [record(5, body), record(7, JSON.stringify(body)), record(6, body)] };
    expect(usedByInsights(answer, sought)).toEqual({ cpuNanos: 8, heapBytes: 20, tasks: 2 });
  });

  it.each([
    ['another page', record(1, { from: 99, size: 10 })],
    ['a page of another size', record(1, { from: 990, size: 100 })],
    ['a profiled one', record(1, { from: 990, size: 10, profile: true })],
    ['several indices', record(1, sought.body, { indices: ['logs', 'other'] })],
    ['a record without usages', record(1, sought.body, { task_resource_usages: [] })],
  ])('is not that of %s', (_, other) => {
    expect(usedByInsights({ top_queries: [other] }, sought)).toBeUndefined();
  });

  it('is looked for by the cursor where there is one', () => {
    const body = { size: 10, search_after: [1_700_000_000_000, 'd1'] };
    const of = (after: readonly unknown[]) =>
      usedByInsights({ top_queries: [record(1, { ...body, search_after: after })] }, { index: 'logs', body });
    expect(of(body.search_after)).toBeDefined();
    expect(of([1_700_000_000_000, 'd2'])).toBeUndefined();
  });
});
