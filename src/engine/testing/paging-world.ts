import * as fc from 'fast-check';
import { createEngine, err, type Engine, type JsonValue, type WriteOperation, type WriteOutcome } from '../index.ts';
import { shardFor, defaultRoutingShards } from '../coordinator/catalog/routing.ts';
import { encodeUtf8 } from '../json/utf8.ts';
import { countingIds, VirtualClock } from './virtual-host.ts';
import { must } from './walks.ts';

/** A document of the model. Few different values, so that there are ties. */
export interface ModelDocument {
  readonly rank?: number;
  readonly tag?: string;
  readonly body: string;
}

/** One step of an index's history. */
export type Step =
  | { readonly kind: 'put'; readonly id: string; readonly document: ModelDocument }
  | { readonly kind: 'delete'; readonly id: string }
  | { readonly kind: 'refresh' };

export const INDEX = 'world';

const WORDS = ['ash', 'birch', 'cedar', 'elm'];

const document: fc.Arbitrary<ModelDocument> = fc.record(
  {
    rank: fc.integer({ min: -2, max: 3 }),
    tag: fc.constantFrom('a', 'b', 'é', '\u{1f600}', '\uffff'),
    body: fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' ')),
  },
  { requiredKeys: ['body'] },
);

/** Few ids, so that documents are overwritten and deleted. */
const id = fc.nat(39).map((n) => `d${n}`);

/** A history of writes over several segments. */
export function history(maxLength: number): fc.Arbitrary<readonly Step[]> {
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), id, document }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'refresh' as const }) },
  );
  return fc.array(step, { maxLength });
}

/** An engine with one index, and beside it the obvious model of what the index holds. */
export class PagingWorld {
  readonly clock = new VirtualClock();
  readonly engine: Engine = createEngine({ clock: this.clock, ids: countingIds() });
  readonly shardCount: number;
  /** Live documents by id. */
  readonly documents = new Map<string, ModelDocument>();

  constructor(shardCount: number, more: readonly (readonly [string, JsonValue])[] = []) {
    this.shardCount = shardCount;
    const settings = new Map<string, JsonValue>([['index.number_of_shards', shardCount], ['index.refresh_interval', '-1'], ...more]);
    must(this.engine.createIndex({ name: INDEX, settings, mappings: MAPPINGS }));
  }

  /** Applies the steps and publishes them; `between` runs after each. */
  async apply(steps: readonly Step[], between?: (engine: Engine) => void): Promise<void> {
    for (const step of steps) {
      between?.(this.engine);
      if (step.kind === 'refresh') must(await this.engine.refresh([INDEX]));
      else await this.write(step);
    }
    must(await this.engine.refresh([INDEX]));
  }

  shardOf(id: string): number {
    return shardFor(id, this.shardCount, defaultRoutingShards(this.shardCount));
  }

  /** Answers what became of it. */
  async write(step: Exclude<Step, { kind: 'refresh' }>): Promise<WriteOutcome> {
    const [result = err({ kind: 'task_cancelled' })] = await this.engine.bulk([operationOf(step)], { refresh: false });
    if (step.kind === 'put') this.documents.set(step.id, step.document);
    else this.documents.delete(step.id);
    return must(result);
  }
}

const MAPPINGS = new Map<string, JsonValue>([
  [
    'properties',
    new Map<string, JsonValue>([
      ['rank', new Map([['type', 'integer']])],
      ['tag', new Map([['type', 'keyword']])],
      ['body', new Map([['type', 'text']])],
    ]),
  ],
]);

function operationOf(step: Exclude<Step, { kind: 'refresh' }>): WriteOperation {
  if (step.kind === 'delete') return { index: INDEX, action: 'delete', id: step.id };
  const value = new Map<string, JsonValue>(Object.entries(step.document));
  return { index: INDEX, action: 'index', id: step.id, source: { bytes: encodeUtf8(JSON.stringify(step.document)), value } };
}
