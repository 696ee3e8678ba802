import { MAPPINGS } from '../content.ts';
import { refused } from '../errors.ts';
import { GRAVES_KEPT_MS, ModelIndex } from '../index-model.ts';
import { same } from '../mismatch.ts';
import type { Random } from '../random.ts';
import type { WireValue } from '../wire.ts';
import type { World } from '../world.ts';
import { anyIndex, anyIndices, INDEX_NAMES, type Operation } from './operation.ts';

/** Few shards more often than many: every shard costs time, and finds little that the others do not. */
export const SHARD_COUNTS: readonly number[] = [1, 1, 2, 2, 3, 3, 4, 5, 7, 12, 20];

/** Indices coming and going, what makes writes visible, and time. */
export const UPKEEP: readonly Operation[] = [
  { name: 'create index', weight: 2, run: createIndex },
  { name: 'delete index', weight: 1, run: deleteIndex },
  { name: 'refresh', weight: 8, run: refresh },
  { name: 'force merge', weight: 2, run: forceMerge },
  { name: 'settings', weight: 3, run: changeSettings },
  {
    name: 'background work',
    weight: 6,
    run: async (world) => {
      world.maintain();
    },
  },
  { name: 'time', weight: 7, run: advance },
];

async function createIndex(world: World, random: Random): Promise<void> {
  const name = random.pick(INDEX_NAMES);
  const shards = random.pick(SHARD_COUNTS);
  const reply = await world.call('PUT', `/${name}`, { settings: { number_of_shards: shards }, mappings: MAPPINGS });
  if (world.indices.has(name)) {
    refused(reply, 400, 'resource_already_exists_exception');
    return;
  }
  same('answer to an index made', [reply.status, reply.body], [200, { acknowledged: true, shards_acknowledged: true, index: name }]);
  world.indices.set(name, new ModelIndex(name, shards));
}

async function deleteIndex(world: World, random: Random): Promise<void> {
  const name = random.pick(INDEX_NAMES);
  // Most histories should have something to work on.
  if (world.indices.size === 1 && random.chance(0.8)) return;
  const reply = await world.call('DELETE', `/${name}`);
  if (world.indices.delete(name)) same('answer to an index deleted', [reply.status, reply.body], [200, { acknowledged: true }]);
  else refused(reply, 404, 'index_not_found_exception', `no such index [${name}]`);
  world.expire();
}

async function refresh(world: World, random: Random): Promise<void> {
  const { expression, indices } = anyIndices(world, random);
  checkBroadcast(await world.ok('POST', `/${expression}/_refresh`), indices);
  for (const index of indices) index.refresh();
}

async function forceMerge(world: World, random: Random): Promise<void> {
  const { expression, indices } = anyIndices(world, random);
  checkBroadcast(await world.ok('POST', `/${expression}/_forcemerge?max_num_segments=${random.between(1, 4)}`), indices);
}

function checkBroadcast(answer: unknown, indices: readonly ModelIndex[]): void {
  const total = indices.reduce((sum, { shards, replicas }) => sum + shards.length * (1 + replicas), 0);
  const successful = indices.reduce((sum, { shards }) => sum + shards.length, 0);
  same('shards reached', answer, { _shards: { total, successful, failed: 0 } });
}

async function changeSettings(world: World, random: Random): Promise<void> {
  const index = anyIndex(world, random);
  if (index === undefined) return;
  const [key, value, apply] = random.pick(CHANGES)(random);
  const body: WireValue = random.pick([{ index: { [key]: value } }, { [`index.${key}`]: value }, { settings: { [key]: value } }]);
  const answer = await world.ok('PUT', `/${index.name}/_settings`, body);
  same('answer to settings', answer, { acknowledged: true });
  apply(index);
}

type Change = (random: Random) => readonly [key: string, value: WireValue, apply: (index: ModelIndex) => void];

const CHANGES: readonly Change[] = [
  (random) => {
    const window = random.pick([null, 10_000, 10_000, 200, random.between(1, 60)]);
    return ['max_result_window', window, (index) => (index.window = window ?? 10_000)];
  },
  (random) => {
    const [text, ms] = random.pick([
      ['-1', -1],
      ['1s', 1_000],
      ['5s', 5_000],
      ['200ms', 200],
      [null, 1_000],
    ] as const);
    return ['refresh_interval', text, (index) => (index.refreshInterval = ms)];
  },
  (random) => {
    const [text, ms] = random.pick([
      ['-1', -1],
      ['0', 0],
      ['5s', 5_000],
      [null, GRAVES_KEPT_MS],
    ] as const);
    return [
      'gc_deletes',
      text,
      (index) => {
        for (const shard of index.shards) shard.gcDeletesMs = ms;
      },
    ];
  },
  (random) => {
    const replicas = random.below(3);
    return ['number_of_replicas', random.chance(0.5) ? replicas : String(replicas), (index) => (index.replicas = replicas)];
  },
];

async function advance(world: World, random: Random): Promise<void> {
  world.now += random.pick([1, 100, 199, 200, 500, 1_000, 1_000, 5_000, 30_000, 60_000, 61_000, 300_000]);
  world.expire();
}
