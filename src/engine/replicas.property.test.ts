import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CopyPreference, SearchResponse } from './index.ts';
import { emptyMapping } from './schema/parse-mappings.ts';
import { parseDocument } from './schema/document/parse-document.ts';
import { encodeUtf8 } from './json/utf8.ts';
import { Shard } from './shard/shard.ts';
import type { ReplicatedWrite, ShardWrite } from './shard/shard-write.ts';
import { BufferPool } from './index/memory/buffer-pool.ts';
import { Vocabularies } from './index/buffer/vocabulary.ts';
import { sortedIds } from './testing/oracle.ts';
import { history, INDEX, type ModelDocument, PagingWorld, type Step } from './testing/paging-world.ts';
import { VirtualClock } from './testing/virtual-host.ts';
import { idsOf, must, openPit, openScroll, searchRequest, walkByCursor, walkByOffset, walkPit, walkScroll } from './testing/walks.ts';

const MATCH_ALL = { kind: 'match_all' } as const;
const BY_RANK = [
  { field: 'rank', order: 'desc', missing: '_last' },
  { field: '_id', order: 'asc', missing: '_last' },
] as const;

function worldWith(shards: number, replicas: number, refreshInterval = '-1'): PagingWorld {
  return new PagingWorld(shards, [
    ['index.number_of_replicas', replicas],
    ['index.fathom.run_replicas', true],
    ['index.refresh_interval', refreshInterval],
  ]);
}

/** The copies that answered, shard by shard. */
function copiesOf({ cost }: SearchResponse): readonly (number | undefined)[] {
  return cost.shards.map(({ copy }) => copy);
}

function fits(copy: number, wanted: CopyPreference | undefined): boolean {
  if (wanted?.kind === 'primary') return copy === 0;
  return wanted?.kind !== 'replica' || copy > 0;
}

const preference: fc.Arbitrary<CopyPreference | undefined> = fc.oneof(
  fc.constantFrom<CopyPreference | undefined>(undefined, { kind: 'primary' }, { kind: 'replica' }),
  fc.string({ maxLength: 4 }).map((text) => ({ kind: 'same' as const, text })),
);

describe('replicas that run', () => {
  it('give the same answers as the primary to whoever names every place of an order, in every way of paging', async () => {
    const setting = fc.record({
      shards: fc.integer({ min: 1, max: 3 }),
      replicas: fc.integer({ min: 1, max: 2 }),
      size: fc.integer({ min: 1, max: 9 }),
      merge: fc.boolean(),
      before: history(80),
      after: history(20),
      copy: preference,
    });
    const law = fc.asyncProperty(setting, async ({ shards, replicas, size, merge, before, after, copy }) => {
      const world = worldWith(shards, replicas);
      const { engine } = world;
      await world.apply(before);
      if (merge) must(await engine.forceMerge([INDEX], 1));
      const spec = { index: INDEX, query: MATCH_ALL, sort: BY_RANK, size, ...(copy && { copy }) };
      const order = sortedIds(world.documents, MATCH_ALL, BY_RANK);
      expect(idsOf(await walkByOffset(engine, spec))).toEqual(order);
      expect(idsOf(await walkByCursor(engine, spec))).toEqual(order);

      const scroll = await openScroll(engine, spec);
      const pit = await openPit(engine, INDEX);
      await world.apply(after);
      const scrolled = await walkScroll(engine, scroll);
      expect(idsOf(scrolled)).toEqual(order);
      expect(new Set(scrolled.map((page) => copiesOf(page).join())).size).toBe(1);
      const viewed = await walkPit(engine, { ...spec, sort: [] }, pit);
      expect(idsOf(viewed).toSorted()).toEqual(order.toSorted());
      expect(new Set(viewed.map((page) => copiesOf(page).join())).size).toBe(1);

      const { copies, total, documents } = must(await engine.stats(INDEX));
      expect(copies.map((one) => [one.shard, one.copy])).toEqual(
        Array.from({ length: shards * (1 + replicas) }, (_, at) => [Math.floor(at / (1 + replicas)), at % (1 + replicas)]),
      );
      for (const one of copies) {
        const primary = copies.find((other) => other.shard === one.shard && other.copy === 0);
        expect([one.documents, one.maxSeqNo]).toEqual([primary?.documents, primary?.maxSeqNo]);
      }
      expect([documents, total.documents]).toEqual([world.documents.size, world.documents.size * (1 + replicas)]);
    });
    await fc.assert(law, { numRuns: 60 });
  });

  it('show each what was written when it was refreshed last: by a call, or by a search of it that found writes due', async () => {
    type Turn =
      | Step
      | { readonly kind: 'search'; readonly copy: CopyPreference | undefined }
      | { readonly kind: 'wait'; readonly ms: number };
    const turn: fc.Arbitrary<Turn> = fc.oneof(
      history(1).map(([step = { kind: 'refresh' as const }]) => step),
      fc.record({ kind: fc.constant('search' as const), copy: preference }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(400, 1_000) }),
    );
    const law = fc.asyncProperty(fc.integer({ min: 1, max: 2 }), fc.array(turn, { maxLength: 60 }), async (replicas, turns) => {
      const world = worldWith(1, replicas, '1s');
      const copies = Array.from({ length: 1 + replicas }, () => ({ shown: [] as string[], since: undefined as number | undefined }));
      const told: unknown[] = [];
      const expected: unknown[] = [];
      const publish = (one: (typeof copies)[number]) => {
        one.shown = [...world.documents.keys()].toSorted();
        one.since = undefined;
      };
      for (const step of turns) {
        if (step.kind === 'wait') world.clock.advance(step.ms);
        else if (step.kind === 'refresh') {
          must(await world.engine.refresh([INDEX]));
          copies.forEach(publish);
        } else if (step.kind === 'search') {
          const views = new Map(step.copy && [[INDEX, { copy: step.copy }]]);
          const target = { kind: 'indices', names: [INDEX], views } as const;
          const answer = must(await world.engine.search(searchRequest({ target, size: 50 })));
          const [copy = -1] = copiesOf(answer);
          const asked = copies[copy];
          if (asked === undefined) throw new Error(`copy ${copy} answered`);
          if (asked.since !== undefined && world.clock.now() - asked.since >= 1_000) publish(asked);
          told.push([idsOf([answer]).toSorted(), fits(copy, step.copy)]);
          expected.push([asked.shown, true]);
        } else {
          const { result } = await world.write(step);
          if (result !== 'not_found') for (const one of copies) one.since ??= world.clock.now();
        }
      }
      expect(told).toEqual(expected);
    });
    await fc.assert(law, { numRuns: 80 });
  });

  it('come to the same documents in whichever order messages reach them', async () => {
    const law = fc.property(history(60), fc.integer({ min: 1, max: 3 }), fc.infiniteStream(fc.nat()), (steps, copy, order) => {
      const parts = { clock: new VirtualClock(), vocabularies: new Vocabularies(), rooms: new BufferPool() };
      const identity = { index: INDEX, uuid: 'u', shard: 0 };
      const primary = new Shard(identity, emptyMapping(), { ...parts, copy: 0 });
      const replica = new Shard(identity, emptyMapping(), { ...parts, copy });
      const messages: ReplicatedWrite[] = [];
      for (const step of steps) {
        if (step.kind === 'refresh') continue;
        const write = shardWrite(step);
        const { version, seqNo } = must(primary.write(write));
        messages.push({ write, version, seqNo });
      }
      while (messages.length > 0) {
        const [next] = messages.splice((order.next().value ?? 0) % messages.length, 1);
        if (next !== undefined) replica.replicate(next);
        if ((order.next().value ?? 0) % 8 === 0) replica.startRefresh().finish();
      }
      const ids = new Set(steps.flatMap((step) => (step.kind === 'refresh' ? [] : [step.id])));
      for (const id of ids) expect(replica.read(id)).toEqual(primary.read(id));
      replica.startRefresh().finish();
      primary.startRefresh().finish();
      expect(replica.stats()).toMatchObject({ documents: primary.stats().documents, maxSeqNo: primary.stats().maxSeqNo });
    });
    fc.assert(law, { numRuns: 100 });
  });
});

function shardWrite(step: Exclude<Step, { kind: 'refresh' }>): ShardWrite {
  if (step.kind === 'delete') return { action: 'delete', id: step.id, precondition: {} };
  return { action: 'index', id: step.id, document: parsed(step.id, step.document), precondition: {} };
}

function parsed(id: string, document: ModelDocument) {
  const limits = { totalFields: 1000, depth: 20, nestedFields: 50, nestedObjects: 10_000 };
  const source = encodeUtf8(JSON.stringify(document));
  return must(parseDocument(emptyMapping(), { id, source }, limits)).document;
}
