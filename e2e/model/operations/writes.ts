import { contentOf, objectText, randomContent, randomPartial, type Content } from '../content.ts';
import { refused } from '../errors.ts';
import type { Condition, ModelIndex, ModelShard } from '../index-model.ts';
import { holds, same } from '../mismatch.ts';
import type { Random } from '../random.ts';
import type { Reply, World } from '../world.ts';
import { anyIndex, type Operation } from './operation.ts';

/** What a write answers, alone or as an item of a bulk. */
interface WireWrite {
  readonly _index: string;
  readonly _id: string;
  readonly _version: number;
  readonly result: string;
  readonly forced_refresh?: boolean;
  readonly _shards: { readonly total: number; readonly successful: number; readonly failed: number };
  readonly _seq_no: number;
  readonly _primary_term: number;
  readonly status?: number;
  readonly error?: { readonly type: string };
}

/** A write drawn at random, and what came of it in the model. */
interface Write {
  readonly index: ModelIndex;
  readonly id: string;
  readonly routing: string | undefined;
  readonly shard: ModelShard;
  readonly action: 'index' | 'create' | 'update' | 'delete';
  readonly condition: Condition;
  /** Body, and source line of a bulk. */
  readonly source: string | undefined;
  /** Changes the model. */
  readonly apply: () => Outcome;
}

type Outcome =
  | { readonly result: 'created' | 'updated' | 'deleted' | 'not_found' | 'noop'; readonly version: number; readonly seqNo: number }
  | { readonly error: string; readonly status: number };

const ROUTINGS: readonly string[] = ['r', 'röute', 'odd', '😀', ''];

/** Writes, alone and in bulk. */
export const WRITES: readonly Operation[] = [
  { name: 'write', weight: 24, run: writeOne },
  { name: 'write without an id', weight: 2, run: writeWithoutId },
  { name: 'bulk', weight: 9, run: bulk },
];

async function writeOne(world: World, random: Random): Promise<void> {
  const index = anyIndex(world, random);
  if (index === undefined) return;
  const write = randomWrite(world, random, index);
  const refresh = random.pick([undefined, undefined, undefined, 'true', 'wait_for', 'false']);
  const reply = await world.call<WireWrite>(...requestOf(write, refresh));
  const outcome = write.apply();
  checkReply(write, outcome, reply, refresh);
  // Outside a bulk an update gets to its shard only with something to write.
  const reached = write.action !== 'update' || ('result' in outcome && outcome.result !== 'noop');
  if (reached && (refresh === 'true' || refresh === 'wait_for')) write.shard.refresh();
}

function requestOf(write: Write, refresh: string | undefined): [method: string, target: string, body: string | undefined] {
  const { index, id, routing, action, condition, source } = write;
  const endpoint = action === 'create' ? '_create' : action === 'update' ? '_update' : '_doc';
  const query = new URLSearchParams();
  if (routing !== undefined) query.set('routing', routing);
  if (refresh !== undefined) query.set('refresh', refresh);
  if (condition.ifSeqNo !== undefined) {
    query.set('if_seq_no', String(condition.ifSeqNo));
    query.set('if_primary_term', '1');
  }
  if (condition.external !== undefined) {
    query.set('version', String(condition.external.version));
    query.set('version_type', condition.external.orEqual ? 'external_gte' : 'external');
  }
  const method = action === 'delete' ? 'DELETE' : action === 'update' ? 'POST' : 'PUT';
  return [method, `/${index.name}/${endpoint}/${encodeURIComponent(id)}?${query}`, source];
}

function checkReply(write: Write, outcome: Outcome, reply: Reply<WireWrite>, refresh: string | undefined): void {
  if ('error' in outcome) {
    refused(reply, outcome.status, outcome.error);
    return;
  }
  same(`status of ${reply.text}`, reply.status, statusOf(outcome.result));
  checkWrite(write, outcome, reply.body, { forced: refresh === 'true', inBulk: false });
}

function statusOf(result: string): number {
  return result === 'created' ? 201 : result === 'not_found' ? 404 : 200;
}

/** Outside a bulk an update that changes nothing reaches no copy of its shard. */
function checkWrite(
  write: Write,
  outcome: Exclude<Outcome, { error: string }>,
  body: WireWrite,
  { forced, inBulk }: { readonly forced: boolean; readonly inBulk: boolean },
): void {
  const noop = outcome.result === 'noop' && !inBulk;
  same(
    'answer to a write',
    [body._index, body._id, body._version, body.result, body._seq_no, body._primary_term, body.forced_refresh, body._shards],
    [
      write.index.name,
      write.id,
      outcome.version,
      outcome.result,
      outcome.seqNo,
      1,
      forced && !noop ? true : undefined,
      { total: noop ? 0 : 1 + write.index.replicas, successful: noop ? 0 : 1, failed: 0 },
    ],
  );
}

function randomWrite(world: World, random: Random, index: ModelIndex): Write {
  const id = random.pick(world.ids);
  const given = random.chance(0.12) ? random.pick(ROUTINGS) : undefined;
  // An empty routing is as good as none.
  const routing = given === '' ? undefined : given;
  const shard = index.shards[index.shardOf(routing ?? id)];
  const action = random.pick(['index', 'index', 'index', 'create', 'update', 'delete'] as const);
  const base = { index, id, routing, shard, action };
  const condition = action === 'create' || action === 'update' ? {} : randomCondition(world, random, shard, id);
  if (action === 'delete') return { ...base, condition, source: undefined, apply: () => applyDelete(world, shard, id, condition) };
  if (action === 'update') return { ...base, condition, ...randomUpdate(world, random, base) };
  if (random.chance(0.03)) {
    const source = random.pick(['{"n":"three"}', '{"l":"1e30"}', '{"t":"yesterday"}', '{"n":{"a":1}}', '[1]']);
    return { ...base, condition, source, apply: () => ({ error: 'mapper_parsing_exception', status: 400 }) };
  }
  const content = randomContent(random);
  return { ...base, condition, source: content.text, apply: () => applyPut(world, base, content, condition) };
}

function randomCondition(world: World, random: Random, shard: ModelShard, id: string): Condition {
  if (random.chance(0.85)) return {};
  if (random.chance(0.5)) return { ifSeqNo: Math.max(0, (shard.written.get(id)?.seqNo ?? 3) - random.pick([0, 0, 1])) };
  const version = Math.max(0, (shard.standing(id, world.now) ?? 0) + random.between(-1, 2));
  return { external: { version, orEqual: random.chance(0.5) } };
}

const CONFLICT: Outcome = { error: 'version_conflict_engine_exception', status: 409 };

type Place = Pick<Write, 'index' | 'id' | 'routing' | 'shard' | 'action'>;

function applyPut(world: World, { index, id, routing, shard, action }: Place, content: Content, condition: Condition): Outcome {
  const existed = shard.written.has(id);
  if (shard.refuses(id, condition, world.now) || (action === 'create' && existed)) return CONFLICT;
  const number = index.shards.indexOf(shard);
  const { version, seqNo } = shard.put({ index: index.name, shard: number, id, routing, content }, condition, world.now);
  return { result: existed ? 'updated' : 'created', version, seqNo };
}

function applyDelete(world: World, shard: ModelShard, id: string, condition: Condition): Outcome {
  if (shard.refuses(id, condition, world.now)) return CONFLICT;
  const { found, version, seqNo } = shard.remove(id, condition, world.now);
  return { result: found ? 'deleted' : 'not_found', version, seqNo };
}

function randomUpdate(world: World, random: Random, place: Place): Pick<Write, 'source' | 'apply'> {
  const partial = randomPartial(random);
  const upsert = random.chance(0.3) ? randomPartial(random) : undefined;
  const docAsUpsert = random.chance(0.3);
  const detectNoop = random.chance(0.8);
  const parts = [`"doc":${objectText(partial)}`, `"doc_as_upsert":${docAsUpsert}`, `"detect_noop":${detectNoop}`];
  if (upsert !== undefined) parts.push(`"upsert":${objectText(upsert)}`);
  return {
    source: `{${parts.join(',')}}`,
    apply: () => {
      const stored = place.shard.written.get(place.id);
      if (stored === undefined) {
        const fresh = upsert ?? (docAsUpsert ? partial : undefined);
        if (fresh === undefined) return { error: 'document_missing_exception', status: 404 };
        return applyPut(world, { ...place, action: 'create' }, contentOf(fresh), {});
      }
      const merged = new Map([...stored.content.raw, ...partial]);
      const changed = [...partial].some(([key, value]) => stored.content.raw.get(key) !== value);
      if (!changed && detectNoop) return { result: 'noop', version: stored.version, seqNo: stored.seqNo };
      return applyPut(world, { ...place, action: 'index', routing: place.routing ?? stored.routing }, contentOf(merged), {});
    },
  };
}

async function writeWithoutId(world: World, random: Random): Promise<void> {
  const index = anyIndex(world, random);
  if (index === undefined) return;
  const content = randomContent(random);
  const { _id: id, ...body } = await world.ok<WireWrite>('POST', `/${index.name}/_doc`, content.text);
  holds(`${id} is no id of 20 URL-safe characters`, /^[\w-]{20}$/.test(id));
  const shard = index.shards[index.shardOf(id)];
  const place: Place = { index, id, routing: undefined, shard, action: 'create' };
  const outcome = applyPut(world, place, content, {});
  same('a document under an id made for it', [body.result, body._version], ['created', 1]);
  if (!('error' in outcome)) same('_seq_no', body._seq_no, outcome.seqNo);
}

async function bulk(world: World, random: Random): Promise<void> {
  const home = anyIndex(world, random);
  if (home === undefined) return;
  const count = random.chance(0.1) ? 2 * world.ids.length : random.between(1, 60);
  const lines: string[] = [];
  const inPath = random.chance(0.5);
  // What a write is may depend on those before it, so the model takes each before the next is drawn.
  const writes: { readonly write: Write; readonly outcome: Outcome }[] = [];
  for (let at = 0; at < count; at++) {
    const index = random.chance(0.2) ? (anyIndex(world, random) ?? home) : home;
    const write = randomWrite(world, random, index);
    lines.push(actionLine(write, inPath && index === home));
    if (write.source !== undefined) lines.push(write.source);
    writes.push({ write, outcome: write.apply() });
  }
  world.bulkItems += count;
  const refresh = random.chance(0.3);
  const answer = await world.ok<{ readonly errors: boolean; readonly items: readonly { readonly [action: string]: WireWrite }[] }>(
    'POST',
    `${inPath ? `/${home.name}` : ''}/_bulk${refresh ? '?refresh=true' : ''}`,
    `${lines.join('\n')}\n`,
  );
  same('items of a bulk', answer.items.length, count);
  same(
    'errors of a bulk',
    answer.errors,
    writes.some(({ outcome }) => 'error' in outcome),
  );
  writes.forEach(({ write, outcome }, at) => checkItem(write, outcome, answer.items[at]?.[write.action], refresh));
  // Done or refused there: every item drawn has its shard.
  if (refresh) for (const { write } of writes) write.shard.refresh();
}

function actionLine({ index, id, routing, action, condition }: Write, indexIsKnown: boolean): string {
  return JSON.stringify({
    [action]: {
      ...(indexIsKnown ? {} : { _index: index.name }),
      _id: id,
      ...(routing === undefined ? {} : { routing }),
      ...(condition.ifSeqNo === undefined ? {} : { if_seq_no: condition.ifSeqNo, if_primary_term: 1 }),
      ...(condition.external === undefined
        ? {}
        : { version: condition.external.version, version_type: condition.external.orEqual ? 'external_gte' : 'external' }),
    },
  });
}

function checkItem(write: Write, outcome: Outcome, item: WireWrite | undefined, refresh: boolean): void {
  holds(`no item for ${write.action}`, item !== undefined);
  if (item === undefined) return;
  if ('error' in outcome)
    same('failed item of a bulk', [item._id, item.status, item.error?.type], [write.id, outcome.status, outcome.error]);
  else {
    same('status of an item', item.status, statusOf(outcome.result));
    checkWrite(write, outcome, item, { forced: refresh, inBulk: true });
  }
}
