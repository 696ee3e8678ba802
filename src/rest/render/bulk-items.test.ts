import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Engine, type WriteOperation, type WriteOutcome } from '../../engine/index.ts';
import { WrittenJson } from '../json-bytes.ts';
import { writeNode } from '../write-node.ts';
import { type BulkItemAnswer, bulkItemsNode } from './bulk-items.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** One index with replicas of which one runs; nothing else of an engine is asked for. */
const engine = {
  index: (name: string) => (name === 'logs' ? { replicaCount: 2, runningReplicas: 1 } : undefined),
} as unknown as Engine;

const anyOperation: fc.Arbitrary<WriteOperation> = fc.record({
  index: fc.constantFrom('logs', 'wörter'),
  action: fc.constantFrom('index', 'create', 'update', 'delete'),
  id: fc.option(fc.string(), { nil: undefined }),
});

const anyOutcome: fc.Arbitrary<WriteOutcome> = fc.record({
  index: fc.constantFrom('logs', 'wörter', 'a"b'),
  id: fc.string({ unit: 'grapheme' }),
  result: fc.constantFrom('created', 'updated', 'deleted', 'noop', 'not_found'),
  version: fc.nat(),
  seqNo: fc.maxSafeNat(),
  shard: fc.nat(4),
});

const anyItem: fc.Arbitrary<BulkItemAnswer> = fc.oneof(
  fc.record({ operation: anyOperation, outcome: anyOutcome, get: fc.constantFrom(undefined, { found: true }) }),
  fc.record({ operation: anyOperation, error: fc.constant({ kind: 'index_not_found' as const, index: 'x' }) }),
);

describe('the items of a bulk', () => {
  it('are written as their nodes would be, with and without types', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 12 }), fc.boolean(), fc.boolean(), (items, forcedRefresh, typed) => {
        const node = bulkItemsNode(items, { engine, forcedRefresh });
        const shown = typed ? node : node instanceof WrittenJson && node.writing.untyped?.();
        if (!(shown instanceof WrittenJson)) throw new Error('Items write themselves');
        expect(text(writeNode(shown))).toBe(text(writeNode(shown.writing.node())));
        expect(text(writeNode(shown)).includes('"_type"')).toBe(typed && items.length > 0);
      }),
    );
  });
});
