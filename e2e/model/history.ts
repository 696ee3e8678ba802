import { MAPPINGS } from './content.ts';
import { ModelIndex } from './index-model.ts';
import { EVERY_KEY } from './operations/every-key.ts';
import type { Operation } from './operations/operation.ts';
import { PITS } from './operations/pits.ts';
import { READS } from './operations/reads.ts';
import { SCROLLS } from './operations/scrolls.ts';
import { SEARCHES } from './operations/searches.ts';
import { SLICES } from './operations/slices.ts';
import { SHARD_COUNTS, UPKEEP } from './operations/upkeep.ts';
import { WRITES } from './operations/writes.ts';
import { Random, seedOf } from './random.ts';
import { World } from './world.ts';

const OPERATIONS = [...WRITES, ...READS, ...SEARCHES, ...SCROLLS, ...PITS, ...EVERY_KEY, ...SLICES, ...UPKEEP];

/** In some histories the computer stops now and then. */
const KEPT_OPERATIONS: readonly Operation[] = [
  ...OPERATIONS,
  { name: 'restart', weight: 5, run: (world, random) => world.restart(random) },
];

/** One history in so many is of an engine with a store: a simulated disk copies what is written to it, so it takes ten times as long. */
const KEPT_EVERY = 16;

/** A history is this many steps long: short enough to be replayed at once, long enough for a few generations of everything. */
export const STEPS = 600;

export interface Failure {
  readonly seed: number;
  /** The steps that were run, the failing one last. */
  readonly steps: readonly number[];
  readonly operation: string;
  readonly error: unknown;
}

export interface HistoryResult {
  /** Requests, and lines of bulk requests. */
  readonly operations: number;
  readonly requests: number;
  readonly failure: Failure | undefined;
}

/**
 * Runs one history. What a step does follows from the seed, its number and what the model knows, so steps may be left out:
 * the rest stays a valid history. The same seed and steps always do the same.
 */
export async function runHistory(seed: number, steps: readonly number[], trace?: (text: string) => void): Promise<HistoryResult> {
  const start = new Random(seedOf(seed, -1));
  const world = new World(idPool(start.pick([6, 15, 15, 40, 120])), trace);
  const isKept = seed % KEPT_EVERY === 0;
  if (isKept) await world.keep();
  const shards = start.pick(SHARD_COUNTS);
  await world.ok('PUT', '/alpha', { settings: { number_of_shards: shards }, mappings: MAPPINGS });
  world.indices.set('alpha', new ModelIndex('alpha', shards));
  let failure: Failure | undefined;
  for (let at = 0; at < steps.length && failure === undefined; at++) {
    const step = steps[at] ?? 0;
    const random = new Random(seedOf(seed, step));
    const operation = random.weighted(isKept ? KEPT_OPERATIONS : OPERATIONS);
    trace?.(`\n# step ${step}: ${operation.name}`);
    try {
      await operation.run(world, random);
    } catch (error) {
      failure = { seed, steps: steps.slice(0, at + 1), operation: operation.name, error };
    }
  }
  return { operations: world.requests + world.bulkItems, requests: world.requests, failure };
}

/** Ids of all sorts: of odd and even length, and beyond ASCII. */
function idPool(count: number): readonly string[] {
  const special = ['ö', '日本', '😀', 'a/b', 'a b', '%', '_x', '0', 'X'.repeat(100)];
  return [...special, ...Array.from({ length: count }, (_, at) => `d${at}`)];
}
