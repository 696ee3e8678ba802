import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEngine, type Engine, type SearchResponse, type SortSpec } from './index.ts';
import { createIndex, fillNumbered } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { must, searchRequest } from './testing/walks.ts';

const MINUTE = { ms: 60_000, text: '1m' };
const ONE_NODE = { nodes: 1, queryPhase: 'per_shard' };

async function filled(shards: number, count: number): Promise<Engine> {
  const engine = createEngine({ clock: new VirtualClock(), ids: countingIds() });
  createIndex(engine, 'logs', shards);
  await fillNumbered(engine, 'logs', count);
  return engine;
}

function laidOut(engine: Engine, { nodes, queryPhase }: { readonly nodes: number; readonly queryPhase: string }): void {
  const persistent = new Map<string, string | number>([
    ['fathom.nodes', nodes],
    ['fathom.query_phase', queryPhase],
  ]);
  must(engine.updateClusterSettings({ persistent, transient: new Map() }));
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('page 1,000 of ten, five shards on two nodes', () => {
  const deep = filled(5, 100_000);
  const page = async (engine: Engine) =>
    must(
      await engine.search(
        searchRequest({ target: { kind: 'indices', names: ['logs'] }, from: 9990, size: 10, sort: [{ field: 'n', order: 'asc' }] }),
      ),
    );

  it.each([
    ['per_shard', 50_000, [3, 2], [30_000, 20_000]],
    ['batched', 20_000, [1, 1], [10_000, 10_000]],
    ['grouped', 50_000, [1, 1], [30_000, 20_000]],
  ])('asked %s: %i entries reach the coordinator', async (queryPhase, merged, requests, sent) => {
    const engine = await deep;
    laidOut(engine, { nodes: 2, queryPhase });
    const { cost, hits } = await page(engine);
    expect(cost.coordinator).toMatchObject({ merged, returned: 10, discarded: merged - 10, ceiling: 50_000 });
    expect(cost.nodes).toEqual([
      { node: 0, shards: 3, requests: requests[0], received: 30_000, sent: sent[0] },
      { node: 1, shards: 2, requests: requests[1], received: 20_000, sent: sent[1] },
    ]);
    expect(cost.shards.map(({ sent }) => sent)).toEqual([10_000, 10_000, 10_000, 10_000, 10_000]);
    expect(hits[0]?.id).toBe('d009991');
    laidOut(engine, ONE_NODE);
    expect((await page(engine)).cost.nodes).toBeUndefined();
  });
});

describe('the settings', () => {
  it.each([
    ['fathom.nodes', 0, 'Failed to parse value [0] for setting [fathom.nodes] must be >= 1'],
    ['fathom.nodes', 101, 'Failed to parse value [101] for setting [fathom.nodes] must be <= 100'],
    [
      'fathom.query_phase',
      'some',
      'Failed to parse value [some] for setting [fathom.query_phase], must be one of [per_shard], [grouped], [batched]',
    ],
  ])('refuse %s: %s', async (key, value, reason) => {
    const engine = await filled(1, 1);
    const refused = engine.updateClusterSettings({ persistent: new Map([[key, value]]), transient: new Map() });
    expect(refused).toEqual({ ok: false, error: { kind: 'invalid_setting', reason } });
  });
});

it('however shards are asked, hits are the same, and what each node passes on adds up', async () => {
  const sorts: readonly (readonly SortSpec[])[] = [
    [],
    [{ field: 'n', order: 'desc' }],
    [{ field: '_doc', order: 'asc' }],
    [
      { field: '_score', order: 'desc' },
      { field: 'n', order: 'asc' },
    ],
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        shards: fc.integer({ min: 1, max: 9 }),
        count: fc.integer({ min: 1, max: 80 }),
        nodes: fc.integer({ min: 2, max: 6 }),
        queryPhase: fc.constantFrom('per_shard', 'grouped', 'batched'),
        sort: fc.constantFrom(...sorts),
        from: fc.integer({ min: 0, max: 60 }),
        size: fc.integer({ min: 0, max: 20 }),
        scrolled: fc.boolean(),
      }),
      async ({ shards, count, nodes, queryPhase, sort, from, size, scrolled }) => {
        const engine = await filled(shards, count);
        const target = { kind: 'indices', names: ['logs'] } as const;
        const request = scrolled
          ? searchRequest({ target, size: size + 1, sort, scroll: MINUTE })
          : searchRequest({ target, from, size, sort });
        const plain = must(await engine.search(request));
        laidOut(engine, { nodes, queryPhase });
        const laid = must(await engine.search(request));
        expect(seen(laid)).toEqual(seen(plain));
        const { coordinator, nodes: passed = [] } = laid.cost;
        const window = scrolled ? size + 1 : size === 0 ? 0 : from + size;
        expect(sum(passed.map(({ shards }) => shards))).toBe(shards);
        expect(sum(passed.map(({ received }) => received))).toBe(sum(laid.cost.shards.map(({ sent }) => sent)));
        expect(sum(passed.map(({ sent }) => sent))).toBe(coordinator.merged);
        expect(sum(laid.cost.shards.map(({ passedOn }) => passedOn ?? NaN))).toBe(coordinator.merged);
        for (const { shards, requests, received, sent } of passed) {
          expect(sent).toBe(queryPhase === 'batched' && !scrolled ? Math.min(window, received) : received);
          expect(requests).toBe(queryPhase === 'per_shard' || scrolled ? shards : 1);
        }
      },
    ),
    { numRuns: 60 },
  );
});

function seen({ hits, totalHits, maxScore, shards }: SearchResponse): unknown {
  return { hits, totalHits, maxScore, shards };
}
