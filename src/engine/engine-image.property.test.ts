import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEngine, type Engine, type EngineImage } from './index.ts';
import { createIndex, write, writeOf } from './testing/documents.ts';
import { countingIds, VirtualClock } from './testing/virtual-host.ts';
import { idsOf, must, openPit, searchRequest, walkByOffset } from './testing/walks.ts';

const INDEX = 'logs';
const IDS = 12;

/** What is known of an id: its document, if there is one, and the version of the last write. */
interface Known {
  readonly n: number | undefined;
  readonly version: number;
}

/** An engine, and what should be in it. */
interface Twin {
  readonly engine: Engine;
  latest: ReadonlyMap<string, Known>;
  visible: ReadonlyMap<string, number>;
}

/** An image, and what should be in whoever begins with it. */
interface TwinImage extends Pick<Twin, 'latest' | 'visible'> {
  readonly image: EngineImage;
}

const id = fc.nat(IDS - 1).map((n) => `d${n}`);
const turn = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), who: fc.nat(), id, n: fc.nat(9) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete' as const), who: fc.nat(), id }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('refresh' as const, 'merge' as const, 'maintain' as const, 'seal' as const),
      who: fc.nat(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('image' as const, 'fork' as const, 'restore' as const), who: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pit' as const), who: fc.nat() }) },
);

/** Segments with deletions in them, and an image of them: what is shared from then on can be spoilt. */
const BEGINNING = [
  ...Array.from({ length: IDS }, (_, n) => ({ kind: 'put', who: 0, id: `d${n}`, n: n % 3 }) as const),
  { kind: 'refresh', who: 0 },
  { kind: 'delete', who: 0, id: 'd0' },
  { kind: 'put', who: 0, id: 'd1', n: 7 },
  { kind: 'image', who: 0 },
  { kind: 'fork', who: 0 },
] as const;

function newEngine(): Engine {
  return createEngine({ clock: new VirtualClock(), ids: countingIds() });
}

function shownOf(latest: Twin['latest']): Twin['visible'] {
  return new Map([...latest].flatMap(([key, { n }]) => (n === undefined ? [] : [[key, n]])));
}

async function checkTwin({ engine, latest, visible }: Twin): Promise<void> {
  const sort = [{ field: '_id', order: 'asc', missing: '_last' }] as const;
  const pages = await walkByOffset(engine, { index: INDEX, query: { kind: 'match_all' }, sort, size: 5 });
  expect(idsOf(pages)).toEqual([...visible.keys()].toSorted());
  for (const n of new Set(visible.values())) {
    const { count } = must(await engine.count([INDEX], { kind: 'term', field: 'n', value: n }));
    expect(count).toBe([...visible.values()].filter((one) => one === n).length);
  }
  for (const [key, { n, version }] of latest) {
    const got = must(await engine.get(INDEX, key, { realtime: true }));
    expect(got.found ? [got.version, new TextDecoder().decode(got.source)] : undefined).toEqual(
      n === undefined ? undefined : [version, `{"n":${n}}`],
    );
  }
}

it('engines that begin with an image, and the one it is of, go on without each other, whatever is done to any of them', async () => {
  const setting = fc.record({ shards: fc.integer({ min: 1, max: 3 }), replicas: fc.nat(1), turns: fc.array(turn, { maxLength: 50 }) });
  const law = fc.asyncProperty(setting, async ({ shards, replicas, turns }) => {
    const first: Twin = { engine: newEngine(), latest: new Map(), visible: new Map() };
    createIndex(
      first.engine,
      INDEX,
      shards,
      new Map<string, string | number | boolean>([
        ['index.number_of_replicas', replicas],
        ['index.fathom.run_replicas', true],
        ['index.refresh_interval', '-1'],
      ]),
    );
    const twins = [first];
    const images: TwinImage[] = [];
    const told: unknown[] = [];
    const expected: unknown[] = [];
    for (const { kind, who, ...step } of [...BEGINNING, ...turns]) {
      const twin = twins[who % twins.length] ?? first;
      const { engine } = twin;
      const image = images[who % Math.max(images.length, 1)];
      if ('id' in step) {
        const known = twin.latest.get(step.id);
        const version = (known?.version ?? 0) + 1;
        const n = 'n' in step ? step.n : undefined;
        const operation =
          n === undefined
            ? ({ index: INDEX, action: 'delete', id: step.id } as const)
            : writeOf(INDEX, 'index', step.id, JSON.stringify({ n }));
        told.push(must(await write(engine, operation)).version);
        expected.push(version);
        twin.latest = new Map(twin.latest).set(step.id, { n, version });
      } else if (kind === 'refresh') {
        must(await engine.refresh([INDEX]));
        twin.visible = shownOf(twin.latest);
      } else if (kind === 'merge') must(await engine.forceMerge([INDEX], 1));
      else if (kind === 'maintain') while (engine.maintain());
      else if (kind === 'seal') await engine.seal();
      else if (kind === 'pit') await openPit(engine, INDEX);
      else if (kind === 'image') images.push({ image: engine.takeImage(), latest: twin.latest, visible: twin.visible });
      else if (image !== undefined && kind === 'fork') {
        const fork: Twin = { engine: newEngine(), latest: image.latest, visible: image.visible };
        fork.engine.restore(image.image);
        twins.push(fork);
      } else if (image !== undefined) {
        engine.restore(image.image);
        told.push(engine.contexts().length);
        expected.push(0);
        [twin.latest, twin.visible] = [image.latest, image.visible];
      }
    }
    expect(told).toEqual(expected);
    for (const twin of twins) await checkTwin(twin);
    for (const { image, latest, visible } of images) {
      const fork = { engine: newEngine(), latest, visible };
      fork.engine.restore(image);
      await checkTwin(fork);
    }
  });
  await fc.assert(law, { numRuns: 50 });
}, 60_000);

it('answers and counts the same after each restore, whatever others did with the segments they share', async () => {
  const engine = newEngine();
  createIndex(engine, INDEX, 3);
  const documents = Array.from({ length: 300 }, (_, n) => writeOf(INDEX, 'index', `d${n}`, `{"n":${n % 7},"title":"word${n % 5} fish"}`));
  for (const result of await engine.bulk(documents, { refresh: true })) must(result);
  const image = engine.takeImage();
  const history = async (): Promise<unknown> => {
    engine.restore(image);
    must(await write(engine, { index: INDEX, action: 'delete', id: 'd7' }, true));
    must(await write(engine, writeOf(INDEX, 'index', 'x', '{"n":3,"title":"fish"}'), true));
    const target = { kind: 'indices', names: [INDEX] } as const;
    const bySort = await engine.search(searchRequest({ target, from: 20, sort: [{ field: 'n', order: 'asc', missing: '_last' }] }));
    const byScore = await engine.search(searchRequest({ target, query: { kind: 'match', field: 'title', query: 'word3 fish' } }));
    return [bySort, byScore].map((answer) => {
      const { hits, cost, totalHits } = must(answer);
      return { ids: hits.map((hit) => [hit.id, hit.score]), totalHits, cost: { ...cost, shards: cost.shards.map(untimed) }, reduceMs: 0 };
    });
  };
  const once = await history();
  must(await engine.forceMerge([INDEX], 1));
  expect(await history()).toEqual(once);
  expect(await history()).toEqual(once);
});

it('brings back settings, mappings, aliases, closed indices and names that are gone', async () => {
  const engine = newEngine();
  createIndex(engine, INDEX, 2);
  createIndex(engine, 'gone', 1);
  createIndex(engine, 'shut', 1);
  must(engine.deleteIndices(['gone']));
  must(await engine.closeIndices(['shut']));
  must(engine.updateAliases([{ kind: 'add', index: INDEX, alias: { name: 'all' } }]));
  must(engine.updateClusterSettings({ persistent: new Map([['search.max_buckets', 7]]), transient: new Map() }));
  const image = engine.takeImage();
  const before = engine.indices();
  must(engine.deleteIndices([INDEX, 'shut']));
  must(engine.updateClusterSettings({ persistent: new Map([['search.max_buckets', 9]]), transient: new Map() }));
  createIndex(engine, 'gone', 1);
  engine.restore(image);
  expect(engine.indices()).toEqual(before);
  expect(engine.withAlias('all').map(({ name }) => name)).toEqual([INDEX]);
  expect(engine.indexWasDeleted('gone')).toBe(true);
  expect(engine.clusterSetting('search.max_buckets')).toBe('7');
});

function untimed<Cost extends object>(cost: Cost): Cost {
  return { ...cost, queryMs: 0, fetchMs: 0 };
}
