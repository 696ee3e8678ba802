import { describe, expect, it } from 'vitest';
import type { Client } from '../../../client/client.ts';
import type { WireDataset } from '../../../client/wire.ts';
import { fakeIndex } from '../testing/fake-index.ts';
import { createGhostRunner, type GhostWanted } from './ghost-runner.ts';

/** A ghost of 100 documents over a service whose import ends when it is told to, and the calls made of it. */
function world() {
  const index = fakeIndex({ documents: 100, shards: 5 });
  const made: string[] = [];
  let status: 'running' | 'done' | 'failed' = 'running';
  const task = () => Promise.resolve({ id: 't', status, done: status === 'done' ? 100 : 40, total: 100, error: 'no room' });
  const client = {
    indexRows: () => Promise.resolve([]),
    createIndex: async (name: string) => made.push(`create ${name}`),
    startImport: task,
    task,
    cancelTask: async () => (status = 'failed'),
    putMaxResultWindow: () => Promise.resolve(),
    deleteIndex: async (name: string) => made.push(`delete ${name}`),
  } as unknown as Client;
  const question = {
    index: 'fake',
    query: { match_all: {} },
    sort: { field: 'n', order: 'asc' },
    tieBreak: 'none',
    size: 50,
    generation: 0,
  } as const;
  const wanted: GhostWanted = {
    client,
    dataset: { id: 'fake', generated: true, mappings: {} } as unknown as WireDataset,
    documents: 100,
    shards: 10,
    deps: { question, calls: index.calls, schedule: (publish) => publish(), now: () => 0 },
    shape: { shards: 5, maxResultWindow: 10_000, matching: 100 },
  };
  return { made, wanted, end: (with_: 'done' | 'failed') => (status = with_) };
}

const soon = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the ghost of another number of shards', () => {
  it('goes on while nobody looks, and is there for who looks again', async () => {
    const { made, wanted, end } = world();
    const runner = createGhostRunner(soon);
    let told = 0;
    const leave = runner.subscribe(() => told++);
    runner.start(wanted);
    await expect.poll(() => runner.getState()?.done).toBe(40);
    leave();
    const before = told;
    end('done');
    await expect.poll(() => runner.getState()?.status).toBe('done');
    expect(told).toBe(before);
    expect(runner.getState()?.points.length).toBeGreaterThan(3);
    expect(made).toEqual(['create fake-on-10-shards', 'delete fake-on-10-shards']);
    runner.forget();
    expect(runner.getState()).toBeNull();
  });

  it('is stopped with what it measured, and drops its index', async () => {
    const { made, wanted } = world();
    const runner = createGhostRunner(soon);
    runner.start(wanted);
    await expect.poll(() => runner.getState()?.done).toBe(40);
    runner.stop();
    await expect.poll(() => made.at(-1)).toBe('delete fake-on-10-shards');
    await expect.poll(() => runner.getState()?.status).toMatch(/done|failed/);
    expect(runner.getState()?.points).toEqual([]);
  });

  it('says why it failed', async () => {
    const { wanted, end } = world();
    const runner = createGhostRunner(soon);
    end('failed');
    runner.start(wanted);
    await expect.poll(() => runner.getState()).toMatchObject({ status: 'failed', error: 'no room', shards: 10 });
  });
});
